import { defineMessages } from '../../../lib/messages.ts';

/** The names of metrics, and the texts of figures and their changes. */
export const messages = defineMessages('headline', {
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
  exact: (figure: string) => `Exactly ${figure}.`,
  exactCompared: (figure: string, range: string) => `Exactly ${figure}, compared with ${range}.`,
  from: (figure: string) => `from ${figure}`,
  change: {
    fromNothing: (previous: string, current: string) => `from ${previous} to ${current}`,
    same: (previous: string) => `unchanged from ${previous}`,
    points: (points: string) => `${points} pp`,
    up: (percent: string, previous: string) => `up ${percent} from ${previous}`,
    down: (percent: string, previous: string) => `down ${percent} from ${previous}`,
  },
});
