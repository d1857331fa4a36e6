import { oneOf, present } from '../../../lib/search.ts';
import { ZONES } from '../../../lib/time/time-zones.ts';

/** The ranges of the chart of response times; the first is the default. */
export const RANGES = ['recent', '24h', '7d', '30d', '90d'] as const;
/** One of them. */
export type LatencyRange = (typeof RANGES)[number];
/** The values of the chart: the means of the phases, or percentiles of the response time. The first is the default. */
export const VIEWS = ['phases', 'percentiles'] as const;
/** One of them. */
export type LatencyView = (typeof VIEWS)[number];
/** The results that the list of checks can be limited to. */
export const RESULTS = ['down', 'degraded', 'unknown', 'up'] as const;

/** The search parameters of the page of a monitor. Defaults are omitted. */
export interface DetailSearch {
  readonly range?: LatencyRange;
  readonly view?: LatencyView;
  /** The time zone of days. */
  readonly zone?: string;
  readonly checks?: (typeof RESULTS)[number];
  /** The outage that is opened and scrolled to. */
  readonly outage?: string;
}

/** Changes to the search parameters. `undefined` removes a parameter. */
export type SearchChange = { readonly [Key in keyof DetailSearch]: DetailSearch[Key] | undefined };

const OUTAGE_ID = /^out_[0-9a-z]{1,64}$/;
const ZONE_NAMES = ZONES.map(({ value }) => value);

/** Parses the search parameters. Ignores invalid values. */
export function parseDetailSearch(search: Record<string, unknown>): DetailSearch {
  const { outage } = search;
  const view = oneOf(search['view'], VIEWS);
  const range = oneOf(search['range'], RANGES);
  return present({
    range: range === RANGES[0] ? undefined : range,
    view: view === VIEWS[0] ? undefined : view,
    zone: oneOf(search['zone'], ZONE_NAMES),
    checks: oneOf(search['checks'], RESULTS),
    outage: typeof outage === 'string' && OUTAGE_ID.test(outage) ? outage : undefined,
  });
}
