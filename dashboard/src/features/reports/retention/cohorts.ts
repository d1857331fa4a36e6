import { numberIn, type Row, textOf } from '../../analytics/index.ts';

/** How many of a cohort were there in one period. */
export interface CohortCell {
  readonly period: number;
  readonly retained: number;
  /** In percent of the cohort; `null` when nobody is in it. */
  readonly rate: number | null;
  /** Whether nobody counts as gone only because cookieless visitors are not known again. */
  readonly isExact: boolean;
  /** Whether the period is over. */
  readonly isComplete: boolean;
}

/** Visitors who were first seen in the same period. */
export interface Cohort {
  /** The local date that the period begins on. */
  readonly date: string;
  readonly size: number;
  readonly cells: readonly CohortCell[];
}

/** Whom figures are about: everybody, or only visitors whose ids last. */
export type Whom = 'all' | 'named';

const FIELDS = {
  all: { size: 'cohort_size', retained: 'retained_users' },
  named: { size: 'lasting_users', retained: 'lasting_retained_users' },
} as const;

/** The cohorts of an answer, without those before anybody was ever there. */
export function cohortsOf(rows: readonly Row[], whom: Whom): readonly Cohort[] {
  const fields = FIELDS[whom];
  const byCohort = new Map<number, { date: string; size: number; cells: CohortCell[] }>();
  for (const row of rows) {
    const number = numberIn(row, 'cohort') ?? 0;
    const size = numberIn(row, fields.size) ?? 0;
    const cohort = byCohort.get(number) ?? { date: textOf(row, 'cohort_date'), size, cells: [] };
    byCohort.set(number, cohort);
    const retained = numberIn(row, fields.retained) ?? 0;
    cohort.cells.push({
      period: numberIn(row, 'period') ?? 0,
      retained,
      rate: size === 0 ? null : (retained / size) * 100,
      isExact: whom === 'named' || numberIn(row, 'exact') === 1,
      isComplete: numberIn(row, 'complete') === 1,
    });
  }
  const cohorts = [...byCohort.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([, cohort]) => cohort);
  const first = cohorts.findIndex(({ size }) => size > 0);
  return first === -1 ? [] : cohorts.slice(first);
}

/** How many came back after so many periods, over all cohorts that have got so far. */
export interface Average {
  readonly period: number;
  /** In percent; each visitor counts the same, not each cohort. */
  readonly rate: number;
  readonly retained: number;
  readonly size: number;
  /** The number of cohorts in it. */
  readonly cohorts: number;
}

/** The average by period; periods that are not over yet, which would pull it down, are left out. */
export function averagesOf(cohorts: readonly Cohort[]): readonly Average[] {
  const sums = new Map<number, { retained: number; size: number; cohorts: number }>();
  for (const { size, cells } of cohorts)
    for (const { period, retained, isComplete } of cells) {
      if (!isComplete && period > 0) continue;
      const sum = sums.get(period) ?? { retained: 0, size: 0, cohorts: 0 };
      sums.set(period, {
        retained: sum.retained + retained,
        size: sum.size + size,
        cohorts: sum.cohorts + 1,
      });
    }
  return [...sums.entries()]
    .toSorted(([one], [other]) => one - other)
    .filter(([, { size }]) => size > 0)
    .map(([period, sum]) => ({ period, ...sum, rate: (sum.retained / sum.size) * 100 }));
}

/** The average number of visitors of a cohort, as an integer. */
export function averageSizeOf(cohorts: readonly Cohort[]): number {
  const sum = cohorts.reduce((all, { size }) => all + size, 0);
  return cohorts.length === 0 ? 0 : Math.round(sum / cohorts.length);
}

/** The share of cookieless visitors in all cohorts, in percent: they are never known again on another day. */
export function cookielessShare(rows: readonly Row[]): number {
  const firsts = rows.filter((row) => numberIn(row, 'period') === 0);
  const sum = (field: string) => firsts.reduce((all, row) => all + (numberIn(row, field) ?? 0), 0);
  const size = sum('cohort_size');
  return size === 0 ? 0 : ((size - sum('lasting_users')) / size) * 100;
}

/** The most of the colour that a cell may have, so that its text can be read in both themes. */
export const MAX_SHADE = 50;

/**
 * The opacity of the color of a cell, in percent: by the root, because most cohorts keep few, and beside the best period after
 * the first, in which everybody was there.
 */
export function shadeOf(rate: number | null, best: number): number {
  if (rate === null || rate <= 0 || best <= 0) return 0;
  return Math.round(Math.min(1, Math.sqrt(rate / best)) * MAX_SHADE);
}

/** The best rate after the first period. */
export function bestRate(cohorts: readonly Cohort[]): number {
  const rates = cohorts.flatMap(({ cells }) =>
    cells.filter(({ period }) => period > 0).map(({ rate }) => rate ?? 0),
  );
  return Math.max(0, ...rates);
}
