import type { Frame, Part } from '../../analytics/index.ts';
import type { Period } from './retention-search.ts';

const DAY_MS = 86_400_000;
/** The maximum number of cohorts in the API. */
export const MAX_COHORTS = { day: 90, week: 52, month: 36 } as const;
/** The number of periods after each cohort, also beyond the range. */
const FOLLOWED = { day: 30, week: 25, month: 24 } as const;
/** The maximum number of rows, which is enough for all cohorts with all periods. */
const ROWS = 10_000;
/** Named ranges that may have more cohorts than the API allows. */
const LONG: Readonly<Record<Period, readonly string[]>> = {
  day: ['this_year', 'last_12m', 'all'],
  week: ['this_year', 'last_12m', 'all'],
  month: ['all'],
};

/** The query for cohorts, and whether it was limited to the last cohorts of the range. */
export interface CohortQuery {
  readonly part: Part;
  readonly isCut: boolean;
}

/** The query for the cohorts of a range, or for the last ones when there are too many. `today` is the local date of the website. */
export function cohortQuery(scope: Frame, period: Period, today: string): CohortQuery {
  const parameter = { name: 'retention', options: { period, periods: FOLLOWED[period] } };
  const cut = cutFrame(scope, period, today);
  return { part: { frame: { ...(cut ?? scope), limit: ROWS }, parameter }, isCut: cut !== undefined };
}

/** Limits the frame to the last cohorts of its range. Returns `undefined` when no limit is needed. */
function cutFrame(scope: Frame, period: Period, today: string): Frame | undefined {
  const { preset, startDate, endDate, ...rest } = scope;
  if (preset !== undefined) {
    if (!LONG[period].includes(preset)) return undefined;
    const earliest = earliestOf(today, period);
    const begins = preset === 'this_year' ? `${today.slice(0, 4)}-01-01` : '';
    return begins >= earliest ? undefined : { ...rest, startDate: earliest, endDate: today };
  }
  if (startDate === undefined || endDate === undefined) return undefined;
  const earliest = earliestOf(endDate.slice(0, 10), period);
  return startDate.slice(0, 10) >= earliest ? undefined : { ...rest, startDate: earliest, endDate };
}

/** The first day of the maximum number of cohorts that end on a day. */
function earliestOf(last: string, period: Period): string {
  const [year = 0, month = 1] = last.split('-').map(Number);
  const lastMs = Date.parse(`${last}T00:00Z`);
  const ms =
    period === 'month'
      ? Date.UTC(year, month - MAX_COHORTS.month, 1)
      : lastMs - (MAX_COHORTS[period] - 1) * (period === 'week' ? 7 : 1) * DAY_MS;
  return new Date(ms).toISOString().slice(0, 10);
}
