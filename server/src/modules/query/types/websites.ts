import type { QueryType } from './query-type.ts';

const category = 'Summary';

/** Query types that compare the websites of an organization. */
export const WEBSITE_TYPES = {
  websites_overview: {
    title: 'Websites',
    description:
      'The main metrics of each website: of all websites of an organization, or of one website. Websites without an event are not listed',
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
      'Visitors with an event or an engagement ping in the last 5 minutes, by website. Websites without current visitors are not listed',
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
      'Visitors and pageviews of each website per time bucket with activity. Query `events_by_date` together with it to list every bucket',
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { website: 'website', date: 'date' },
    metrics: { visitors: 'visitors', pageviews: 'pageviews' },
    sortBy: 'website',
    defaultLimit: 10_000,
  },
} satisfies Record<string, QueryType>;
