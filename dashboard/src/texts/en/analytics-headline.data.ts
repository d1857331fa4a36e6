/** The names of metrics, and the texts of figures and their changes. */
export const analyticsHeadline = {
  label: 'Metric of the chart',
  metrics: {
    visitors: 'Visitors',
    sessions: 'Visits',
    pageviews: 'Pageviews',
    total_events: 'Events',
    pages_per_session: 'Pages per visit',
    bounce_rate: 'Bounce rate',
    avg_session_duration: 'Visit duration',
    clicks: 'Clicks',
    unique_clicks: 'Unique clicks',
    click_visitors: 'Unique visitors',
    misses: 'Not redirected',
  },
  exact: 'Exactly {figure}.',
  exactCompared: 'Exactly {figure}, compared with {range}.',
  from: 'from {figure}',
  change: {
    fromNothing: 'from {previous} to {current}',
    same: 'unchanged from {previous}',
    points: '{points} pp',
    up: 'up {percent} from {previous}',
    down: 'down {percent} from {previous}',
  },
} as const;
