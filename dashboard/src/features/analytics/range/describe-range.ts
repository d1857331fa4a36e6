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

const CLOCK = new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

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
  return spanText(fromMs, toMs).replace(/\s/g, ' ');
}

function spanText(fromMs: number, toMs: number): string {
  if (fromMs % DAY_MS !== 0 || toMs - fromMs < DAY_MS) return TIMES.formatRange(fromMs, toMs);
  const days = DATES.formatRange(fromMs, toMs - 1);
  return toMs % DAY_MS === 0 ? days : messages.range.until({ days, time: CLOCK.format(toMs) });
}
