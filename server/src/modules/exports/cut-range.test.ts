import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimeRange } from '../../lib/time/time-range.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import { cutRange, type Weigh } from './cut-range.ts';

interface Event {
  readonly time: number;
  readonly weight: number;
}

/** Weighs events by iteration, and counts its calls. */
function scales(events: readonly Event[]) {
  let looks = 0;
  const weigh: Weigh = async ({ fromMs, toMs }, stepMs) => {
    looks += 1;
    const steps = new Map<number, number>();
    for (const { time, weight } of events) {
      if (time < fromMs || time >= toMs) continue;
      const index = Math.floor((time - fromMs) / stepMs);
      steps.set(index, (steps.get(index) ?? 0) + weight);
    }
    return [...steps].sort(([a], [b]) => a - b).map(([index, weight]) => ({ index, weight }));
  };
  return { weigh, looks: () => looks };
}

async function cut(range: TimeRange, most: number, weigh: Weigh): Promise<TimeRange[]> {
  const pieces: TimeRange[] = [];
  for await (const piece of cutRange(range, most, weigh)) pieces.push(piece);
  return pieces;
}

function inside(events: readonly Event[], { fromMs, toMs }: TimeRange): Event[] {
  return events.filter(({ time }) => time >= fromMs && time < toMs);
}

test('pieces contain every event of the range once, in order, and none exceeds the limit unless it is a millisecond', async () => {
  const event = fc.record({
    time: fc.integer({ min: 0, max: 40 * DAY_MS }),
    weight: fc.integer({ min: 1, max: 4 }),
  });
  const crowded = fc.record({
    time: fc.integer({ min: 5 * DAY_MS, max: 5 * DAY_MS + 9 }),
    weight: fc.constant(3),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(event, crowded), { maxLength: 200 }),
      fc.integer({ min: 0, max: 20 * DAY_MS }),
      fc.integer({ min: 1, max: 30 * DAY_MS }),
      fc.integer({ min: 1, max: 60 }),
      async (events, fromMs, length, most) => {
        const range = { fromMs, toMs: fromMs + length };
        const pieces = await cut(range, most, scales(events).weigh);
        let endMs = range.fromMs;
        for (const piece of pieces) {
          expect(piece.fromMs).toBeGreaterThanOrEqual(endMs);
          endMs = piece.toMs;
          const weight = inside(events, piece).reduce((sum, one) => sum + one.weight, 0);
          expect(weight).toBeGreaterThan(0);
          if (piece.toMs - piece.fromMs > 1) expect(weight).toBeLessThanOrEqual(most);
        }
        expect(endMs).toBeLessThanOrEqual(range.toMs);
        expect(pieces.flatMap((piece) => inside(events, piece)).length).toBe(inside(events, range).length);
      },
    ),
    { numRuns: 150 },
  );
});

test('a range without events has no pieces, and ten empty years take a handful of queries', async () => {
  const { weigh, looks } = scales([]);
  expect(await cut({ fromMs: 0, toMs: 3_650 * DAY_MS }, 10, weigh)).toEqual([]);
  expect(looks()).toBeLessThan(15);
  expect(await cut({ fromMs: 7, toMs: 7 }, 10, weigh)).toEqual([]);
});

test('a quiet website of a year is one piece', async () => {
  const events = Array.from({ length: 365 }, (_, day) => ({ time: day * DAY_MS, weight: 1 }));
  expect((await cut({ fromMs: 0, toMs: 365 * DAY_MS }, 1_000, scales(events).weigh)).length).toBe(1);
});

test('a busy minute is divided into milliseconds, a busy millisecond is not divided', async () => {
  const burst = Array.from({ length: 100 }, (_, index) => ({ time: 1_000 + (index % 4), weight: 1 }));
  const pieces = await cut({ fromMs: 0, toMs: 30 * DAY_MS }, 20, scales(burst).weigh);
  expect(pieces).toEqual([1_000, 1_001, 1_002, 1_003].map((fromMs) => ({ fromMs, toMs: fromMs + 1 })));
});
