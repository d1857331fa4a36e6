import { LANGUAGE } from '../../../lib/language.ts';
import { wallMsIn } from '../../../lib/time/local-time.ts';
import { messages } from '../messages.ts';
import type { Preset, Range } from '../search/range.ts';
import { wallMsOf } from '../search/range.ts';
import type { Comparison } from '../search/search.ts';

/** The names of the named ranges. */
export const PRESET_TITLES: Readonly<Record<Preset, string>> = messages.range.presets;

/** The names of the comparisons. */
export const COMPARISON_TITLES: Readonly<Record<Comparison, string>> = messages.range.comparisons;

const DAY_MS = 86_400_000;
const DATES = new Intl.DateTimeFormat(LANGUAGE, {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const TIMES = new Intl.DateTimeFormat(LANGUAGE, {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The name or the dates of a requested range. */
export function describeRange(range: Range): string {
  if (range.kind === 'preset') return PRESET_TITLES[range.preset];
  const [fromMs, toMs] = [wallMsOf(range.from) ?? 0, wallMsOf(range.to) ?? 0];
  return describeSpan(fromMs, range.kind === 'dates' ? toMs + DAY_MS : toMs);
}

/** The dates or times of a range in a time zone. Instants are ISO 8601; the end is exclusive. */
export function describeInstants(range: { readonly start: string; readonly end: string }, timeZone: string) {
  return describeSpan(wallMsIn(timeZone, range.start), wallMsIn(timeZone, range.end));
}

function describeSpan(fromMs: number, toMs: number): string {
  const isOfDays = fromMs % DAY_MS === 0 && toMs % DAY_MS === 0;
  const text = isOfDays ? DATES.formatRange(fromMs, toMs - 1) : TIMES.formatRange(fromMs, toMs);
  return text.replace(/\s/g, ' ');
}
