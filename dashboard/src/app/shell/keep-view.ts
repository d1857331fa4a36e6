import { readConditions, writeConditions } from '../../features/analytics/search/filter-text.ts';
import type { AnalyticsSearch } from '../../features/analytics/search/search.ts';
import { present } from '../../lib/search.ts';

/** Fields whose values exist on every website, such as countries. Values of the others, such as pages, belong to one website. */
const COMMON_FIELD =
  /^(?:source|channel|referrer|ai_assistant|country|region|city|language|device_type|browser_name|os_name|screen_resolution|utm_\w+)$/;

/** Returns the period, time zone, comparison and filters, for links between pages of one website. */
export function keepView(search: AnalyticsSearch): AnalyticsSearch {
  const { range, from, to, zone, compare, filter } = search;
  return present({ range, from, to, zone, compare, filter });
}

/** Returns the period, comparison and the filters that apply to every website, for links to another website. */
export function keepCommonView(search: AnalyticsSearch): AnalyticsSearch {
  const { filter, ...view } = keepView(search);
  const conditions = readConditions(filter).filter(({ field }) => COMMON_FIELD.test(field));
  return present({ ...view, filter: writeConditions(conditions) });
}
