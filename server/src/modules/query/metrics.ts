import { ERROR_METRICS } from './metrics/errors.ts';
import { EVENT_METRICS } from './metrics/events.ts';
import type { Metric } from './metrics/metric.ts';
import { MONITOR_METRICS } from './metrics/monitors.ts';
import { PERFORMANCE_METRICS } from './metrics/performance.ts';
import { REVENUE_METRICS } from './metrics/revenue.ts';
import { SHORT_LINK_METRICS } from './metrics/short-links.ts';
import { TRAFFIC_METRICS } from './metrics/traffic.ts';
import { VISIT_METRICS } from './metrics/visits.ts';
import { VITAL_METRICS } from './metrics/vitals.ts';

/** Every metric by name. A new one is one entry in the file of its kind. */
export const METRICS: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ...Object.entries(TRAFFIC_METRICS),
  ...Object.entries(VISIT_METRICS),
  ...Object.entries(PERFORMANCE_METRICS),
  ...Object.entries(EVENT_METRICS),
  ...Object.entries(REVENUE_METRICS),
  ...Object.entries(ERROR_METRICS),
  ...Object.entries(VITAL_METRICS),
  ...Object.entries(SHORT_LINK_METRICS),
  ...Object.entries(MONITOR_METRICS),
  ['unique_visitors', TRAFFIC_METRICS.visitors],
]);
