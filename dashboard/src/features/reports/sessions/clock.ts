import { LANGUAGE } from '../../../lib/language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const MINUTES = { hour: 'numeric', minute: '2-digit' } as const;
const OPTIONS = {
  minutes: MINUTES,
  seconds: { ...MINUTES, second: '2-digit' },
  day: { month: 'short', day: 'numeric', ...MINUTES },
  full: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', ...MINUTES },
} as const;

/** The level of detail. */
type Detail = keyof typeof OPTIONS;

/**
 * Formats a time in the time zone of the website, as the language does: `2:05 PM`, with seconds `2:05:09 PM`, with the day
 * `Nov 21, 2:05 PM`, in full `Sat, Nov 21, 2026, 2:05 PM`.
 */
export function clockTime(iso: string, timeZone: string, detail: Detail = 'minutes'): string {
  const ms = Date.parse(iso);
  return Number.isFinite(ms) ? formatOf(timeZone, detail).format(ms).replace(/\s/g, ' ') : '';
}

/** Caches formats, which are expensive to create. Time zones that the browser does not know fall back to UTC. */
function formatOf(timeZone: string, detail: Detail): Intl.DateTimeFormat {
  const key = `${detail} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const options = OPTIONS[detail];
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone });
  } catch {
    made = new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone: 'UTC' });
  }
  formats.set(key, made);
  return made;
}
