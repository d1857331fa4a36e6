import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStoppedClock } from '../../lib/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time-zone.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { createQueryService, querySchema } from '../query/index.ts';
import { storeEvents } from '../query/testing/events.ts';
import { storeFacts } from '../query/testing/facts.ts';
import { type BatchMetric, createBatchReads, vitalKey } from './batch-reads.ts';
import { THRESHOLD_METRICS, VITALS } from './condition.contract.ts';

const FROM = Date.parse('2026-03-28T20:00:00Z');
const SPAN_MS = 9 * HOUR_MS;
const SITES = ['web_a', 'web_b', 'web_c', 'web_d', 'web_empty'];

let store: TestFacts;

/** Minutes with seconds, so that windows divide visits. */
const time = fc.integer({ min: 0, max: SPAN_MS / 1_000 }).map((seconds) => FROM + seconds * 1_000);
const fact = fc.record({
  site: fc.constantFrom(...SITES.slice(0, 4)),
  time,
  visitor: fc.integer({ min: 1, max: 25 }),
  bot: fc.constantFrom('', '', '', 'Googlebot'),
  type: fc.constantFrom('pageview', 'pageview', 'custom', 'engagement'),
  revenue: fc.constantFrom('', '', '12.50', '-3.00'),
  vital: fc.constantFrom(...VITALS),
  value: fc.integer({ min: 1, max: 4_000 }),
});

beforeAll(async () => {
  store = await openTestFacts();
  const [facts = []] = fc.sample(fc.array(fact, { minLength: 600, maxLength: 900, size: 'max' }), {
    numRuns: 1,
    seed: 7,
  });
  const siteVisitor = (site: string, visitor: number) => SITES.indexOf(site) * 1_000 + visitor;
  await storeEvents(
    store,
    facts.map(({ site, time: at, visitor, bot, type, revenue }) => ({
      website_id: site,
      time: at,
      visitor_id: siteVisitor(site, visitor) + (bot === '' ? 0 : 500),
      visit_id: `${site} ${visitor} ${bot}`,
      type,
      bot,
      ...(revenue === '' ? {} : { revenue, currency: 'EUR' }),
    })),
  );
  const rows = facts.map(({ site, time: at, visitor, bot }) => ({
    website_id: site,
    time: at,
    visitor_id: siteVisitor(site, visitor),
    bot,
  }));
  await storeFacts(
    store,
    'errors',
    rows.map((row, index) => ({ ...row, fingerprint: index % 9, message: 'x' })),
  );
  await storeFacts(
    store,
    'vitals',
    rows.map((row, index) => ({ ...row, metric: facts[index]?.vital, value: facts[index]?.value })),
  );
}, 60_000);
afterAll(() => store.close());

test('the statements over many websites agree with queries, whatever the window', async () => {
  const reads = createBatchReads(store);
  const clock = createStoppedClock(FROM + SPAN_MS);
  const service = createQueryService({ facts: store.facts, websites: { idsOf: async () => [] }, clock });
  const ask = async (
    websiteId: string,
    metrics: readonly string[],
    window: [number, number],
    filters: object[] = [],
  ) => {
    const [answer] = await service.run({
      subject: { kind: 'website', websiteId },
      queries: [
        querySchema.parse({
          parameters: metrics.map((metric) => ({ metrics: [metric], dimensions: [] })),
          startDate: new Date(window[0]).toISOString(),
          endDate: new Date(window[1]).toISOString(),
          filters,
        }),
      ],
      at: () => 'body',
      timezone: undefined,
    });
    return (answer?.data ?? []).map(({ data }, index) => data[0]?.[metrics[index] ?? ''] ?? null);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: SPAN_MS / MINUTE_MS }),
      fc.constantFrom(5, 15, 60, 180, 360),
      async (endMinute, minutes) => {
        const toMs = FROM + endMinute * MINUTE_MS;
        const fromMs = toMs - minutes * MINUTE_MS;
        const values = await reads.metrics(SITES, new Set<BatchMetric>(THRESHOLD_METRICS), { fromMs, toMs });
        const vitals = await reads.vitals(SITES, { fromMs, toMs });
        for (const site of SITES) {
          const expected = await ask(site, THRESHOLD_METRICS, [fromMs, toMs]);
          expect(THRESHOLD_METRICS.map((metric) => values.get(site)?.get(metric) ?? 0)).toEqual(
            expected.map(Number),
          );
          const [p75, samples] = await ask(
            site,
            ['vital_p75', 'vital_samples'],
            [fromMs, toMs],
            [{ field: 'metric_name', op: 'eq', value: 'LCP' }],
          );
          const found = vitals.get(vitalKey(site, 'LCP'));
          expect([found?.p75 ?? null, found?.samples ?? 0]).toEqual([p75, Number(samples)]);
        }
      },
    ),
    { numRuns: fuzzRuns(2), seed: 3 },
  );
}, 120_000);

test('hourly counts agree with a series', async () => {
  const reads = createBatchReads(store);
  const window = { fromMs: FROM, toMs: FROM + SPAN_MS };
  const metrics = ['pageviews', 'visitors', 'sessions', 'errors'] as const;
  const starts = Array.from({ length: SPAN_MS / HOUR_MS }, (_, hour) => FROM + hour * HOUR_MS);
  const values = new Map(
    await Promise.all(
      starts.map(async (startMs) => {
        const hour = { fromMs: startMs, toMs: startMs + HOUR_MS };
        return [startMs, await reads.metrics(SITES, new Set(metrics), hour)] as const;
      }),
    ),
  );
  for (const metric of metrics) {
    const hourly = await reads.hourly(SITES, metric, window);
    for (const site of SITES)
      for (const startMs of starts) {
        const count = hourly.get(site)?.find((hour) => hour.startMs === startMs)?.count ?? 0;
        expect(count).toBe(values.get(startMs)?.get(site)?.get(metric) ?? 0);
      }
  }
});
