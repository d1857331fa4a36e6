import { type Buckets, bucketLabel } from '../../lib/time-buckets.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import type { AnswerRow, ComparedRow, ParameterResult } from './answer.contract.ts';
import { presentChange, presentFigure, presentShare } from './figures.ts';
import type { Part, PlannedQuestion, Question } from './plan.types.ts';
import type { Group, ScanResult } from './scan-result.ts';

/** Figures by the field of the answer. */
type Figures = ReadonlyMap<string, number>;

/** The answer to one parameter, from the results of the scans it was planned into. */
export function presentQuestion(
  planned: PlannedQuestion,
  results: readonly (ScanResult | undefined)[],
  wantsTotals: boolean,
): ParameterResult {
  const { question, parts } = planned;
  const totals = wantsTotals && question.shape !== 'row' ? presentTotals(planned, results) : undefined;
  const answer =
    question.shape === 'series' ? presentSeries(planned, results) : presentRows(question, parts, results);
  const { compared } = question;
  return {
    parameter: question.parameter,
    success: true,
    data: answer.data,
    ...(compared === undefined
      ? {}
      : { comparison: { range: presentRange(compared.range), data: answer.compared } }),
    ...(totals === undefined ? {} : { totals }),
  };
}

/** A range as it is answered: in UTC, its end not part of it. */
export function presentRange({ fromMs, toMs }: TimeRange): { start: string; end: string } {
  return { start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString() };
}

interface Presented {
  readonly data: AnswerRow[];
  readonly compared: ComparedRow[];
}

function presentRows(
  question: Question,
  parts: readonly Part[],
  results: readonly (ScanResult | undefined)[],
): Presented {
  const data: AnswerRow[] = [];
  const compared: ComparedRow[] = [];
  const [part] = parts;
  const result = part === undefined ? undefined : results[part.scan];
  if (part === undefined || result === undefined) return { data, compared };
  const [total] = part.totalSet === undefined ? [] : result.groupsOf(part.totalSet);
  const totalFigures = total && figuresOf(part, result, total, 0);
  const found = result.groupsOf(part.set);
  const groups = question.shape === 'row' && found.length === 0 ? [EMPTY_GROUP] : found;
  for (const group of groups) {
    const keys = keysOf(question, group);
    const figures = figuresOf(part, result, group, 0);
    const row: AnswerRow = { ...keys, ...presentFigures(question, figures) };
    const { share } = question.type;
    if (share !== undefined)
      row[share.field] = presentShare(figures.get(share.of) ?? 0, totalFigures?.get(share.of) ?? 0);
    data.push(row);
    if (question.compared !== undefined)
      compared.push({ ...keys, ...presentChanges(question, figures, figuresOf(part, result, group, 1)) });
  }
  return { data, compared };
}

const EMPTY_GROUP: Group = { key: [], figures: [] };

function presentSeries(
  { question, parts, comparedParts }: PlannedQuestion,
  results: readonly (ScanResult | undefined)[],
): Presented {
  const current = pointsOf(parts, question.window.buckets, results);
  const data = current.map(
    ({ label, figures }): AnswerRow => ({
      ...labelled(question, label),
      ...presentFigures(question, figures),
    }),
  );
  const previous = pointsOf(comparedParts, question.compared?.buckets, results);
  // Points are compared in their order; the longer of two series, a leap year's, has no counterpart at its end.
  const compared =
    previous.length === 0
      ? []
      : current.map(({ label, figures }, index): ComparedRow => {
          const counterpart = previous[index];
          return {
            ...labelled(question, label),
            previous_date: counterpart?.label ?? null,
            ...presentChanges(question, figures, counterpart?.figures ?? new Map()),
          };
        });
  return { data, compared };
}

interface Point {
  readonly label: string;
  readonly figures: Figures;
}

/** Every bucket with its figures, those without any event too. */
function pointsOf(
  parts: readonly Part[],
  buckets: Buckets | undefined,
  results: readonly (ScanResult | undefined)[],
): readonly Point[] {
  if (buckets === undefined) return [];
  const byStart = new Map<string, Map<string, number>>();
  for (const part of parts) {
    const result = results[part.scan];
    if (result === undefined) continue;
    for (const group of result.groupsOf(part.set)) {
      const start = group.key[0] ?? '';
      const figures = byStart.get(start) ?? new Map<string, number>();
      byStart.set(start, figures);
      for (const [field, figure] of figuresOf(part, result, group, 0)) figures.set(field, figure);
    }
  }
  return buckets.starts.map((startMs) => ({
    label: bucketLabel(startMs, buckets.granularity, buckets.zone),
    figures: byStart.get(String(startMs)) ?? new Map(),
  }));
}

function labelled({ keys }: Question, label: string): Record<string, string> {
  return Object.fromEntries(keys.map(({ field }) => [field, label]));
}

function keysOf(question: Question, { key }: Group): Record<string, string> {
  const { buckets } = question.window;
  return Object.fromEntries(
    question.keys.map(({ field, of }, index) => {
      const value = key[index] ?? '';
      const isBucket = of.kind === 'bucket' && buckets !== undefined;
      return [field, isBucket ? bucketLabel(Number(value), buckets.granularity, buckets.zone) : value];
    }),
  );
}

function figuresOf(part: Part, { scan }: ScanResult, { figures }: Group, window: number): Figures {
  return new Map(
    part.columns.map(({ field, of }) => [field, figures[of * scan.windows.length + window] ?? 0]),
  );
}

function presentFigures({ metrics }: Question, figures: Figures): AnswerRow {
  return Object.fromEntries(
    metrics.map(({ field, of }) => [field, presentFigure(figures.get(field) ?? 0, of.metric.unit)]),
  );
}

function presentChanges({ metrics }: Question, current: Figures, previous: Figures): ComparedRow {
  return Object.fromEntries(
    metrics
      .filter(({ of }) => of.metric.unit !== 'time')
      .map(({ field, of }) => [
        field,
        presentChange(current.get(field) ?? 0, previous.get(field) ?? 0, of.metric.unit),
      ]),
  );
}

/** The figures of the whole range and, for lists, how many rows there are on all pages. */
function presentTotals(
  { question, parts }: PlannedQuestion,
  results: readonly (ScanResult | undefined)[],
): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const part of parts) {
    const result = results[part.scan];
    if (result === undefined || part.totalSet === undefined) continue;
    const figures = figuresOf(part, result, result.groupsOf(part.totalSet)[0] ?? EMPTY_GROUP, 0);
    for (const { field, of } of question.metrics) {
      const figure = figures.get(field);
      const shown = figure === undefined ? undefined : presentFigure(figure, of.metric.unit);
      if (typeof shown === 'number') totals[field] = shown;
    }
    if (question.shape === 'list') totals['total_rows'] = result.sizeOf(part.set);
  }
  return totals;
}
