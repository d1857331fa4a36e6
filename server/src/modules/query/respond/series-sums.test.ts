import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../lib/time/time-zone.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import type { ParameterResult, ResponseRow } from '../contract/response.contract.ts';
import { METRICS } from '../metrics/registry.ts';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { storeFacts, type TestFact } from '../testing/facts.ts';
import { openTestQueries, type TestQueries } from '../testing/test-queries.ts';
import type { GroupedType } from '../types/query-type.ts';
import { isStatement } from '../types/query-type.ts';
import { QUERY_TYPES } from '../types/registry.ts';

const SITE = 'web_sums';
const ORGANIZATION = 'org_sums';
const SEED = 20_250_531;
const CASES = fuzzRuns(2);
const FIRST_MS = Date.parse('2024-01-01T00:00:00Z');
const DAYS = 800;
/** Days on which clocks of some zone change: events are frequent around them. */
const CHANGES = [
  '2024-03-10',
  '2024-03-31',
  '2024-10-27',
  '2024-11-03',
  '2025-03-09',
  '2025-04-25',
  '2025-10-26',
];

let queries: TestQueries;

/** Instants a few hours apart, and every 25 minutes around changes of clocks; at both edges of each UTC day, too. */
function instants(): number[] {
  const regular = Array.from({ length: DAYS * 3 }, (_, index) => FIRST_MS + index * (8 * HOUR_MS + 1_000));
  const edges = Array.from({ length: DAYS / 10 }, (_, index) => FIRST_MS + index * 10 * DAY_MS - 1);
  const around = CHANGES.flatMap((date) =>
    Array.from({ length: 120 }, (_, index) => Date.parse(date) - DAY_MS + index * 25 * 60_000),
  );
  return [...regular, ...edges, ...around];
}

beforeAll(async () => {
  queries = await openTestQueries(FIRST_MS + DAYS * DAY_MS);
  const { store } = queries;
  const times = instants();
  const kinds = [
    { type: 'pageview', path: '/' },
    { type: 'custom', name: 'signup', properties: '{"plan":"pro"}' },
    { type: 'custom', name: 'purchase', revenue: '12.50', currency: 'EUR' },
    { type: 'custom', name: 'purchase', revenue: '-2.50', currency: 'USD' },
    { type: 'custom', name: 'outbound_link', properties: '{"href":"https://a.example/"}' },
    { type: 'custom', name: 'file_download', properties: '{"href":"/a.pdf"}' },
  ];
  await storeEvents(
    store,
    times.map(
      (time, index): TestEvent => ({
        website_id: SITE,
        time,
        visitor_id: index + 1,
        visit_id: `v${index}`,
        ...kinds[index % kinds.length],
      }),
    ),
  );
  const facts = (more: (index: number) => Omit<TestFact, 'time'>): TestFact[] =>
    times.map((time, index) => ({ time, website_id: SITE, visitor_id: index + 1, ...more(index) }));
  await storeFacts(
    store,
    'errors',
    facts(() => ({ fingerprint: 1, message: 'broken' })),
  );
  await storeFacts(
    store,
    'vitals',
    facts((index) => ({ metric: index % 2 ? 'LCP' : 'CLS', value: 0.1 })),
  );
  await storeFacts(
    store,
    'link_clicks',
    facts(() => ({ organization_id: ORGANIZATION, link_id: 'lnk_1' })),
  );
  await storeFacts(
    store,
    'monitor_checks',
    times.map((time, index) => ({
      time,
      organization_id: ORGANIZATION,
      website_id: SITE,
      monitor_id: 'mon_1',
      status: index % 7 === 0 ? 'down' : 'up',
      covers_ms: 60_000,
    })),
  );
  await storeFacts(
    queries.store,
    'flag_evaluations',
    times.map((time) => ({ time, website_id: SITE, flag_key: 'new-checkout', count: 3 })),
  );
}, 60_000);

afterAll(() => queries.store.close());

/** Metrics whose buckets add up to the figure of the range: counts of rows and of visits, money, covered time. */
function addsUpOverTime(name: string): boolean {
  const metric = METRICS.get(name);
  if (metric === undefined) return false;
  if (name === 'sessions') return true;
  const isTime = metric.unit === 'seconds' && metric.table === 'monitor_checks';
  return metric.isDistinct !== true && (metric.unit === 'count' || metric.unit === 'money' || isTime);
}

/** Series of metrics by dimensions, with the fields that add up over time and their metrics. */
const GROUPED_SERIES = [...QUERY_TYPES].flatMap(([name, type]): [string, GroupedType, Fields][] => {
  if (isStatement(type) || !Object.values(type.dimensions).includes('date')) return [];
  const fields = Object.entries(type.metrics).filter(([, metric]) => addsUpOverTime(metric));
  return fields.length === 0 ? [] : [[name, type, fields]];
});

type Fields = readonly (readonly [field: string, metric: string])[];

