import type { FigureKind } from '../../analytics/figures/index.ts';
import type { PinMetric } from './pin-list.ts';

/** The format of each metric that can be pinned, in the order in which the dialog lists them. */
export const METRIC_KINDS: Readonly<Record<PinMetric, FigureKind | 'money'>> = {
  sessions: 'count',
  pages_per_session: 'ratio',
  bounce_rate: 'percent',
  avg_session_duration: 'duration',
  median_session_duration: 'duration',
  total_revenue: 'money',
};

/** The metrics that can be pinned. */
export const PIN_METRICS = [
  'sessions',
  'pages_per_session',
  'bounce_rate',
  'avg_session_duration',
  'median_session_duration',
  'total_revenue',
] as const satisfies readonly PinMetric[];
