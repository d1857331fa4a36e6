import { expect, test } from 'vitest';
import { createWritePace } from './write-pace.ts';

const BYTES = 600;

function createPace() {
  const clock = { nowMs: 0 };
  const pace = createWritePace(() => clock.nowMs);
  /** Performs writes, and returns how many were synchronous. */
  const write = (count: number, durationMs: number, everyMs = 10): number => {
    let synchronous = 0;
    for (let index = 0; index < count; index += 1) {
      clock.nowMs += everyMs;
      const isSync = pace.isSync(BYTES);
      if (!isSync) continue;
      synchronous += 1;
      pace.record(durationMs);
    }
    return synchronous;
  };
  return { pace, write };
}

test('small writes are synchronous while the disk is fast, large ones never', () => {
  const { pace, write } = createPace();
  expect(pace.isSync(2_048)).toBe(true);
  expect(pace.isSync(2_049)).toBe(false);
  expect(write(1_000, 0.1)).toBe(1_000);
});

test('a single slow write does not change how the next ones are written', () => {
  const { write } = createPace();
  expect(write(100, 0.1)).toBe(100);
  expect(write(1, 5)).toBe(1);
  expect(write(100, 0.1)).toBe(100);
});

test('on a slow disk, only a few writes of a minute block the event loop', () => {
  const { write } = createPace();
  expect(write(6_000, 5)).toBeLessThanOrEqual(4 * 6);
});

test('when the disk is fast again, writes are synchronous again after ten seconds', () => {
  const { write } = createPace();
  write(100, 5);
  expect(write(900, 0.1)).toBe(0);
  expect(write(200, 0.1)).toBeGreaterThan(50);
});

test('writes that follow each other closely block the event loop for a fifth of the time at most', () => {
  const { write } = createPace();
  const blockedMs = write(10_000, 0.4, 0.5) * 0.4;
  expect(blockedMs).toBeLessThan(5_000 / 4);
  expect(blockedMs).toBeGreaterThan(0);
});
