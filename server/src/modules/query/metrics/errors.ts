import { sql } from '../../../stores/facts/sql.ts';
import { aggregate, countRows, type Metric } from './metric.ts';

/** Metrics of JavaScript errors. */
export const ERROR_METRICS = {
  errors: {
    title: 'Errors',
    description: 'JavaScript errors in browsers; every occurrence of an error counts',
    unit: 'count',
    table: 'errors',
    ofRows: (rows) => countRows(rows),
  },
  unique_errors: {
    title: 'Unique errors',
    description: 'Distinct errors by fingerprint',
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
    description: 'When the first error in the range occurred; `null` when there are none',
    unit: 'time',
    table: 'errors',
    ofRows: (rows) => aggregate(rows, 'min', sql`toUnixTimestamp64Milli(time)`),
  },
  last_error: {
    title: 'Last seen',
    description: 'When the last error in the range occurred; `null` when there are none',
    unit: 'time',
    table: 'errors',
    ofRows: (rows) => aggregate(rows, 'max', sql`toUnixTimestamp64Milli(time)`),
  },
} satisfies Record<string, Metric>;
