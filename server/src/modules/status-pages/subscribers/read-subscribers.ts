import { isId } from '../../../lib/ids/ids.ts';
import { type CsvRow, columnKeyOf, readCsvTable, TOO_LONG } from '../../../lib/imports/read-csv-table.ts';
import { PLAIN, writeText } from '../../../lib/text/message-text.ts';
import { inEnglish } from '../../../lib/texts/sentence.ts';
import { PAGE_LANGUAGES, type PageLanguage, SUBSCRIBER_KINDS } from '../page-states.data.ts';
import { parseAddress, problemOf } from './parse-address.ts';
import { MAX_IMPORT_ROWS } from './subscribers.contract.ts';

const MAX_ERRORS = 100;
/** The most characters of a text of the file in a message. */
const MAX_QUOTED = 50;

/** Columns with a meaning, by their names in lower case without other characters than letters. */
const FIELDS: Readonly<Record<string, 'address' | 'kind' | 'componentIds' | 'language'>> = {
  address: 'address',
  email: 'address',
  endpoint: 'address',
  kind: 'kind',
  mode: 'kind',
  componentids: 'componentIds',
  language: 'language',
};
/** Columns of our own export that an import does not need. */
const UNNEEDED = new Set(['confirmedat', 'createdat']);

/** A row of a file. */
export interface ReadRow {
  readonly kind: (typeof SUBSCRIBER_KINDS)[number];
  readonly address: string;
  readonly componentIds: readonly string[];
  readonly language: PageLanguage | undefined;
  /** The line where it begins; the header is line 1. */
  readonly line: number;
}

/** Something about a line of a file. */
export interface LineNote {
  readonly line: number;
  readonly note: string;
}

/** A parsed file. */
interface ReadSubscribers {
  readonly rows: readonly ReadRow[];
  /** The first rows that were rejected. */
  readonly errors: readonly { readonly line: number; readonly error: string }[];
  /** The number of rows that were rejected. */
  readonly failed: number;
  /** What was not used of the others. */
  readonly notes: readonly LineNote[];
}

/** Parses a CSV file, in the import thread. @throws AppError VALIDATION_ERROR that names `csv`; FileLimitError. */
export function readSubscribers(csv: string): ReadSubscribers {
  const [header, ...records] = readCsvTable(csv, {
    maxRows: MAX_IMPORT_ROWS,
    isColumn: (key) => FIELDS[key] !== undefined,
  });
  const keys = (header?.record ?? []).map(columnKeyOf);
  const notes: LineNote[] = [];
  for (const [index, key] of keys.entries())
    if (FIELDS[key] === undefined && !UNNEEDED.has(key))
      notes.push({ line: 1, note: `The column ${quoted(header?.record[index] ?? '')} is not imported.` });
  const rows = new Map<string, ReadRow>();
  const errors: { line: number; error: string }[] = [];
  let failed = 0;
  for (const row of records) {
    const read = readRow(row, keys, notes);
    if (typeof read === 'string') {
      failed += 1;
      if (errors.length < MAX_ERRORS) errors.push({ line: row.line, error: read });
      continue;
    }
    const id = `${read.kind} ${read.address}`;
    const earlier = rows.get(id);
    if (earlier !== undefined)
      notes.push({ line: read.line, note: `The address is also on line ${earlier.line}. This line counts.` });
    rows.set(id, read);
  }
  return { rows: [...rows.values()], errors, failed, notes };
}

/** Returns the row, or why it is wrong. */
function readRow(
  { record, line, isTooLong }: CsvRow,
  keys: readonly string[],
  notes: LineNote[],
): ReadRow | string {
  if (isTooLong) return inEnglish(TOO_LONG);
  const values = new Map<string, string>();
  for (const [index, key] of keys.entries()) {
    const field = FIELDS[key];
    const value = record[index] ?? '';
    // Of several columns with addresses, each row has one.
    if (field !== undefined && value !== '' && !values.has(field)) values.set(field, value);
  }
  // An export protects addresses that look like formulas with an apostrophe.
  const address = (values.get('address') ?? '').replace(/^'/, '');
  if (address === '') return 'has no address';
  const kindText = (values.get('kind') ?? 'email').toLowerCase();
  const kind = SUBSCRIBER_KINDS.find((each) => each === kindText);
  if (kind === undefined) return `${quoted(kindText)} is not a kind of subscriber`;
  const problem = problemOf(kind, address);
  if (problem !== undefined) return `The address ${inEnglish(problem)}`;
  const ids = (values.get('componentIds') ?? '').split(/[\s,;]+/).filter((id) => id !== '');
  const wrong = ids.find((id) => !isId('cmp', id));
  if (wrong !== undefined) return `${quoted(wrong)} is not the id of a component`;
  const languageText = (values.get('language') ?? '').toLowerCase();
  const language = PAGE_LANGUAGES.find((each) => each === languageText);
  if (language === undefined && languageText !== '')
    notes.push({ line, note: `The language ${quoted(languageText)} is not known. It is that of the page.` });
  return { kind, address: parseAddress(kind, address), componentIds: ids, language, line };
}

function quoted(text: string): string {
  return writeText(text, PLAIN, MAX_QUOTED);
}
