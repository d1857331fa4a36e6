import type { Row } from '../../analytics/index.ts';

/** Rows as they were answered, as lines of a file, the names of the fields first. */
export function rowsCsv(rows: readonly Row[]): readonly (readonly (string | number | null)[])[] {
  const fields = Object.keys(rows[0] ?? {});
  return [
    fields,
    ...rows.map((row) =>
      fields.map((field) => {
        const value = row[field];
        if (value === undefined || value === null) return null;
        return typeof value === 'object' ? JSON.stringify(value) : value;
      }),
    ),
  ];
}
