import { numberIn, type Row } from '../data/part.ts';
import type { Condition } from '../search/condition.ts';
import { METRICS, type MetricName } from '../search/search.ts';
import { kindOf } from './format-figure.ts';
import { messages } from './messages.ts';

/** The names of the headline metrics. */
export const METRIC_TITLES: Readonly<Record<MetricName, string>> = messages.metrics;

/** Fields that pageviews do not have: a condition on one of them excludes all pageviews. */
const EVENT_FIELDS =
  /^(?:custom_event|event_name|event_type|namespace|event_source|profile_id|revenue|currency|product|provider|href|text|link_domain|filename|properties\..+)$/;

/** Whether the conditions select events instead of pageviews. */
export function isAboutEvents(conditions: readonly Condition[]): boolean {
  return conditions.some(({ field }) => EVENT_FIELDS.test(field));
}

/** The six metrics to show: pageviews, or events when the conditions exclude pageviews. */
export function shownMetrics(conditions: readonly Condition[]): readonly MetricName[] {
  const hidden = isAboutEvents(conditions) ? 'pageviews' : 'total_events';
  return METRICS.filter((metric) => metric !== hidden);
}

/** A figure of a row; averages and rates are `null` when there are no visits. */
export function figureIn(row: Row | undefined, metric: string): number | null {
  return isKnown(metric, numberIn(row, 'sessions')) ? numberIn(row, metric) : null;
}

/** Whether a metric is defined for this number of visits. */
export function isKnown(metric: string, visits: number | null | undefined): boolean {
  return visits !== 0 || kindOf(metric) === 'count';
}

/** The metric of the chart. */
export function chosenMetric(
  requested: MetricName | undefined,
  conditions: readonly Condition[],
): MetricName {
  const isOfWebsites = METRICS.some((metric) => metric === requested);
  if (requested === undefined || !isOfWebsites) return 'visitors';
  if (shownMetrics(conditions).includes(requested)) return requested;
  return isAboutEvents(conditions) ? 'total_events' : 'pageviews';
}
