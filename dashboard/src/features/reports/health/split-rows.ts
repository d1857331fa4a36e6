import { LANGUAGE } from '../../../lib/language.ts';
import { type Figures, numberIn, type Row, textOf, valueName } from '../../analytics/index.ts';

/** One way to split figures: a tab of a card. */
export interface Split<T extends string> {
  readonly value: T;
  readonly title: string;
  /** The name of the dimension. */
  readonly noun: string;
  /** The dimension, for filters. */
  readonly field: string;
  /** The field of a row that holds its value; `field` when absent. */
  readonly nameIn?: string;
  /** A second dimension that distinguishes equal names, such as the country of a region. */
  readonly besideIn?: string;
}

/** One row of a split. */
export interface SplitRow {
  /** As it is stored, for filters. */
  readonly value: string;
  /** For display. */
  readonly name: string;
  readonly row: Row;
}

/** How rows are ordered: by a field of figures, or by `name`. */
export interface Order {
  readonly by: string;
  readonly isDescending: boolean;
}

/** The rows of an answer. */
export function splitRows({ result }: Figures, split: Split<string>): readonly SplitRow[] {
  const { field, nameIn = field, besideIn } = split;
  return result.data.map((row) => {
    const value = textOf(row, nameIn);
    const beside = besideIn === undefined ? '' : valueName(besideIn, textOf(row, besideIn));
    const name = valueName(field, value);
    return { value, name: beside === '' ? name : `${name}, ${beside}`, row };
  });
}

/** Sorts the rows. Unknown values are last. */
export function ordered(rows: readonly SplitRow[], order: Order | undefined): readonly SplitRow[] {
  if (order === undefined) return rows;
  const { by, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  if (by === 'name')
    return rows.toSorted((one, other) => sign * one.name.localeCompare(other.name, LANGUAGE));
  const known = rows.filter(({ row }) => numberIn(row, by) !== null);
  const unknown = rows.filter(({ row }) => numberIn(row, by) === null);
  const sorted = known.toSorted(
    (one, other) => sign * ((numberIn(one.row, by) ?? 0) - (numberIn(other.row, by) ?? 0)),
  );
  return [...sorted, ...unknown];
}

/** The order after a click on the head of a column. */
export function nextOrder(order: Order | undefined, by: string): Order {
  if (order?.by === by) return { by, isDescending: !order.isDescending };
  return { by, isDescending: by !== 'name' };
}
