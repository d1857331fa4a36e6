import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantIn, wallMsIn } from '../../../lib/time/local-time.ts';
import { bandsOf, marksAt, marksOf } from './marks.ts';

const range = { start: '2026-03-27T23:00:00Z', end: '2026-03-31T22:00:00Z' };
const points = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'].map((date) => ({
  date,
  value: 1,
  previous: null,
  previousDate: null,
  isRunning: false,
}));
const note = (id: string, at: string, until: string | null = null) => ({
  id,
  at,
  until,
  kind: 'note' as const,
  text: id,
  isPublic: false,
});

test('annotations stand at the local day that they happened on, and those outside are left out', () => {
  const marks = marksOf(
    points,
    [
      note('late', '2026-03-30T21:59:59Z'),
      note('early', '2026-03-28T23:30:00Z'),
      note('before', '2026-03-27T22:59:59Z'),
      note('after', '2026-03-31T22:00:00Z'),
      note('long', '2026-03-20T00:00:00Z', '2026-03-29T22:00:00Z'),
      note('longer', '2026-03-30T10:00:00Z', '2027-01-01T00:00:00Z'),
    ],
    range,
    'Europe/Berlin',
  );
  expect(marks.map(({ content: { id }, from, to }) => [id, from, to])).toEqual([
    ['long', '2026-03-28', '2026-03-29'],
    ['early', '2026-03-29', '2026-03-29'],
    ['longer', '2026-03-30', '2026-03-31'],
    ['late', '2026-03-30', '2026-03-30'],
  ]);
  expect(marksAt(marks, points, '2026-03-29').map(({ content: { id } }) => id)).toEqual(['long', 'early']);
});

test('outages that have a day in common share one band, and others do not', () => {
  const band = (from: string, to: string) => ({ from, to });
  const marks = [
    band('2026-03-29', '2026-03-29'),
    band('2026-03-28', '2026-03-28'),
    band('2026-03-28', '2026-03-28'),
    band('2026-03-30', '2026-03-31'),
    band('2026-03-30', '2026-03-30'),
  ];
  expect(bandsOf(marks, points)).toEqual([
    band('2026-03-28', '2026-03-28'),
    band('2026-03-29', '2026-03-29'),
    band('2026-03-30', '2026-03-31'),
  ]);
  const chained = [band('2026-03-28', '2026-03-30'), band('2026-03-30', '2026-03-31')];
  expect(bandsOf(chained, points)).toEqual([band('2026-03-28', '2026-03-31')]);
  expect(bandsOf([], points)).toEqual([]);
});

test('a local time is converted to its instant', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia');
  const minutes = fc.integer({ min: Date.UTC(2015, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const wallMs = wallMsIn(zone, minute * 60_000);
      expect(wallMsIn(zone, instantIn(zone, wallMs))).toBe(wallMs);
    }),
  );
});
