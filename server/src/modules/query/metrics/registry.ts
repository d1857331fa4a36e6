import { registryOf } from '../registry-of.ts';
import { DATA_QUALITY_METRICS } from './data-quality.ts';
import { ERROR_METRICS } from './errors.ts';
import { EVENT_METRICS } from './events.ts';
import { FLAG_METRICS } from './flags.ts';
import type { Metric } from './metric.ts';
import { MONITOR_METRICS } from './monitors.ts';
import { PERFORMANCE_METRICS } from './performance.ts';
import { REVENUE_METRICS } from './revenue.ts';
import { SHORT_LINK_METRICS } from './short-links.ts';
import { TRAFFIC_METRICS } from './traffic.ts';
import { VISIT_METRICS } from './visits.ts';
import { VITAL_METRICS } from './vitals.ts';

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
