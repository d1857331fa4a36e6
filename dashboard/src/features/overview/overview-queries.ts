import type { OverviewRange } from './overview-search.ts';
import { lastDayEndMs } from './website-range.ts';

const DAY_MS = 86_400_000;
/** As many values as one filter may have. */
const WEBSITES_AT_ONCE = 1_000;

/** A filter of a query by websites. */
type WebsiteFilters = readonly {
  readonly field: string;
  readonly op: 'in';
  readonly value: readonly string[];
}[];

/** A parameter of a query as the overview sends it. */
export type OverviewParameter =
  | string
  | {
      readonly metrics: readonly string[];
      readonly dimensions: readonly string[];
      readonly filters?: WebsiteFilters;
    }
  | {
      readonly name: string;
      readonly filters: WebsiteFilters;
      readonly options: Readonly<Record<string, unknown>>;
    };

/** A query of `/v1/query` as the overview sends it. */
export interface OverviewQuery {
  readonly parameters: readonly OverviewParameter[];
  readonly preset?: 'last_7d' | 'last_30d' | 'all';
  readonly startDate?: string;
  readonly endDate?: string;
  readonly granularity?: 'hour' | 'day';
  readonly timeZone: string;
  readonly compare?:
    | { readonly to: 'previous_period'; readonly until: 'now' }
    | { readonly startDate: string; readonly endDate: string };
  readonly filters?: WebsiteFilters;
  readonly limit?: number;
}

/** Websites whose days are in one time zone. */
export interface ZoneGroup {
  readonly timeZone: string;
  /** `undefined` for all websites. */
  readonly websiteIds: readonly string[] | undefined;
}

const FIGURES = ['websites_overview', 'websites_by_date', 'events_by_date', 'realtime_websites'] as const;

/**
 * Groups websites by the time zone of their days, because a query has one.
 * @param zone the zone of all websites; `undefined` for that of each website.
 */
export function groupByZone(
  websites: readonly { readonly id: string; readonly timeZone: string }[],
  zone: string | undefined,
): readonly ZoneGroup[] {
  const zones = [...new Set(websites.map(({ timeZone }) => zone ?? timeZone))];
  if (zones.length < 2) return zones.map((timeZone) => ({ timeZone, websiteIds: undefined }));
  return zones.flatMap((timeZone) => {
    const ids = websites.filter((website) => website.timeZone === timeZone).map(({ id }) => id);
    return Array.from({ length: Math.ceil(ids.length / WEBSITES_AT_ONCE) }, (_, index) => ({
      timeZone,
      websiteIds: ids.slice(index * WEBSITES_AT_ONCE, (index + 1) * WEBSITES_AT_ONCE),
    }));
  });
}

/**
 * The queries of the overview: the range compared with the previous one, and current visitors, by time zone; for longer
 * ranges, also the last 24 hours of all websites, as the last query.
 */
export function overviewQueries(
  range: OverviewRange,
  groups: readonly ZoneGroup[],
  nowMs: number,
): readonly OverviewQuery[] {
  const figures = groups.map(
    ({ timeZone, websiteIds }): OverviewQuery => ({
      parameters: FIGURES,
      timeZone,
      granularity: range === '24h' ? 'hour' : 'day',
      ...comparedRange(range, nowMs),
      ...(websiteIds !== undefined && { filters: amongWebsites(websiteIds) }),
    }),
  );
  if (range === '24h') return figures;
  return [...figures, { parameters: ['websites_overview'], timeZone: 'UTC', ...lastDay(nowMs) }];
}

/** The query that finds which of the websites have ever received an event. */
export function arrivalQueries(websiteIds: readonly string[]): readonly OverviewQuery[] {
  return [
    {
      parameters: [{ metrics: ['total_events'], dimensions: ['website'] }],
      preset: 'all',
      timeZone: 'UTC',
      filters: amongWebsites(websiteIds),
    },
  ];
}

/** A range of the overview, compared with the previous one up to the same time of day. */
export function comparedRange(
  range: OverviewRange,
  nowMs: number,
): Pick<OverviewQuery, 'preset' | 'startDate' | 'endDate' | 'compare'> {
  if (range === '24h') return lastDay(nowMs);
  return {
    preset: range === '7d' ? 'last_7d' : 'last_30d',
    compare: { to: 'previous_period', until: 'now' },
  };
}

/** The current hour and the 23 before it, compared with the same hours a day earlier up to the current time. */
function lastDay(nowMs: number): Pick<OverviewQuery, 'startDate' | 'endDate' | 'compare'> {
  const endMs = lastDayEndMs(nowMs);
  return {
    startDate: iso(endMs - DAY_MS),
    endDate: iso(endMs),
    compare: { startDate: iso(endMs - 2 * DAY_MS), endDate: iso(nowMs - DAY_MS) },
  };
}

function amongWebsites(value: readonly string[]): WebsiteFilters {
  return [{ field: 'website', op: 'in', value }];
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
