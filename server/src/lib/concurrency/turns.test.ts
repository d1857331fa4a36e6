import { setImmediate as nextIteration } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Turns on a clock that only moves when a test moves it. */
function stopped() {
  let nowMs = 0;
  const turns = createTurns(() => nowMs);
  const work = (ms: number) => {
    nowMs += ms;
  };
  return { turns, work };
}

describe('turns', () => {
  test('work continues without waiting until its slice of 5 ms is over', async () => {
    const { turns, work } = stopped();
    await turns.next('a');
    expect(turns.next('a')).toBeUndefined();
    work(4.9);
    expect(turns.next('a')).toBeUndefined();
    work(0.2);
    expect(turns.next('a')).toBeInstanceOf(Promise);
  });

  test('other work of the event loop runs between two slices', async () => {
    const { turns, work } = stopped();
    const order: string[] = [];
    const long = (async () => {
      for (let step = 1; step <= 3; step += 1) {
        await turns.next('a');
        order.push(`slice ${step}`);
        work(10);
      }
    })();
    const others = (async () => {
      for (let turn = 1; turn <= 3; turn += 1) {
        await nextIteration();
        order.push(`other ${turn}`);
      }
    })();
    await Promise.all([long, others]);
    for (const step of [1, 2]) {
      const between = order.slice(order.indexOf(`slice ${step}`), order.indexOf(`slice ${step + 1}`));
      expect(between.some((entry) => entry.startsWith('other'))).toBe(true);
    }
  });

  test('a lane with one caller is served after one slice of a lane with a hundred', async () => {
    const { turns, work } = stopped();
    const order: string[] = [];
    const take = async (lane: string) => {
      await turns.next(lane);
      order.push(lane);
      work(10);
    };
    const crowd = Array.from({ length: 100 }, () => take('crowd'));
    await Promise.all([...crowd, take('alone')]);
    expect(order.indexOf('alone')).toBeLessThanOrEqual(1);
    expect(order).toHaveLength(101);
  });

  test('abandoned work ends with the reason of its signal', async () => {
    const { turns } = stopped();
    const leaving = new AbortController();
    const first = turns.next('a');
    const second = turns.next('a', leaving.signal);
    leaving.abort(new Error('gone'));
    await first;
    await expect(second).rejects.toThrow('gone');
    expect(() => turns.next('a', leaving.signal)).toThrow('gone');
  });
});
