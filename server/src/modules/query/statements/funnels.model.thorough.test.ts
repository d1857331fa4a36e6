import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeEvents } from '../testing/events.ts';
import { type FunnelEvent, type FunnelRequest, modelFunnel } from '../testing/funnel-model.ts';
import { openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const FROM = Date.parse('2026-03-03T00:00:00Z');
const TO = Date.parse('2026-03-04T00:00:00Z');
const SITES = 8;
const SEED = 20_260_303;

let queries: TestQueries;
const sites = new Map<string, readonly FunnelEvent[]>();

/** Events a few milliseconds, seconds, minutes or hours after one another; many at the same millisecond. */
const sequence = fc.record({
  startMs: fc.integer({ min: FROM - 3_600_000, max: TO - 1 }),
  steps: fc.array(
    fc.record({
      gapMs: fc.constantFrom(0, 0, 0, 0, 1, 1, 1_000, 1_000, 60_000, 60_000, 1_799_999, 1_800_001, 7_200_000),
      type: fc.constantFrom('pageview' as const, 'pageview' as const, 'custom' as const, 'outbound' as const),
      value: fc.constantFrom('a', 'b', 'ab'),
      path: fc.constantFrom('/a', '/a', '/b', '/b', '/ab', '/c'),
    }),
    { minLength: 3, maxLength: 24, size: 'max' },
  ),
});

const asked: fc.Arbitrary<FunnelRequest> = fc
  .record({
    steps: fc.array(
      fc.record({
        type: fc.constantFrom('page' as const, 'page' as const, 'event' as const),
        letter: fc.constantFrom('a', 'a', 'b', 'b', 'ab', 'c'),
        op: fc.constantFrom(
          'eq' as const,
          'eq' as const,
          'contains' as const,
          'starts_with' as const,
          'matches' as const,
        ),
      }),
      { minLength: 2, maxLength: 5, size: 'max' },
    ),
    order: fc.constantFrom('ordered' as const, 'strict' as const),
    scope: fc.constantFrom('visitor' as const, 'visit' as const),
    windowSeconds: fc.constantFrom(1, 60, 1_800, 86_400, 86_400),
    splits: fc.boolean(),
    breakdownLimit: fc.constantFrom(1, 2, 10),
  })
  .map(({ steps, splits, ...rest }) => ({
    ...rest,
    steps: steps.map(({ type, letter, op }) => ({
      type,
      op,
      value: op === 'matches' ? `[/${letter}]$` : type === 'page' ? `/${letter}` : letter,
    })),
    ...(splits ? { breakdown: 'path' as const } : {}),
  }));

beforeAll(async () => {
  queries = await openTestQueries(TO + 10 * 86_400_000);
  const many = fc.sample(fc.array(sequence, { minLength: 6, maxLength: 12, size: 'max' }), {
    numRuns: SITES,
    seed: SEED,
  });
  for (const [index, sequences] of many.entries()) {
    const site = `web_${index}`;
    const events = sequences.flatMap(({ startMs, steps }, visitor) => {
      let ms = startMs;
      return steps.map(({ gapMs, ...step }): FunnelEvent => {
        ms += gapMs;
        // Two sequences a visitor, so that they lie over one another.
        return { ...step, visitor: Math.floor(visitor / 2) + 1, ms };
      });
    });
    sites.set(site, events);
  }
  const rows = [...sites].flatMap(([website_id, events]) =>
    events.map(({ visitor, ms, type, value, path }) => ({
      website_id,
      visitor_id: visitor,
      visit_id: '',
      time: ms,
      type,
      name: type === 'pageview' ? 'pageview' : value,
      path,
    })),
  );
  await storeEvents(queries.store, rows);
}, 60_000);

afterAll(() => queries.store.close());

test('any funnel returns the same as an exhaustive search over sequences of events', async () => {
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sites.keys()),
      fc.array(asked, { minLength: 10, maxLength: 10, size: 'max' }),
      async (site, funnels) => {
        const results = await queries.ask(site, {
          startDate: '2026-03-03',
          endDate: '2026-03-03',
          limit: 1_000,
          parameters: funnels.map((options, index) => ({ name: 'funnels', id: `f${index}`, options })),
        });
        for (const [index, options] of funnels.entries()) {
          const expected = modelFunnel(sites.get(site) ?? [], { fromMs: FROM, toMs: TO }, options);
          const sorted = expected.toSorted(
            (a, b) =>
              b.total_users - a.total_users ||
              compare(a.breakdown ?? '', b.breakdown ?? '') ||
              a.step_number - b.step_number,
          );
          expect(results[index]?.data).toEqual(sorted);
          reached += expected.filter(({ users, step_number }) => users > 0 && step_number > 2).length;
        }
      },
    ),
    { numRuns: 10, seed: SEED },
  );
  // A model that never gets anywhere would agree with anything.
  expect(reached).toBeGreaterThan(40);
}, 60_000);

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
