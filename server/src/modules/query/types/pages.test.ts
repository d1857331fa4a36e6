import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_pages';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-02' };

const visitA = { website_id: SITE, visitor_id: 1, visit_id: 'a', country: 'DE' };
const visitB = { website_id: SITE, visitor_id: 2, visit_id: 'b', country: 'US' };
const visitC = { website_id: SITE, visitor_id: 1, visit_id: 'c', country: 'FR' };
const visitE = { website_id: SITE, visitor_id: 4, visit_id: 'e', country: 'AT' };
const earlier = { website_id: SITE, visitor_id: 5, visit_id: 'f', country: 'DE' };
const ping = { type: 'engagement' };

const EVENTS: readonly TestEvent[] = [
  // A: 20 + 10 seconds on `/`, scrolled to 60; 5 seconds on `/pricing`, scrolled to 55.
  {
    ...visitA,
    time: '2026-03-01T10:00:00Z',
    path: '/',
    timings: '{"load_time":1000,"ttfb":100,"dom_ready_time":600,"connection_type":"4g"}',
  },
  { ...visitA, ...ping, time: '2026-03-01T10:00:30Z', path: '/', engagement_ms: 20_000, scroll_depth: 60 },
  { ...visitA, time: '2026-03-01T10:01:00Z', path: '/pricing', timings: '{"load_time":2000,"ttfb":0}' },
  {
    ...visitA,
    ...ping,
    time: '2026-03-01T10:02:00Z',
    path: '/pricing',
    engagement_ms: 5_000,
    scroll_depth: 55,
  },
  { ...visitA, time: '2026-03-01T10:03:00Z', path: '/' },
  { ...visitA, ...ping, time: '2026-03-01T10:03:30Z', path: '/', engagement_ms: 10_000, scroll_depth: 40 },
  // B: 6 seconds on `/`, scrolled to its end; a custom event tells 1.5 seconds on `/pricing`, and no depth.
  {
    ...visitB,
    time: '2026-03-01T11:00:00Z',
    path: '/',
    timings: '{"load_time":3000,"ttfb":300,"render_time":50}',
  },
  { ...visitB, ...ping, time: '2026-03-01T11:00:10Z', path: '/', engagement_ms: 6_000, scroll_depth: 100 },
  { ...visitB, time: '2026-03-01T11:01:00Z', path: '/pricing', timings: '{"load_time":500}' },
  {
    ...visitB,
    time: '2026-03-01T11:01:30Z',
    path: '/pricing',
    type: 'custom',
    name: 'buy',
    engagement_ms: 1_500,
    // Not of a pageview: no figure of page_performance.
    timings: '{"load_time":9000}',
  },
  // C: 3 seconds on `/`; over midnight 8 seconds on `/about`, scrolled to 75.
  { ...visitC, time: '2026-03-01T23:58:30Z', path: '/' },
  { ...visitC, ...ping, time: '2026-03-01T23:58:50Z', path: '/', engagement_ms: 3_000 },
  { ...visitC, time: '2026-03-01T23:59:00Z', path: '/about', timings: '{"load_time":4000}' },
  {
    ...visitC,
    ...ping,
    time: '2026-03-02T00:00:30Z',
    path: '/about',
    engagement_ms: 8_000,
    scroll_depth: 75,
  },
  // Nothing but pings is no visit.
  {
    ...ping,
    website_id: SITE,
    visitor_id: 3,
    visit_id: 'd',
    time: '2026-03-01T15:00:00Z',
    path: '/',
    engagement_ms: 9_000,
    scroll_depth: 90,
  },
  // E: neither time nor depth was measured.
  { ...visitE, time: '2026-03-01T12:00:00Z', path: '/', timings: '{"load_time":1500}' },
  { ...visitE, ...ping, time: '2026-03-01T12:00:05Z', path: '/' },
  // A bot, and another website.
  {
    ...visitB,
    time: '2026-03-01T12:00:00Z',
    visitor_id: 9,
    visit_id: 'x',
    path: '/',
    bot: 'Googlebot',
    engagement_ms: 7_000,
    scroll_depth: 7,
    timings: '{"load_time":7}',
  },
  {
    ...visitB,
    website_id: 'web_other',
    time: '2026-03-01T12:00:00Z',
    visitor_id: 8,
    visit_id: 'y',
    path: '/',
    engagement_ms: 7_000,
    scroll_depth: 7,
    timings: '{"load_time":7}',
  },
  // The period before.
  { ...earlier, time: '2026-02-28T10:00:00Z', path: '/old', timings: '{"load_time":100}' },
  { ...earlier, ...ping, time: '2026-02-28T10:00:10Z', path: '/old', engagement_ms: 3_000, scroll_depth: 10 },
  { ...earlier, time: '2026-02-28T10:01:00Z', path: '/', timings: '{"load_time":700}' },
  { ...earlier, ...ping, time: '2026-02-28T10:01:10Z', path: '/', engagement_ms: 4_000, scroll_depth: 50 },
];

const ONLY_PRICING = [{ field: 'path', op: 'eq', value: '/pricing' }];
const ONLY_GERMANY = [{ field: 'country', op: 'eq', value: 'DE' }];

