import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Metric, VisitRows } from './metric.ts';

const PAGE_RULE =
  'With a filter on pages, computed over the visits whose entry page matches it; visits without a pageview have no entry page';

const isBounce = (visits: VisitRows): Sql => sql`(${visits.pageviews} = 1 AND ${visits.events} = 1)`;

/** Metrics of visits. A visit counts at its beginning, with all of its events. */
export const VISIT_METRICS = {
  sessions: {
    title: 'Sessions',
    description:
      'Visits that began in the range. A visit ends after 30 minutes without an event, or at midnight UTC if its visitor had no such pause on the complete UTC day before. When split or filtered by a property of events: the visits that contain a matching event, in the range or after it',
    unit: 'count',
    isOfVisits: true,
    isDistinct: true,
    ofRows: (rows) => rows.distinct(rows.visit()),
    ofVisits: (visits) => sql`countIf(${visits.began})`,
  },
  session_visitors: {
    title: 'Visitors of sessions',
    description: 'Distinct visitors with a visit that began in the range',
    unit: 'count',
    isOfVisits: true,
    isDistinct: true,
    ofVisits: (visits) => visits.visitors(visits.began),
  },
  bounces: {
    title: 'Bounces',
    description: `Visits with one pageview and no other interaction; engagement pings do not count as interaction. ${PAGE_RULE}`,
    unit: 'count',
    isOfVisits: true,
    ofVisits: (visits) => sql`countIf(${visits.counted} AND ${isBounce(visits)})`,
  },
  bounce_rate: {
    title: 'Bounce rate',
    description: `The percentage of visits with one pageview and no other interaction; engagement pings do not count as interaction. ${PAGE_RULE}`,
    unit: 'percent',
    isOfVisits: true,
    ofVisits: (visits) => sql`100 * avgIf(${isBounce(visits)}, ${visits.counted})`,
  },
  avg_session_duration: {
    title: 'Average visit',
    description: `The mean time from the first event of a visit to its last, without engagement pings. ${PAGE_RULE}`,
    unit: 'seconds',
    isOfVisits: true,
    ofVisits: (visits) => sql`avgIf(${visits.seconds}, ${visits.counted})`,
  },
  median_session_duration: {
    title: 'Median visit',
    description: `The median time from the first event of a visit to its last, without engagement pings; for an even number of visits, the mean of the middle two. ${PAGE_RULE}`,
    unit: 'seconds',
    isOfVisits: true,
    ofVisits: (visits) => sql`quantileExactInclusiveIf(0.5)(${visits.seconds}, ${visits.counted})`,
  },
  pages_per_session: {
    title: 'Pages per visit',
    description: 'The mean number of pageviews of a visit',
    unit: 'ratio',
    isOfVisits: true,
    ofVisits: (visits) => sql`avgIf(${visits.pageviews}, ${visits.began})`,
  },
} satisfies Record<string, Metric>;
