import { sql } from '../../../stores/facts/sql.ts';
import { aggregate, countRows, type Metric } from './metric.ts';

/** Errors of browsers. */
export const ERROR_METRICS = {
  errors: {
    title: 'Errors',
    description: 'JavaScript errors of browsers; the same error counts each time that it happens',
    unit: 'count',
    table: 'errors',
    ofRows: (rows) => countRows(rows),
  },
  unique_errors: {
    title: 'Unique errors',
    description: 'Distinct errors by their fingerprint',
    unit: 'count',
    table: 'errors',
    isDistinct: true,
    ofRows: (rows) => rows.distinct(sql`fingerprint`),
  },
  affected_users: {
    title: 'Affected visitors',
    description: 'Distinct visitors with at least one error',
    unit: 'count',
    table: 'errors',
    isDistinct: true,
    ofRows: (rows) => rows.distinct(sql`visitor_id`),
  },
  first_error: {
    title: 'First seen',
    description: 'When the first of the errors in the range happened; `null` without any',
    unit: 'time',
    table: 'errors',
    ofRows: (rows) => aggregate(rows, 'min', sql`toUnixTimestamp64Milli(time)`),
  },
  last_error: {
    title: 'Last seen',
    description: 'When the last of the errors in the range happened; `null` without any',
    unit: 'time',
    table: 'errors',
    ofRows: (rows) => aggregate(rows, 'max', sql`toUnixTimestamp64Milli(time)`),
  },
} satisfies Record<string, Metric>;
