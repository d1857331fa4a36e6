import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { type QueryRequest, querySchema } from './contract/request.contract.ts';
import { createQueryService, type QueryService } from './query.service.ts';
import { storeEvents, type TestEvent } from './testing/events.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const SITE = 'web_a';

let store: TestFacts;
let service: QueryService;

const visitA = { website_id: SITE, visitor_id: 1, visit_id: 'a', country: 'DE', browser: 'Firefox' };
const visitB = { website_id: SITE, visitor_id: 2, visit_id: 'b', country: 'US', browser: 'Chrome' };
const visitC = { website_id: SITE, visitor_id: 1, visit_id: 'c', country: 'FR', browser: 'Firefox' };
const EVENTS: readonly TestEvent[] = [
  // A: from a newsletter, two pages and a purchase in 100 seconds; pings before and after do not count.
  {
    ...visitA,
    time: '2026-03-01T10:00:00Z',
    path: '/',
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'spring',
    language: 'de-DE',
    device_type: 'desktop',
    os: 'Linux',
    region: 'Berlin',
    city: 'Berlin',
  },
  { ...visitA, time: '2026-03-01T10:01:00Z', path: '/pricing', country: 'AT' },
  {
    ...visitA,
    time: '2026-03-01T10:01:40Z',
    path: '/pricing',
    type: 'custom',
    name: 'purchase',
    properties: '{"plan":"pro","seats":5}',
  },
  { ...visitA, time: '2026-03-01T10:09:00Z', path: '/pricing', type: 'engagement' },
  // B: one page from a search engine, then only a ping: a bounce.
  {
    ...visitB,
    time: '2026-03-01T11:00:00Z',
    path: '/pricing',
    referrer_domain: 'google.com',
    referrer_name: 'Google',
    device_type: 'mobile',
  },
  { ...visitB, time: '2026-03-01T11:05:00Z', path: '/pricing', type: 'engagement' },
  // C: the first visitor again, across midnight, 20 seconds.
  { ...visitC, time: '2026-03-01T23:59:50Z', path: '/' },
  { ...visitC, time: '2026-03-02T00:00:10Z', path: '/about' },
  // A bot, and another website.
  { ...visitB, time: '2026-03-01T12:00:00Z', visitor_id: 9, visit_id: 'x', path: '/', bot: 'Googlebot' },
  { ...visitB, time: '2026-03-01T12:00:00Z', visitor_id: 8, visit_id: 'y', path: '/', website_id: 'web_b' },
];

beforeAll(async () => {
  store = await openTestFacts();
  await storeEvents(store, EVENTS);
  service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async (id) => (id === 'org_1' ? [SITE, 'web_b'] : []) },
    clock: new StoppedClock(NOW),
  });
});

afterAll(() => store.close());

async function ask(
  request: unknown,
  subject: { kind: 'website'; websiteId: string } | { kind: 'organization'; organizationId: string } = {
    kind: 'website',
    websiteId: SITE,
  },
) {
  const query: QueryRequest = querySchema.parse({
    startDate: '2026-03-01',
    endDate: '2026-03-02',
    ...Object(request),
  });
  const [answer] = await service.run({ subject, queries: [query], at: () => 'body', timezone: undefined });
  return answer?.data ?? [];
}

async function rowsOf(parameter: unknown, more: object = {}) {
  const [result] = await ask({ parameters: [parameter], ...more });
  expect(result).toMatchObject({ success: true });
  return result?.data;
}

