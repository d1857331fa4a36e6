import type { MetricName } from '../search/search.ts';
import { LINK_METRICS, METRICS } from '../search/search.ts';

/** What figures can be about. */
export type SubjectKind = 'website' | 'link';

/** What differs between subjects of figures. */
interface SubjectTraits {
  /** The query type whose filters the page offers. */
  readonly filteredType: string;
  /** The metric that suggested values are sorted by. */
  readonly countedBy: string;
  /** The headline metrics of one query. */
  readonly metrics: readonly MetricName[];
  /** Fields that have the same value in all rows of the subject. */
  readonly constantFields: readonly string[];
}

/** The traits of each kind of subject. */
export const SUBJECTS: Readonly<Record<SubjectKind, SubjectTraits>> = {
  website: {
    filteredType: 'summary_metrics',
    countedBy: 'visitors',
    metrics: METRICS,
    constantFields: [],
  },
  link: {
    filteredType: 'link_total_clicks',
    countedBy: 'click_visitors',
    metrics: LINK_METRICS.filter((metric) => metric !== 'misses'),
    constantFields: ['link_id', 'website'],
  },
};

/** A subject, and the time zone of its days. */
export interface QueriedSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly timeZone: string;
}

/** The subject as `/v1/query` takes it. A website has a time zone of its own; that of a link is sent. */
export function queryOf({ kind, id, timeZone }: QueriedSubject) {
  return kind === 'website' ? { website_id: id } : { link_id: id, timezone: timeZone };
}
