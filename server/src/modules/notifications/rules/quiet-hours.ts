import { DAY_MS, findTimeZone, instantOf, MINUTE_MS, wallOf } from '../../../lib/time/time-zone.ts';
import { SEVERITIES, type Severity } from '../../integrations/index.ts';
import { type QuietHours, WEEKDAYS } from './rule-fields.contract.ts';

/** Whether one severity is at least another. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
}

/**
 * Returns when the quiet hours end that apply at an instant, in milliseconds since the epoch; `undefined` when none apply. Times of
 * day are local: a time that the clock skips in spring is the instant of the change.
 */
export function quietEndAt(quietHours: QuietHours, atMs: number): number | undefined {
  const zone = findTimeZone(quietHours.timezone);
  if (zone === undefined) return undefined;
  const fromMs = toMsOfDay(quietHours.from);
  const toMs = toMsOfDay(quietHours.to);
  const lengthDays = toMs > fromMs ? 0 : 1;
  const today = Math.floor(wallOf(zone, atMs) / DAY_MS) * DAY_MS;
  const ends = [today - DAY_MS, today].flatMap((day) => {
    const weekday = WEEKDAYS[new Date(day).getUTCDay()];
    if (weekday === undefined || !quietHours.days.includes(weekday)) return [];
    const beginMs = instantOf(zone, day + fromMs);
    const endMs = instantOf(zone, day + lengthDays * DAY_MS + toMs);
    return beginMs <= atMs && atMs < endMs ? [endMs] : [];
  });
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function toMsOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}
