import { floorWall, type Granularity, nextWall, type WeekStart } from './calendar.ts';
import type { TimeRange } from './time-range.ts';
import { DAY_MS, HOUR_MS, instantOf, MINUTE_MS, offsetSpans, type TimeZone, wallOf } from './time-zone.ts';

/** The buckets of a time range. */
export interface Buckets {
  readonly granularity: Granularity;
  readonly zone: TimeZone;
  /**
   * The starts of the buckets, ascending, in milliseconds since the epoch. The first may be before the range:
   * it is the start of the unit that contains the start of the range.
   */
  readonly starts: readonly number[];
  /** The exclusive end of the range. The last bucket ends there, or with its unit if that is earlier. */
  readonly endMs: number;
}

/** The minimum duration of a bucket, for rejecting too many buckets without counting them. */
const SHORTEST_MS: Record<Granularity, number> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: 25 * HOUR_MS,
  week: 8 * DAY_MS,
  month: 31 * DAY_MS,
  year: 366 * DAY_MS,
};

/**
 * Divides a range into local minutes, hours, days and so on. A repeated hour gives two buckets, a day that the time zone
 * skipped gives none.
 * @returns `undefined` if there would be more than `maxCount` buckets.
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

/** Minutes and hours follow the local clock while the offset is constant. A change of offset starts a new bucket. */
function clockStarts(range: TimeRange, stepMs: number, zone: TimeZone): readonly number[] {
  const starts: number[] = [];
  // The hour that contains the start of the range may have started at a change of offset.
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
 * Returns the label of a bucket: the local date for days and longer units, otherwise the local time with its offset
 * (`2026-10-25T02:00:00+01:00`), because an hour may occur twice.
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
