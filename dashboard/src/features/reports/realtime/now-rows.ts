import {
  type Breakdown,
  type CardRow,
  numberIn,
  type Row,
  textOf,
  valueName,
} from '../../analytics/index.ts';

/**
 * The rows of a list of current visitors. Cities of the same name are one row, because a filter matches them together.
 * @param visitors the number of current visitors, which all lists are a share of. A visitor on several pages counts on each.
 */
export function nowRows(
  rows: readonly Row[],
  { type, field }: Breakdown,
  visitors: number,
): readonly CardRow[] {
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
  return all.map((row) => ({ ...row, share: visitors === 0 ? 0 : (row.figure / visitors) * 100 }));
}
