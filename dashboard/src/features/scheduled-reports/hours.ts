import { LANGUAGE } from '../../lib/language.ts';

const format = new Intl.DateTimeFormat(LANGUAGE, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** An hour of a day as text: `8:00`. */
export function formatHour(hour: number): string {
  return format.format(Date.UTC(2000, 0, 1, hour));
}

/** The hours of a day as choices. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}));
