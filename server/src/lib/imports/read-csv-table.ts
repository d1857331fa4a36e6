import { AppError } from '../../errors.ts';
import { say } from '../texts/sentence.ts';
import { FileLimitError, parseBoundedCsv } from './bounded-parsers.ts';

/** The delimiters of columns; one for each file. */
const DELIMITERS = [',', ';', '\t'] as const;
/** The longest header, in characters. */
const MAX_HEADER = 10_000;

/** A row of a CSV file. */
export interface CsvRow {
  readonly record: readonly string[];
  /** The line where it begins, from 1. */
  readonly line: number;
  /** Whether it has more values than the header: a value with a delimiter needs quotes, and the others are not in their columns. */
  readonly isTooLong: boolean;
}

/** What is wrong with a row that is too long, for messages. */
export const TOO_LONG = say('imports.hasMoreValues');

/**
 * Parses a CSV file of an import, the first row of which is its header. The delimiter is the one that divides the header into the most
 * known columns. A byte order mark, spaces around values and empty lines are left out.
 * @param maxRows without the header.
 * @param isColumn whether a column is known, by its name without other characters than letters, in lower case.
 * @throws AppError VALIDATION_ERROR that names `csv`; FileLimitError.
 */
export function readCsvTable(
  csv: string,
  { maxRows, isColumn }: { readonly maxRows: number; readonly isColumn: (key: string) => boolean },
): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  try {
    const options = {
      bom: true,
      delimiter: delimiterOf(csv, isColumn),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    };
    parseBoundedCsv(csv, maxRows + 1, options, (record, { lines }) => {
      const columns = rows[0]?.record.length ?? record.length;
      rows.push({ record, line, isTooLong: record.slice(columns).some((value) => value !== '') });
      line = lines + 1;
    });
    return rows;
  } catch (error) {
    if (error instanceof FileLimitError) throw error;
    throw new AppError('VALIDATION_ERROR', {
      details: [
        {
          field: 'csv',
          message: say('imports.isNotValidCsv', { problem: error instanceof Error ? error.message : '' }),
        },
      ],
      cause: error,
    });
  }
}

/** Returns the name of a column in lower case without other characters than letters. */
export function columnKeyOf(column: string): string {
  return column.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Removes the apostrophe that exports write before texts that a spreadsheet would evaluate. */
export function unescapeFormula(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function delimiterOf(csv: string, isColumn: (key: string) => boolean): string {
  const header = /[^\s\ufeff][^\r\n]*/.exec(csv.slice(0, MAX_HEADER))?.[0] ?? '';
  const known = (delimiter: string) =>
    header.split(delimiter).filter((column) => isColumn(columnKeyOf(column))).length;
  return DELIMITERS.reduce((best, one) => (known(one) > known(best) ? one : best));
}
