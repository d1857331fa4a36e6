import { oneOf, present, textIn } from '../../lib/search.ts';

/** The ranges of the overview; the first is the default. */
export const RANGES = ['7d', '24h', '30d'] as const;

/** The sort orders; the first is the default. */
export const SORTS = ['visitors', 'change', 'name'] as const;

/** One of the ranges. */
export type OverviewRange = (typeof RANGES)[number];

/** One of the sort orders. */
export type OverviewSort = (typeof SORTS)[number];

/** The search parameters of the overview. Defaults are left out. */
export interface OverviewSearch {
  readonly since?: OverviewRange;
  readonly order?: OverviewSort;
  /** The time zone of days, an IANA name, if it is not that of each website. */
  readonly zone?: string;
  /** Text to find in names and domains. */
  readonly q?: string;
}

/** Parses the search parameters. Ignores invalid values. */
export function parseOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  return present({
    since: withoutFirst(oneOf(search['since'], RANGES), RANGES),
    order: withoutFirst(oneOf(search['order'], SORTS), SORTS),
    zone: textIn(search['zone'], 64),
    q: textIn(search['q'], 100),
  });
}

function withoutFirst<T>(value: T | undefined, [first]: readonly T[]): T | undefined {
  return value === first ? undefined : value;
}
