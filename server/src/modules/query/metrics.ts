import type { Metric } from './metrics/metric.ts';
import { TRAFFIC_METRICS } from './metrics/traffic.ts';
import { VISIT_METRICS } from './metrics/visits.ts';

/** Every metric by name. A new one is one entry in the file of its kind. */
export const METRICS: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ...Object.entries(TRAFFIC_METRICS),
  ...Object.entries(VISIT_METRICS),
  ['unique_visitors', TRAFFIC_METRICS.visitors],
]);
