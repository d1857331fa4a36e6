/** What a cell may hold. */
export type CsvCell = string | number | null;

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * Rows as CSV (RFC 4180), the first being the head. Text that a spreadsheet would run as a formula begins with an
 * apostrophe; numbers stay numbers. The mark at the beginning tells spreadsheets that it is UTF-8.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A name of a file from its parts: `shop-example-pages-2026-03-01.csv`. */
export function csvName(...parts: readonly string[]): string {
  const name = parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${name}.csv`;
}
