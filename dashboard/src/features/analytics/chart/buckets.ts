import { LANGUAGE } from '../../../lib/language.ts';
import { messages } from '../messages.ts';
import { type EdgedRange, type Granularity, rangeBetween } from '../search/range.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether the buckets are shorter than a day. */
export function isOfClock(granularity: Granularity): boolean {
  return granularity === 'minute' || granularity === 'hour';
}

/** The local time that a bucket begins at, as if it were UTC. Labels are `2026-03-29` or `2026-03-29T12:00:00+02:00`. */
function wallMsOf(label: string): number {
  return Date.parse(label.length === 10 ? `${label}T00:00Z` : `${label.slice(0, 16)}Z`);
}

/** The local time that a bucket ends at, as if it were UTC. */
function endWallMs(label: string, granularity: Granularity): number {
  const startMs = wallMsOf(label);
  const date = new Date(startMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (granularity === 'month') return Date.UTC(year, month + 1, 1);
  if (granularity === 'year') return Date.UTC(year + 1, 0, 1);
  return startMs + { minute: 60_000, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }[granularity];
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', ...options });
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;
const AXIS: Readonly<Record<Granularity, Intl.DateTimeFormat>> = {
  minute: format(CLOCK),
  hour: format({ hour: 'numeric' }),
  day: format(DAY),
  week: format(DAY),
  month: format({ month: 'short', year: '2-digit' }),
  year: format({ year: 'numeric' }),
};
const FULL: Readonly<Record<Granularity, Intl.DateTimeFormat>> = {
  minute: format({ weekday: 'short', ...DAY, ...CLOCK }),
  hour: format({ weekday: 'short', ...DAY, ...CLOCK }),
  day: format({ weekday: 'short', ...DAY, year: 'numeric' }),
  week: format({ ...DAY, year: 'numeric' }),
  month: format({ month: 'long', year: 'numeric' }),
  year: format({ year: 'numeric' }),
};
const DAY_ON_AXIS = format(DAY);

/** The label of a bucket on the axis. Hours of several days show the date at midnight. */
export function axisLabel(label: string, granularity: Granularity, isOfOneDay: boolean): string {
  const wallMs = wallMsOf(label);
  const format =
    granularity === 'hour' && !isOfOneDay && wallMs % DAY_MS === 0 ? DAY_ON_AXIS : AXIS[granularity];
  return textOf(format, wallMs);
}

/** The full label of a bucket. */
export function fullLabel(label: string, granularity: Granularity): string {
  const text = textOf(FULL[granularity], wallMsOf(label));
  return granularity === 'week' ? messages.chart.weekOf({ date: text }) : text;
}

/** The label of a bucket in a list below the chart. Days and weeks omit the year if it is that of the label `last`. */
export function annotationLabel(label: string, granularity: Granularity, last: string): string {
  const hasYear = granularity === 'day' || granularity === 'week';
  if (!hasYear || label.slice(0, 4) !== last.slice(0, 4)) return fullLabel(label, granularity);
  const text = textOf(DAY_ON_AXIS, wallMsOf(label));
  return granularity === 'week' ? messages.chart.weekOf({ date: text }) : text;
}

function textOf(format: Intl.DateTimeFormat, wallMs: number): string {
  // The space before AM and PM is narrow, which not all fonts have.
  return format.format(wallMs).replace(/\s/g, ' ');
}

/** A local day or time of a range, and the local time that the whole range begins and ends at, as if it were UTC. */
export interface WallSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The range from one bucket to another, both included, within the whole range (the first bucket of a week may begin
 * before it).
 */
export function rangeOfBuckets(
  one: string,
  other: string,
  granularity: Granularity,
  whole: WallSpan,
): EdgedRange | undefined {
  const [first, last] = [one, other].sort((a, b) => wallMsOf(a) - wallMsOf(b));
  if (first === undefined || last === undefined) return undefined;
  const fromMs = Math.max(wallMsOf(first), whole.fromMs);
  const toMs = Math.min(endWallMs(last, granularity), whole.toMs);
  const isOfDays = fromMs % DAY_MS === 0 && toMs % DAY_MS === 0;
  const [from, to] = isOfDays ? [fromMs, toMs - DAY_MS] : [fromMs, toMs];
  const length = isOfDays ? 10 : 16;
  return rangeBetween(isoOf(from).slice(0, length), isoOf(to).slice(0, length));
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
