import { sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../plan/tables.ts';
import type { Dimension } from './dimension.ts';

const tables: readonly TableName[] = ['errors'];

/** Dimensions of JavaScript errors. */
export const ERROR_DIMENSIONS = {
  message: {
    title: 'Message',
    description: 'The message of the error',
    value: sql`message`,
    tables,
    unknown: '(none)',
  },
  error_type: {
    title: 'Error type',
    description: 'The class of the error, such as TypeError',
    value: sql`error_type`,
    tables,
    unknown: '(none)',
  },
  fingerprint: {
    title: 'Fingerprint',
    description: 'Identifies errors that are the same: 16 hexadecimal digits',
    value: sql`leftPad(lower(hex(fingerprint)), 16, '0')`,
    tables,
    unknown: '(none)',
  },
  error_filename: {
    title: 'File',
    description: 'The script in which the error was thrown',
    value: sql`filename`,
    tables,
    notation: 'path',
    unknown: '(none)',
  },
  release: {
    title: 'Release',
    description: 'The version of the website in which the error occurred',
    value: sql`release`,
    tables,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
