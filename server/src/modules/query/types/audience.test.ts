import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_audience';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-01' };

const firefox = {
  website_id: SITE,
  visitor_id: 1,
  browser: 'Firefox',
  browser_version: '128.0.1',
  os: 'Linux',
  device_type: 'desktop',
  screen_resolution: '1920x1080',
  viewport_size: '1900x900',
  timezone: 'Europe/Berlin',
  country: 'DE',
};
const windows = {
  website_id: SITE,
  visitor_id: 2,
  visit_id: 'v2',
  browser: 'Chrome',
  browser_version: '126.0',
  os: 'Windows',
  os_version: '10',
  device_type: 'desktop',
  screen_resolution: '1920x1080',
  viewport_size: '1200x700',
  timezone: 'America/New_York',
  country: 'US',
};
const mobile = {
  website_id: SITE,
  visitor_id: 3,
  visit_id: 'v3',
  browser: 'Chrome',
  browser_version: '126.5',
  os: 'Windows',
  os_version: '11',
  device_type: 'mobile',
  screen_resolution: '400x800',
  viewport_size: '400x700',
  country: 'US',
};
const fromChatGpt = {
  visit_id: 'v1',
  channel: 'AI',
  utm_source: 'ChatGPT.com',
  utm_term: 'shoes',
  utm_content: 'ad 1',
};

const EVENTS: readonly TestEvent[] = [
  { ...firefox, ...fromChatGpt, time: '2026-03-01T10:00:00Z', path: '/' },
  { ...firefox, ...fromChatGpt, time: '2026-03-01T10:01:00Z', path: '/a' },
  {
    ...windows,
    channel: 'AI',
    referrer_domain: 'perplexity.ai',
    referrer_name: 'Perplexity',
    time: '2026-03-01T11:00:00Z',
    path: '/',
  },
  {
    ...mobile,
    channel: 'Organic Search',
    referrer_domain: 'google.com',
    referrer_name: 'Google',
    time: '2026-03-01T12:00:00Z',
    path: '/',
  },
  // The first visitor again, over midnight.
  { ...firefox, visit_id: 'v4', channel: 'Direct', time: '2026-03-01T23:50:00Z', path: '/b' },
  { ...firefox, visit_id: 'v4', channel: 'Direct', time: '2026-03-02T00:10:00Z', path: '/c' },
  // The day before.
  {
    website_id: SITE,
    visitor_id: 5,
    visit_id: 'v5',
    channel: 'AI',
    utm_source: 'some-assistant',
    browser: 'Safari',
    country: 'FR',
    time: '2026-02-28T10:00:00Z',
    path: '/',
  },
];

let queries: TestQueries;
const rowsOf = (parameter: string, query: object = {}) =>
  queries.rowsOf(SITE, parameter, { ...RANGE, ...query });

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, EVENTS);
});

afterAll(() => queries.store.close());

describe('visitors by properties of their visit', () => {
  test.each([
    [
      'channels',
      [
        ['AI', 3, 2, 66.67],
        ['Direct', 1, 1, 33.33],
        ['Organic Search', 1, 1, 33.33],
      ],
    ],
    [
      'ai_assistants',
      [
        ['ChatGPT', 2, 1, 33.33],
        ['Perplexity', 1, 1, 33.33],
      ],
    ],
    ['utm_terms', [['shoes', 2, 1, 33.33]]],
    ['utm_content', [['ad 1', 2, 1, 33.33]]],
    [
      'timezone',
      [
        ['America/New_York', 1, 1, 33.33],
        ['Europe/Berlin', 3, 1, 33.33],
        ['Unknown', 1, 1, 33.33],
      ],
    ],
    [
      'browsers',
      [
        ['Chrome', 2, 2, 66.67],
        ['Firefox', 3, 1, 33.33],
      ],
    ],
    [
      'operating_systems',
      [
        ['Windows', 2, 2, 66.67],
        ['Linux', 3, 1, 33.33],
      ],
    ],
    [
      'screen_resolutions',
      [
        ['1920x1080', 4, 2, 66.67],
        ['400x800', 1, 1, 33.33],
      ],
    ],
  ] as const)('%s', async (parameter, rows) => {
    expect(await rowsOf(parameter)).toEqual(
      rows.map(([name, pageviews, visitors, percentage]) => ({ name, pageviews, visitors, percentage })),
    );
  });

  test('browser_versions, os_versions and viewport_vs_resolution list combinations', async () => {
    const figures = (pageviews: number) => ({ pageviews, visitors: 1, percentage: 33.33 });
    const browser = (browser_name: string, browser_version: string, pageviews: number) => ({
      name: `${browser_name} ${browser_version}`,
      browser_name,
      browser_version,
      ...figures(pageviews),
    });
    expect(await rowsOf('browser_versions')).toEqual([
      browser('Chrome', '126.0', 1),
      browser('Chrome', '126.5', 1),
      browser('Firefox', '128.0.1', 3),
    ]);
    expect(await rowsOf('os_versions')).toEqual([
      { name: 'Linux', os_name: 'Linux', os_version: 'Unknown', ...figures(3) },
      { name: 'Windows 10', os_name: 'Windows', os_version: '10', ...figures(1) },
      { name: 'Windows 11', os_name: 'Windows', os_version: '11', ...figures(1) },
    ]);
    const screen = (screen_resolution: string, viewport_size: string, device_type: string) => ({
      screen_resolution,
      viewport_size,
      device_type,
    });
    expect(await rowsOf('viewport_vs_resolution')).toEqual([
      { ...screen('1920x1080', '1200x700', 'desktop'), ...figures(1) },
      { ...screen('1920x1080', '1900x900', 'desktop'), ...figures(3) },
      { ...screen('400x800', '400x700', 'mobile'), ...figures(1) },
    ]);
  });

  test('an assistant that is not known keeps the name it came with', async () => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      parameters: ['ai_assistants'],
      compare: 'previous_period',
      totals: true,
    });
    expect(result?.comparison?.data).toEqual([
      { name: 'ChatGPT', pageviews: change(2, 0), visitors: change(1, 0) },
      { name: 'Perplexity', pageviews: change(1, 0), visitors: change(1, 0) },
      { name: 'some-assistant', pageviews: change(0, 1), visitors: change(0, 1) },
    ]);
    expect(result?.totals).toEqual({ pageviews: 3, visitors: 2, total_rows: 3 });
  });

  test('every dimension of a breakdown can be used in filters', async () => {
    const filters = [
      { field: 'ai_assistant', op: 'eq', value: 'ChatGPT' },
      { field: 'browser_with_version', op: 'starts_with', value: 'Firefox 128' },
    ];
    expect(await rowsOf('channels', { filters })).toEqual([
      { name: 'AI', pageviews: 2, visitors: 1, percentage: 100 },
    ]);
    expect(await rowsOf('utm_terms', { filters: [{ field: 'path', op: 'eq', value: '/a' }] })).toEqual([
      { name: 'shoes', pageviews: 1, visitors: 1, percentage: 100 },
    ]);
  });
});

