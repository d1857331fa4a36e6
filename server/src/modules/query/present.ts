import { type Buckets, bucketLabel } from '../../lib/time-buckets.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import type { AnswerRow, ComparedRow, ParameterResult } from './answer.contract.ts';
import { presentChange, presentFigure, presentShare } from './figures.ts';
import type { GroupedQuestion, NamedMetric, Part, PlannedGroups } from './plan.types.ts';
import { figureOfNothing, type Group, type ScanResult } from './scan-result.ts';

/** Figures by the field of the answer. */
type Figures = ReadonlyMap<string, number>;

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

/** One row, or a list. */
function presentRows(planned: PlannedGroups, results: Results): Presented {
  const { question, parts } = planned;
  const data: AnswerRow[] = [];
  const compared: ComparedRow[] = [];
  const [part] = parts;
  const result = part === undefined ? undefined : results[part.scan];
  if (part === undefined || result === undefined) return { data, compared };
  const total = totalOf(part, result);
  const groups = question.shape === 'row' ? [EMPTY_GROUP] : result.groupsOf(part.set);
  for (const group of groups) {
    const figures = (window: number) =>
      question.shape === 'row'
        ? figuresOfRow(planned, results, window)
        : figuresOf(part, result, group, window);
    const current = figures(0);
    const row: AnswerRow = { ...keysOf(question, group, 0), ...presentFigures(question, current) };
    const { share } = question.type;
    if (share !== undefined)
      row[share.field] = presentShare(current.get(share.of) ?? 0, total?.get(share.of) ?? group.sum ?? 0);
    data.push(row);
    if (question.compared === undefined) continue;
    compared.push({
      ...keysOf(question, group, 0),
      ...previousDate(question, group),
      ...presentChanges(question, current, figures(1)),
    });
  }
  return { data, compared };
}

function totalOf(part: Part, result: ScanResult): Figures | undefined {
  const [total] = part.totalSet === undefined ? [] : result.groupsOf(part.totalSet);
  return total && figuresOf(part, result, total, 0);
}

function figuresOfRow({ parts }: PlannedGroups, results: Results, window: number): Figures {
  const figures = new Map<string, number>();
  for (const part of parts) {
    const result = results[part.scan];
    const [group = EMPTY_GROUP] = result?.groupsOf(part.set) ?? [];
    if (result === undefined) continue;
    for (const [field, figure] of figuresOf(part, result, group, window)) figures.set(field, figure);
  }
  return figures;
}

/** Every bucket with its figures, those without any event too. Points are compared in their order. */
function presentSeries({ question, parts }: PlannedGroups, results: Results): Presented {
  const points = new Map<string, Map<string, number>[]>();
  const point = (number: string, window: number) => {
    const windows = points.get(number) ?? [new Map(), new Map()];
    points.set(number, windows);
    return windows[window];
  };
  for (const part of parts) {
    const result = results[part.scan];
    if (result === undefined) continue;
    for (const group of result.groupsOf(part.set)) {
      for (const window of [0, 1])
        for (const [field, figure] of figuresOf(part, result, group, window))
          point(group.key[0] ?? '', window)?.set(field, figure);
    }
  }
  const starts = question.window.buckets?.starts ?? [];
  const at = (index: number, window: number): Figures => points.get(String(index))?.[window] ?? new Map();
  const group = (index: number): Group => ({ key: [String(index)], figures: [] });
  return {
    data: starts.map((_, index) => ({
      ...keysOf(question, group(index), 0),
      ...presentFigures(question, at(index, 0)),
    })),
    // The longer of two series, a leap year's, has no counterpart at its end.
    compared:
      question.compared === undefined
        ? []
        : starts.map((_, index) => ({
            ...keysOf(question, group(index), 0),
            ...previousDate(question, group(index)),
            ...presentChanges(question, at(index, 0), at(index, 1)),
          })),
  };
}

function keysOf(question: GroupedQuestion, { key }: Group, window: number): Record<string, string> {
  const cut = window === 0 ? question.window.buckets : question.compared?.buckets;
  return Object.fromEntries(
    question.keys.map(({ field, of }, index) => {
      const value = key[index] ?? '';
      return [field, of.kind === 'bucket' ? (labelOf(cut, Number(value)) ?? '') : value];
    }),
  );
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

function figuresOf(part: Part, { scan }: ScanResult, { figures }: Group, window: number): Figures {
  return new Map(
    part.columns.map(({ field, of }) => [
      field,
      figures[of * scan.windows.length + window] ?? figureOfNothing(scan, of),
    ]),
  );
}

function presentFigures({ metrics }: GroupedQuestion, figures: Figures): AnswerRow {
  return Object.fromEntries(
    metrics.map(({ field, of }) => [field, presentFigure(figureIn(figures, field, of), of.metric.unit)]),
  );
}

function presentChanges({ metrics }: GroupedQuestion, current: Figures, previous: Figures): ComparedRow {
  return Object.fromEntries(
    metrics
      .filter(({ of }) => of.metric.unit !== 'time')
      .map(({ field, of }) => [
        field,
        presentChange(figureIn(current, field, of), figureIn(previous, field, of), of.metric.unit),
      ]),
  );
}

/** A figure, or what it is of nothing: a bucket without rows has none. */
function figureIn(figures: Figures, field: string, { metric }: NamedMetric): number {
  return figures.get(field) ?? (metric.isNullOfNothing ? Number.NaN : 0);
}

/** The figures of the whole range and, for lists, how many rows there are on all pages. */
function presentTotals({ question, parts }: PlannedGroups, results: Results): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const part of parts) {
    const result = results[part.scan];
    if (result === undefined || part.totalSet === undefined) continue;
    const figures = figuresOf(part, result, result.groupsOf(part.totalSet)[0] ?? EMPTY_GROUP, 0);
    for (const { field, of } of question.metrics) {
      // Money of several currencies has no total.
      if (question.keys.some((key) => key.of.kind === 'value' && key.of.name === of.metric.per)) continue;
      const figure = figures.get(field);
      const shown = figure === undefined ? undefined : presentFigure(figure, of.metric.unit);
      if (typeof shown === 'number') totals[field] = shown;
    }
    if (question.shape === 'list') totals['total_rows'] = result.sizeOf(part.set);
  }
  return totals;
}
