import { LANGUAGE } from '../../../../lib/language.ts';
import { numberIn, type Row, textOf } from '../../../analytics/index.ts';
import { MONDAY_MS, WEEKDAYS } from './weekdays.ts';

/** The darkest cell, in percent of the colour, so that its text remains legible. */
const MAX_SHADE = 55;

/** The hours of a day. */
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** The clicks of a weekday. */
export interface WeekdayClicks {
  readonly weekday: string;
  /** One element for each hour. */
  readonly clicks: readonly number[];
}

/** Converts the rows of `link_weekday_hours` to the days of a week. Hours without clicks have no row. */
export function weekOf(rows: readonly Row[], weekStart: 'monday' | 'sunday'): readonly WeekdayClicks[] {
  const found = new Map(
    rows.map((row) => [`${textOf(row, 'weekday')} ${textOf(row, 'hour')}`, numberIn(row, 'clicks') ?? 0]),
  );
  const days = weekStart === 'monday' ? WEEKDAYS : [...WEEKDAYS.slice(6), ...WEEKDAYS.slice(0, 6)];
  return days.map((weekday) => ({
    weekday,
    clicks: HOURS.map((hour) => found.get(`${weekday} ${hour}`) ?? 0),
  }));
}

/** The hour as a time: `9 AM`, `09`. */
export function hourName(hour: number): string {
  return new Intl.DateTimeFormat(LANGUAGE, { hour: 'numeric', timeZone: 'UTC' }).format(
    MONDAY_MS + hour * 3_600_000,
  );
}

/** The shade of a cell in percent: clicks grow faster than their shade, so that few clicks can be seen. */
export function shadeOf(clicks: number, most: number): number {
  return clicks <= 0 || most <= 0 ? 0 : Math.round(Math.sqrt(clicks / most) * MAX_SHADE);
}
