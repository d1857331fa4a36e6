import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time/time-zone.ts';
import { compileSql } from '../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { createQueryService, querySchema } from '../query/index.ts';
import { storeEvents } from '../query/testing/events.ts';
import { storeFacts } from '../query/testing/facts.ts';
import { type BatchMetric, BatchReads, vitalKey } from './batch-reads.ts';
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
  transaction: fc.integer({ min: 1, max: 40 }),
  isPaid: fc.constantFrom(false, false, true),
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
    facts.map(({ site, time: at, visitor, bot, type, revenue, transaction }) => ({
      website_id: site,
      time: at,
      visitor_id: siteVisitor(site, visitor) + (bot === '' ? 0 : 500),
      visit_id: `${site} ${visitor} ${bot}`,
      type,
      bot,
      properties: JSON.stringify({ transaction_id: `t${transaction}` }),
      ...(revenue === '' ? {} : { revenue, currency: 'EUR' }),
    })),
  );
  // Some payments have no event, some replace several.
  await storeFacts(
    store,
    'payments',
    facts
      .filter(({ isPaid }) => isPaid)
      .map(({ site, time: at, visitor, revenue, transaction }, index) => ({
        website_id: site,
        time: at,
        received_at: at,
        event_key: `pay_${index}`,
        visit_id: 'payment',
        type: 'payment',
        name: 'one_time',
        visitor_id: siteVisitor(site, visitor),
        revenue: revenue === '' ? '7.00' : revenue,
        currency: 'EUR',
        is_void: transaction % 5 === 0 ? 1 : 0,
        transaction_names: [`t${transaction}`],
        version: 1,
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

/** Asks the engine about one website. */
async function ask(websiteId: string, parameters: readonly object[], query: object) {
  const clock = new StoppedClock(FROM + SPAN_MS);
  const service = createQueryService({ facts: store.facts, websites: { idsOf: async () => [] }, clock });
  const [answer] = await service.run({
    subject: { kind: 'website', websiteId },
    queries: [querySchema.parse({ parameters, ...query })],
    at: () => 'body',
    timezone: undefined,
  });
  return (answer?.data ?? []).map(({ data }) => data);
}

const rangeOf = (fromMs: number, toMs: number) => ({
  startDate: new Date(fromMs).toISOString(),
  endDate: new Date(toMs).toISOString(),
});

test('the statements over many websites agree with queries, whatever the window', async () => {
  const reads = new BatchReads(store);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: SPAN_MS / MINUTE_MS }),
      fc.constantFrom(5, 15, 60, 180, 360),
      async (endMinute, minutes) => {
        const toMs = FROM + endMinute * MINUTE_MS;
        const window = { fromMs: toMs - minutes * MINUTE_MS, toMs };
        const values = await reads.metrics(SITES, new Set<BatchMetric>(THRESHOLD_METRICS), window);
        const vitals = await reads.vitals(SITES, window);
        const last = await reads.lastEvents(SITES, window);
        const groups = await reads.errorGroups(SITES, window);
        for (const site of SITES) {
          const single = [...THRESHOLD_METRICS, 'last_occurrence'].map((metric) => ({
            metrics: [metric],
            dimensions: [],
          }));
          const split = [
            { metrics: ['vital_p75', 'vital_samples'], dimensions: ['metric_name'] },
            { metrics: ['errors'], dimensions: ['fingerprint'] },
          ];
          const found = await ask(site, [...single, ...split], rangeOf(window.fromMs, toMs));
          for (const [index, metric] of THRESHOLD_METRICS.entries())
            expect([metric, values.get(site)?.get(metric) ?? 0]).toEqual([
              metric,
              found[index]?.[0]?.[metric] ?? 0,
            ]);
          const lastMs = last.get(site);
          const lastAt = found[THRESHOLD_METRICS.length]?.[0]?.['last_occurrence'] ?? null;
          expect(lastMs === undefined ? null : new Date(lastMs).toISOString()).toBe(lastAt);
          const [ofVitals = [], ofErrors = []] = found.slice(-2);
          for (const vital of VITALS) {
            const row = ofVitals.find(({ metric_name }) => metric_name === vital);
            const own = vitals.get(vitalKey(site, vital));
            expect([own?.p75, own?.samples]).toEqual([row?.['vital_p75'], row?.['vital_samples']]);
          }
          const ownGroups = groups.filter(({ websiteId }) => websiteId === site);
          expect(new Map(ownGroups.map(({ fingerprint, count }) => [BigInt(fingerprint), count]))).toEqual(
            new Map(ofErrors.map((row) => [BigInt(`0x${row['fingerprint']}`), row['errors']])),
          );
        }
      },
    ),
    { numRuns: fuzzRuns(2), seed: 3 },
  );
}, 120_000);

test('many websites are read with one statement for each table', async () => {
  const statements: string[] = [];
  const reads = new BatchReads({
    facts: {
      query(statement, options) {
        statements.push(compileSql(statement).text);
        return store.facts.query(statement, options);
      },
    },
  });
  const window = { fromMs: FROM + MINUTE_MS, toMs: FROM + HOUR_MS + MINUTE_MS };
  const ids = [...SITES, ...Array.from({ length: 12_000 }, (_, index) => `web_${index}`)];
  const found = await reads.metrics(ids, new Set<BatchMetric>(THRESHOLD_METRICS), window);
  expect(found.size).toBeGreaterThan(0);
  expect(statements).toHaveLength(4);
  expect(statements.filter((statement) => statement.includes('JOIN'))).toEqual([]);
});

test('the first event of a website is the one that was received first', async () => {
  const reads = new BatchReads(store);
  const at = (receivedMs: number, time: number) => ({
    website_id: 'web_first',
    visitor_id: 1,
    visit_id: 'v',
    received_at: receivedMs,
    time,
  });
  await storeEvents(store, [
    at(FROM + 2, FROM - 9),
    { ...at(FROM, FROM), type: 'engagement' },
    at(FROM + 1, FROM - 5),
  ]);
  expect(await reads.firstEvents(['web_first', 'web_none'])).toEqual(
    new Map([['web_first', { receivedMs: FROM + 1, timeMs: FROM - 5 }]]),
  );
});

test('hourly counts agree with a series', async () => {
  const reads = new BatchReads(store);
  const metrics = ['pageviews', 'visitors', 'sessions', 'errors'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: SPAN_MS / HOUR_MS - 1 }),
      fc.integer({ min: 1, max: SPAN_MS / HOUR_MS }),
      async (from, hours) => {
        const window = { fromMs: FROM + from * HOUR_MS, toMs: FROM + (from + hours) * HOUR_MS };
        const parameters = metrics.map((metric) => ({ metrics: [metric], dimensions: ['date'] }));
        const hourly = await Promise.all(metrics.map((metric) => reads.hourly(SITES, metric, window)));
        for (const site of SITES) {
          const query = { ...rangeOf(window.fromMs, window.toMs), granularity: 'hour', timeZone: 'UTC' };
          const series = await ask(site, parameters, query);
          for (const [index, metric] of metrics.entries()) {
            const own = new Map(hourly[index]?.get(site)?.map(({ startMs, count }) => [startMs, count]));
            for (const [hour, row] of (series[index] ?? []).entries())
              expect(own.get(window.fromMs + hour * HOUR_MS) ?? 0).toBe(row[metric]);
          }
        }
      },
    ),
    { numRuns: fuzzRuns(1), seed: 5 },
  );
}, 120_000);
