import { LANGUAGE } from '../language.ts';

/** The text for an unknown duration. */
const UNKNOWN = '–';
const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Formats a duration in milliseconds: `4.2 ms`, `132 ms`, `1.24 s`. */
export function formatMs(ms: number | null): string {
  if (ms === null) return UNKNOWN;
  const isLong = ms >= 999.5;
  const digits = isLong ? 2 : ms < 10 ? 1 : 0;
  const value = (isLong ? ms / 1_000 : ms).toLocaleString(LANGUAGE, { maximumFractionDigits: digits });
  return `${value} ${isLong ? 's' : 'ms'}`;
}

/** Formats a setting in seconds with its largest unit that leaves no rest, in words: `30 minutes`, `90 seconds`. */
export function formatPeriod(seconds: number): string {
  const [size, unit] =
    UNITS.find(([size]) => seconds >= size && seconds % size === 0) ?? ([1, 'second'] as const);
  return (seconds / size).toLocaleString(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long' });
}
