import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundTicks } from './round-ticks.ts';

test.each([
  [0, {}, [0, 1]],
  [0, { unit: 1 }, [0, 1]],
  [1, { unit: 1 }, [0, 1]],
  [3, { unit: 1 }, [0, 1, 2, 3]],
  [5, { unit: 1 }, [0, 2, 4, 6]],
  [9, { unit: 1 }, [0, 3, 6, 9]],
  [1, {}, [0, 0.25, 0.5, 0.75, 1]],
  [87, {}, [0, 25, 50, 75, 100]],
  [430, {}, [0, 150, 300, 450]],
  [0.3, { unit: 0.1 }, [0, 0.1, 0.2, 0.3]],
  [30, { lowest: -12 }, [-15, -7.5, 0, 7.5, 15, 22.5, 30]],
  [0, { lowest: -3 }, [-3, -2.25, -1.5, -0.75, 0]],
])('an axis up to %s with %o has round ticks', (highest, options, ticks) => {
  expect(roundTicks(highest, options)).toEqual(ticks);
});

test('every value fits between the first and the last tick, at equal steps', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1_000_000, noNaN: true }),
      fc.double({ min: -1_000_000, max: 0, noNaN: true }),
      fc.constantFrom(undefined, 1),
      (highest, lowest, unit) => {
        const ticks = roundTicks(highest, { lowest, ...(unit !== undefined && { unit }) });
        const [first = 0, last = 0] = [ticks[0], ticks.at(-1)];
        const slack = (last - first) * 1e-9;
        expect(first).toBeLessThanOrEqual(lowest + slack);
        expect(last).toBeGreaterThanOrEqual(highest - slack);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(10);
      },
    ),
    {
      examples: [
        [0, -1.0000000000000003e-9, undefined],
        [3e-9, -3e-9, undefined],
      ],
    },
  );
});
