import { sql } from '../../../stores/facts/sql.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import { FEED_ROWS } from '../statements/newest-rows.ts';
import {
  eventsByMinute,
  latestEvents,
  VELOCITY_MINUTES,
  type VisitColumn,
  visitorsNow,
} from '../statements/realtime.ts';
import { fieldOf, type QueryType, type StatementField, statement } from './query-type.ts';

const category = 'Realtime';
const NOW = 'Visitors with an event or an engagement ping in the last 5 minutes';
const NEW_VISITS =
  'For a visit that began within the last minute, its first event is used. Filters on properties of visits do not match such visits yet';

const text = (title: string, description: string): StatementField => ({ title, description, type: 'string' });
const count = (title: string, description: string): StatementField => ({
  title,
  description,
  type: 'number',
});

const COUNTRY: VisitColumn = {
  name: 'country',
  dimension: VISITOR_DIMENSIONS.country,
  ofEvent: sql`country`,
};
const CITY: VisitColumn = { name: 'city', dimension: VISITOR_DIMENSIONS.city, ofEvent: sql`city` };
const REFERRER: VisitColumn = {
  name: 'referrer',
  dimension: SOURCE_DIMENSIONS.referrer,
  ofEvent: sql`referrer_domain`,
};

const SITE: VisitColumn = {
  name: 'referrer_name',
  dimension: SOURCE_DIMENSIONS.referrer_name,
  ofEvent: sql`referrer_name`,
};

/** Current visitors by properties of their visit. */
const byVisit = (
  title: string,
  what: string,
  visualization: QueryType['visualization'],
  columns: readonly VisitColumn[],
) => {
  const country = columns.find(({ dimension }) => dimension === VISITOR_DIMENSIONS.country);
  return statement({
    title,
    description: `${NOW}, by ${what}. Each visitor counts once, so the rows add up to all current visitors. ${NEW_VISITS}`,
    category,
    access: 'public',
    visualization,
    table: 'events',
    range: 'last_5_minutes',
    ...(country !== undefined && { countryOf: country.name }),
    fields: {
      ...Object.fromEntries(columns.map(({ name, dimension }) => [name, fieldOf(dimension)])),
      visitors: count('Visitors', NOW),
    },
    rowKey: columns.map(({ name }) => name),
    sortBy: { field: 'visitors', descending: true },
    render: (rows) => visitorsNow(rows, columns),
  });
};

/** Query types of current activity. */
export const REALTIME_TYPES = {
  realtime_pages: {
    title: 'Pages now',
    description: `Pages of the last 5 minutes: ${NOW.charAt(0).toLowerCase()}${NOW.slice(1)} on them, and their pageviews. A visitor on several pages counts on each`,
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { path: 'path' },
    metrics: { pageviews: 'pageviews', visitors: 'visitors' },
    range: 'last_5_minutes',
    countsPings: true,
    hidesUnknown: true,
    sortBy: 'visitors',
  },
  realtime_referrers: byVisit('Referrers now', 'the referrer host of their visit, with its name', 'table', [
    REFERRER,
    SITE,
  ]),
  realtime_countries: byVisit('Countries now', 'the country in which their visit began', 'map', [
    { ...COUNTRY, name: 'name' },
  ]),
  realtime_cities: byVisit('Cities now', 'the city in which their visit began', 'table', [CITY, COUNTRY]),
  realtime_feed: statement({
    title: 'Live events',
    description: `The latest events of the last 30 minutes, newest first, at most ${FEED_ROWS}; engagement pings are excluded. Location and device are those of the event itself. Contains neither visitor ids nor properties`,
    category,
    access: 'private',
    visualization: 'feed',
    table: 'events',
    range: 'last_30_minutes',
    fields: {
      id: text('Id', 'Identifies the row: a hash of the event, without further meaning'),
      timestamp: { title: 'Time', description: 'When the event occurred', type: 'date' },
      event_name: fieldOf(EVENT_DIMENSIONS.event_name),
      event_type: fieldOf(EVENT_DIMENSIONS.event_type),
      path: fieldOf(PAGE_DIMENSIONS.path),
      country: fieldOf(VISITOR_DIMENSIONS.country, { description: 'The country of the event' }),
      city: fieldOf(VISITOR_DIMENSIONS.city, { description: 'The city of the event' }),
      browser_name: fieldOf(VISITOR_DIMENSIONS.browser_name),
      os_name: fieldOf(VISITOR_DIMENSIONS.os_name),
      device_type: fieldOf(VISITOR_DIMENSIONS.device_type),
    },
    rowKey: ['id'],
    sortBy: { field: 'timestamp', descending: true },
    render: latestEvents,
  }),
  realtime_velocity: statement({
    title: 'Events by the minute',
    description: `Events in each of the last ${VELOCITY_MINUTES} minutes, oldest first, including the current minute so far; minutes without events are 0. Engagement pings are excluded`,
    category,
    access: 'public',
    visualization: 'time_series',
    table: 'events',
    range: 'last_30_minutes',
    fields: {
      minutes_ago: count('Minutes ago', '0 is the current minute'),
      minute: { title: 'Minute', description: 'When the minute begins', type: 'date' },
      pageviews: count('Pageviews', 'Pages viewed in the minute'),
      events: count('Other events', 'Custom and other events in the minute, without pageviews'),
      total_events: count('Events', 'Pageviews and other events together'),
      visitors: count('Visitors', 'Distinct visitors with an event in the minute'),
      change: count('Change', 'Events of the minute, minus those of the previous minute'),
    },
    rowKey: ['minutes_ago'],
    sortBy: { field: 'minutes_ago', descending: true },
    render: eventsByMinute,
  }),
} satisfies Record<string, QueryType>;
