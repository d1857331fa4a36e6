import type { Frame, Part } from '../../analytics/index.ts';
import type { Period } from './retention-search.ts';

const DAY_MS = 86_400_000;
/** As many cohorts as the API tells. */
const MOST = { day: 90, week: 52, month: 36 } as const;
/** How many periods each cohort is followed, beyond the range, too. */
const FOLLOWED = { day: 30, week: 25, month: 24 } as const;
/** As many rows as one answer may have: every cohort with every period fits. */
const ROWS = 10_000;
/** Named ranges that may have more cohorts than the API tells. */
const LONG: Readonly<Record<Period, readonly string[]>> = {
  day: ['this_year', 'last_12m', 'all'],
  week: ['this_year', 'last_12m', 'all'],
  month: ['all'],
};

/** What is asked for, and whether it is only the end of the range, because all of it has too many cohorts. */
export interface CohortQuestion {
  readonly part: Part;
  readonly isCut: boolean;
}

/** Asks for the cohorts of a range; of the last ones when there are too many. `today` is the website's own date. */
export function askCohorts(scope: Frame, period: Period, today: string): CohortQuestion {
  const parameter = { name: 'retention', options: { period, periods: FOLLOWED[period] } };
  const cut = cutFrame(scope, period, today);
  return { part: { frame: { ...(cut ?? scope), limit: ROWS }, parameter }, isCut: cut !== undefined };
}

/** The frame with the last cohorts of its range only; `undefined` when all of them may be asked for. */
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

/** The first day of so many cohorts that end on a day. */
function earliestOf(last: string, period: Period): string {
  const [year = 0, month = 1] = last.split('-').map(Number);
  const lastMs = Date.parse(`${last}T00:00Z`);
  const ms =
    period === 'month'
      ? Date.UTC(year, month - MOST.month, 1)
      : lastMs - (MOST[period] - 1) * (period === 'week' ? 7 : 1) * DAY_MS;
  return new Date(ms).toISOString().slice(0, 10);
}

/** How many cohorts show at most: for the words about it. */
export function mostCohorts(period: Period): string {
  return `${MOST[period]} ${period}s`;
}