let queries: TestQueries;
const rowsOf = (parameter: string, query: object = {}) =>
  queries.rowsOf(SITE, parameter, { ...RANGE, ...query });

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, EVENTS);
});

afterAll(() => queries.store.close());

const timings = (
  name: string,
  avg: number | null,
  p50: number | null,
  p75: number | null,
  samples: number,
) => ({
  [`avg_${name}`]: avg,
  [`p50_${name}`]: p50,
  [`p75_${name}`]: p75,
  [`${name}_samples`]: samples,
});
const none = (name: string) => timings(name, null, null, null, 0);

describe('page_performance', () => {
  test('returns mean, exact percentiles and samples of browser timings by page', async () => {
    expect(await rowsOf('page_performance')).toEqual([
      {
        name: '/',
        pageviews: 5,
        visitors: 3,
        ...timings('load_time', 1833.3, 1500, 2250, 3),
        ...timings('ttfb', 200, 200, 250, 2),
        ...timings('dom_ready_time', 600, 600, 600, 1),
        ...timings('render_time', 50, 50, 50, 1),
      },
      {
        name: '/pricing',
        pageviews: 2,
        visitors: 2,
        ...timings('load_time', 1250, 1250, 1625, 2),
        ...timings('ttfb', 0, 0, 0, 1),
        ...none('dom_ready_time'),
        ...none('render_time'),
      },
      {
        name: '/about',
        pageviews: 1,
        visitors: 1,
        ...timings('load_time', 4000, 4000, 4000, 1),
        ...none('ttfb'),
        ...none('dom_ready_time'),
        ...none('render_time'),
      },
    ]);
  });

  test('looks at the visits and events that filters pick', async () => {
    expect(await rowsOf('page_performance', { filters: ONLY_GERMANY })).toMatchObject([
      { name: '/', pageviews: 2, visitors: 1, avg_load_time: 1000, load_time_samples: 1 },
      { name: '/pricing', pageviews: 1, visitors: 1, avg_load_time: 2000, load_time_samples: 1 },
    ]);
    expect(await rowsOf('page_performance', { filters: ONLY_PRICING })).toMatchObject([
      { name: '/pricing', pageviews: 2, p75_load_time: 1625 },
    ]);
  });

  test('is compared page by page, with null for missing samples', async () => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      parameters: ['page_performance'],
      compare: 'previous_period',
    });
    expect(result?.comparison?.data).toMatchObject([
      { name: '/', pageviews: change(5, 1), avg_load_time: { current: 1833.3, previous: 700 } },
      { name: '/pricing', pageviews: change(2, 0) },
      { name: '/about', pageviews: change(1, 0) },
      { name: '/old', pageviews: change(0, 1), load_time_samples: change(0, 1), avg_ttfb: null },
    ]);
  });

  test('its metrics can be split by any dimension', async () => {
    const byCountry = { metrics: ['p50_page_load_time', 'page_load_time_samples'], dimensions: ['country'] };
    const [result] = await queries.ask(SITE, { ...RANGE, parameters: [byCountry], sortBy: 'country' });
    expect(result?.data).toEqual([
      { country: 'AT', p50_page_load_time: 1500, page_load_time_samples: 1 },
      { country: 'DE', p50_page_load_time: 1500, page_load_time_samples: 2 },
      { country: 'FR', p50_page_load_time: 4000, page_load_time_samples: 1 },
      { country: 'US', p50_page_load_time: 1750, page_load_time_samples: 2 },
    ]);
  });
});

const time = (
  name: string,
  [sessions_with_time, visitors]: readonly [number, number],
  [median_time_on_page, avg_time_on_page]: readonly [number, number],
  percentage: number,
) => ({ name, sessions_with_time, visitors, median_time_on_page, avg_time_on_page, percentage });

