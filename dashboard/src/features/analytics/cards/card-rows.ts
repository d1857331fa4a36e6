import { type Figures, numberIn, textOf } from '../data/part.ts';
import type { Breakdown } from './breakdowns.ts';
import { messages } from './messages.ts';
import type { NameValue } from './use-value-name.ts';
import { valueName } from './value-names.ts';

/** One row of a card. */
export interface CardRow {
  /** As it is stored, for filters. */
  readonly value: string;
  /** The name to show. */
  readonly name: string;
  readonly figure: number;
  /** The share of all, in percent. */
  readonly share: number;
}

/** The loaded rows of a card and the number of all rows. */
export interface CardRows {
  readonly rows: readonly CardRow[];
  /** The number of all rows, including those that are not loaded. */
  readonly count: number;
}

/** Reads the rows of an answer. Rows with the same value, such as cities of several countries, are added up. */
export function rowsOf(
  { result }: Figures,
  { field, figure }: Breakdown,
  nameOf: NameValue = valueName,
): CardRows {
  const byValue = new Map<string, CardRow>();
  for (const row of result.data) {
    const value = textOf(row, 'name');
    const known = byValue.get(value);
    byValue.set(value, {
      value,
      name: nameOf(field, value),
      figure: (known?.figure ?? 0) + (numberIn(row, figure.field) ?? 0),
      share: Math.round(((known?.share ?? 0) + (numberIn(row, 'percentage') ?? 0)) * 100) / 100,
    });
  }
  const rows = [...byValue.values()];
  const total = (result.totals?.['total_rows'] ?? 0) - (result.data.length - rows.length);
  return { rows, count: Math.max(rows.length, total) };
}

/** Returns the rows whose name or value contains the text. */
export function findRows(rows: readonly CardRow[], typed: string): readonly CardRow[] {
  const searched = typed.trim().toLowerCase();
  if (searched === '') return rows;
  return rows.filter(
    ({ name, value }) => name.toLowerCase().includes(searched) || value.toLowerCase().includes(searched),
  );
}

/** The width of the bar of a row relative to the largest, in percent. */
export function barWidth(row: CardRow, rows: readonly CardRow[]): number {
  const most = Math.max(0, ...rows.map(({ figure }) => figure));
  return most === 0 ? 0 : Math.max(1, (row.figure / most) * 100);
}

/** The rows of a CSV file with a header: names, stored values where they differ, and figures. */
export function csvRows(
  { rows }: CardRows,
  { noun, figure }: Breakdown,
): readonly (readonly (string | number)[])[] {
  const hasOtherNames = rows.some(({ name, value }) => name !== value);
  const head = [noun, ...(hasOtherNames ? [messages.csvCode] : []), figure.title, messages.csvShare];
  return [
    head,
    ...rows.map(({ name, value, figure: count, share }) => [
      name,
      ...(hasOtherNames ? [value] : []),
      count,
      share,
    ]),
  ];
}
