import { expect, test } from 'vitest';
import { NO_TRAITS, toTraits } from './traits.ts';

test('only known traits are sent', () => {
  expect(toTraits(NO_TRAITS)).toEqual({});
  expect(toTraits({ ...NO_TRAITS, country: ' de', query: '?partner=acme&a=1', os: 'iOS' })).toEqual({
    country: 'DE',
    os: 'iOS',
    query: { partner: 'acme', a: '1' },
  });
});

test('a time is sent as an instant', () => {
  const { time } = toTraits({ ...NO_TRAITS, time: '2026-03-01T12:30' });
  expect(time).toBe(new Date('2026-03-01T12:30').toISOString());
});
