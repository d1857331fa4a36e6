import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

function runWindows(pace: Pace, advance: () => void, count: number): number {
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
  const pace = new Pace({ loopTime: () => ({ ...time }), nowMs: () => nowMs });
  const advance = (ms: number) => () => {
    nowMs += ms;
    time[isBusy ? 'active' : 'idle'] += ms;
  };
  const first = pace.room();
  const busy = runWindows(pace, advance(1_000), 1);
  expect(busy).toBe(30);
  pace.spend(busy);
  expect(pace.waitMs()).toBe(1_000);
  expect(runWindows(pace, advance(100), 9)).toBe(0);
  expect(pace.waitMs()).toBe(100);
  isBusy = false;
  expect(runWindows(pace, advance(1_000), 1)).toBe(60);
  expect(runWindows(pace, advance(100), 10)).toBe(first);
});
