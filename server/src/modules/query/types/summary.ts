import type { QueryType } from './query-type.ts';

const FIGURES = {
  pageviews: 'pageviews',
  visitors: 'visitors',
  unique_visitors: 'visitors',
  sessions: 'sessions',
  bounce_rate: 'bounce_rate',
  median_session_duration: 'median_session_duration',
  avg_session_duration: 'avg_session_duration',
  pages_per_session: 'pages_per_session',
  total_events: 'total_events',
} as const;

const category = 'Summary';

/** Query types of the main metrics. */
export const SUMMARY_TYPES = {
  summary_metrics: {
    title: 'Summary',
    description: 'The main metrics of the range',
    category,
    access: 'public',
    visualization: 'metric',
    dimensions: {},
    metrics: FIGURES,
  },
  today_metrics: {
    title: 'Today',
    description: 'The main metrics of today, whatever the range of the query',
    category,
    access: 'public',
    visualization: 'metric',
    dimensions: {},
    metrics: FIGURES,
    range: 'today',
  },
  events_by_date: {
    title: 'Over time',
    description: 'The main metrics per time bucket; a visit counts in the bucket in which it begins',
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: FIGURES,
  },
  active_stats: {
    title: 'Active now',
    description: 'Visitors and visits with an event or an engagement ping in the last 5 minutes',
    category: 'Realtime',
    access: 'public',
    visualization: 'metric',
    dimensions: {},
    metrics: { active_users: 'visitors', active_sessions: 'event_sessions' },
    range: 'last_5_minutes',
    countsPings: true,
  },
} satisfies Record<string, QueryType>;
