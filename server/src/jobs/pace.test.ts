import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

function runWindows(pace: ReturnType<typeof createPace>, advance: () => void, count: number): number {
  let room = pace.room();
  for (let window = 0; window < count; window += 1) {
    advance();
    room = pace.room();
  }
  return room;
}

test('deliveries take little of a busy process, and as much as they can of another', () => {
  let nowMs = 0;
  let isBusy = true;
  const time = { active: 0, idle: 0 };
  const pace = createPace({ loopTime: () => ({ ...time }), nowMs: () => nowMs });
  const advance = () => {
    nowMs += 100;
    time[isBusy ? 'active' : 'idle'] += 100;
  };
  const first = pace.room();
  const busy = runWindows(pace, advance, 10);
  expect(busy).toBeLessThanOrEqual(10);
  pace.spend(busy);
  expect(pace.room()).toBe(0);
  expect(pace.waitMs()).toBe(100);
  isBusy = false;
  expect(runWindows(pace, advance, 10)).toBe(first);
});
