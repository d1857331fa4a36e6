import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeFacts, type TestFact } from '../testing/facts.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_a';

let queries: TestQueries;

const berlin = { country: 'DE', region: 'Berlin', browser: 'Chrome', os: 'Windows', device_type: 'desktop' };
const ohio = { country: 'US', region: 'Ohio', browser: 'Safari', os: 'iOS', device_type: 'mobile' };

/** Measurements of one vital, a minute apart. */
function measured(metric: string, values: readonly number[], from: string, more: object = {}): TestFact[] {
  return values.map((value, index) => ({
    website_id: SITE,
    visitor_id: 1,
    path: '/',
    ...berlin,
    metric,
    value,
    time: Date.parse(from) + index * 60_000,
    ...more,
  }));
}

const VITALS: readonly TestFact[] = [
  // Good up to and with 2500, poor beyond 4000: five, two, three.
  ...measured('LCP', [2500, 500, 1000, 1500, 2000, 2501, 4000, 4001, 5000, 6000], '2026-03-01T10:00:00Z'),
  ...measured('CLS', [0.1, 0.25, 0.3, 0], '2026-03-01T11:00:00Z', { ...ohio, visitor_id: 2 }),
  ...measured('FCP', [1800, 3000, 3001], '2026-03-01T12:00:00Z', { path: '' }),
  ...measured('INP', [200, 500, 501], '2026-03-02T23:10:00Z', { path: '/b' }),
  ...measured('TTFB', [800], '2026-03-02T12:00:00Z', { ...ohio, region: '', path: '/b' }),
  ...measured('LCP', [1234.56789], '2026-03-02T12:00:00Z', { ...ohio, visitor_id: 3, path: '/b' }),
  // A bot, another website, and a measurement of something else.
  ...measured('LCP', [99_999], '2026-03-01T10:00:00Z', { bot: 'Googlebot' }),
  ...measured('LCP', [99_999], '2026-03-01T10:00:00Z', { website_id: 'web_b' }),
  ...measured('FPS', [60], '2026-03-01T10:00:00Z'),
];

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeFacts(queries.store, 'vitals', VITALS);
});

afterAll(() => queries.store.close());

const days = { startDate: '2026-03-01', endDate: '2026-03-02' };
const firstDay = { startDate: '2026-03-01', endDate: '2026-03-01' };

async function ask(parameter: unknown, more: object = {}, websiteId = SITE) {
  const [result] = await queries.ask(websiteId, { ...days, ...more, parameters: [parameter] });
  return result;
}

async function rowsOf(parameter: unknown, more: object = {}, websiteId = SITE) {
  return (await ask(parameter, more, websiteId))?.data;
}

/** Five percentiles. */
function percentiles(p50: number, p75: number, p90: number, p95: number, p99: number) {
  return { p50, p75, p90, p95, p99 };
}

// Sorted: 500 1000 1500 2000 2500 2501 4000 4001 5000 6000; p75 lies at place 6.75, p90 at 8.1, p99 at 8.91.
const LCP = percentiles(2500.5, 4000.75, 5100, 5550, 5910);
const CLS = percentiles(0.175, 0.2625, 0.285, 0.2925, 0.2985);
const FCP = percentiles(3000, 3000.5, 3000.8, 3000.9, 3000.98);
const INP = percentiles(500, 500.5, 500.8, 500.9, 500.98);
const TTFB = percentiles(800, 800, 800, 800, 800);
const OTHER_LCP = percentiles(1234.5679, 1234.5679, 1234.5679, 1234.5679, 1234.5679);

