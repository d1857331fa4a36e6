import { oneOf, present, textIn, zoneIn } from '../../lib/search.ts';
import { localTime } from '../../lib/time/local-time.ts';

/** The ranges of the overview; the first is the default. */
export const RANGES = ['7d', '24h', '30d'] as const;

/** The sort orders; the first is the default. */
export const SORTS = ['visitors', 'change', 'name'] as const;

/** One of the ranges. */
export type OverviewRange = (typeof RANGES)[number];

/** One of the sort orders. */
export type OverviewSort = (typeof SORTS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The end of the last 24 hours, which include the current one. Milliseconds since the epoch. */
export function lastDayEndMs(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS;
}

/**
 * The same range and time zone on the pages of a website, which show the same figures.
 * @param zone the chosen time zone; `undefined` for that of the website.
 */
export function searchOfWebsite(
  range: OverviewRange,
  website: { readonly timeZone: string },
  zone: string | undefined,
  nowMs: number,
) {
  const inZone = present({ zone });
  if (range === '7d') return { ...inZone, range: 'last_7d' } as const;
  if (range === '30d') return inZone;
  const endMs = lastDayEndMs(nowMs);
  const [from, to] = [endMs - DAY_MS, endMs].map((ms) => localTime(zone ?? website.timeZone, ms));
  return present({ ...inZone, from, to });
}

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
    zone: zoneIn(search['zone']),
    q: textIn(search['q'], 100),
  });
}

function withoutFirst<T>(value: T | undefined, [first]: readonly T[]): T | undefined {
  return value === first ? undefined : value;
}
