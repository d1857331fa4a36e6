const DAYS = 30;
const DAY_MS = 86_400_000;

/** The last 30 days, as the list of links counts clicks. */
export interface RecentDays {
  /** `YYYY-MM-DD`. */
  readonly startDate: string;
  /** `YYYY-MM-DD`, inclusive: today. */
  readonly endDate: string;
  /** An IANA time zone. */
  readonly timezone: string;
}

/** Returns the last 30 days in a time zone, including today. */
export function recentDays(nowMs: number, timezone: string): RecentDays {
  const [year = '', month = '', day = ''] = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .format(nowMs)
    .split('-');
  const todayMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { startDate: toDay(todayMs - (DAYS - 1) * DAY_MS), endDate: toDay(todayMs), timezone };
}
