import type { Breakdown } from '../cards/breakdowns.ts';
import { type CardRow, findRows } from '../cards/card-rows.ts';
import { hasNames, valueName } from '../cards/value-names.ts';
import {
  type Change,
  changeIn,
  type Figures,
  type Frame,
  numberIn,
  type Part,
  textOf,
} from '../data/part.ts';
import type { CsvCell } from '../export/csv.ts';
import { METRIC_TITLES } from '../headline/metrics.ts';
import { type ApiFilter, searchFilter } from '../search/condition.ts';

/** How many rows a page has. */
export const PAGE_ROWS = 20;

/** What the detail view shows of a breakdown. */
export interface DetailsState {
  readonly page: number;
  /** A metric of the breakdown, or its field. */
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  readonly typed: string;
}

/** How the detail view begins: with the most of the first metric. */
export function firstDetails({ metrics }: Breakdown): DetailsState {
  return { page: 1, sortBy: metrics[0] ?? '', sortOrder: 'desc', typed: '' };
}

/** The state after a click on the head of a column: the other order of the same, else its usual one. */
export function sortedBy(state: DetailsState, { field }: Breakdown, column: string): DetailsState {
  const isSame = state.sortBy === column;
  const usual = column === field ? 'asc' : 'desc';
  const other = state.sortOrder === 'asc' ? 'desc' : 'asc';
  return { ...state, page: 1, sortBy: column, sortOrder: isSame ? other : usual };
}

/**
 * What the detail view asks for; `undefined` when what was typed fits none of the known names (those of countries are
 * not stored, so they are looked for among the rows at hand).
 */
export function detailsPart(
  scope: Frame,
  breakdown: Breakdown,
  { page, sortBy, sortOrder, typed }: DetailsState,
  known: readonly CardRow[],
): Part | undefined {
  const { field, metrics, hidesUnknown } = breakdown;
  const wanted = typed.trim();
  const filters: ApiFilter[] = hidesUnknown === true ? [{ field, op: 'exists' }] : [];
  if (wanted !== '' && hasNames(field)) {
    const values = findRows(known, wanted).map(({ value }) => value);
    if (values.length === 0) return undefined;
    filters.push({ field, op: 'in', value: values });
  } else if (wanted !== '') filters.push(searchFilter(field, wanted));
  return {
    frame: { ...scope, limit: PAGE_ROWS, page, sortBy, sortOrder, totals: true },
    parameter: { metrics, dimensions: [field], ...(filters.length > 0 && { filters }) },
  };
}

/** A metric of the detail view, as it is called here. */
export function metricTitle(metric: string): string {
  const titles: Readonly<Record<string, string>> = { ...METRIC_TITLES, custom_events: 'Events' };
  return titles[metric] ?? metric;
}

/** One row of the detail view. */
export interface DetailsRow {
  readonly value: string;
  readonly name: string;
  /** By metric. */
  readonly figures: ReadonlyMap<string, number | null>;
  readonly changes: ReadonlyMap<string, Change | undefined>;
  /** The share of all, of the first metric, in percent; `null` where there is no whole. */
  readonly share: number | null;
}

/** The rows of a page. */
export function detailsRows({ result }: Figures, { field, metrics }: Breakdown): readonly DetailsRow[] {
  const [first = ''] = metrics;
  const whole = result.totals?.[first] ?? 0;
  return result.data.map((row, index) => {
    const value = textOf(row, field);
    const compared = result.comparison?.data[index];
    return {
      value,
      name: valueName(field, value),
      figures: new Map(metrics.map((metric) => [metric, numberIn(row, metric)])),
      changes: new Map(metrics.map((metric) => [metric, changeIn(compared, metric)])),
      share: whole === 0 ? null : ((numberIn(row, first) ?? 0) / whole) * 100,
    };
  });
}

/** The rows as lines of a file, the head first. */
export function detailsCsv(
  rows: readonly DetailsRow[],
  { noun, metrics }: Breakdown,
): readonly (readonly CsvCell[])[] {
  const hasOtherNames = rows.some(({ name, value }) => name !== value);
  return [
    [noun, ...(hasOtherNames ? ['Code'] : []), ...metrics.map(metricTitle)],
    ...rows.map(({ name, value, figures }) => [
      name,
      ...(hasOtherNames ? [value] : []),
      ...metrics.map((metric) => figures.get(metric) ?? null),
    ]),
  ];
}
