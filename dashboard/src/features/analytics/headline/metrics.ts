import { numberIn, type Row } from '../data/part.ts';
import type { Condition } from '../search/condition.ts';
import { METRICS, type MetricName } from '../search/search.ts';
import { kindOf } from './format-figure.ts';

/** What a headline figure is called here. */
export const METRIC_TITLES: Readonly<Record<MetricName, string>> = {
  visitors: 'Visitors',
  sessions: 'Visits',
  pageviews: 'Pageviews',
  total_events: 'Events',
  pages_per_session: 'Views per visit',
  bounce_rate: 'Bounce rate',
  avg_session_duration: 'Visit duration',
};

/** Fields of events that are no pageviews: with a condition on one of them, pageviews are none. */
const EVENT_FIELDS =
  /^(?:custom_event|event_name|event_type|namespace|event_source|profile_id|revenue|currency|product|provider|href|text|link_domain|filename|properties\..+)$/;

/** Whether events are what is looked at, and not pageviews. */
export function isAboutEvents(conditions: readonly Condition[]): boolean {
  return conditions.some(({ field }) => EVENT_FIELDS.test(field));
}

/** The figures that show: six, of which one is about pages or, where those are filtered away, about events. */
export function shownMetrics(conditions: readonly Condition[]): readonly MetricName[] {
  const hidden = isAboutEvents(conditions) ? 'pageviews' : 'total_events';
  return METRICS.filter((metric) => metric !== hidden);
}

/** A figure of a row; what visits were like is unknown where there was none: that is no visit of nought seconds. */
export function figureIn(row: Row | undefined, metric: string): number | null {
  return isKnown(metric, numberIn(row, 'sessions')) ? numberIn(row, metric) : null;
}

/** Whether a figure means anything beside so many visits. */
export function isKnown(metric: string, visits: number | null | undefined): boolean {
  return visits !== 0 || kindOf(metric) === 'count';
}

/** The figure that the chart shows. */
export function chosenMetric(asked: MetricName | undefined, conditions: readonly Condition[]): MetricName {
  const shown = shownMetrics(conditions);
  if (asked === undefined || shown.includes(asked)) return asked ?? 'visitors';
  return isAboutEvents(conditions) ? 'total_events' : 'pageviews';
}
