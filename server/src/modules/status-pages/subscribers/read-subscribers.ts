import { AppError } from '../../../errors.ts';
import { isId } from '../../../lib/ids.ts';
import { FileLimitError, parseBoundedCsv } from '../../../lib/imports/bounded-parsers.ts';
import { PAGE_LANGUAGES, type PageLanguage, SUBSCRIBER_KINDS } from '../page-states.data.ts';
import { parseAddress, problemOf } from './parse-address.ts';
import { MAX_IMPORT_ROWS } from './subscribers.contract.ts';

const MAX_ERRORS = 100;

/** A row of a file. */
export interface ReadRow {
  readonly kind: (typeof SUBSCRIBER_KINDS)[number];
  readonly address: string;
  readonly componentIds: readonly string[];
  readonly language: PageLanguage | undefined;
}

/** A parsed file. */
interface ReadSubscribers {
  readonly rows: readonly ReadRow[];
  /** The first rows that were rejected. */
  readonly errors: readonly { readonly line: number; readonly error: string }[];
  /** The number of rows that were rejected. */
  readonly failed: number;
}

/** Parses a CSV file, in the import thread. @throws AppError VALIDATION_ERROR that names `csv`; FileLimitError. */
export function readSubscribers(csv: string): ReadSubscribers {
  const records = parseCsv(csv);
  const rows = new Map<string, ReadRow>();
  const errors: { line: number; error: string }[] = [];
  let failed = 0;
  for (const [index, record] of records.entries()) {
    const read = readRow(record);
    if (typeof read === 'string') {
      failed += 1;
      if (errors.length < MAX_ERRORS) errors.push({ line: index + 2, error: read });
    } else rows.set(`${read.kind} ${read.address}`, read);
  }
  return { rows: [...rows.values()], errors, failed };
}

function parseCsv(csv: string): readonly Readonly<Record<string, string>>[] {
  try {
    const rows: (readonly string[])[] = [];
    const options = { bom: true, skip_empty_lines: true, relax_column_count: true, trim: true };
    parseBoundedCsv(csv, MAX_IMPORT_ROWS + 1, options, (row) => rows.push(row));
    const names = (rows[0] ?? []).map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
    return rows
      .slice(1)
      .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
  } catch (error) {
    if (error instanceof FileLimitError) throw error;
    throw new AppError('VALIDATION_ERROR', {
      details: [{ field: 'csv', message: 'must be a CSV file' }],
      cause: error,
    });
  }
}

/** Returns the row, or why it is wrong. */
function readRow(record: Readonly<Record<string, string>>): ReadRow | string {
  // An export protects addresses that look like formulas with an apostrophe.
  const address = (record['address'] ?? record['email'] ?? record['endpoint'] ?? '').replace(/^'/, '');
  if (address === '') return 'has no address';
  const kindText = (record['kind'] ?? record['mode'] ?? 'email').toLowerCase();
  const kind = SUBSCRIBER_KINDS.find((each) => each === kindText);
  if (kind === undefined) return `${kindText.slice(0, 50)} is not a kind of subscriber`;
  const problem = problemOf(kind, address);
  if (problem !== undefined) return `The address ${problem}`;
  return {
    kind,
    address: parseAddress(kind, address),
    componentIds: (record['componentids'] ?? '').split(/[\s,;]+/).filter((id) => isId('cmp', id)),
    language: PAGE_LANGUAGES.find((each) => each === record['language']),
  };
}
