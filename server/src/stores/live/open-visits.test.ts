import { expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { OpenVisits } from './open-visits.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

function open(maxVisits?: number) {
  const visits = new OpenVisits({ clock: new StoppedClock(NOW), maxVisits });
  let serial = 0;
  const touch = (visitorKey: string, agoMinutes: number) => {
    serial += 1;
    return visits.touch({ visitorKey, timeMs: NOW - agoMinutes * MINUTE_MS, newVisitId: `v${serial}` });
  };
  return { visits, touch };
}

test('a backfill of any number of visitors takes bounded memory and evicts no current visitor', () => {
  const { visits, touch } = open(1_000);
  const id = touch('now', 0);
  for (let visitor = 0; visitor < 120_000; visitor += 1) touch(`past:${visitor}`, 60 * 24 * 30);
  expect(visits.size).toBeLessThanOrEqual(50_001);
  expect(touch('now', 0)).toBe(id);
});

test('consecutive events of a past visit share it', () => {
  const { touch } = open();
  const id = touch('a', 5_000);
  expect(touch('a', 4_980)).toBe(id);
  expect(touch('a', 4_960)).toBe(id);
  expect(touch('a', 4_900)).not.toBe(id);
});

test('a visit continues although its first event is older than the retention of visits', () => {
  const { visits, touch } = open();
  const id = touch('a', 70);
  expect(touch('a', 50)).toBe(id);
  expect(touch('a', 25)).toBe(id);
  expect(visits.find({ visitorKey: 'a', timeMs: NOW })).toBe(id);
  expect(touch('a', 0)).toBe(id);
});

test('a past event neither joins nor ends the current visit', () => {
  const { touch } = open();
  const id = touch('a', 0);
  expect(touch('a', 5_000)).not.toBe(id);
  expect(touch('a', 0)).toBe(id);
});
