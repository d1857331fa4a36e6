import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { SlidingLog } from './sliding-log.ts';

const T0 = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

const allowedOf = (
  log: SlidingLog,
  identity: string,
  times: number,
  limit: number,
  windowMs = MINUTE_MS,
): number =>
  Array.from({ length: times }, () => log.hit(identity, { limit, windowMs })).filter(
    (verdict) => verdict.allowed,
  ).length;

describe('the edge of a window, to the millisecond', () => {
  test.each([120, 300, 60])(
    'hit %i passes, the next one exactly when the first has left the window',
    (limit) => {
      const clock = new StoppedClock(T0);
      const log = new SlidingLog({ clock });
      const rate = { limit, windowMs: MINUTE_MS };
      expect(allowedOf(log, 'key:1', 1, limit)).toBe(1);
      clock.advance(30_000);
      expect(allowedOf(log, 'key:1', limit, limit)).toBe(limit - 1);
      clock.advance(29_999);
      expect(log.hit('key:1', rate)).toEqual({
        allowed: false,
        limit,
        remaining: 0,
        resetMs: T0 + MINUTE_MS,
        retryAfterSeconds: 1,
      });
      clock.advance(1);
      expect(allowedOf(log, 'key:1', 5, limit)).toBe(1);
      expect(log.hit('key:1', rate)).toMatchObject({ resetMs: T0 + 90_000, retryAfterSeconds: 30 });
    },
  );
});

