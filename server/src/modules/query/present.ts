import { type Buckets, bucketLabel } from '../../lib/time-buckets.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import type { AnswerRow, ComparedRow, ParameterResult } from './answer.contract.ts';
import { figureIndex } from './figure-columns.ts';
import { presentChange, presentFigure, presentShare } from './figures.ts';
import type { GroupedQuestion, NamedMetric, Part, PlannedGroups } from './plan.types.ts';
import { figureOfNothing, type Group, type ScanResult } from './scan-result.ts';

/** Figures in the order of the question's metrics; one that no row tells is absent. */
type Figures = readonly (number | undefined)[];

/** Of each metric of a scan that a part takes: which metric of the question it is, and which of the scan. */
type Places = readonly { readonly metric: number; readonly of: number }[];

type Results = readonly (ScanResult | undefined)[];

/** The answer to metrics by dimensions, from the results of the scans it was planned into. */
export function presentQuestion(
  planned: PlannedGroups,
  results: Results,
  wantsTotals: boolean,
): ParameterResult {
  const { question } = planned;
  const { compared, shape, parameter } = question;
  const totals = wantsTotals && shape !== 'row' ? presentTotals(planned, results) : undefined;
  const answer = shape === 'series' ? presentSeries(planned, results) : presentRows(planned, results);
  return {
    parameter,
    success: true,
    data: answer.data,
    ...(isApproximate(planned, results)
      ? { approximate: true, error_bound_percent: ERROR_BOUND_PERCENT }
      : {}),
    ...(compared === undefined
      ? {}
      : { comparison: { range: presentRange(compared.range), data: answer.compared } }),
    ...(totals === undefined ? {} : { totals }),
  };
}

/** What sketches of 2^17 cells are wrong by, in percent, in 99 of 100 cases: three times their standard error. */
const ERROR_BOUND_PERCENT = 0.9;

/** A range as it is answered: in UTC, its end not part of it. */
export function presentRange({ fromMs, toMs }: TimeRange): { start: string; end: string } {
  return { start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString() };
}

/** Whether a figure of the answer was counted by a sketch. */
function isApproximate({ question, parts }: PlannedGroups, results: Results): boolean {
  const scans = parts.map(({ scan }) => results[scan]?.scan);
  return (
    scans.some((scan) => scan?.isExact === false) && question.metrics.some(({ of }) => of.metric.isDistinct)
  );
}

interface Presented {
  readonly data: AnswerRow[];
  readonly compared: ComparedRow[];
}

const EMPTY_GROUP: Group = { key: [], figures: [] };
const NO_FIGURES: Figures = [];

/** One row, or a list. */
function presentRows(planned: PlannedGroups, results: Results): Presented {
  const { question, parts } = planned;
  const data: AnswerRow[] = [];
  const compared: ComparedRow[] = [];
  const [part] = parts;
  const result = part === undefined ? undefined : results[part.scan];
  if (part === undefined || result === undefined) return { data, compared };
  const isRow = question.shape === 'row';
  const places = placesOf(question, part);
  const { share } = question.type;
  const shared = question.metrics.findIndex(({ field }) => field === share?.of);
  const total = totalOf(places, part, result)?.[shared];
  for (const group of isRow ? [EMPTY_GROUP] : result.groupsOf(part.set)) {
    const figures = (window: number) =>
      isRow ? figuresOfRow(planned, results, window) : figuresOf(places, result, group, window);
    const current = figures(0);
    const row: AnswerRow = keysOf(question, group);
    addFigures(row, question, current);
    if (share !== undefined) row[share.field] = presentShare(current[shared] ?? 0, total ?? group.sum ?? 0);
    data.push(row);
    if (question.compared === undefined) continue;
    compared.push({
      ...keysOf(question, group),
      ...previousDate(question, group),
      ...presentChanges(question, current, figures(1)),
    });
  }
  return { data, compared };
}

function placesOf({ metrics }: GroupedQuestion, { columns }: Part): Places {
  return columns.map(({ field, of }) => ({
    metric: metrics.findIndex((metric) => metric.field === field),
    of,
  }));
}

function totalOf(places: Places, part: Part, result: ScanResult): Figures | undefined {
  const [total] = part.totalSet === undefined ? [] : result.groupsOf(part.totalSet);
  return total && figuresOf(places, result, total, 0);
}

function figuresOfRow({ question, parts }: PlannedGroups, results: Results, window: number): Figures {
  const figures: (number | undefined)[] = [];
  for (const part of parts) {
    const result = results[part.scan];
    const [group = EMPTY_GROUP] = result?.groupsOf(part.set) ?? [];
    if (result !== undefined) takeFigures(figures, placesOf(question, part), result, group, window);
  }
  return figures;
}

