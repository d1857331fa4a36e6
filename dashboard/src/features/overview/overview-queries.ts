import type { OverviewRange } from './overview-search.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
  readonly compare?: 'previous_period' | { readonly startDate: string; readonly endDate: string };
  readonly filters?: WebsiteFilters;
  readonly limit?: number;
}

const FIGURES = ['websites_overview', 'websites_by_date', 'events_by_date', 'realtime_websites'] as const;

/** The batch of queries for the overview: the range compared with the previous one, and current visitors. */
export function overviewQueries(
  range: OverviewRange,
  timeZone: string,
  nowMs: number,
): readonly OverviewQuery[] {
  const compared = comparedRange(range, nowMs);
  if (range === '24h') return [{ parameters: FIGURES, timeZone, granularity: 'hour', ...compared }];
  const figures: OverviewQuery = { parameters: FIGURES, timeZone, granularity: 'day', ...compared };
  return [figures, { parameters: ['websites_overview'], timeZone, ...lastDay(nowMs) }];
}

/** The query that finds which of the websites have ever received an event. */
export function arrivalQueries(websiteIds: readonly string[], timeZone: string): readonly OverviewQuery[] {
  return [
    {
      parameters: [{ metrics: ['total_events'], dimensions: ['website'] }],
      preset: 'all',
      timeZone,
      filters: [{ field: 'website', op: 'in', value: websiteIds }],
    },
  ];
}

/** A range of the overview, compared with the previous one. */
export function comparedRange(
  range: OverviewRange,
  nowMs: number,
): Pick<OverviewQuery, 'preset' | 'startDate' | 'endDate' | 'compare'> {
  if (range === '24h') return lastDay(nowMs);
  return { preset: range === '7d' ? 'last_7d' : 'last_30d', compare: 'previous_period' };
}

/** The current hour and the 23 before it, compared with the same hours a day earlier up to the current time. */
function lastDay(nowMs: number): Pick<OverviewQuery, 'startDate' | 'endDate' | 'compare'> {
  const endMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS;
  return {
    startDate: iso(endMs - DAY_MS),
    endDate: iso(endMs),
    compare: { startDate: iso(endMs - 2 * DAY_MS), endDate: iso(nowMs - DAY_MS) },
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