describe('against a naive model', () => {
  test('every result equals a count of all hits in the last window', () => {
    // A log is dropped only if five others were active since, so none of six is dropped too early.
    const identities = fc.oneof(fc.constantFrom('a', 'b'), fc.constantFrom('c', 'd', 'e', 'f'));
    const step = fc.record({ advanceMs: fc.nat(40), identity: identities, limit: fc.nat(6) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const clock = new StoppedClock(T0);
        const log = new SlidingLog({ clock, maxIdentities: 5 });
        const counted: { readonly identity: string; readonly timeMs: number }[] = [];
        for (const { advanceMs, identity, limit } of steps) {
          clock.advance(advanceMs);
          const nowMs = clock.now();
          const inWindow = counted.filter((hit) => hit.identity === identity && hit.timeMs > nowMs - 100);
          const allowed = inWindow.length < limit;
          const resetMs = (inWindow[0]?.timeMs ?? nowMs) + 100;
          expect(log.hit(identity, { limit, windowMs: 100 })).toEqual({
            allowed,
            limit,
            remaining: allowed ? limit - inWindow.length - 1 : 0,
            resetMs,
            retryAfterSeconds: 1,
          });
          if (allowed) counted.push({ identity, timeMs: nowMs });
        }
      }),
    );
  });

  test('a clock that steps back never allows more than the limit in any real window', () => {
    const step = fc.record({
      elapsedMs: fc.nat(60),
      stepBackMs: fc.oneof(fc.constant(0), fc.nat(10_000_000)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const clock = new StoppedClock(T0);
        const log = new SlidingLog({ clock });
        const allowedAt: number[] = [];
        let trueMs = 0;
        for (const { elapsedMs, stepBackMs } of steps) {
          trueMs += elapsedMs;
          clock.advance(elapsedMs - stepBackMs);
          if (log.hit('a', { limit: 3, windowMs: 100 }).allowed) allowedAt.push(trueMs);
        }
        for (const [index, timeMs] of allowedAt.entries())
          expect(timeMs - (allowedAt[index - 3] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(100);
      }),
    );
  });
});

describe('a clock that steps back', () => {
  test('blocks no caller for longer than a window, and reports the reset in its new time', () => {
    const clock = new StoppedClock(T0);
    const log = new SlidingLog({ clock });
    expect(allowedOf(log, 'a', 5, 2)).toBe(2);
    clock.advance(-5 * 3_600_000);
    expect(log.hit('a', { limit: 2, windowMs: MINUTE_MS })).toMatchObject({
      allowed: false,
      resetMs: clock.now() + MINUTE_MS,
      retryAfterSeconds: 60,
    });
    clock.advance(MINUTE_MS);
    expect(allowedOf(log, 'a', 5, 2)).toBe(2);
  });
});

describe('a full table', () => {
  test('an active identity is not evicted by fewer new ones than the table holds, even while it is rejected', () => {
    const log = new SlidingLog({ clock: new StoppedClock(T0), maxIdentities: 100 });
    expect(allowedOf(log, 'busy', 3, 3)).toBe(3);
    for (let round = 0; round < 50; round += 1) {
      for (let newcomer = 0; newcomer < 99; newcomer += 1) allowedOf(log, `${round}:${newcomer}`, 1, 3);
      expect(allowedOf(log, 'busy', 1, 3)).toBe(0);
    }
  });

  test('a flood on one window does not evict the logs of another', () => {
    const log = new SlidingLog({ clock: new StoppedClock(T0), maxIdentities: 10 });
    expect(allowedOf(log, 'account:1', 9, 3, 15 * MINUTE_MS)).toBe(3);
    for (let newcomer = 0; newcomer < 1000; newcomer += 1) allowedOf(log, `ip:${newcomer}`, 1, 3);
    expect(allowedOf(log, 'account:1', 9, 3, 15 * MINUTE_MS)).toBe(0);
  });

  test('holds at most twice its bound, and drops logs that were inactive for a window', () => {
    const clock = new StoppedClock(T0);
    const log = new SlidingLog({ clock, maxIdentities: 2 });
    for (const identity of ['a', 'b', 'c', 'd', 'e']) expect(allowedOf(log, identity, 2, 1)).toBe(1);
    // Five logs do not fit.
    expect(allowedOf(log, 'a', 1, 1)).toBe(1);
    clock.advance(MINUTE_MS);
    for (const identity of ['a', 'b', 'c', 'd', 'e']) expect(allowedOf(log, identity, 2, 1)).toBe(1);
  });

  test('a generation that was full lasts for a window, too', () => {
    const clock = new StoppedClock(T0);
    const log = new SlidingLog({ clock, maxIdentities: 2 });
    expect(allowedOf(log, 'a', 1, 1)).toBe(1);
    clock.advance(50_000);
    for (const identity of ['b', 'c']) expect(allowedOf(log, identity, 1, 1)).toBe(1);
    clock.advance(11_000);
    expect(allowedOf(log, 'a', 1, 1)).toBe(1);
    expect(allowedOf(log, 'b', 1, 1)).toBe(0);
  });

  test('a log survives the change of generations while its hits count', () => {
    const clock = new StoppedClock(T0);
    const log = new SlidingLog({ clock });
    expect(allowedOf(log, 'other', 1, 1)).toBe(1);
    clock.advance(59_000);
    expect(allowedOf(log, 'a', 2, 1)).toBe(1);
    for (let second = 1; second < 60; second += 1) {
      clock.advance(1_000);
      expect(allowedOf(log, 'a', 1, 1)).toBe(0);
    }
    clock.advance(1_000);
    expect(allowedOf(log, 'a', 1, 1)).toBe(1);
  });

  test('identities with an empty window are evicted first', () => {
    const clock = new StoppedClock(T0);
    const log = new SlidingLog({ clock, maxIdentities: 4 });
    for (const identity of ['a', 'b']) allowedOf(log, identity, 1, 1);
    clock.advance(MINUTE_MS);
    for (const identity of ['c', 'd', 'e', 'f']) expect(allowedOf(log, identity, 2, 1)).toBe(1);
    for (const identity of ['c', 'd', 'e', 'f']) expect(allowedOf(log, identity, 1, 1)).toBe(0);
  });
});

test('a hit that Redis accepted is counted at the time it was sent', () => {
  const clock = new StoppedClock(T0);
  const log = new SlidingLog({ clock });
  const rate = { limit: 1, windowMs: MINUTE_MS };
  expect(log.peek('a', rate).allowed).toBe(true);
  const sentMs = log.now();
  clock.advance(40);
  log.count('a', rate, sentMs);
  expect(log.peek('a', rate)).toMatchObject({ allowed: false, resetMs: T0 + MINUTE_MS });
  clock.advance(MINUTE_MS - 40);
  expect(log.peek('a', rate).allowed).toBe(true);
});
