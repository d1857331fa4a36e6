import { sql } from '../../../stores/facts/sql.ts';
import { aggregate, countRows, type Metric } from './metric.ts';

const IS_PAGEVIEW = sql`type = 'pageview'`;
const IS_CUSTOM = sql`type = 'custom'`;

/** Metrics of traffic: pageviews, visitors and events. */
export const TRAFFIC_METRICS = {
  pageviews: {
    title: 'Pageviews',
    description: 'Pages viewed',
    unit: 'count',
    isAdditive: true,
    ofRows: (rows) => countRows(rows, IS_PAGEVIEW),
    ofVisits: (visits) => visits.sum('pageviews'),
  },
  visitors: {
    title: 'Visitors',
    description: 'Distinct visitors with at least one event',
    unit: 'count',
    isDistinct: true,
    ofRows: (rows) => rows.distinct(sql`visitor_id`),
    ofVisits: (visits) => visits.visitors(),
  },
  total_events: {
    title: 'Events',
    description: 'Pageviews, custom and other events; engagement pings are excluded',
    unit: 'count',
    isAdditive: true,
    ofRows: (rows) => countRows(rows),
    ofVisits: (visits) => visits.sum('events'),
  },
  custom_events: {
    title: 'Custom events',
    description: 'Events of type custom',
    unit: 'count',
    isAdditive: true,
    ofRows: (rows) => countRows(rows, IS_CUSTOM),
    ofVisits: (visits) => visits.sum('custom_events'),
  },
  first_occurrence: {
    title: 'First occurrence',
    description: 'When the first event occurred; `null` when there are none',
    unit: 'time',
    ofRows: (rows) => aggregate(rows, 'min', sql`toUnixTimestamp64Milli(time)`),
  },
  last_occurrence: {
    title: 'Last occurrence',
    description: 'When the last event occurred; `null` when there are none',
    unit: 'time',
    ofRows: (rows) => aggregate(rows, 'max', sql`toUnixTimestamp64Milli(time)`),
  },
} satisfies Record<string, Metric>;
