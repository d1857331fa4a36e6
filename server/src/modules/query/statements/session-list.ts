import { identifier, join, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { SESSION_DIMENSIONS } from '../dimensions/session.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import { fieldOf, type StatementField, type StatementType, statement } from '../types/query-type.ts';
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
