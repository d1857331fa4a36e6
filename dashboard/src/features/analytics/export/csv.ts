/** A value of a cell. */
export type CsvCell = string | number | null;

/** The start of text that spreadsheets evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * Formats rows as CSV (RFC 4180), the first being the header. Text that a spreadsheet would evaluate as a formula gets an
 * apostrophe; numbers stay numbers. The byte order mark declares UTF-8 to spreadsheets.
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

/** A file name from its parts, without accents: `shop-example-pages-2026-03-01.csv`. */
export function csvName(...parts: readonly string[]): string {
  const name = parts
    .join('-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${name}.csv`;
}
