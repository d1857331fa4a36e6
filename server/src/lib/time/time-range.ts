import { addMonths, addYears, floorWall, type WeekStart } from './calendar.ts';
import { DAY_MS, HOUR_MS, instantOf, MINUTE_MS, type TimeZone, wallOf } from './time-zone.ts';

/** A time range with an exclusive end, in milliseconds since the epoch. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * A range and the local times of its bounds, represented as in {@link TimeZone}. Calendar arithmetic uses the local times:
 * where clocks skip midnight, the day starts at 01:00, but its nominal local time remains midnight.
 */
export interface LocalRange extends TimeRange {
  readonly fromWallMs: number;
  readonly toWallMs: number;
}

/** Named ranges; those of days include today. */
export const PRESETS = [
  'today',
  'yesterday',
  'last_7d',
  'last_14d',
  'last_30d',
  'last_90d',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'last_12m',
  'realtime',
  'all',
] as const;

/** The name of a range. */
export type Preset = (typeof PRESETS)[number];

const REALTIME_MS = 30 * MINUTE_MS;
/** The start of `all`, in calendar years before the current one. */
const ALL_YEARS = 10;

/** Returns the range between two local times. */
export function localRange(zone: TimeZone, fromWallMs: number, toWallMs: number): LocalRange {
  return {
    fromMs: instantOf(zone, fromWallMs),
    toMs: instantOf(zone, toWallMs),
    fromWallMs,
    toWallMs,
  };
}

/** Returns the range between two instants, with their nominal local times. */
export function namedRange(zone: TimeZone, { fromMs, toMs }: TimeRange): LocalRange {
  return { fromMs, toMs, fromWallMs: nameOf(zone, fromMs), toWallMs: nameOf(zone, toMs) };
}

/** Returns the nominal local time of an instant: midnight for the first instant of a day, also if clocks skip midnight. */
function nameOf(zone: TimeZone, epochMs: number): number {
  const wallMs = wallOf(zone, epochMs);
  const midnight = Math.floor(wallMs / DAY_MS) * DAY_MS;
  return instantOf(zone, midnight) === epochMs ? midnight : wallMs;
}

/** Returns the range of a preset at an instant: whole local days, or the last 30 minutes for `realtime`. */
export function presetRange(preset: Preset, nowMs: number, zone: TimeZone, weekStart: WeekStart): LocalRange {
  if (preset === 'realtime') {
    const fromMs = Math.floor((nowMs - REALTIME_MS) / MINUTE_MS) * MINUTE_MS;
    return namedRange(zone, { fromMs, toMs: nowMs + 1 });
  }
  return localRange(zone, ...presetDays(preset, wallOf(zone, nowMs), weekStart));
}

function presetDays(
  preset: Exclude<Preset, 'realtime'>,
  wallMs: number,
  weekStart: WeekStart,
): readonly [number, number] {
  const today = floorWall(wallMs, 'day', weekStart);
  const tomorrow = today + DAY_MS;
  const week = floorWall(wallMs, 'week', weekStart);
  const month = floorWall(wallMs, 'month', weekStart);
  const year = floorWall(wallMs, 'year', weekStart);
  const days: Record<Exclude<Preset, 'realtime'>, readonly [number, number]> = {
    today: [today, tomorrow],
    yesterday: [today - DAY_MS, today],
    last_7d: [today - 6 * DAY_MS, tomorrow],
    last_14d: [today - 13 * DAY_MS, tomorrow],
    last_30d: [today - 29 * DAY_MS, tomorrow],
    last_90d: [today - 89 * DAY_MS, tomorrow],
    this_week: [week, tomorrow],
    last_week: [week - 7 * DAY_MS, week],
    this_month: [month, tomorrow],
    last_month: [addMonths(month, -1), month],
    this_year: [year, tomorrow],
    last_12m: [addMonths(month, -11), tomorrow],
    all: [addYears(year, -ALL_YEARS), tomorrow],
  };
  return days[preset];
}

/** The bound of a range that a text specifies. A date without a time includes the whole day, so as an end it means the next day. */
export type Edge = 'start' | 'end';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** An instant and its nominal local time, both in milliseconds: see {@link LocalRange}. */
export interface LocalInstant {
  readonly epochMs: number;
  readonly wallMs: number;
}

/**
 * Parses `2026-03-29` or `2026-03-29T12:30`, with or without `Z` or an offset. Without an offset, it is local time in
 * `zone`. Returns `undefined` for any other format and for a day that does not exist.
 */
export function parseEdge(text: string, edge: Edge, zone: TimeZone): LocalInstant | undefined {
  const date = DATE.exec(text);
  if (date !== null) {
    const dayMs = wallFrom(date, 0);
    if (dayMs === undefined) return undefined;
    const wallMs = edge === 'end' ? dayMs + DAY_MS : dayMs;
    return { epochMs: instantOf(zone, wallMs), wallMs };
  }
  const time = TIME.exec(text);
  if (time === null) return undefined;
  const clockMs = clockFrom(time);
  const wallMs = clockMs === undefined ? undefined : wallFrom(time, clockMs);
  if (wallMs === undefined) return undefined;
  const offset = time[8];
  if (offset === undefined) return { epochMs: instantOf(zone, wallMs), wallMs };
  const epochMs = wallMs - offsetFrom(offset);
  return { epochMs, wallMs: nameOf(zone, epochMs) };
}

function wallFrom(match: RegExpExecArray, clockMs: number): number | undefined {
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const wallMs = new Date(0).setUTCFullYear(year, month - 1, day);
  const read = new Date(wallMs);
  const exists = read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  return exists ? wallMs + clockMs : undefined;
}

function clockFrom(match: RegExpExecArray): number | undefined {
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const fraction = Number((match[7] ?? '').padEnd(3, '0'));
  return hour * HOUR_MS + minute * MINUTE_MS + second * 1_000 + fraction;
}

function offsetFrom(text: string): number {
  if (text.toUpperCase() === 'Z') return 0;
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replaceAll(/\D/g, '');
  return sign * (Number(digits.slice(0, 2)) * HOUR_MS + Number(digits.slice(2)) * MINUTE_MS);
}
