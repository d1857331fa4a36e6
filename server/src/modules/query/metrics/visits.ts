import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Metric, VisitRows } from './metric.ts';

const PAGE_RULE =
  'With a filter on pages, over the visits whose entry page matches it; visits without a pageview have no entry page';

const isBounce = (visits: VisitRows): Sql => sql`(${visits.pageviews} = 1 AND ${visits.events} = 1)`;

/** What visits were like. A visit counts where it begins, and as a whole. */
export const VISIT_METRICS = {
  sessions: {
    title: 'Sessions',
    description:
      'Visits that began in the range; a visit ends after 30 minutes without an event, or with the day when it has lasted a whole UTC day without a pause. Split by something that belongs to events, or with a filter on it: those of these visits that contain such an event, whether it lies in the range or after it',
    unit: 'count',
    isOfVisits: true,
    isDistinct: true,
    ofRows: (rows) => rows.distinct(rows.visit),
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
    description: `Visits with one pageview and no other interaction; engagement pings are none. ${PAGE_RULE}`,
    unit: 'count',
    isOfVisits: true,
    ofVisits: (visits) => sql`countIf(${visits.judged} AND ${isBounce(visits)})`,
  },
  bounce_rate: {
    title: 'Bounce rate',
    description: `The share of visits with one pageview and no other interaction; engagement pings are none. ${PAGE_RULE}`,
    unit: 'percent',
    isOfVisits: true,
    ofVisits: (visits) => sql`100 * avgIf(${isBounce(visits)}, ${visits.judged})`,
  },
  avg_session_duration: {
    title: 'Average visit',
    description: `The mean time from a visit's first event to its last, engagement pings left out. ${PAGE_RULE}`,
    unit: 'seconds',
    isOfVisits: true,
    ofVisits: (visits) => sql`avgIf(${visits.seconds}, ${visits.judged})`,
  },
  median_session_duration: {
    title: 'Median visit',
    description: `The median time from a visit's first event to its last, engagement pings left out; the mean of the middle two when their number is even. ${PAGE_RULE}`,
    unit: 'seconds',
    isOfVisits: true,
    ofVisits: (visits) => sql`quantileExactInclusiveIf(0.5)(${visits.seconds}, ${visits.judged})`,
  },
  pages_per_session: {
    title: 'Pages per visit',
    description: 'The mean number of pageviews of a visit',
    unit: 'ratio',
    isOfVisits: true,
    ofVisits: (visits) => sql`avgIf(${visits.pageviews}, ${visits.began})`,
  },
} satisfies Record<string, Metric>;