describe('values of each query type', () => {
  test('summary_metrics', async () => {
    expect(await rowsOf('summary_metrics')).toEqual([
      {
        pageviews: 5,
        visitors: 2,
        unique_visitors: 2,
        sessions: 3,
        bounce_rate: 33.33,
        median_session_duration: 20,
        avg_session_duration: 40,
        pages_per_session: 1.67,
        total_events: 6,
      },
    ]);
  });

  test('events_by_date fills every bucket and counts a visit where it begins', async () => {
    const rows = await rowsOf('events_by_date', { startDate: '2026-02-28', endDate: '2026-03-02' });
    expect(rows).toMatchObject([
      { date: '2026-02-28', pageviews: 0, visitors: 0, sessions: 0, bounce_rate: 0, total_events: 0 },
      { date: '2026-03-01', pageviews: 4, visitors: 2, sessions: 3, bounce_rate: 33.33, total_events: 5 },
      { date: '2026-03-02', pageviews: 1, visitors: 1, sessions: 0, bounce_rate: 0, total_events: 1 },
    ]);
  });

  test('today_metrics and active_stats have fixed ranges', async () => {
    const visit = { website_id: 'web_now', visitor_id: 1, visit_id: 'n1', path: '/' };
    await storeEvents(store, [
      { ...visit, time: '2026-03-09T23:59:59Z' },
      { ...visit, time: '2026-03-10T11:54:00Z', visit_id: 'n2' },
      { ...visit, time: '2026-03-10T11:56:00Z', visit_id: 'n2', type: 'engagement' },
      { ...visit, time: '2026-03-10T11:59:00Z', visit_id: 'n3', visitor_id: 2 },
    ]);
    const [today, active] = await ask(
      { parameters: ['today_metrics', 'active_stats'] },
      { kind: 'website', websiteId: 'web_now' },
    );
    expect(today?.data).toMatchObject([{ pageviews: 2, visitors: 2, sessions: 2, bounce_rate: 100 }]);
    expect(active?.data).toEqual([{ active_users: 2, active_sessions: 2 }]);
  });

  test('top_pages counts pageviews by path, as a share of all pageviews', async () => {
    expect(await rowsOf('top_pages')).toEqual([
      { name: '/', pageviews: 2, visitors: 1, percentage: 40 },
      { name: '/pricing', pageviews: 2, visitors: 2, percentage: 40 },
      { name: '/about', pageviews: 1, visitors: 1, percentage: 20 },
    ]);
  });

  test('entry_pages and exit_pages count visits by their first and last pageview', async () => {
    expect(await rowsOf('entry_pages')).toEqual([
      { name: '/', pageviews: 2, visitors: 1, percentage: 66.67 },
      { name: '/pricing', pageviews: 1, visitors: 1, percentage: 33.33 },
    ]);
    expect(await rowsOf('exit_pages')).toEqual([
      { name: '/pricing', pageviews: 2, visitors: 2, percentage: 66.67 },
      { name: '/about', pageviews: 1, visitors: 1, percentage: 33.33 },
    ]);
  });

  test.each([
    ['top_referrers', [['google.com', 1, 1, 50]]],
    ['referring_sites', [['Google', 1, 1, 50]]],
    [
      'traffic_sources',
      [
        ['Direct', 2, 1, 50],
        ['Google', 1, 1, 50],
        ['newsletter', 2, 1, 50],
      ],
    ],
    ['utm_sources', [['newsletter', 2, 1, 50]]],
    ['utm_mediums', [['email', 2, 1, 50]]],
    ['utm_campaigns', [['spring', 2, 1, 50]]],
    [
      'country',
      [
        ['DE', 2, 1, 50],
        ['FR', 2, 1, 50],
        ['US', 1, 1, 50],
      ],
    ],
    [
      'region',
      [
        ['Unknown', 3, 2, 100],
        ['Berlin', 2, 1, 50],
      ],
    ],
    [
      'city',
      [
        ['Unknown', 3, 2, 100],
        ['Berlin', 2, 1, 50],
      ],
    ],
    [
      'device_types',
      [
        ['Unknown', 2, 1, 50],
        ['desktop', 2, 1, 50],
        ['mobile', 1, 1, 50],
      ],
    ],
    [
      'browser_name',
      [
        ['Chrome', 1, 1, 50],
        ['Firefox', 4, 1, 50],
      ],
    ],
    [
      'os_name',
      [
        ['Unknown', 3, 2, 100],
        ['Linux', 2, 1, 50],
      ],
    ],
    [
      'language',
      [
        ['Unknown', 3, 2, 100],
        ['de-DE', 2, 1, 50],
      ],
    ],
  ] as const)('%s counts pageviews and visitors by what the visit began with', async (parameter, rows) => {
    expect(await rowsOf(parameter)).toMatchObject(
      rows.map(([name, pageviews, visitors, percentage]) => ({ name, pageviews, visitors, percentage })),
    );
  });

  test('custom_events counts custom events by name', async () => {
    const at = '2026-03-01T10:01:40.000Z';
    expect(await rowsOf('custom_events')).toEqual([
      {
        name: 'purchase',
        total_events: 1,
        unique_users: 1,
        unique_sessions: 1,
        first_occurrence: at,
        last_occurrence: at,
        percentage: 100,
      },
    ]);
  });

  test('requested metrics by requested dimensions', async () => {
    const byBrowser = {
      metrics: ['sessions', 'bounce_rate'],
      dimensions: ['browser_name', 'country'],
      id: 'mine',
    };
    expect(await ask({ parameters: [byBrowser] })).toEqual([
      {
        parameter: 'mine',
        success: true,
        data: [
          { browser_name: 'Chrome', country: 'US', sessions: 1, bounce_rate: 100 },
          { browser_name: 'Firefox', country: 'DE', sessions: 1, bounce_rate: 0 },
          { browser_name: 'Firefox', country: 'FR', sessions: 1, bounce_rate: 0 },
        ],
      },
    ]);
    expect(await rowsOf({ metrics: ['pageviews'], dimensions: ['date', 'country'] })).toEqual([
      { date: '2026-03-01', country: 'DE', pageviews: 2 },
      { date: '2026-03-01', country: 'FR', pageviews: 1 },
      { date: '2026-03-01', country: 'US', pageviews: 1 },
      { date: '2026-03-02', country: 'FR', pageviews: 1 },
    ]);
    expect(await rowsOf({ metrics: ['total_events'], dimensions: ['properties.plan'] })).toEqual([
      { 'properties.plan': '(none)', total_events: 5 },
      { 'properties.plan': 'pro', total_events: 1 },
    ]);
  });

  test('an organization is all of its websites together, and one without websites is empty', async () => {
    const [all] = await ask(
      { parameters: ['summary_metrics'] },
      { kind: 'organization', organizationId: 'org_1' },
    );
    expect(all?.data).toMatchObject([{ pageviews: 6, visitors: 3, sessions: 4 }]);
    const [none, series] = await ask(
      { parameters: ['summary_metrics', 'events_by_date', 'country'] },
      { kind: 'organization', organizationId: 'org_2' },
    );
    expect(none?.data).toMatchObject([{ pageviews: 0, bounce_rate: 0, median_session_duration: 0 }]);
    expect(series?.data).toMatchObject([{ pageviews: 0 }, { pageviews: 0 }]);
  });
});

