import { wallMsIn } from '../../../lib/time/local-time.ts';

/** The short name of a time zone: its place, or UTC. */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The offset of a time zone at an instant: `UTC+1`. */
export function describeOffset(timeZone: string, nowMs: number): string {
  const minutes = Math.round((wallMsIn(timeZone, nowMs) - nowMs) / 60_000);
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