describe('values of each type of web vitals', () => {
  test('vitals_overview returns exact percentiles of each vital, and the percentages of good and poor samples', async () => {
    expect(await rowsOf('vitals_overview', firstDay)).toEqual([
      {
        metric_name: 'CLS',
        ...CLS,
        avg_value: 0.1625,
        samples: 4,
        good: 50,
        needs_improvement: 25,
        poor: 25,
      },
      {
        metric_name: 'FCP',
        ...FCP,
        avg_value: 2600.3333,
        samples: 3,
        good: 33.33,
        needs_improvement: 33.33,
        poor: 33.33,
      },
      {
        metric_name: 'LCP',
        ...LCP,
        avg_value: 2900.2,
        samples: 10,
        good: 50,
        needs_improvement: 20,
        poor: 30,
      },
    ]);
    const second = { startDate: '2026-03-02', endDate: '2026-03-02' };
    expect(await rowsOf('vitals_overview', second)).toMatchObject([
      { metric_name: 'INP', good: 33.33, needs_improvement: 33.33, poor: 33.33 },
      { metric_name: 'LCP', good: 100, needs_improvement: 0, poor: 0 },
      { metric_name: 'TTFB', good: 100, needs_improvement: 0, poor: 0 },
    ]);
  });

  test('vitals_time_series has a row for each bucket of the zone in which a vital was measured', async () => {
    const around = { startDate: '2026-02-28', endDate: '2026-03-03' };
    expect(await rowsOf('vitals_time_series', around)).toEqual([
      { date: '2026-03-01', metric_name: 'CLS', ...CLS, samples: 4 },
      { date: '2026-03-01', metric_name: 'FCP', ...FCP, samples: 3 },
      { date: '2026-03-01', metric_name: 'LCP', ...LCP, samples: 10 },
      { date: '2026-03-02', metric_name: 'INP', ...INP, samples: 3 },
      { date: '2026-03-02', metric_name: 'LCP', ...OTHER_LCP, samples: 1 },
      { date: '2026-03-02', metric_name: 'TTFB', ...TTFB, samples: 1 },
    ]);
    const inBerlin = await rowsOf('vitals_time_series', { ...around, timeZone: 'Europe/Berlin' });
    expect(inBerlin?.find((row) => row['metric_name'] === 'INP')?.['date']).toBe('2026-03-03');
  });

  test('vitals_by_page splits by page, and leaves out measurements without one', async () => {
    expect(await rowsOf('vitals_by_page')).toEqual([
      { page: '/', metric_name: 'LCP', ...LCP, samples: 10, visitors: 1 },
      { page: '/', metric_name: 'CLS', ...CLS, samples: 4, visitors: 1 },
      { page: '/b', metric_name: 'INP', ...INP, samples: 3, visitors: 1 },
      { page: '/b', metric_name: 'LCP', ...OTHER_LCP, samples: 1, visitors: 1 },
      { page: '/b', metric_name: 'TTFB', ...TTFB, samples: 1, visitors: 1 },
    ]);
  });

  test.each([
    ['web_vitals_by_browser', 'Chrome', 'Safari'],
    ['web_vitals_by_country', 'DE', 'US'],
    ['web_vitals_by_os', 'Windows', 'iOS'],
    ['web_vitals_by_device', 'desktop', 'mobile'],
  ])('%s splits by it', async (type, one, other) => {
    expect(await rowsOf(type)).toMatchObject([
      { name: one, metric_name: 'LCP', ...LCP, samples: 10, visitors: 1 },
      { name: other, metric_name: 'CLS', ...CLS, samples: 4, visitors: 1 },
      { name: one, metric_name: 'FCP', ...FCP, samples: 3, visitors: 1 },
      { name: one, metric_name: 'INP', ...INP, samples: 3, visitors: 1 },
      { name: other, metric_name: 'LCP', ...OTHER_LCP, samples: 1, visitors: 1 },
      { name: other, metric_name: 'TTFB', ...TTFB, samples: 1, visitors: 1 },
    ]);
  });

  test('web_vitals_by_region distinguishes regions of the same name by country', async () => {
    expect(await rowsOf('web_vitals_by_region')).toMatchObject([
      { name: 'Berlin', country: 'DE', metric_name: 'LCP', ...LCP, samples: 10, visitors: 1 },
      { name: 'Ohio', country: 'US', metric_name: 'CLS', ...CLS, samples: 4, visitors: 1 },
      { name: 'Berlin', country: 'DE', metric_name: 'FCP', ...FCP, samples: 3, visitors: 1 },
      { name: 'Berlin', country: 'DE', metric_name: 'INP', ...INP, samples: 3, visitors: 1 },
      { name: 'Ohio', country: 'US', metric_name: 'LCP', ...OTHER_LCP, samples: 1, visitors: 1 },
      { name: 'Unknown', country: 'US', metric_name: 'TTFB', ...TTFB, samples: 1, visitors: 1 },
    ]);
  });

  test('percentiles of several vitals together are rejected, because CLS is not a time', async () => {
    const metrics = ['vital_p75', 'vital_average', 'vital_samples', 'vital_good', 'vital_needs_improvement'];
    for (const dimensions of [[], ['country']])
      await expect(rowsOf({ metrics, dimensions })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [
          { field: 'body.parameters.0', message: expect.stringContaining('split by "metric_name"') },
          { field: 'body.parameters.0', message: expect.stringContaining('split by "metric_name"') },
        ],
      });
    // What is no web vital is neither good nor in need of improvement.
    expect(await rowsOf({ metrics: metrics.slice(2), dimensions: [] }, firstDay)).toEqual([
      { vital_samples: 18, vital_good: 44.44, vital_needs_improvement: 22.22 },
    ]);
    const onlyCls = { ...firstDay, filters: [{ field: 'metric_name', op: 'eq', value: 'CLS' }] };
    expect(await rowsOf({ metrics, dimensions: [] }, onlyCls)).toEqual([
      {
        vital_p75: 0.2625,
        vital_average: 0.1625,
        vital_samples: 4,
        vital_good: 50,
        vital_needs_improvement: 25,
      },
    ]);
    expect((await ask('vitals_overview', { ...firstDay, totals: true }))?.totals).toEqual({
      samples: 17,
      good: 47.06,
      needs_improvement: 23.53,
      poor: 29.41,
      total_rows: 3,
    });
  });
});

