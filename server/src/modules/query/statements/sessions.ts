import { identifier, join, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { SESSION_DIMENSIONS } from '../dimensions/session.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import { fieldOf, type StatementField, type StatementType, statement } from '../types/query-type.ts';
import { allRanges, type Ranges, rangeFrom, rangeName, rangeOf } from './ranges.ts';
import { SESSION_ID } from './session-id.ts';

/** Dimensions of a visit in the list. */
const TRAITS: Readonly<Record<string, Dimension>> = {
  referrer: SOURCE_DIMENSIONS.referrer,
  source: SOURCE_DIMENSIONS.source,
  channel: SOURCE_DIMENSIONS.channel,
  utm_source: SOURCE_DIMENSIONS.utm_source,
  utm_medium: SOURCE_DIMENSIONS.utm_medium,
  utm_campaign: SOURCE_DIMENSIONS.utm_campaign,
  country: VISITOR_DIMENSIONS.country,
  region: VISITOR_DIMENSIONS.region,
  city: VISITOR_DIMENSIONS.city,
  device_type: VISITOR_DIMENSIONS.device_type,
  browser_name: VISITOR_DIMENSIONS.browser_name,
  os_name: VISITOR_DIMENSIONS.os_name,
};

const TRAIT_FIELDS: Readonly<Record<string, StatementField>> = Object.fromEntries(
  Object.entries(TRAITS).map(([name, dimension]) => [name, fieldOf(dimension)]),
);

/** Single visits. */
export const SESSION_LIST: StatementType = statement({
  title: 'Visits',
  description:
    'Visits that began in the range, newest first, one row for each complete visit, including its events after the range. With a filter on a property of events: visits that contain a matching event. For their events, see session_events',
  category: 'Sessions',
  access: 'private',
  visualization: 'table',
  table: 'events',
  fields: {
    session_id: fieldOf(SESSION_DIMENSIONS.session_id, {
      description:
        'The id of the visit. The id changes when late events move the beginning of the visit or merge it with another visit',
    }),
    visitor_id: {
      title: 'Visitor',
      description: 'The id of the visitor; for cookieless visitors it changes every day',
      type: 'string',
    },
    first_visit: { title: 'Began', description: 'When the first event occurred', type: 'date' },
    last_visit: {
      title: 'Ended',
      description: 'When the last event occurred, without engagement pings',
      type: 'date',
    },
    duration: {
      title: 'Duration',
      description: 'From the first event to the last, without engagement pings',
      type: 'number',
      unit: 'seconds',
    },
    page_views: { title: 'Pageviews', description: 'Pages viewed', type: 'number' },
    total_events: {
      title: 'Events',
      description: 'Pageviews, custom and other events; engagement pings are excluded',
      type: 'number',
    },
    entry_page: fieldOf(PAGE_DIMENSIONS.entry_page),
    exit_page: fieldOf(PAGE_DIMENSIONS.exit_page),
    ...TRAIT_FIELDS,
  },
  rowKey: ['session_id'],
  sortBy: { field: 'first_visit', descending: true },
  render: (rows) => {
    const traits = Object.keys(TRAITS).map(
      (name, index) => sql`${identifier(`d${index}`)} AS ${identifier(name)}`,
    );
    const began = sql`toUnixTimestamp64Milli(began_at)`;
    return sql`SELECT ${SESSION_ID} AS session_id, toString(visitor_id) AS visitor_id,
  ${began} AS first_visit, ${began} + duration_ms AS last_visit, duration_ms / 1000 AS duration,
  visit_pageviews AS page_views, visit_events AS total_events, entry_page, exit_page, ${join(traits)}
FROM ${rows.visits({ dimensions: Object.values(TRAITS) })}`;
  },
});

const DURATIONS: Ranges = {
  names: ['0-30s', '30s-1m', '1m-5m', '5m-15m', '15m-1h', '1h+'],
  from: [0, 30, 60, 300, 900, 3_600],
};

/** The distribution of visit durations. */
export const SESSION_DURATION_DISTRIBUTION: StatementType = statement({
  title: 'Visit durations',
  description:
    'The distribution of visit durations, in ranges from the lower limit to below the upper limit. The duration is the time from the first event of a visit to its last, without engagement pings, so a visit with one event has 0 seconds. A visit counts at its beginning. With a filter on a property of events: visits that contain a matching event. The percentage is of all of these visits',
  category: 'Sessions',
  access: 'public',
  visualization: 'bar',
  table: 'events',
  fields: {
    duration_range: { title: 'Duration', description: 'The range', type: 'string' },
    min_duration: {
      title: 'From',
      description: 'The lower limit of the range',
      type: 'number',
      unit: 'seconds',
    },
    sessions: { title: 'Sessions', description: 'Visits with a duration in the range', type: 'number' },
    visitors: { title: 'Visitors', description: 'Distinct visitors with such a visit', type: 'number' },
    percentage: {
      title: 'Share',
      description: 'The percentage of all visits',
      type: 'number',
      unit: 'percent',
    },
  },
  rowKey: ['min_duration'],
  sortBy: { field: 'min_duration', descending: false },
  render: (
    rows,
  ) => sql`SELECT ${rangeName(DURATIONS, sql`number`)} AS duration_range, ${rangeFrom(DURATIONS, sql`number`)} AS min_duration,
  counted_visits AS sessions, counted_visitors AS visitors,
  100 * counted_visits / greatest(1, sum(counted_visits) OVER ()) AS percentage
FROM (
  SELECT number, max(in_range.visits) AS counted_visits, max(in_range.visitors) AS counted_visitors
  FROM (
    SELECT ${rangeOf(DURATIONS, sql`duration_ms / 1000`)} AS number, count() AS visits, uniqExact(visitor_id) AS visitors
    FROM ${rows.visits()}
    GROUP BY number
    UNION ALL
    SELECT number, 0, 0 FROM ${allRanges(DURATIONS)}
  ) AS in_range
  GROUP BY number
)`,
});

/** The transitions between pages in visits. */
export const SESSION_FLOW: StatementType = statement({
  title: 'Page flow',
  description:
    'Transitions between pages: consecutive pageviews of a visit, by their two paths. Consecutive views of the same path are not a transition. Covers visits that began in the range, including their events after it; with a filter on a property of events, visits that contain a matching event. The percentage is of all transitions',
  category: 'Sessions',
  access: 'public',
  visualization: 'flow',
  table: 'events',
  fields: {
    name: { title: 'Transition', description: 'Both paths', type: 'string' },
    from_path: { title: 'From', description: 'The path of the previous pageview', type: 'string' },
    to_path: { title: 'To', description: 'The path of the next pageview', type: 'string' },
    transitions: { title: 'Transitions', description: 'The number of transitions', type: 'number' },
    sessions: { title: 'Sessions', description: 'Visits with this transition', type: 'number' },
    visitors: { title: 'Visitors', description: 'Distinct visitors of these visits', type: 'number' },
    percentage: {
      title: 'Share',
      description: 'The percentage of all transitions',
      type: 'number',
      unit: 'percent',
    },
  },
  rowKey: ['from_path', 'to_path'],
  sortBy: { field: 'transitions', descending: true },
  render: (
    rows,
  ) => sql`SELECT concat(from_path, ' → ', to_path) AS name, from_path, to_path, transitions, sessions, visitors,
  100 * transitions / sum(transitions) OVER () AS percentage
FROM (
  SELECT from_path, to_path, count() AS transitions,
    uniqExact(visitor_id, visit_is_bot, began_at) AS sessions, uniqExact(visitor_id) AS visitors
  FROM (
    SELECT visitor_id, visit_is_bot, began_at, path AS to_path,
      lagInFrame(path) OVER (
        PARTITION BY visitor_id, visit_is_bot, began_at ORDER BY time, path ROWS BETWEEN 1 PRECEDING AND CURRENT ROW
      ) AS from_path
    FROM ${rows.from({ wholeVisits: true })}
    WHERE type = 'pageview' AND path != ''
  )
  WHERE from_path != '' AND from_path != to_path
  GROUP BY from_path, to_path
)`,
});
