import { DATA_QUALITY_METRICS } from './metrics/data-quality.ts';
import { ERROR_METRICS } from './metrics/errors.ts';
import { EVENT_METRICS } from './metrics/events.ts';
import { FLAG_METRICS } from './metrics/flags.ts';
import type { Metric } from './metrics/metric.ts';
import { MONITOR_METRICS } from './metrics/monitors.ts';
import { PERFORMANCE_METRICS } from './metrics/performance.ts';
import { REVENUE_METRICS } from './metrics/revenue.ts';
import { SHORT_LINK_METRICS } from './metrics/short-links.ts';
import { TRAFFIC_METRICS } from './metrics/traffic.ts';
import { VISIT_METRICS } from './metrics/visits.ts';
import { VITAL_METRICS } from './metrics/vitals.ts';
import { registryOf } from './registry.ts';

/** Every metric by name. A new metric is one entry in the file of its category. */
export const METRICS: ReadonlyMap<string, Metric> = registryOf<Metric>(
  TRAFFIC_METRICS,
  VISIT_METRICS,
  PERFORMANCE_METRICS,
  EVENT_METRICS,
  REVENUE_METRICS,
  ERROR_METRICS,
  VITAL_METRICS,
  DATA_QUALITY_METRICS,
  SHORT_LINK_METRICS,
  MONITOR_METRICS,
  FLAG_METRICS,
  { unique_visitors: TRAFFIC_METRICS.visitors },
);
