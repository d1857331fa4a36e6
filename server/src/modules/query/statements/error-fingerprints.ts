import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { StatementRows } from './statement-rows.ts';

/** Errors by fingerprint, with the particulars of one of each. */
export function renderErrorFingerprints(rows: StatementRows): Sql {
  const particulars = sql`(substringUTF8(message, 1, 1000), toString(error_type), path, filename, line, substringUTF8(stack, 1, 1500))`;
  const groups = sql`SELECT fingerprint AS print, count() AS count, uniqExact(visitor_id) AS users,
argMax(${particulars}, (stack != '', time, event_key)) AS latest, min(time) AS first, max(time) AS last
FROM ${rows.from()} GROUP BY print`;
  return sql`SELECT leftPad(lower(hex(print)), 16, '0') AS fingerprint, latest.1 AS name, latest.1 AS message, count, users,
latest.2 AS error_type, latest.3 AS path, latest.4 AS filename, if(latest.5 = 0, '', toString(latest.5)) AS line, latest.6 AS stack,
toUnixTimestamp64Milli(first) AS first_seen, toUnixTimestamp64Milli(last) AS last_seen FROM (${groups})`;
}
