import { oneOf, present, textIn } from '../../../lib/search.ts';
import type { Condition } from './condition.ts';
import { readConditions, writeConditions } from './filter-text.ts';
import {
  DEFAULT_PRESET,
  GRANULARITIES,
  type Granularity,
  granularitiesOf,
  PRESETS,
  type Range,
  rangeBetween,
} from './range.ts';

/** What a range can be compared with, the usual first. */
export const COMPARISONS = ['previous_period', 'previous_period_weekday', 'year_over_year', 'none'] as const;

/** One of them. */
export type Comparison = (typeof COMPARISONS)[number];

const DETAILS = /^[a-z_]+$/;

/** The headline figures, in the words of the API. */
export const METRICS = [
  'visitors',
  'sessions',
  'pageviews',
  'total_events',
  'pages_per_session',
  'bounce_rate',
  'avg_session_duration',
] as const;

/** The headline figures of links. `misses` are the clicks that were not redirected; the others are named as in the API. */
export const LINK_METRICS = ['clicks', 'unique_clicks', 'click_visitors', 'misses'] as const;

/** A headline figure. */
export type MetricName = (typeof METRICS)[number] | (typeof LINK_METRICS)[number];

/** The tabs of the cards that have several, the one that shows first at the beginning. */
export const TABS = {
  sources: ['channels', 'referrers', 'campaigns', 'assistants'],
  campaigns: ['campaign', 'source', 'medium', 'term', 'content'],
  pages: ['top', 'entry', 'exit'],
  places: ['countries', 'regions', 'cities', 'languages'],
  devices: ['browsers', 'systems', 'types', 'screens'],
  origins: ['referrers', 'parameter', 'codes'],
  targets: ['rules', 'split'],
} as const;

/** The cards that have several tabs. */
export type TabGroup = keyof typeof TABS;

/** What the page shows, as it stands in the address. What is as usual does not stand there. */
export type AnalyticsSearch = {
  readonly range?: (typeof PRESETS)[number];
  /** The edges of a range without a name; see {@link Range}. */
  readonly from?: string;
  readonly to?: string;
  readonly compare?: Comparison;
  /** The time zone of days, an IANA name, if it is not that of the website. */
  readonly zone?: string;
  readonly by?: Granularity;
  readonly metric?: MetricName;
  /** Conditions, as `writeConditions` writes them. */
  readonly filter?: string;
  /** The breakdown whose details are open, by its type in the API. */
  readonly details?: string;
} & { readonly [Group in TabGroup]?: (typeof TABS)[Group][number] };

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const between = rangeBetween(textIn(search['from']), textIn(search['to']));
  const preset = between === undefined ? oneOf(search['range'], PRESETS) : undefined;
  const range = between ?? { kind: 'preset', preset: preset ?? DEFAULT_PRESET };
  const [usual, ...finer] = granularitiesOf(range);
  const comparison = oneOf(search['compare'], COMPARISONS);
  return present({
    range: preset === DEFAULT_PRESET ? undefined : preset,
    from: between?.from,
    to: between?.to,
    zone: textIn(search['zone'], 64),
    compare: comparison === COMPARISONS[0] ? undefined : comparison,
    by: oneOf(
      search['by'],
      finer.filter((one) => one !== usual && GRANULARITIES.includes(one)),
    ),
    metric: oneOf(search['metric'], [...METRICS.slice(1), ...LINK_METRICS.slice(1)]),
    filter: writeConditions(readConditions(textIn(search['filter'], 8_192))),
    details: DETAILS.exec(textIn(search['details'], 64) ?? '')?.[0],
    sources: oneOf(search['sources'], TABS.sources.slice(1)),
    campaigns: oneOf(search['campaigns'], TABS.campaigns.slice(1)),
    pages: oneOf(search['pages'], TABS.pages.slice(1)),
    places: oneOf(search['places'], TABS.places.slice(1)),
    devices: oneOf(search['devices'], TABS.devices.slice(1)),
    origins: oneOf(search['origins'], TABS.origins.slice(1)),
    targets: oneOf(search['targets'], TABS.targets.slice(1)),
  });
}

/** The range that is shown. */
export function rangeOf({ range, from, to }: AnalyticsSearch): Range {
  return rangeBetween(from, to) ?? { kind: 'preset', preset: range ?? DEFAULT_PRESET };
}

/** How the range stands in the address. */
export function searchOfRange(
  range: Range,
): Required<Nullish<Pick<AnalyticsSearch, 'range' | 'from' | 'to'>>> {
  return range.kind === 'preset'
    ? { range: range.preset === DEFAULT_PRESET ? undefined : range.preset, from: undefined, to: undefined }
    : { range: undefined, from: range.from, to: range.to };
}

/** How fine the chart is. */
export function granularityOf(search: AnalyticsSearch): Granularity {
  const possible = granularitiesOf(rangeOf(search));
  return possible.find((one) => one === search.by) ?? possible[0];
}

/** What the range is compared with; nothing lies before everything. */
export function comparisonOf(search: AnalyticsSearch): Comparison {
  return search.range === 'all' ? 'none' : (search.compare ?? 'previous_period');
}

/** The conditions that hold. */
export function conditionsOf({ filter }: AnalyticsSearch): readonly Condition[] {
  return readConditions(filter);
}

type Nullish<T> = { readonly [Key in keyof T]: T[Key] | undefined };

/** Changes to what is shown; `undefined` is as usual. */
export type SearchChange = Nullish<Partial<AnalyticsSearch>>;

/** What is shown after a change, in its one form. */
export function changeSearch(search: AnalyticsSearch, change: SearchChange): AnalyticsSearch {
  return parseAnalyticsSearch({ ...search, ...change });
}
