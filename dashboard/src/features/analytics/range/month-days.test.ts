import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, dateByKey, weekBegin, weeksOf } from './month-days.ts';

const dates = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2050, 0, 1) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));
const starts = fc.constantFrom('monday', 'sunday');

test('a month shows each of its days once, in weeks that begin where the website has it', () => {
  fc.assert(
    fc.property(dates, starts, (date, weekStart) => {
      const days = weeksOf(date, weekStart).flat();
      const own = days.filter((day) => day.startsWith(date.slice(0, 7)));
      expect(own).toHaveLength(new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0).getDate());
      expect(days.length % 7).toBe(0);
      expect(days).toEqual([...new Set(days)].sort());
      expect(new Date(days[0] ?? '').getUTCDay()).toBe(weekStart === 'monday' ? 1 : 0);
    }),
  );
});

test('keys go through the days', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(weekBegin('2026-03-29', 'monday')).toBe('2026-03-23');
  expect(dateByKey('ArrowUp', '2026-03-29', 'monday')).toBe('2026-03-22');
  expect(dateByKey('End', '2026-03-25', 'sunday')).toBe('2026-03-28');
  expect(dateByKey('PageDown', '2026-01-31', 'sunday')).toBe('2026-02-28');
  expect(dateByKey('a', '2026-01-31', 'sunday')).toBeUndefined();
});
