import type { OverviewRange } from './overview-search.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** One query of `/v1/query`, as the overview asks it. */
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

/** All that the overview shows of all websites, as one batch: the range beside the one before, and who is there now. */
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

/** Which of some websites have ever had an event. */
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

/** The hour that it is and the 23 before it, beside the same hours a day earlier, up to the same time. */
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
