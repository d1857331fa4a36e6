import { floorWall, type Granularity, nextWall, type WeekStart } from './calendar.ts';
import type { TimeRange } from './time-range.ts';
import { DAY_MS, HOUR_MS, instantOf, MINUTE_MS, offsetSpans, type TimeZone, wallOf } from './time-zone.ts';

/** What a range is cut into. */
export interface Buckets {
  readonly granularity: Granularity;
  readonly zone: TimeZone;
  /**
   * The beginnings, ascending, in milliseconds since the epoch. The first may lie before the range:
   * it is the beginning of the unit that the range begins in.
   */
  readonly starts: readonly number[];
  /** The end of the range, exclusive: the last bucket ends there, or with its unit where that is earlier. */
  readonly endMs: number;
}

/** The least that a bucket lasts, for telling cheaply that there would be too many. */
const SHORTEST_MS: Record<Granularity, number> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: 25 * HOUR_MS,
  week: 8 * DAY_MS,
  month: 31 * DAY_MS,
  year: 366 * DAY_MS,
};

/**
 * Cuts a range at every beginning of a local minute, hour, day … An hour that comes twice gives two buckets, a day
 * that the zone skipped gives none.
 * @returns `undefined` when there would be more than `maxCount`.
 */
export function cutIntoBuckets(
  range: TimeRange,
  granularity: Granularity,
  zone: TimeZone,
  weekStart: WeekStart,
  maxCount: number,
): Buckets | undefined {
  if ((range.toMs - range.fromMs) / SHORTEST_MS[granularity] > maxCount + 1) return undefined;
  const starts =
    granularity === 'minute' || granularity === 'hour'
      ? clockStarts(range, granularity === 'minute' ? MINUTE_MS : HOUR_MS, zone)
      : calendarStarts(range, granularity, zone, weekStart);
  return starts.length > maxCount ? undefined : { granularity, zone, starts, endMs: range.toMs };
}

function calendarStarts(
  range: TimeRange,
  granularity: Granularity,
  zone: TimeZone,
  weekStart: WeekStart,
): readonly number[] {
  const starts: number[] = [];
  let wallMs = floorWall(wallOf(zone, range.fromMs), granularity, weekStart);
  let startMs = instantOf(zone, wallMs);
  while (startMs < range.toMs) {
    if (startMs !== starts.at(-1)) starts.push(startMs);
    wallMs = nextWall(wallMs, granularity);
    startMs = instantOf(zone, wallMs);
  }
  return starts;
}

/** Minutes and hours follow the clock within a span of equal offset; a change of offset that splits one begins a new one. */
function clockStarts(range: TimeRange, stepMs: number, zone: TimeZone): readonly number[] {
  const starts: number[] = [];
  // An hour that the range begins in may itself have begun at a change of offset.
  for (const span of offsetSpans(zone, range.fromMs - stepMs, range.toMs)) {
    const firstMs = Math.ceil((span.fromMs + span.offsetMs) / stepMs) * stepMs - span.offsetMs;
    if (firstMs !== span.fromMs && span.fromMs > range.fromMs - stepMs) starts.push(span.fromMs);
    for (let startMs = firstMs; startMs < span.toMs; startMs += stepMs) starts.push(startMs);
  }
  const firstInside = starts.findIndex((startMs) => startMs > range.fromMs);
  if (firstInside === -1) return starts.slice(-1);
  return starts.slice(Math.max(0, firstInside - 1));
}

/**
 * What a bucket is called: its local date from days on; below, local time with its offset (`2026-10-25T02:00:00+01:00`),
 * because the same hour may come twice.
 */
export function bucketLabel(startMs: number, granularity: Granularity, zone: TimeZone): string {
  const offsetMs = zone.offsetAt(startMs);
  const wallMs = startMs + offsetMs;
  if (granularity !== 'minute' && granularity !== 'hour') {
    return new Date(wallMs).toISOString().slice(0, 10);
  }
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const offset = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${new Date(wallMs).toISOString().slice(0, 19)}${offsetMs < 0 ? '-' : '+'}${offset}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