describe('page_time_analysis', () => {
  test('adds up the time of each visit on each page, pings included', async () => {
    expect(await rowsOf('page_time_analysis')).toEqual([
      time('/', [3, 2], [6, 13], 100),
      time('/pricing', [2, 2], [3.25, 3.25], 100),
      time('/about', [1, 1], [8, 8], 50),
    ]);
  });

  test('counts events in the range, whenever the visit began', async () => {
    expect(await rowsOf('page_time_analysis', { startDate: '2026-03-02' })).toEqual([
      time('/about', [1, 1], [8, 8], 100),
    ]);
  });

  test('looks at the visits and events that filters pick', async () => {
    expect(await rowsOf('page_time_analysis', { filters: ONLY_GERMANY })).toEqual([
      time('/', [1, 1], [30, 30], 100),
      time('/pricing', [1, 1], [5, 5], 100),
    ]);
    expect(await rowsOf('page_time_analysis', { filters: ONLY_PRICING })).toEqual([
      time('/pricing', [2, 2], [3.25, 3.25], 100),
    ]);
    const custom = [{ field: 'event_type', op: 'eq', value: 'custom' }];
    expect(await rowsOf('page_time_analysis', { filters: custom })).toEqual([
      time('/pricing', [1, 1], [1.5, 1.5], 100),
    ]);
  });

  test('its pages do not overlap, and percentages are of the complete list', async () => {
    const page = async (number: number) => {
      const [result] = await queries.ask(SITE, {
        ...RANGE,
        parameters: ['page_time_analysis'],
        limit: 2,
        page: number,
        totals: true,
      });
      expect(result?.totals).toEqual({ total_rows: 3 });
      return result?.data.map((row) => [row['name'], row['percentage']]);
    };
    expect(await page(1)).toEqual([
      ['/', 100],
      ['/pricing', 100],
    ]);
    expect(await page(2)).toEqual([['/about', 50]]);
    expect(await page(3)).toEqual([]);
  });

  test('is compared page by page, with the pages that only the other range has', async () => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      parameters: ['page_time_analysis'],
      compare: 'previous_period',
    });
    expect(result?.data.at(-1)).toEqual(time('/old', [0, 0], [0, 0], 0));
    expect(result?.comparison?.data).toMatchObject([
      { name: '/', sessions_with_time: change(3, 1), median_time_on_page: change(6, 4) },
      { name: '/pricing', sessions_with_time: change(2, 0) },
      { name: '/about', sessions_with_time: change(1, 0) },
      { name: '/old', sessions_with_time: change(0, 1), avg_time_on_page: change(0, 3) },
    ]);
  });
});

const depth = (
  depth_range: string,
  min_depth: number,
  [visitors, sessions, measurements]: readonly [number, number, number],
  percentage: number,
) => ({ depth_range, min_depth, visitors, sessions, measurements, percentage });

describe('scroll depth', () => {
  test('is the deepest of each visit on each page', async () => {
    expect(await rowsOf('scroll_depth_summary')).toEqual([
      {
        avg_scroll_depth: 72.5,
        median_scroll_depth: 67.5,
        total_sessions: 3,
        visitors: 2,
        measurements: 4,
      },
    ]);
  });

  test('has five ranges, all of which are listed', async () => {
    expect(await rowsOf('scroll_depth_distribution')).toEqual([
      depth('0-25%', 0, [0, 0, 0], 0),
      depth('25-50%', 25, [0, 0, 0], 0),
      depth('50-75%', 50, [1, 1, 2], 50),
      depth('75-100%', 75, [1, 1, 1], 25),
      depth('100%', 100, [1, 1, 1], 25),
    ]);
  });

  test('is of the visits and events that filters pick', async () => {
    expect(await rowsOf('scroll_depth_summary', { filters: ONLY_PRICING })).toMatchObject([
      { avg_scroll_depth: 55, total_sessions: 1, measurements: 1 },
    ]);
    expect(await rowsOf('scroll_depth_summary', { filters: ONLY_GERMANY })).toMatchObject([
      { avg_scroll_depth: 57.5, total_sessions: 1, measurements: 2 },
    ]);
    const rows = await rowsOf('scroll_depth_distribution', { filters: ONLY_GERMANY });
    expect(rows.map((row) => row['percentage'])).toEqual([0, 0, 100, 0, 0]);
  });

  test('is compared range by range', async () => {
    const [summary, distribution] = await queries.ask(SITE, {
      ...RANGE,
      parameters: ['scroll_depth_summary', 'scroll_depth_distribution'],
      compare: 'previous_period',
    });
    expect(summary?.comparison?.data).toMatchObject([
      { avg_scroll_depth: change(72.5, 30), measurements: change(4, 2) },
    ]);
    expect(distribution?.comparison?.data).toMatchObject([
      { depth_range: '0-25%', min_depth: 0, measurements: change(0, 1), percentage: change(0, 50) },
      { depth_range: '25-50%', min_depth: 25, measurements: change(0, 0) },
      { depth_range: '50-75%', min_depth: 50, measurements: change(2, 1) },
      { depth_range: '75-100%', min_depth: 75, measurements: change(1, 0) },
      { depth_range: '100%', min_depth: 100, measurements: change(1, 0) },
    ]);
  });
});

test('a website without events has no pages, no times and no depths', async () => {
  const parameters = [
    'page_performance',
    'page_time_analysis',
    'scroll_depth_summary',
    'scroll_depth_distribution',
  ];
  const results = await queries.ask('web_none', { ...RANGE, parameters, totals: true });
  expect(results.map(({ data }) => data.length)).toEqual([0, 0, 1, 5]);
  expect(results[0]?.totals).toEqual({
    pageviews: 0,
    visitors: 0,
    load_time_samples: 0,
    ttfb_samples: 0,
    dom_ready_time_samples: 0,
    render_time_samples: 0,
    total_rows: 0,
  });
  expect(results[1]?.totals).toEqual({ total_rows: 0 });
  expect(results[2]?.data).toEqual([
    {
      avg_scroll_depth: null,
      median_scroll_depth: null,
      total_sessions: 0,
      visitors: 0,
      measurements: 0,
    },
  ]);
  expect(results[3]?.data.map((row) => [row['measurements'], row['percentage']])).toEqual(
    Array.from({ length: 5 }, () => [0, 0]),
  );
});
