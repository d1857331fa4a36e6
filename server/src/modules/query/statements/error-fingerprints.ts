import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { StatementRows } from './statement-rows.ts';

/** The size in bytes of the longest message and stack that are shown: four bytes per character. */
const MESSAGE_BYTES = sql`4000`;
const STACK_BYTES = sql`6000`;

/**
 * Errors by fingerprint, with the details of one occurrence: the latest with a stack trace, otherwise the latest. The
 * order is one number, because tuples are slow to compare; its last bits distinguish errors of the same millisecond.
 */
export function renderErrorFingerprints(rows: StatementRows): Sql {
  const rank = sql`bitOr(bitOr(bitShiftLeft(toUInt64(stack != ''), 62), bitShiftLeft(toUInt64(toUnixTimestamp64Milli(time)), 20)),
bitAnd(sipHash64(event_key, visitor_id, path), 1048575))`;
  const latest = (value: Sql): Sql => sql`argMax(${value}, ${rank})`;
  // Truncates by bytes in every row, which is fast, and by characters in the rows that are shown.
  const groups = sql`SELECT fingerprint AS print, count() AS count, uniqExact(visitor_id) AS users,
${latest(sql`substring(message, 1, ${MESSAGE_BYTES})`)} AS text, ${latest(sql`toString(error_type)`)} AS type,
${latest(sql`path`)} AS page, ${latest(sql`filename`)} AS file, ${latest(sql`line`)} AS number,
${latest(sql`substring(stack, 1, ${STACK_BYTES})`)} AS trace, ${latest(sql`toString(release)`)} AS trace_release,
min(time) AS first, max(time) AS last,
argMin(toString(release), time) AS oldest, argMax(toString(release), time) AS newest
FROM ${rows.from()} GROUP BY print`;
  return sql`SELECT leftPad(lower(hex(print)), 16, '0') AS fingerprint, substringUTF8(text, 1, 1000) AS name, name AS message,
count, users, type AS error_type, page AS path, file AS filename, if(number = 0, '', toString(number)) AS line,
substringUTF8(trace, 1, 1500) AS stack, trace_release AS stack_release,
toUnixTimestamp64Milli(first) AS first_seen, toUnixTimestamp64Milli(last) AS last_seen,
oldest AS first_release, newest AS release
FROM (${groups})`;
}