/** Days from the first one: whole months, which differ in length, and any other days. */
const days = fc.oneof(
  fc.record({ month: fc.nat(23), months: fc.integer({ min: 1, max: 3 }) }).map(({ month, months }) => ({
    first: monthStart(month),
    last: monthStart(month + months) - 1,
  })),
  fc.record({ year: fc.nat(1), years: fc.integer({ min: 1, max: 2 }) }).map(({ year, years }) => ({
    first: monthStart(12 * year),
    last: monthStart(12 * (year + years)) - 1,
  })),
  fc
    .record({ first: fc.constantFrom(...CHANGES).map(dayOf), length: fc.nat(3), before: fc.nat(2) })
    .map(({ first, length, before }) => ({ first: first - before, last: first + length - before })),
  fc
    .record({ first: fc.nat(DAYS), length: fc.nat(DAYS) })
    .map(({ first, length }) => ({ first, last: first + length })),
);

const ranges = fc
  .record({
    timeZone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'America/Havana',
      'America/Santiago',
      'Asia/Beirut',
      'Africa/Cairo',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    ),
    weekStart: fc.constantFrom('monday', 'sunday'),
    granularity: fc.constantFrom('hour', 'day', 'week', 'month', 'month', 'year'),
    days,
  })
  .map(({ days: { first, last }, granularity, ...rest }) => ({
    ...rest,
    granularity: granularity === 'hour' && last - first > 70 ? 'day' : granularity,
    startDate: dateOf(first),
    endDate: dateOf(last),
  }));

function monthStart(month: number): number {
  return (Date.UTC(2024, month) - FIRST_MS) / DAY_MS;
}

function dayOf(date: string): number {
  return (Date.parse(date) - FIRST_MS) / DAY_MS;
}

function dateOf(day: number): string {
  return new Date(FIRST_MS + day * DAY_MS).toISOString().slice(0, 10);
}

function sumOf(rows: readonly ResponseRow[], field: string): number {
  return rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);
}

test('buckets add up to the values of the complete range, for every series', async () => {
  const names = GROUPED_SERIES.map(([name]) => name);
  const wholes = new Map<string, typeof GROUPED_SERIES>();
  for (const one of GROUPED_SERIES)
    wholes.set(populationOf(one), [...(wholes.get(populationOf(one)) ?? []), one]);
  const check = fc.asyncProperty(ranges, async (range) => {
    // Together, because series of one table share a scan.
    const results = await queries.ask(SITE, { ...range, parameters: names, totals: true });
    for (const types of wholes.values()) {
      const metrics = [...new Set(types.flatMap(([, , fields]) => fields.map(([, metric]) => metric)))];
      const whole = { metrics, dimensions: [], filters: types[0]?.[1].where ?? [] };
      const [summary] = await queries.rowsOf(SITE, whole, range);
      for (const [name, , fields] of types)
        for (const [field, metric] of fields)
          expectSum(results[names.indexOf(name)], field, summary?.[metric]);
    }
  });
  await fc.assert(check, { numRuns: CASES, seed: SEED, endOnFailure: true });
}, 120_000);

/** Equal for series whose sums can be read together: those of one table with the same conditions. */
function populationOf([, { where = [], countsPings }, fields]: (typeof GROUPED_SERIES)[number]): string {
  return JSON.stringify([METRICS.get(fields[0]?.[1] ?? '')?.table, where, countsPings]);
}

function expectSum(result: ParameterResult | undefined, field: string, expected: unknown): void {
  expect(sumOf(result?.data ?? [], field), `${result?.parameter}: ${field}`).toBeCloseTo(Number(expected), 3);
  if (result?.totals?.[field] !== undefined)
    expect(result.totals[field], `${result.parameter}: total of ${field}`).toBeCloseTo(Number(expected), 3);
}

test('revenue over time adds up to the revenue of the range in each currency, and every row has a date', async () => {
  const check = fc.asyncProperty(ranges, async (range) => {
    const parameters = ['revenue_time_series', 'revenue_overview'];
    const [series, overview] = await queries.ask(SITE, { ...range, parameters, compare: 'previous_period' });
    expect(series?.data.every(({ date }) => date !== '')).toBe(true);
    for (const row of overview?.data ?? []) {
      const ofCurrency = (series?.data ?? []).filter(({ currency }) => currency === row['currency']);
      expect(sumOf(ofCurrency, 'revenue')).toBeCloseTo(Number(row['total_revenue']), 3);
      expect(sumOf(ofCurrency, 'transactions')).toBe(row['total_transactions']);
    }
  });
  await fc.assert(check, { numRuns: CASES, seed: SEED, endOnFailure: true });
}, 60_000);

test('custom events over time, by name, add up to the custom events of the range', async () => {
  const check = fc.asyncProperty(ranges, async (range) => {
    const parameters = ['custom_events_trends_by_event', 'custom_events_summary'];
    const [series, summary] = await queries.ask(SITE, { ...range, parameters });
    expect(sumOf(series?.data ?? [], 'total_events')).toBe(summary?.data[0]?.['total_events']);
  });
  await fc.assert(check, { numRuns: CASES, seed: SEED, endOnFailure: true });
}, 60_000);