const segment = (
  dimension: string,
  value: string,
  pageviews: number,
  sessions: number,
  percentage: number,
) => ({ dimension, value, pageviews, sessions, percentage });

describe('traffic_segments', () => {
  test('counts each visit once in each dimension', async () => {
    expect(await rowsOf('traffic_segments')).toEqual([
      segment('device', 'desktop', 4, 3, 75),
      segment('browser', 'Chrome', 2, 2, 50),
      segment('browser', 'Firefox', 3, 2, 50),
      segment('browser_version', 'Chrome 126', 2, 2, 50),
      segment('browser_version', 'Firefox 128', 3, 2, 50),
      segment('country', 'DE', 3, 2, 50),
      segment('country', 'US', 2, 2, 50),
      segment('os', 'Linux', 3, 2, 50),
      segment('os', 'Windows', 2, 2, 50),
      segment('device', 'mobile', 1, 1, 25),
    ]);
  });

  test('counts a visit where it begins, and its pageviews where they happened', async () => {
    expect(await rowsOf('traffic_segments', { startDate: '2026-03-02', endDate: '2026-03-02' })).toEqual([
      segment('browser', 'Firefox', 1, 0, 0),
      segment('browser_version', 'Firefox 128', 1, 0, 0),
      segment('country', 'DE', 1, 0, 0),
      segment('device', 'desktop', 1, 0, 0),
      segment('os', 'Linux', 1, 0, 0),
    ]);
  });

  test('looks at the visits and events that filters pick', async () => {
    const byPath = await rowsOf('traffic_segments', {
      filters: [{ field: 'path', op: 'eq', value: '/b' }],
      limit: 1,
    });
    expect(byPath).toEqual([segment('browser', 'Firefox', 1, 1, 100)]);
    const byCountry = await rowsOf('traffic_segments', {
      filters: [{ field: 'country', op: 'eq', value: 'US' }],
    });
    expect(byCountry).toEqual([
      segment('browser', 'Chrome', 2, 2, 100),
      segment('browser_version', 'Chrome 126', 2, 2, 100),
      segment('country', 'US', 2, 2, 100),
      segment('os', 'Windows', 2, 2, 100),
      segment('device', 'desktop', 1, 1, 50),
      segment('device', 'mobile', 1, 1, 50),
    ]);
  });

  test('is compared value by value, over pages that do not overlap', async () => {
    const page = async (number: number) => {
      const [result] = await queries.ask(SITE, {
        ...RANGE,
        parameters: ['traffic_segments'],
        compare: 'previous_period',
        limit: 9,
        page: number,
        totals: true,
      });
      expect(result?.totals).toEqual({ total_rows: 15 });
      return result?.comparison?.data ?? [];
    };
    const rows = [...(await page(1)), ...(await page(2))];
    expect(new Set(rows.map((row) => `${row['dimension']} ${row['value']}`)).size).toBe(15);
    expect(rows).toContainEqual({
      dimension: 'browser',
      value: 'Safari',
      pageviews: change(0, 1),
      sessions: change(0, 1),
      percentage: change(0, 100),
    });
    expect(rows).toContainEqual({
      dimension: 'device',
      value: 'desktop',
      pageviews: change(4, 0),
      sessions: change(3, 0),
      percentage: change(75, 0),
    });
  });
});

test('a website without events has no visitors', async () => {
  const parameters = ['channels', 'ai_assistants', 'browser_versions', 'timezone', 'traffic_segments'];
  const results = await queries.ask('web_none', { ...RANGE, parameters, totals: true });
  expect(results.map(({ data, totals }) => [data, totals?.['total_rows']])).toEqual(
    parameters.map(() => [[], 0]),
  );
});
