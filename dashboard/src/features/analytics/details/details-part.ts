import type { Breakdown } from '../cards/breakdowns.ts';
import { type CardRow, findRows } from '../cards/card-rows.ts';
import { messages as cardMessages } from '../cards/messages.ts';
import type { NameValue } from '../cards/use-value-name.ts';
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

/** The page, order and search of the details. */
export interface DetailsState {
  readonly page: number;
  /** A metric of the breakdown, or its field. */
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  readonly typed: string;
}

/** The initial state: descending by the first metric. */
export function firstDetails({ metrics }: Breakdown): DetailsState {
  return { page: 1, sortBy: metrics[0] ?? '', sortOrder: 'desc', typed: '' };
}

/** The state after a click on a header: reverses the order of the same column, else uses its default order. */
export function sortedBy(state: DetailsState, { field }: Breakdown, column: string): DetailsState {
  const isSame = state.sortBy === column;
  const usual = column === field ? 'asc' : 'desc';
  const other = state.sortOrder === 'asc' ? 'desc' : 'asc';
  return { ...state, page: 1, sortBy: column, sortOrder: isSame ? other : usual };
}

/**
 * The query of the details; `undefined` when the search matches no known name. Names, such as those of countries, are
 * not stored, so they are searched in the loaded rows.
 */
export function detailsPart(
  scope: Frame,
  breakdown: Breakdown,
  { page, sortBy, sortOrder, typed }: DetailsState,
  known: readonly CardRow[],
): Part | undefined {
  const { field, metrics, hidesUnknown } = breakdown;
  const searched = typed.trim();
  const filters: ApiFilter[] = hidesUnknown === true ? [{ field, op: 'exists' }] : [];
  if (searched !== '' && hasNames(field)) {
    const values = findRows(known, searched).map(({ value }) => value);
    if (values.length === 0) return undefined;
    filters.push({ field, op: 'in', value: values });
  } else if (searched !== '') filters.push(searchFilter(field, searched));
  return {
    frame: { ...scope, limit: PAGE_ROWS, page, sortBy, sortOrder, totals: true },
    parameter: { metrics, dimensions: [field], ...(filters.length > 0 && { filters }) },
  };
}

/** The title of a metric. */
export function metricTitle(metric: string): string {
  const titles: Readonly<Record<string, string>> = {
    ...METRIC_TITLES,
    custom_events: METRIC_TITLES.total_events,
  };
  return titles[metric] ?? metric;
}

/** One row of the detail view. */
export interface DetailsRow {
  readonly value: string;
  readonly name: string;
  /** By metric. */
  readonly figures: ReadonlyMap<string, number | null>;
  readonly changes: ReadonlyMap<string, Change | undefined>;
  /** The share of the total of the first metric, in percent; `null` when the total is zero. */
  readonly share: number | null;
}

/** The rows of a page. */
export function detailsRows(
  { result }: Figures,
  { field, metrics }: Breakdown,
  nameOf: NameValue = valueName,
): readonly DetailsRow[] {
  const [first = ''] = metrics;
  const total = result.totals?.[first] ?? 0;
  return result.data.map((row, index) => {
    const value = textOf(row, field);
    const compared = result.comparison?.data[index];
    return {
      value,
      name: nameOf(field, value),
      figures: new Map(metrics.map((metric) => [metric, numberIn(row, metric)])),
      changes: new Map(metrics.map((metric) => [metric, changeIn(compared, metric)])),
      share: total === 0 ? null : ((numberIn(row, first) ?? 0) / total) * 100,
    };
  });
}

/** The rows of a CSV file with a header. */
export function detailsCsv(
  rows: readonly DetailsRow[],
  { noun, metrics }: Breakdown,
): readonly (readonly CsvCell[])[] {
  const hasOtherNames = rows.some(({ name, value }) => name !== value);
  return [
    [noun, ...(hasOtherNames ? [cardMessages.csvCode] : []), ...metrics.map(metricTitle)],
    ...rows.map(({ name, value, figures }) => [
      name,
      ...(hasOtherNames ? [value] : []),
      ...metrics.map((metric) => figures.get(metric) ?? null),
    ]),
  ];
}
