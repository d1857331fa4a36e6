import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOfTime, timeOfName } from './repository.ts';
import { choosePruned, parseKeep } from './retention.ts';

const at = (...times: string[]) => times.map((time) => nameOfTime(Date.parse(time)));

test('the last backup of each of the latest days, weeks and months is kept', () => {
  const names = at(
    '2026-09-30T01:00Z',
    '2026-10-31T01:00Z',
    '2026-11-15T01:00Z', // Sunday
    '2026-11-16T01:00Z', // Monday
    '2026-11-29T01:00Z',
    '2026-11-29T13:00Z',
    '2026-11-30T01:00Z',
  );
  const pruned = (text: string) => choosePruned(names, timeOfName, parseKeep(text) ?? expect.fail(text));
  expect(pruned('2d')).toEqual(
    at(
      ...['2026-09-30T01:00Z', '2026-10-31T01:00Z', '2026-11-15T01:00Z'],
      '2026-11-16T01:00Z',
      '2026-11-29T01:00Z',
    ),
  );
  expect(pruned('4w')).toEqual(at('2026-09-30T01:00Z', '2026-10-31T01:00Z', '2026-11-29T01:00Z'));
  expect(pruned('3m')).toEqual(
    at('2026-11-15T01:00Z', '2026-11-16T01:00Z', '2026-11-29T01:00Z', '2026-11-29T13:00Z'),
  );
  expect(pruned('1d,3w,3m')).toEqual(at('2026-11-15T01:00Z', '2026-11-29T01:00Z'));
});

test('names have the order of their times, and give them back', () => {
  const time = fc.integer({ min: 0, max: Date.parse('9999-01-01') });
  fc.assert(
    fc.property(time, time, (one, other) => {
      expect(timeOfName(nameOfTime(one))).toBe(one);
      expect(nameOfTime(one) < nameOfTime(other)).toBe(one < other);
    }),
  );
});

test.each(['', '7', '7d,', '0d', '7d,7d', '1y', '-1d', '1.5d', '7d;4w'])(
  '%j is not a list of periods',
  (text) => {
    expect(parseKeep(text)).toBeUndefined();
  },
);
