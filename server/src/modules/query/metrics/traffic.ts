import { sql } from '../../../stores/facts/sql.ts';
import { countDistinct, countRows, type Metric } from './metric.ts';

const IS_PAGEVIEW = sql`type = 'pageview'`;
const IS_CUSTOM = sql`type = 'custom'`;

/** How much happened, and by how many. */
export const TRAFFIC_METRICS = {
  pageviews: {
    title: 'Pageviews',
    description: 'Pages viewed',
    unit: 'count',
    ofEvents: (rows) => countRows(rows, IS_PAGEVIEW),
    ofVisits: (visits) => sql`sum(${visits.count(IS_PAGEVIEW)})`,
  },
  visitors: {
    title: 'Visitors',
    description: 'Distinct visitors with at least one event',
    unit: 'count',
    ofEvents: (rows) => countDistinct(rows, sql`visitor_id`),
    ofVisits: (visits) => sql`uniqExactIf(${visits.visitor}, ${visits.count()} > 0)`,
  },
  total_events: {
    title: 'Events',
    description: 'Pageviews, custom and other events; engagement pings are not counted',
    unit: 'count',
    ofEvents: (rows) => countRows(rows),
    ofVisits: (visits) => sql`sum(${visits.count()})`,
  },
  custom_events: {
    title: 'Custom events',
    description: 'Events of type custom',
    unit: 'count',
    ofEvents: (rows) => countRows(rows, IS_CUSTOM),
    ofVisits: (visits) => sql`sum(${visits.count(IS_CUSTOM)})`,
  },
  first_occurrence: {
    title: 'First occurrence',
    description: 'When the first of the events happened',
    unit: 'time',
    ofEvents: ({ when }) =>
      when === undefined
        ? sql`toUnixTimestamp64Milli(min(time))`
        : sql`toUnixTimestamp64Milli(minIf(time, ${when}))`,
  },
  last_occurrence: {
    title: 'Last occurrence',
    description: 'When the last of the events happened',
    unit: 'time',
    ofEvents: ({ when }) =>
      when === undefined
        ? sql`toUnixTimestamp64Milli(max(time))`
        : sql`toUnixTimestamp64Milli(maxIf(time, ${when}))`,
  },
} satisfies Record<string, Metric>;
