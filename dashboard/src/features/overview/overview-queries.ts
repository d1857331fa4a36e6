import type { OverviewRange } from './overview-search.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A query of `/v1/query` as the overview sends it. */
export interface OverviewQuery {
  readonly parameters: readonly (
    | string
    | { readonly metrics: readonly string[]; readonly dimensions: readonly string[] }
  )[];
  readonly preset?: 'last_7d' | 'last_30d' | 'all';
  readonly startDate?: string;
  readonly endDate?: string;
  readonly granularity?: 'hour' | 'day';
  readonly timeZone: string;
  readonly compare?: 'previous_period' | { readonly startDate: string; readonly endDate: string };
  readonly filters?: readonly {
    readonly field: string;
    readonly op: 'in';
    readonly value: readonly string[];
  }[];
}

const FIGURES = ['websites_overview', 'websites_by_date', 'events_by_date', 'realtime_websites'] as const;

/** The batch of queries for the overview: the range compared with the previous one, and current visitors. */
export function overviewQueries(
  range: OverviewRange,
  timeZone: string,
  nowMs: number,
): readonly OverviewQuery[] {
  if (range === '24h') return [{ parameters: FIGURES, timeZone, granularity: 'hour', ...lastDay(nowMs) }];
  const preset = range === '7d' ? 'last_7d' : 'last_30d';
  const figures: OverviewQuery = {
    parameters: FIGURES,
    timeZone,
    preset,
    granularity: 'day',
    compare: 'previous_period',
  };
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
