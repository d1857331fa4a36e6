import { sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../tables.ts';
import type { Dimension } from './dimension.ts';

const tables: readonly TableName[] = ['monitor_checks'];

/** What belongs to checks of uptime monitors. */
export const MONITOR_DIMENSIONS = {
  monitor_id: {
    title: 'Monitor',
    description: 'The monitor that was checked, by its id',
    value: sql`monitor_id`,
    tables,
    unknown: '(none)',
  },
  check_status: {
    title: 'Status',
    description: 'What the check found: up, degraded, down, or unknown when we could not look',
    value: sql`status`,
    tables,
    unknown: '(none)',
  },
  http_status: {
    title: 'HTTP status',
    description: 'The status code of the answer; checks without an answer by HTTP have none',
    value: sql`nullIf(http_status, 0)`,
    tables,
    unknown: '(none)',
    isNumber: true,
  },
  check_error: {
    title: 'Error of the check',
    description: 'Why the check did not find the monitor up',
    value: sql`error`,
    tables,
    unknown: '(none)',
  },
  checked_from: {
    title: 'Checked from',
    description: 'The place that the check was made from',
    value: sql`checked_from`,
    tables,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
