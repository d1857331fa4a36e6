import { describe, expect, test } from 'vitest';
import { isCurrency, parseTimestamp } from './values.contract.ts';

describe('the time of an event', () => {
  test.each([
    ['2025-06-15T12:00:00Z', '2025-06-15T12:00:00.000Z'],
    ['2025-06-15T12:00:00.123456+02:00', '2025-06-15T10:00:00.123Z'],
    ['2025-06-15T12:00:00-0330', '2025-06-15T15:30:00.000Z'],
    ['2025-06-15T12:00+02', '2025-06-15T10:00:00.000Z'],
    ['2025-06-15 12:00:00', '2025-06-15T12:00:00.000Z'],
    ['2025-06-15', '2025-06-15T00:00:00.000Z'],
    [1_750_000_000_000.9, '2025-06-15T15:06:40.000Z'],
  ])('%s is %s', (value, iso) => {
    expect(new Date(parseTimestamp(value) ?? Number.NaN).toISOString()).toBe(iso);
  });

  test.each([
    '',
    'now',
    '2025-13-01',
    '2026-02-30',
    '2026-02-30T12:00:00Z',
    '2025-04-31 12:00',
    '2025-06-15T25:00:00Z',
    '20250615',
    '1999-12-31T23:59:59Z',
    '9999-12-31',
    Number.NaN,
    -1,
    1e300,
  ])('%j is invalid', (value) => {
    expect(parseTimestamp(value)).toBeUndefined();
  });
});

test('currencies are those of ISO 4217, regardless of case', () => {
  expect(['EUR', 'usd', 'JPY'].map(isCurrency)).toEqual([true, true, true]);
  expect(['EU', 'EURO', 'ZZZ', ''].map(isCurrency)).toEqual([false, false, false, false]);
});
