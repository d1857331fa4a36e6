import type { Preset, Range } from '../search/range.ts';
import { wallMsOf } from '../search/range.ts';
import type { Comparison } from '../search/search.ts';
import { wallMsIn } from './local-time.ts';

/** What a named range is called. */
export const PRESET_TITLES: Readonly<Record<Preset, string>> = {
  realtime: 'Last 30 minutes',
  today: 'Today',
  yesterday: 'Yesterday',
  last_7d: 'Last 7 days',
  last_14d: 'Last 14 days',
  last_30d: 'Last 30 days',
  last_90d: 'Last 90 days',
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
  last_12m: 'Last 12 months',
  all: 'All time',
};

/** What a range is compared with, in words. */
export const COMPARISON_TITLES: Readonly<Record<Comparison, string>> = {
  previous_period: 'Previous period',
  previous_period_weekday: 'Previous period, same weekdays',
  year_over_year: 'Year over year',
  none: 'No comparison',
};

const DAY_MS = 86_400_000;
const DATES = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const TIMES = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What a range is called, before anything is known about it but what was asked. */
export function describeRange(range: Range): string {
  if (range.kind === 'preset') return PRESET_TITLES[range.preset];
  const [fromMs, toMs] = [wallMsOf(range.from) ?? 0, wallMsOf(range.to) ?? 0];
  return describeSpan(fromMs, range.kind === 'dates' ? toMs + DAY_MS : toMs);
}

/** The days or times between two instants (ISO 8601, the end not part of it), as they are in a zone. */
export function describeInstants(range: { readonly start: string; readonly end: string }, timeZone: string) {
  return describeSpan(wallMsIn(timeZone, range.start), wallMsIn(timeZone, range.end));
}

function describeSpan(fromMs: number, toMs: number): string {
  const isOfDays = fromMs % DAY_MS === 0 && toMs % DAY_MS === 0;
  const text = isOfDays ? DATES.formatRange(fromMs, toMs - 1) : TIMES.formatRange(fromMs, toMs);
  return text.replace(/\s/g, ' ');
}