describe('filters, pages and comparison of web vitals', () => {
  test.each([
    [{ field: 'country', op: 'eq', value: 'US' }, 6],
    [{ field: 'path', op: 'eq', value: '/b' }, 5],
    [{ field: 'browser_name', op: 'ne', value: 'Chrome' }, 6],
    [{ field: 'metric_name', op: 'in', value: ['LCP', 'INP', 'FPS'] }, 14],
    [{ field: 'bot', op: 'exists' }, 1],
  ])('%o leaves %i samples in every type', async (filter, count) => {
    for (const type of ['vitals_overview', 'vitals_time_series', 'web_vitals_by_region'])
      expect((await ask(type, { filters: [filter], totals: true }))?.totals?.['samples']).toBe(count);
  });

  test('vitals are compared, with null where one of the two ranges has no samples', async () => {
    const second = { startDate: '2026-03-02', endDate: '2026-03-02', compare: 'previous_period' };
    const overview = await ask('vitals_overview', second);
    expect(overview?.data.map((row) => [row['metric_name'], row['samples'], row['p75']])).toEqual([
      ['CLS', 0, null],
      ['FCP', 0, null],
      ['INP', 3, 500.5],
      ['LCP', 1, 1234.5679],
      ['TTFB', 1, 800],
    ]);
    expect(overview?.comparison?.data).toMatchObject([
      { metric_name: 'CLS', samples: change(0, 4), p75: null },
      { metric_name: 'FCP', samples: change(0, 3), p75: null },
      { metric_name: 'INP', samples: change(3, 0), p75: null },
      { metric_name: 'LCP', samples: change(1, 10), p75: { current: 1234.5679, previous: 4000.75 } },
      { metric_name: 'TTFB', samples: change(1, 0), p75: null },
    ]);
  });

  test('pages of a list follow each other without overlap', async () => {
    const names: unknown[] = [];
    for (const page of [1, 2, 3]) {
      const result = await ask('web_vitals_by_browser', { limit: 2, page, totals: true });
      expect(result?.totals).toMatchObject({ total_rows: 6, samples: 22 });
      names.push(...(result?.data ?? []).map((row) => `${row['name']} ${row['metric_name']}`));
    }
    expect(names).toEqual([
      'Chrome LCP',
      'Safari CLS',
      'Chrome FCP',
      'Chrome INP',
      'Safari LCP',
      'Safari TTFB',
    ]);
  });

  test('a series of vitals has no limit of a hundred rows unless the request sets it', async () => {
    const names = ['LCP', 'FCP', 'INP', 'CLS', 'TTFB'];
    const month = { startDate: '2026-01-01', endDate: '2026-01-30' };
    const rows = Array.from({ length: 30 }, (_, day) =>
      names.flatMap((name) =>
        measured(name, [1], new Date(Date.UTC(2026, 0, day + 1)).toISOString(), { website_id: 'web_month' }),
      ),
    );
    await storeFacts(queries.store, 'vitals', rows.flat());
    expect(await rowsOf('vitals_time_series', month, 'web_month')).toHaveLength(150);
    expect(await rowsOf('vitals_time_series', { ...month, limit: 7 }, 'web_month')).toHaveLength(7);
  });

  test('a website without measurements has empty lists', async () => {
    for (const type of ['vitals_overview', 'vitals_time_series', 'vitals_by_page', 'web_vitals_by_device'])
      expect(await rowsOf(type, {}, 'web_empty')).toEqual([]);
    const metrics = ['vital_samples', 'vital_good', 'vital_p50'];
    const onlyLcp = { filters: [{ field: 'metric_name', op: 'eq', value: 'LCP' }] };
    expect(await rowsOf({ metrics, dimensions: [] }, onlyLcp, 'web_empty')).toEqual([
      { vital_samples: 0, vital_good: 0, vital_p50: null },
    ]);
  });
});
