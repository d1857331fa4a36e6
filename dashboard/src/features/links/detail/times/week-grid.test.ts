import { expect, test } from 'vitest';
import { shadeOf, weekOf } from './week-grid.ts';
import { weekdayName } from './weekdays.ts';

const ROWS = [
  { weekday: 'sunday', hour: '0', clicks: 3 },
  { weekday: 'monday', hour: '23', clicks: 4 },
];

test('a week begins as the website wants, and has all hours', () => {
  const week = weekOf(ROWS, 'monday');
  expect(week.map(({ weekday }) => weekday)).toEqual([
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
  ]);
  expect(week[0]?.clicks[23]).toBe(4);
  expect(week[6]?.clicks[0]).toBe(3);
  expect(week.every(({ clicks }) => clicks.length === 24)).toBe(true);
  expect(weekOf(ROWS, 'sunday')[0]).toMatchObject({ weekday: 'sunday' });
  expect(weekdayName('sunday', 'long')).toBe('Sunday');
});

test('no clicks have no shade, and few clicks can be seen', () => {
  expect(shadeOf(0, 100)).toBe(0);
  expect(shadeOf(0, 0)).toBe(0);
  expect(shadeOf(1, 100)).toBeGreaterThan(4);
  expect(shadeOf(100, 100)).toBeGreaterThan(shadeOf(99, 100) - 1);
});
