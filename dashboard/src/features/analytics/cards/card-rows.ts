import { type Figures, numberIn, textOf } from '../data/part.ts';
import type { Breakdown } from './breakdowns.ts';
import { valueName } from './value-names.ts';

/** One row of a card. */
export interface CardRow {
  /** As it is stored, for filters. */
  readonly value: string;
  /** As people call it. */
  readonly name: string;
  readonly figure: number;
  /** The share of all, in percent. */
  readonly share: number;
}

/** The rows of a card, and how many there are beside those at hand. */
export interface CardRows {
  readonly rows: readonly CardRow[];
  /** All rows that there are, those at hand included. */
  readonly count: number;
}

/** The rows that an answer gives. */
export function rowsOf({ result }: Figures, { field, figure }: Breakdown): CardRows {
  const rows = result.data.map((row) => {
    const value = textOf(row, 'name');
    return {
      value,
      name: valueName(field, value),
      figure: numberIn(row, figure.field) ?? 0,
      share: numberIn(row, 'percentage') ?? 0,
    };
  });
  return { rows, count: Math.max(rows.length, result.totals?.['total_rows'] ?? 0) };
}

/** The rows whose name or value holds what was typed. */
export function findRows(rows: readonly CardRow[], typed: string): readonly CardRow[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter(
    ({ name, value }) => name.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted),
  );
}

/** How wide the bar of a row is beside that of the largest, in percent. */
export function barWidth(row: CardRow, rows: readonly CardRow[]): number {
  const most = Math.max(0, ...rows.map(({ figure }) => figure));
  return most === 0 ? 0 : Math.max(1, (row.figure / most) * 100);
}

/** The rows as lines of a file, the head first: names, what is stored where it differs, figures. */
export function csvRows(
  { rows }: CardRows,
  { noun, figure }: Breakdown,
): readonly (readonly (string | number)[])[] {
  const hasOtherNames = rows.some(({ name, value }) => name !== value);
  const head = [noun, ...(hasOtherNames ? ['Code'] : []), figure.title, 'Share (%)'];
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
