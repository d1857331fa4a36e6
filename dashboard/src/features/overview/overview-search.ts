import { oneOf, present, textIn } from '../../lib/search.ts';

/** The ranges of the overview; the first is the usual one. */
export const RANGES = ['7d', '24h', '30d'] as const;

/** How websites can be sorted; the first is the usual way. */
export const SORTS = ['visitors', 'change', 'name'] as const;

/** One of the ranges. */
export type OverviewRange = (typeof RANGES)[number];

/** One of the ways to sort. */
export type OverviewSort = (typeof SORTS)[number];

/** What the address of the overview says; what is as usual does not stand in it. */
export interface OverviewSearch {
  readonly since?: OverviewRange;
  readonly order?: OverviewSort;
  /** A part of names and domains. */
  readonly q?: string;
}

/** Reads the address; whatever does not fit is as if it were not there. */
export function parseOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  return present({
    since: withoutFirst(oneOf(search['since'], RANGES), RANGES),
    order: withoutFirst(oneOf(search['order'], SORTS), SORTS),
    q: textIn(search['q'], 100),
  });
}

function withoutFirst<T>(value: T | undefined, [first]: readonly T[]): T | undefined {
  return value === first ? undefined : value;
}
