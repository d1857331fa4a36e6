import { identifier, param, sql } from '../../../stores/facts/sql.ts';
import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { custom } from '../statements/custom-events.ts';
import { FEED_ROWS, renderNewestRows } from '../statements/newest-rows.ts';
import type { StatementRows } from '../statements/statement-rows.ts';
import { fieldOf, type QueryType, type StatementField, statement } from './query-type.ts';

/** The maximum number of events with a series. */
const MAX_EVENTS = 100;

/** One series for each of the most frequent custom events. */
const eventSeries = statement({
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

const category = 'Events';

/** Query types of custom events. */
export const EVENT_TYPES = {
  custom_events: {
    title: 'Custom events',
    description: 'Custom events by name; the percentage is of all custom events',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'custom_event' },
    metrics: {
      total_events: 'custom_events',
      unique_users: 'visitors',
      unique_sessions: 'event_sessions',
      first_occurrence: 'first_occurrence',
      last_occurrence: 'last_occurrence',
    },
    percentOf: { field: 'percentage', of: 'total_events' },
    hidesUnknown: true,
    sortBy: 'total_events',
  },
  custom_events_by_path: {
    title: 'Custom events by page',
    description:
      'Custom events by the path of the page on which they occurred. Events without a path, such as those sent by servers, are not listed but count in the percentage, which is of all custom events',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'path' },
    metrics: {
      total_events: 'custom_events',
      unique_event_types: 'unique_event_types',
      unique_users: 'visitors',
      unique_sessions: 'event_sessions',
    },
    where: custom,
    percentOf: { field: 'percentage', of: 'total_events' },
    hidesUnknown: true,
    sortBy: 'total_events',
  },
  custom_events_trends: {
    title: 'Custom events over time',
    description:
      'Custom events per time bucket, all names together (`custom_events_trends_by_event` lists them by name). A visitor, a visit, a name or a page counts in each bucket with a corresponding event',
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: {
      total_events: 'custom_events',
      unique_event_types: 'unique_event_types',
      unique_users: 'visitors',
      unique_sessions: 'event_sessions',
      unique_pages: 'unique_pages',
    },
    where: custom,
  },
  custom_events_trends_by_event: eventSeries,
  custom_events_summary: {
    title: 'Custom event summary',
    description:
      'All custom events of the range: the number of events, names, visitors, visits and pages, and of events with properties',
    category,
    access: 'public',
    visualization: 'metric',
    dimensions: {},
    metrics: {
      total_events: 'custom_events',
      unique_event_types: 'unique_event_types',
      unique_users: 'visitors',
      unique_sessions: 'event_sessions',
      unique_pages: 'unique_pages',
      events_with_properties: 'events_with_properties',
    },
    where: custom,
  },
} satisfies Record<string, QueryType>;

const sentId = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'string',
  unknown: '(none)',
});

/** The feed of custom events. */
export const RECENT_EVENT_TYPES = {
  custom_events_recent: statement({
    title: 'Recent custom events',
    description: `Single custom events, newest first, with the ids and properties that the sender set. The feed contains the newest ${FEED_ROWS.toLocaleString('en')} events of the range; for older events, query an earlier range`,
    category: 'Events',
    access: 'private',
    visualization: 'feed',
    table: 'events',
    where: custom,
    fields: {
      id: {
        title: 'Id',
        description: 'Identifies the row: a hash of the event, without further meaning',
        type: 'string',
      },
      timestamp: { title: 'Time', description: 'When the event occurred', type: 'date' },
      event_name: fieldOf(EVENT_DIMENSIONS.event_name),
      namespace: fieldOf(EVENT_DIMENSIONS.namespace),
      path: fieldOf(PAGE_DIMENSIONS.path),
      event_source: fieldOf(EVENT_DIMENSIONS.event_source),
      properties: {
        title: 'Properties',
        description: 'Custom properties; null when there are none',
        type: 'json',
      },
      anonymous_id: fieldOf(EVENT_DIMENSIONS.anonymous_id),
      profile_id: fieldOf(EVENT_DIMENSIONS.profile_id),
      session_id: sentId('Session id', 'The id of the session, as set by the sender'),
    },
    rowKey: ['id'],
    sortBy: { field: 'timestamp', descending: true },
    defaultLimit: 50,
    render: (rows) => {
      const columns = ['namespace', 'path', 'properties', 'anonymous_id', 'profile_id', 'session_id'];
      return renderNewestRows(rows, {
        event_name: sql`name`,
        event_source: sql`source`,
        ...Object.fromEntries(columns.map((column) => [column, identifier(column)])),
      });
    },
  }),
} satisfies Record<string, QueryType>;