describe('pages, totals and comparison', () => {
  test('pages of a list do not overlap, and percentages are of the complete list', async () => {
    const events = Array.from({ length: 25 }, (_, index) => ({
      website_id: 'web_pages',
      time: NOW - 9 * 86_400_000 + index * 1_000,
      visitor_id: index % 5,
      visit_id: `p${index % 5}`,
      path: `/${String(index % 10).padStart(2, '0')}`,
    }));
    await storeEvents(store, events);
    const page = async (number: number) => {
      const [result] = await ask(
        { parameters: ['top_pages'], limit: 3, page: number, totals: true },
        { kind: 'website', websiteId: 'web_pages' },
      );
      expect(result?.totals).toEqual({ pageviews: 25, visitors: 5, total_rows: 10 });
      return result?.data ?? [];
    };
    const rows = [...(await page(1)), ...(await page(2)), ...(await page(3)), ...(await page(4))];
    expect(await page(5)).toEqual([]);
    expect(rows.map((row) => row['name'])).toEqual([
      '/00',
      '/01',
      '/02',
      '/03',
      '/04',
      '/05',
      '/06',
      '/07',
      '/08',
      '/09',
    ]);
    expect(rows.reduce((sum, row) => sum + Number(row['percentage']), 0)).toBe(100);
  });

  test('a list is sorted by any of its fields, both ways', async () => {
    const names = async (more: object) => (await rowsOf('top_pages', more))?.map((row) => row['name']);
    expect(await names({ sortBy: 'name' })).toEqual(['/', '/about', '/pricing']);
    expect(await names({ sortBy: 'name', sortOrder: 'desc' })).toEqual(['/pricing', '/about', '/']);
    expect(await names({ sortBy: 'visitors' })).toEqual(['/pricing', '/', '/about']);
    expect(await names({ sortBy: 'percentage', sortOrder: 'asc' })).toEqual(['/about', '/', '/pricing']);
  });

  test('a list is compared row by row, with the rows that only the other range has', async () => {
    const [result] = await ask({
      parameters: ['country'],
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
    });
    expect(result?.data).toMatchObject([
      { name: 'FR', pageviews: 1, visitors: 1, percentage: 100 },
      { name: 'DE', pageviews: 0, visitors: 0, percentage: 0 },
      { name: 'US', pageviews: 0, visitors: 0, percentage: 0 },
    ]);
    expect(result?.comparison).toMatchObject({
      range: { start: '2026-03-01T00:00:00.000Z', end: '2026-03-02T00:00:00.000Z' },
      data: [
        { name: 'FR', pageviews: change(1, 1, 0), visitors: change(1, 1, 0) },
        { name: 'DE', pageviews: change(0, 2, -100), visitors: change(0, 1, -100) },
        { name: 'US', pageviews: change(0, 1, -100), visitors: change(0, 1, -100) },
      ],
    });
  });

  test('growth from zero is marked, not divided', async () => {
    const [summary, series] = await ask({
      parameters: ['summary_metrics', 'events_by_date'],
      compare: { startDate: '2026-01-01', endDate: '2026-01-02' },
    });
    expect(summary?.comparison?.data[0]?.['pageviews']).toEqual({
      current: 5,
      previous: 0,
      change: 5,
      change_percent: null,
      from_zero: true,
    });
    expect(series?.comparison?.data).toMatchObject([
      { date: '2026-03-01', previous_date: '2026-01-01', pageviews: { current: 4, previous: 0 } },
      { date: '2026-03-02', previous_date: '2026-01-02', pageviews: { current: 1, previous: 0 } },
    ]);
  });

  test.each([
    ['previous_period', '2026-02-27T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['previous_period_weekday', '2026-02-22T00:00:00.000Z', '2026-02-24T00:00:00.000Z'],
    ['year_over_year', '2025-03-01T00:00:00.000Z', '2025-03-03T00:00:00.000Z'],
  ])('%s of two days', async (compare, start, end) => {
    const [result] = await ask({ parameters: ['summary_metrics'], compare });
    expect(result?.comparison?.range).toEqual({ start, end });
  });
});

function change(current: number, previous: number, percent: number) {
  return { current, previous, change: current - previous, change_percent: percent, from_zero: false };
}
