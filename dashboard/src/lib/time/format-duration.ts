import { LANGUAGE } from '../language.ts';

/** The text for an unknown duration. */
const UNKNOWN = '–';
const DAY = 86_400;
const SECOND = 3;
/** From the largest to the smallest unit. */
const SIZES = [DAY, 3_600, 60, 1] as const;
const SYMBOLS = LANGUAGE === 'de' ? [' d', ' h', ' min', ' s'] : ['d', 'h', 'm', 's'];

/**
 * Formats a duration in seconds with its two largest units: `42s`, `1m 35s`, `2h 05m`, `3d 4h`. Hours and minutes without a rest stand
 * alone: `5m`.
 */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return UNKNOWN;
  const whole = Math.max(0, Math.round(seconds));
  const found = SIZES.findIndex((size) => whole >= size);
  const first = found === -1 ? SECOND : found;
  const size = SIZES[first] ?? 1;
  const text = Math.floor(whole / size).toLocaleString(LANGUAGE) + SYMBOLS[first];
  const rest = Math.floor((whole % size) / (SIZES[first + 1] ?? 1));
  if (rest === 0) return text;
  // Hours after days need no two digits: few durations are that long.
  return `${text} ${size === DAY ? rest : String(rest).padStart(2, '0')}${SYMBOLS[first + 1]}`;
}
