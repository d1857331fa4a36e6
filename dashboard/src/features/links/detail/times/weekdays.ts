import { LANGUAGE } from '../../../../lib/language.ts';

/** The weekdays as the API names them. */
export const WEEKDAYS: readonly string[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];
/** A Monday. */
export const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a weekday: `Monday`, `Mon`. */
export function weekdayName(weekday: string, style: 'long' | 'short'): string {
  const index = WEEKDAYS.indexOf(weekday);
  const format = new Intl.DateTimeFormat(LANGUAGE, { weekday: style, timeZone: 'UTC' });
  return index < 0 ? weekday : format.format(MONDAY_MS + index * DAY_MS);
}
