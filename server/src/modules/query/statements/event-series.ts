import { param, sql } from '../../../stores/facts/sql.ts';
import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { fieldOf, statement } from '../types/query-type.ts';
import { custom } from './custom-events.ts';
import type { StatementRows } from './statement-rows.ts';

/** The maximum number of events with a series. */
const MAX_EVENTS = 100;

/** One series for each of the most frequent custom events. */
export const eventSeries = statement({
  title: 'Custom events over time, by name',
  description: `A series for each name of custom events: the number of events and visitors per time bucket; empty buckets are 0. Of more than ${MAX_EVENTS} names, the ${MAX_EVENTS} most frequent of the range`,
  category: 'Events',
  access: 'public',
  visualization: 'time_series',
  table: 'events',
  where: custom,
  isSeries: true,
  defaultLimit: QUERY_LIMITS.rows,
  fields: {
    date: { title: 'Date', description: 'The beginning of the bucket', type: 'bucket' },
    event_name: fieldOf(EVENT_DIMENSIONS.event_name),
    total_events: { title: 'Events', description: 'Events of this name in the bucket', type: 'number' },
    unique_users: { title: 'Visitors', description: 'Distinct visitors with such an event', type: 'number' },
  },
  rowKey: ['date', 'event_name'],
  sortBy: { field: 'date', descending: false },
  render: (rows) => {
    const bucket = rows.bucketOf(sql`toUnixTimestamp64Milli(time)`);
    const count = param(rows.buckets.starts.length, 'Int64');
    return sql`SELECT date, event_name, total_events, unique_users FROM (
SELECT toInt64(bucket) AS date, event_name, count() AS total_events, uniqExact(visitor_id) AS unique_users
FROM (SELECT toString(name) AS event_name, ${bucket} AS bucket, visitor_id FROM ${rows.from()})
WHERE event_name IN (${mostFrequent(rows)})
GROUP BY event_name, date ORDER BY event_name, date WITH FILL FROM 0 TO ${count}
) WHERE event_name != ''`;
  },
});

function mostFrequent(rows: StatementRows) {
  return sql`SELECT toString(name) AS name FROM ${rows.from()} GROUP BY name ORDER BY count() DESC, name LIMIT ${param(MAX_EVENTS, 'UInt64')}`;
}
