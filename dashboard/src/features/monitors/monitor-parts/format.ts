import { LANGUAGE } from '../../../lib/language.ts';

const UNKNOWN = '–';
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Keeps a product that is a little too small because of binary fractions from being rounded down a whole step. */
const EPSILON = 1e-6;

const UNITS: readonly (readonly [number, 'day' | 'hour' | 'minute' | 'second'])[] = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [1, 'second'],
];

/** Formats an availability in percent with three decimals. It is rounded down, so that only 100 is shown as 100. */
export function formatAvailability(percent: number | null): string {
  if (percent === null) return UNKNOWN;
  const shown = percent >= 100 ? 100 : Math.min(99.999, Math.floor(percent * 1_000 + EPSILON) / 1_000);
  return (shown / 100).toLocaleString(LANGUAGE, {
    style: 'percent',
    minimumFractionDigits: shown === 100 ? 0 : 2,
    maximumFractionDigits: 3,
  });
}

/** Formats a duration in milliseconds: `4.2 ms`, `132 ms`, `1.24 s`. */
export function formatMs(ms: number | null): string {
  if (ms === null) return UNKNOWN;
  const isLong = ms >= 1_000;
  const digits = isLong ? 2 : ms < 10 ? 1 : 0;
  const value = (isLong ? ms / 1_000 : ms).toLocaleString(LANGUAGE, { maximumFractionDigits: digits });
  return `${value} ${isLong ? 's' : 'ms'}`;
}

/** Formats a length of time in seconds with its two largest units: `3 hr 20 min`. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return UNKNOWN;
  const whole = Math.max(0, Math.round(seconds));
  const first = UNITS.findIndex(([size]) => whole >= size);
  if (first === -1) return unitText(0, 'second');
  const [size, unit] = UNITS[first] ?? [1, 'second' as const];
  const [nextSize, nextUnit] = UNITS[first + 1] ?? [1, 'second' as const];
  const rest = Math.floor((whole % size) / nextSize);
  const text = unitText(Math.floor(whole / size), unit);
  return rest === 0 || unit === 'second' ? text : `${text} ${unitText(rest, nextUnit)}`;
}

/** Formats how long ago an instant was: `3 hr 20 min`. */
export function formatLasting(iso: string, nowMs: number): string {
  return formatDuration((nowMs - Date.parse(iso)) / 1_000);
}

/** Formats a size in bytes. */
export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes < 1_000
      ? [bytes, 'byte']
      : bytes < 1_000_000
        ? [bytes / 1_000, 'kilobyte']
        : [bytes / 1e6, 'megabyte'];
  return value.toLocaleString(LANGUAGE, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
}

/** Formats a date `2026-11-23`, which has no time zone: "Mon, Nov 23, 2026". */
export function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(LANGUAGE, {
    timeZone: 'UTC',
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}

function unitText(value: number, unit: string): string {
  return value.toLocaleString(LANGUAGE, { style: 'unit', unit, unitDisplay: 'short' });
}
