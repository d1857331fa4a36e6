import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { PAGE_SLOTS } from './visit-page.ts';
import { VISIT_RETENTION_MS, VisitTable } from './visit-table.ts';

const T0 = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let serial = 0;

function touch(visits: VisitTable, visitorKey: string, timeMs: number): string {
  serial += 1;
  return visits.touch({ visitorKey, timeMs, newVisitId: `v${serial}` });
}

test('visitors on different pages have separate visits', () => {
  const visits = new VisitTable({ clock: new StoppedClock(T0) });
  const visitors = Array.from({ length: 3 * PAGE_SLOTS + 7 }, (_, index) => `visitor:${index}`);
  const ids = visitors.map((visitor) => touch(visits, visitor, T0));
  expect(new Set(ids).size).toBe(visitors.length);
  expect(visitors.map((visitor) => touch(visits, visitor, T0 + 1))).toEqual(ids);
});

test('a visit is kept for its retention after its last event arrived, and its slot is reused', () => {
  const clock = new StoppedClock(T0);
  const visits = new VisitTable({ clock });
  for (let visitor = 0; visitor < 5_000; visitor += 1) touch(visits, `early:${visitor}`, T0);
  clock.advance(10 * MINUTE_MS);
  const id = touch(visits, 'early:17', T0 + 10 * MINUTE_MS);
  clock.advance(VISIT_RETENTION_MS - 10 * MINUTE_MS);
  visits.sweep(20_000);
  expect(visits.size).toBe(5_000);
  clock.advance(2_000);
  visits.sweep(20_000);
  expect(visits.size).toBe(1);
  expect(touch(visits, 'early:17', T0 + 40 * MINUTE_MS)).toBe(id);
  clock.advance(2 * VISIT_RETENTION_MS);
  visits.sweep(20_000);
  expect(visits.size).toBe(0);
});

test('new visitors reuse the slots of expired visits, so the table does not grow', () => {
  const clock = new StoppedClock(T0);
  const visits = new VisitTable({ clock });
  for (let visitor = 0; visitor < 20_000; visitor += 1) {
    touch(visits, `visitor:${visitor}`, clock.now());
    clock.advance(VISIT_RETENTION_MS / 1_000);
  }
  expect(visits.size).toBeLessThan(3_000);
});

test('a full table stays at its bound and does not evict the most recent visitor', () => {
  const clock = new StoppedClock(T0);
  const visits = new VisitTable({ clock, maxVisits: 100 });
  const id = touch(visits, 'regular', T0);
  for (let visitor = 0; visitor < 5_000; visitor += 1) {
    clock.advance(1_000);
    touch(visits, `visitor:${visitor}`, T0);
    expect(touch(visits, 'regular', T0)).toBe(id);
    expect(visits.size).toBeLessThanOrEqual(100);
  }
});

test('a bound of one still works', () => {
  const visits = new VisitTable({ clock: new StoppedClock(T0), maxVisits: 1 });
  for (let visitor = 0; visitor < 100; visitor += 1) {
    const id = touch(visits, `visitor:${visitor}`, T0);
    expect(touch(visits, `visitor:${visitor}`, T0)).toBe(id);
    expect(visits.size).toBe(1);
  }
});

test('sweeping never changes an answer for events at most 25 minutes late', () => {
  const step = fc.record({
    advanceMinutes: fc.integer({ min: 0, max: 90 }),
    visitor: fc.nat(3),
    lateMinutes: fc.nat(25),
    sweep: fc.nat(8),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const clock = new StoppedClock(T0);
      const swept = new VisitTable({ clock });
      const unswept = new VisitTable({ clock: new StoppedClock(T0) });
      for (const { advanceMinutes, visitor, lateMinutes, sweep } of steps) {
        clock.advance(advanceMinutes * MINUTE_MS);
        swept.sweep(sweep);
        serial += 1;
        const event = {
          visitorKey: `visitor:${visitor}`,
          timeMs: clock.now() - lateMinutes * MINUTE_MS,
          newVisitId: `v${serial}`,
        };
        expect(swept.touch(event)).toBe(unswept.touch(event));
      }
    }),
  );
});

test('after the clock is set back by a day, the events of a visitor are one visit, and so are they when it returns', () => {
  const clock = new StoppedClock(T0);
  const visits = new VisitTable({ clock });
  const before = touch(visits, 'visitor', clock.now());
  clock.advance(-DAY_MS);
  const back = touch(visits, 'visitor', clock.now());
  expect(back).not.toBe(before);
  clock.advance(MINUTE_MS);
  expect(touch(visits, 'visitor', clock.now())).toBe(back);
  expect(visits.find({ visitorKey: 'visitor', timeMs: clock.now() })).toBe(back);
  clock.advance(DAY_MS);
  const later = touch(visits, 'visitor', clock.now());
  expect(later).not.toBe(back);
  expect(touch(visits, 'visitor', clock.now() + 1)).toBe(later);
});

test('a clock that steps back does not expire visits early', () => {
  const clock = new StoppedClock(T0);
  const visits = new VisitTable({ clock });
  clock.advance(-5 * VISIT_RETENTION_MS);
  const id = touch(visits, 'visitor', clock.now());
  clock.advance(VISIT_RETENTION_MS);
  visits.sweep(10);
  expect(visits.size).toBe(1);
  expect(touch(visits, 'visitor', clock.now() - 30 * MINUTE_MS)).toBe(id);
});
