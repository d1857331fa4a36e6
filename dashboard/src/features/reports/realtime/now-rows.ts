import {
  type Breakdown,
  type CardRow,
  numberIn,
  type Row,
  textOf,
  valueName,
} from '../../analytics/index.ts';

/** The rows of who is there, with their share in the sum of them; cities of one name in two countries are two. */
export function nowRows(rows: readonly Row[], { type, field }: Breakdown): readonly CardRow[] {
  const read = rows.map((row) => {
    const value = textOf(row, type === 'realtime_countries' ? 'name' : field);
    const figure = numberIn(row, 'visitors') ?? 0;
    return { value, name: valueName(field, value), figure };
  });
  const merged = new Map<string, { value: string; name: string; figure: number }>();
  for (const row of read) {
    const known = merged.get(row.value);
    merged.set(row.value, known === undefined ? row : { ...row, figure: known.figure + row.figure });
  }
  const all = [...merged.values()];
  const whole = all.reduce((sum, { figure }) => sum + figure, 0);
  return all.map((row) => ({ ...row, share: whole === 0 ? 0 : (row.figure / whole) * 100 }));
}