/** Every bucket with its figures, those without any event too. Points are compared in their order. */
function presentSeries({ question, parts }: PlannedGroups, results: Results): Presented {
  const points = new Map<string, (number | undefined)[][]>();
  for (const part of parts) {
    const result = results[part.scan];
    if (result === undefined) continue;
    const places = placesOf(question, part);
    for (const group of result.groupsOf(part.set)) {
      const number = group.key[0] ?? '';
      const windows = points.get(number) ?? [[], []];
      points.set(number, windows);
      for (const [window, figures] of windows.entries()) takeFigures(figures, places, result, group, window);
    }
  }
  const starts = question.window.buckets?.starts ?? [];
  const at = (index: number, window: number) => points.get(String(index))?.[window] ?? NO_FIGURES;
  const group = (index: number): Group => ({ key: [String(index)], figures: [] });
  return {
    data: starts.map((_, index) => {
      const row: AnswerRow = keysOf(question, group(index));
      addFigures(row, question, at(index, 0));
      return row;
    }),
    // The longer of two series, a leap year's, has no counterpart at its end.
    compared:
      question.compared === undefined
        ? []
        : starts.map((_, index) => ({
            ...keysOf(question, group(index)),
            ...previousDate(question, group(index)),
            ...presentChanges(question, at(index, 0), at(index, 1)),
          })),
  };
}

function keysOf(question: GroupedQuestion, { key }: Group): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const [index, { field, of }] of question.keys.entries()) {
    const value = key[index] ?? '';
    keys[field] = of.kind === 'bucket' ? (labelOf(question.window.buckets, Number(value)) ?? '') : value;
  }
  return keys;
}

/** What a row with a date is compared with: the bucket in the same place of the other range. */
function previousDate(question: GroupedQuestion, group: Group): { previous_date?: string | null } {
  const index = question.keys.findIndex(({ of }) => of.kind === 'bucket');
  if (index === -1) return {};
  return { previous_date: labelOf(question.compared?.buckets, Number(group.key[index])) ?? null };
}

/** What a bucket is called; `undefined` when there is none of this number. */
export function labelOf(buckets: Buckets | undefined, number: number): string | undefined {
  const startMs = buckets?.starts[number];
  if (buckets === undefined || startMs === undefined) return undefined;
  return bucketLabel(startMs, buckets.granularity, buckets.zone);
}

function figuresOf(places: Places, result: ScanResult, group: Group, window: number): Figures {
  const figures: (number | undefined)[] = [];
  takeFigures(figures, places, result, group, window);
  return figures;
}

function takeFigures(
  into: (number | undefined)[],
  places: Places,
  { scan }: ScanResult,
  { figures }: Group,
  window: number,
): void {
  for (const { metric, of } of places)
    into[metric] = figures[figureIndex(scan, of, window)] ?? figureOfNothing(scan, of);
}

function addFigures(row: AnswerRow, { metrics }: GroupedQuestion, figures: Figures): void {
  for (const [index, { field, of }] of metrics.entries())
    row[field] = presentFigure(figureIn(figures, index, of), of.metric.unit);
}

function presentChanges({ metrics }: GroupedQuestion, current: Figures, previous: Figures): ComparedRow {
  const changes: ComparedRow = {};
  for (const [index, { field, of }] of metrics.entries()) {
    const { unit } = of.metric;
    if (unit === 'time') continue;
    changes[field] = presentChange(figureIn(current, index, of), figureIn(previous, index, of), unit);
  }
  return changes;
}

/** A figure, or what it is of nothing: a bucket without rows has none. */
function figureIn(figures: Figures, index: number, { metric }: NamedMetric): number {
  return figures[index] ?? (metric.isNullOfNothing ? Number.NaN : 0);
}

/** The figures of all rows of the range together and, for lists, how many rows there are on all pages. */
function presentTotals(planned: PlannedGroups, results: Results): Record<string, number> {
  const { question, parts, totals: own } = planned;
  const totals: Record<string, number> = {};
  for (const part of own ?? parts) {
    const result = results[part.scan];
    const set = own === undefined ? part.totalSet : part.set;
    if (result === undefined || set === undefined) continue;
    const [group = EMPTY_GROUP] = result.groupsOf(set);
    addTotals(totals, question, figuresOf(placesOf(question, part), result, group, 0));
  }
  const [list] = parts;
  if (question.shape === 'list' && list !== undefined)
    totals['total_rows'] = results[list.scan]?.sizeOf(list.set) ?? 0;
  return totals;
}

function addTotals(
  totals: Record<string, number>,
  { metrics, keys }: GroupedQuestion,
  figures: Figures,
): void {
  for (const [index, { field, of }] of metrics.entries()) {
    // Money of several currencies has no total.
    if (keys.some((key) => key.of.kind === 'value' && key.of.name === of.metric.per)) continue;
    const figure = figures[index];
    const shown = figure === undefined ? undefined : presentFigure(figure, of.metric.unit);
    if (typeof shown === 'number') totals[field] = shown;
  }
}
