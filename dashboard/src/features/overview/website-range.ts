import { present } from '../../lib/search.ts';
import type { OverviewRange } from './overview-search.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The end of the last 24 hours, which include the current one. Milliseconds since the epoch. */
export function lastDayEndMs(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS;
}

/**
 * The same range and time zone on the pages of a website, which show the same figures.
 * @param zone the chosen time zone; `undefined` for that of the website.
 */
export function searchOfWebsite(
  range: OverviewRange,
  website: { readonly timeZone: string },
  zone: string | undefined,
  nowMs: number,
) {
  const inZone = present({ zone });
  if (range === '7d') return { ...inZone, range: 'last_7d' } as const;
  if (range === '30d') return inZone;
  const endMs = lastDayEndMs(nowMs);
  const [from, to] = [endMs - DAY_MS, endMs].map((ms) => localTime(zone ?? website.timeZone, ms));
  return present({ ...inZone, from, to });
}

/**
 * The local time of an instant, without seconds: `2026-03-29T12:30`; in UTC for a zone that the browser does not know. Swedish writes
 * times as ISO 8601 does.
 */
function localTime(timeZone: string, ms: number): string {
  try {
    return new Date(ms).toLocaleString('sv', { timeZone }).slice(0, 16).replace(' ', 'T');
  } catch {
    return new Date(ms).toISOString().slice(0, 16);
  }
}
