import { SESSION_EVENTS } from '../statements/session-events.ts';
import { SESSION_DURATION_DISTRIBUTION, SESSION_FLOW, SESSION_LIST } from '../statements/sessions.ts';

import type { QueryType } from './query-type.ts';

const category = 'Sessions';

const FIGURES = {
  avg_session_duration: 'avg_session_duration',
  median_session_duration: 'median_session_duration',
  bounce_rate: 'bounce_rate',
  pages_per_session: 'pages_per_session',
} as const;

const sessionsBy = (dimension: string, title: string, what: string): QueryType => ({
  title,
  description: `Visits that began in the range, by the ${what} of the visit; the percentage is of all of these visits`,
  category,
  access: 'public',
  visualization: 'table',
  dimensions: { name: dimension },
  metrics: { sessions: 'sessions', visitors: 'session_visitors', ...FIGURES },
  percentOf: { field: 'percentage', of: 'sessions' },
  sortBy: 'sessions',
});

/** Query types of visits. */
export const SESSION_TYPES = {
  session_metrics: {
    title: 'Sessions',
    description:
      'The number of visits that began in the range, with their duration, bounce rate and pages; `total_events` are the events of the range',
    category,
    access: 'public',
    visualization: 'metric',
    dimensions: {},
    metrics: {
      total_sessions: 'sessions',
      visitors: 'session_visitors',
      ...FIGURES,
      total_events: 'total_events',
    },
  },
  session_duration_distribution: SESSION_DURATION_DISTRIBUTION,
  sessions_by_device: sessionsBy('device_type', 'Sessions by device', 'device type'),
  sessions_by_browser: sessionsBy('browser_name', 'Sessions by browser', 'browser'),
  sessions_time_series: {
    title: 'Sessions over time',
    description:
      'Visits per time bucket, with their duration, bounce rate and pages; a visit counts in the bucket in which it begins',
    category,
    access: 'public',
    visualization: 'time_series',
    dimensions: { date: 'date' },
    metrics: { sessions: 'sessions', visitors: 'session_visitors', ...FIGURES },
  },
  session_flow: SESSION_FLOW,
  session_list: SESSION_LIST,
  session_events: SESSION_EVENTS,
} satisfies Record<string, QueryType>;
