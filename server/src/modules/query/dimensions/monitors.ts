import { sql } from '../../../stores/facts/sql.ts';
import type { TableName } from '../plan/tables.ts';
import type { Dimension } from './dimension.ts';

const tables: readonly TableName[] = ['monitor_checks'];

/** Dimensions of uptime checks. */
export const MONITOR_DIMENSIONS = {
  monitor_id: {
    title: 'Monitor',
    description: 'The id of the monitor',
    value: sql`monitor_id`,
    tables,
    unknown: '(none)',
  },
  check_status: {
    title: 'Status',
    description:
      'The result of the check: up, degraded, down, or unknown when the check could not be performed',
    value: sql`status`,
    tables,
    unknown: '(none)',
  },
  http_status: {
    title: 'HTTP status',
    description: 'The status code of the HTTP response; checks without an HTTP response have none',
    value: sql`nullIf(http_status, 0)`,
    tables,
    unknown: '(none)',
    isNumber: true,
  },
  check_error: {
    title: 'Error of the check',
    description: 'Why the check did not return the status up',
    value: sql`error`,
    tables,
    unknown: '(none)',
  },
  check_error_class: {
    title: 'Error class',
    description:
      'The class of the error of the check, such as dns, timeout, certificate or status; successful checks have none',
    value: sql`error_class`,
    tables,
    unknown: '(none)',
  },
  monitor_tag: {
    title: 'Tag of the monitor',
    description: 'A tag that the monitor has now. A check counts for each tag of its monitor',
    value: sql`emptyArrayString()`,
    isList: true,
    isOfMonitorTags: true,
    tables,
    unknown: '(none)',
  },
  checked_from: {
    title: 'Checked from',
    description: 'The location that the check was made from',
    value: sql`checked_from`,
    tables,
    unknown: '(none)',
  },
} satisfies Record<string, Dimension>;
