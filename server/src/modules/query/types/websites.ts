import type { QueryType } from './query-type.ts';

const category = 'Summary';

/** The websites of an organization beside each other. */
export const WEBSITE_TYPES = {
  websites_overview: {
    title: 'Websites',
    description:
      'The main figures of each website: of all of an organization, or of the one that is asked about. Websites without an event are not listed',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { website: 'website' },
    metrics: {
      visitors: 'visitors',
      pageviews: 'pageviews',
      sessions: 'sessions',
      bounce_rate: 'bounce_rate',
    },
    sortBy: 'visitors',
    defaultLimit: 1_000,
  },
  realtime_websites: {
    title: 'Websites now',
    description:
      'Visitors with an event or an engagement ping in the last 5 minutes, website by website. Websites without any are not listed',
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { website: 'website' },
    metrics: { active_users: 'visitors' },
    range: 'last_5_minutes',
    countsPings: true,
    sortBy: 'active_users',
    defaultLimit: 1_000,
  },
  websites_by_date: {
    title: 'Websites over time',
    description:
      'Visitors and pageviews of each website in each bucket of time that has any, website by website: `events_by_date` beside it names the buckets that are missing',
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { website: 'website', date: 'date' },
    metrics: { visitors: 'visitors', pageviews: 'pageviews' },
    sortBy: 'website',
    defaultLimit: 10_000,
  },
} satisfies Record<string, QueryType>;
