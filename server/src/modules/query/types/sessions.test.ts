import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_sessions';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-02' };
/** The largest there is, which no JSON number holds. */
const LARGEST_ID = '18446744073709551615';

const visitA = {
  website_id: SITE,
  visitor_id: 1,
  visit_id: 'a',
  country: 'DE',
  city: 'Berlin',
  browser: 'Firefox',
  os: 'Linux',
  device_type: 'desktop',
};
const visitB = {
  website_id: SITE,
  visitor_id: 2,
  visit_id: 'b',
  country: 'US',
  browser: 'Chrome',
  device_type: 'mobile',
};
const visitC = { ...visitA, visit_id: 'c', city: 'Hamburg' };
const visitD = { ...visitB, visitor_id: 3, visit_id: 'd', device_type: 'desktop' };
const visitE = { ...visitB, visitor_id: 4, visit_id: 'e', country: 'FR', browser: 'Safari' };

const EVENTS: readonly TestEvent[] = [
  // A: 120 seconds. Pages: /, /a, / and / again.
  {
    ...visitA,
    time: '2026-03-01T10:00:00Z',
    path: '/',
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'spring',
    channel: 'Email',
  },
  { ...visitA, time: '2026-03-01T10:00:20Z', path: '/a' },
  { ...visitA, time: '2026-03-01T10:00:50Z', path: '/' },
  { ...visitA, time: '2026-03-01T10:01:30Z', path: '/' },
  {
    ...visitA,
    time: '2026-03-01T10:02:00Z',
    path: '/',
    type: 'custom',
    name: 'purchase',
    event_key: 'key_1',
    properties: '{"plan":"pro","seats":5}',
  },
  { ...visitA, time: '2026-03-01T10:05:00Z', path: '/', type: 'engagement', engagement_ms: 1_000 },
  // B: a bounce.
  {
    ...visitB,
    time: '2026-03-01T11:00:00Z',
    path: '/',
    channel: 'Organic Search',
    referrer: 'https://www.google.com/',
    referrer_domain: 'google.com',
    referrer_name: 'Google',
  },
  // C: the first visitor again, 20 minutes over midnight.
  { ...visitC, time: '2026-03-01T23:50:00Z', path: '/' },
  { ...visitC, time: '2026-03-02T00:10:00Z', path: '/a' },
  // D: 45 seconds.
  { ...visitD, time: '2026-03-02T12:00:00Z', path: '/a' },
  { ...visitD, time: '2026-03-02T12:00:45Z', path: '/' },
  // A bot.
  { ...visitB, time: '2026-03-01T12:00:00Z', visitor_id: 9, visit_id: 'x', path: '/a', bot: 'Googlebot' },
  { ...visitB, time: '2026-03-01T12:00:10Z', visitor_id: 9, visit_id: 'x', path: '/b', bot: 'Googlebot' },
  // The period before.
  { ...visitE, time: '2026-02-28T10:00:00Z', path: '/old' },
  { ...visitE, time: '2026-02-28T10:20:00Z', path: '/a' },
  // On another website, two events in the same millisecond.
  {
    website_id: 'web_large',
    visitor_id: LARGEST_ID,
    visit_id: 'l',
    time: '2026-03-01T10:00:00Z',
    type: 'custom',
    name: 'a first one by name',
    path: '/',
  },
  { website_id: 'web_large', visitor_id: LARGEST_ID, visit_id: 'l', time: '2026-03-01T10:00:00Z', path: '/' },
];

const SESSION_A = `1.${Date.parse('2026-03-01T10:00:00Z')}`;
const ONLY_US = [{ field: 'country', op: 'eq', value: 'US' }];
const WITH_PLAN = [{ field: 'properties.plan', op: 'eq', value: 'pro' }];

let queries: TestQueries;
const rowsOf = (parameter: unknown, query: object = {}) =>
  queries.rowsOf(SITE, parameter, { ...RANGE, ...query });
const compared = async (parameter: string) => {
  const [result] = await queries.ask(SITE, {
    ...RANGE,
    parameters: [parameter],
    compare: 'previous_period',
  });
  return result?.comparison?.data;
};

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, EVENTS);
});

afterAll(() => queries.store.close());

const figures = (average: number, median: number, bounces: number, pages: number) => ({
  avg_session_duration: average,
  median_session_duration: median,
  bounce_rate: bounces,
  pages_per_session: pages,
});

describe('properties of visits', () => {
  test('session_metrics', async () => {
    expect(await rowsOf('session_metrics')).toEqual([
      { total_sessions: 4, visitors: 3, ...figures(341.25, 82.5, 25, 2.25), total_events: 10 },
    ]);
    expect(await rowsOf('session_metrics', { filters: WITH_PLAN })).toEqual([
      { total_sessions: 1, visitors: 1, ...figures(120, 120, 0, 4), total_events: 1 },
    ]);
    expect(await compared('session_metrics')).toMatchObject([
      { total_sessions: change(4, 1), avg_session_duration: change(341.25, 1200) },
    ]);
  });

  test('sessions_by_device and sessions_by_browser', async () => {
    expect(await rowsOf('sessions_by_device')).toEqual([
      { name: 'desktop', sessions: 3, visitors: 2, ...figures(455, 120, 0, 2.67), percentage: 75 },
      { name: 'mobile', sessions: 1, visitors: 1, ...figures(0, 0, 100, 1), percentage: 25 },
    ]);
    expect(await rowsOf('sessions_by_browser')).toEqual([
      { name: 'Chrome', sessions: 2, visitors: 2, ...figures(22.5, 22.5, 50, 1.5), percentage: 50 },
      { name: 'Firefox', sessions: 2, visitors: 1, ...figures(660, 660, 0, 3), percentage: 50 },
    ]);
    expect(await rowsOf('sessions_by_browser', { filters: ONLY_US })).toMatchObject([
      { name: 'Chrome', sessions: 2, percentage: 100 },
    ]);
    expect(await compared('sessions_by_browser')).toMatchObject([
      { name: 'Chrome', sessions: change(2, 0) },
      { name: 'Firefox', sessions: change(2, 0) },
      { name: 'Safari', sessions: change(0, 1) },
    ]);
  });

  test('sessions_time_series counts visits where they begin, in the requested zone', async () => {
    expect(await rowsOf('sessions_time_series')).toEqual([
      { date: '2026-03-01', sessions: 3, visitors: 2, ...figures(440, 120, 33.33, 2.33) },
      { date: '2026-03-02', sessions: 1, visitors: 1, ...figures(45, 45, 0, 2) },
    ]);
    expect(await rowsOf('sessions_time_series', { timeZone: 'Asia/Tokyo' })).toMatchObject([
      { date: '2026-03-01', sessions: 2, visitors: 2 },
      { date: '2026-03-02', sessions: 2, visitors: 2 },
    ]);
  });
});

describe('session_duration_distribution', () => {
  const shares = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => [row['duration_range'], row['sessions'], row['visitors'], row['percentage']]);

  test('lists every range, and counts visits with one event as 0 seconds', async () => {
    const rows = await rowsOf('session_duration_distribution');
    expect(shares(rows)).toEqual([
      ['0-30s', 1, 1, 25],
      ['30s-1m', 1, 1, 25],
      ['1m-5m', 1, 1, 25],
      ['5m-15m', 0, 0, 0],
      ['15m-1h', 1, 1, 25],
      ['1h+', 0, 0, 0],
    ]);
    expect(rows.map((row) => row['min_duration'])).toEqual([0, 30, 60, 300, 900, 3600]);
  });

  test('looks at the visits that filters pick', async () => {
    const ofUs = await rowsOf('session_duration_distribution', { filters: ONLY_US });
    expect(ofUs.map((row) => row['sessions'])).toEqual([1, 1, 0, 0, 0, 0]);
    const onA = await rowsOf('session_duration_distribution', {
      filters: [{ field: 'path', op: 'eq', value: '/a' }],
    });
    expect(onA.map((row) => row['sessions'])).toEqual([0, 1, 1, 0, 1, 0]);
  });

  test('is compared range by range', async () => {
    expect(await compared('session_duration_distribution')).toMatchObject([
      { duration_range: '0-30s', min_duration: 0, sessions: change(1, 0) },
      { duration_range: '30s-1m', min_duration: 30, sessions: change(1, 0) },
      { duration_range: '1m-5m', min_duration: 60, sessions: change(1, 0) },
      { duration_range: '5m-15m', min_duration: 300, sessions: change(0, 0) },
      { duration_range: '15m-1h', sessions: change(1, 1), percentage: change(25, 100) },
      { duration_range: '1h+', sessions: change(0, 0) },
    ]);
  });
});

describe('session_flow', () => {
  const transition = (
    from_path: string,
    to_path: string,
    [transitions, sessions, visitors]: readonly [number, number, number],
    percentage: number,
  ) => ({
    name: `${from_path} → ${to_path}`,
    from_path,
    to_path,
    transitions,
    sessions,
    visitors,
    percentage,
  });

  test('counts pages that follow one another within a visit, and no reloads', async () => {
    expect(await rowsOf('session_flow')).toEqual([
      transition('/', '/a', [2, 2, 1], 50),
      transition('/a', '/', [2, 2, 2], 50),
    ]);
  });

  test('follows visits beyond the range they began in, and no others into it', async () => {
    expect(await rowsOf('session_flow', { endDate: '2026-03-01' })).toEqual([
      transition('/', '/a', [2, 2, 1], 66.67),
      transition('/a', '/', [1, 1, 1], 33.33),
    ]);
    expect(await rowsOf('session_flow', { startDate: '2026-03-02' })).toEqual([
      transition('/a', '/', [1, 1, 1], 100),
    ]);
  });

  test('filters select complete visits', async () => {
    expect(await rowsOf('session_flow', { filters: WITH_PLAN })).toEqual([
      transition('/', '/a', [1, 1, 1], 50),
      transition('/a', '/', [1, 1, 1], 50),
    ]);
    expect(await rowsOf('session_flow', { filters: ONLY_US })).toEqual([
      transition('/a', '/', [1, 1, 1], 100),
    ]);
    const onA = { filters: [{ field: 'path', op: 'eq', value: '/a' }], endDate: '2026-03-01' };
    expect(await rowsOf('session_flow', onA)).toMatchObject([{ transitions: 2 }, { transitions: 1 }]);
    const bots = [{ field: 'bot', op: 'eq', value: 'Googlebot' }];
    expect(await rowsOf('session_flow', { filters: bots })).toEqual([transition('/a', '/b', [1, 1, 1], 100)]);
  });

  test('is compared transition by transition', async () => {
    expect(await compared('session_flow')).toMatchObject([
      { name: '/ → /a', transitions: change(2, 0), percentage: change(50, 0) },
      { name: '/a → /', transitions: change(2, 0) },
      { name: '/old → /a', from_path: '/old', transitions: change(0, 1), sessions: change(0, 1) },
    ]);
  });
});

describe('session_list', () => {
  const names = (rows: readonly Record<string, unknown>[] | undefined) =>
    rows?.map((row) => row['first_visit']);

  test('lists visits, newest first', async () => {
    const rows = await rowsOf('session_list');
    expect(names(rows)).toEqual([
      '2026-03-02T12:00:00.000Z',
      '2026-03-01T23:50:00.000Z',
      '2026-03-01T11:00:00.000Z',
      '2026-03-01T10:00:00.000Z',
    ]);
    expect(rows[3]).toEqual({
      session_id: SESSION_A,
      visitor_id: '1',
      first_visit: '2026-03-01T10:00:00.000Z',
      last_visit: '2026-03-01T10:02:00.000Z',
      duration: 120,
      page_views: 4,
      total_events: 5,
      entry_page: '/',
      exit_page: '/',
      referrer: 'Direct',
      source: 'newsletter',
      channel: 'Email',
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'spring',
      country: 'DE',
      region: 'Unknown',
      city: 'Berlin',
      device_type: 'desktop',
      browser_name: 'Firefox',
      os_name: 'Linux',
    });
    expect(rows[1]).toMatchObject({ duration: 1200, last_visit: '2026-03-02T00:10:00.000Z' });
    expect(rows[2]).toMatchObject({ duration: 0, referrer: 'google.com', source: 'Google' });
  });

  test('its pages follow each other', async () => {
    const page = async (number: number) => {
      const [result] = await queries.ask(SITE, {
        ...RANGE,
        parameters: ['session_list'],
        limit: 3,
        page: number,
        totals: true,
      });
      expect(result?.totals).toEqual({ total_rows: 4 });
      return names(result?.data);
    };
    expect(await page(1)).toEqual([
      '2026-03-02T12:00:00.000Z',
      '2026-03-01T23:50:00.000Z',
      '2026-03-01T11:00:00.000Z',
    ]);
    expect(await page(2)).toEqual(['2026-03-01T10:00:00.000Z']);
  });

  test('uses the visits that match the filters, and supports every order', async () => {
    expect(names(await rowsOf('session_list', { filters: WITH_PLAN }))).toEqual(['2026-03-01T10:00:00.000Z']);
    const byDuration = await rowsOf('session_list', { sortBy: 'duration' });
    expect(byDuration.map((row) => row['duration'])).toEqual([1200, 120, 45, 0]);
    const bySession = [{ field: 'session_id', op: 'in', value: [SESSION_A, '7.7'] }];
    expect(names(await rowsOf('session_list', { filters: bySession }))).toEqual(['2026-03-01T10:00:00.000Z']);
  });

  test('is compared visit by visit, all of which are in one of the ranges only', async () => {
    const rows = (await compared('session_list')) ?? [];
    expect(rows.map((row) => row['duration'])).toEqual([
      change(45, 0),
      change(1200, 0),
      change(0, 0),
      change(120, 0),
      change(0, 1200),
    ]);
    expect(rows[4]).toMatchObject({ first_visit: '2026-02-28T10:00:00.000Z', country: 'FR' });
  });
});

describe('session_events', () => {
  const named = (sessionId: string) => ({ name: 'session_events', options: { sessionId } });
  const ofA = { session_id: SESSION_A, device_type: 'desktop', browser_name: 'Firefox', country: 'DE' };

  test('lists the events of a visit in order, whatever the range', async () => {
    const rows = await rowsOf(named(SESSION_A), { startDate: '2026-01-01', endDate: '2026-01-01' });
    const pageview = { ...ofA, event_type: 'pageview', event_name: 'pageview', properties: null };
    const eventIds = rows.map((row) => row['event_id']);
    expect(new Set(eventIds).size).toBe(5);
    expect(eventIds[4]).toBe('key_1');
    expect(rows.map(({ event_id, ...row }) => row)).toEqual([
      { ...pageview, position: 1, time: '2026-03-01T10:00:00.000Z', path: '/' },
      { ...pageview, position: 2, time: '2026-03-01T10:00:20.000Z', path: '/a' },
      { ...pageview, position: 3, time: '2026-03-01T10:00:50.000Z', path: '/' },
      { ...pageview, position: 4, time: '2026-03-01T10:01:30.000Z', path: '/' },
      {
        ...ofA,
        position: 5,
        time: '2026-03-01T10:02:00.000Z',
        event_type: 'custom',
        event_name: 'purchase',
        path: '/',
        properties: { plan: 'pro', seats: 5 },
      },
    ]);
  });

  test('the events of a visit can be filtered, and a visit can be named by a filter', async () => {
    expect(await rowsOf(named(SESSION_A), { filters: WITH_PLAN })).toMatchObject([
      { position: 1, event_name: 'purchase' },
    ]);
    const filters = [{ field: 'session_id', op: 'eq', value: SESSION_A }];
    expect(await rowsOf('session_events', { filters })).toMatchObject([
      { position: 1 },
      { position: 2 },
      { position: 3 },
      { position: 4 },
      { position: 5, event_id: 'key_1' },
    ]);
  });

  test('without a visit, lists all events of the range', async () => {
    const rows = await rowsOf('session_events', { startDate: '2026-03-02', limit: 2 });
    expect(rows).toMatchObject([
      { position: 1, path: '/a', time: '2026-03-02T00:10:00.000Z', browser_name: 'Firefox' },
      { position: 2, path: '/a', time: '2026-03-02T12:00:00.000Z', browser_name: 'Chrome' },
    ]);
    const rest = await rowsOf('session_events', { startDate: '2026-03-02', limit: 2, page: 2 });
    expect(rest).toMatchObject([{ position: 3, path: '/', time: '2026-03-02T12:00:45.000Z' }]);
  });

  test('is compared place by place', async () => {
    expect(await compared('session_events')).toHaveLength(10);
  });

  test('finds visits of visitors with large ids, and puts pageviews first within a millisecond', async () => {
    const [visit] = await queries.rowsOf('web_large', 'session_list', RANGE);
    expect(visit).toMatchObject({ session_id: `${LARGEST_ID}.1772359200000`, total_events: 2 });
    const rows = await queries.rowsOf('web_large', named(String(visit?.['session_id'])), RANGE);
    expect(rows.map((row) => row['event_type'])).toEqual(['pageview', 'custom']);
  });

  test('an unknown visit has no events, and an invalid id is rejected', async () => {
    expect(await rowsOf(named(`${LARGEST_ID}.1772359200000`))).toEqual([]);
    expect(await rowsOf(named('1.0'))).toEqual([]);
    for (const sessionId of [
      '',
      'abc',
      '1',
      '1.',
      '.1',
      '-1.5',
      '18446744073709551616.1',
      `1.${'9'.repeat(14)}`,
    ])
      await expect(rowsOf(named(sessionId))).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ field: 'body.parameters.0.options.sessionId' }],
      });
    await expect(rowsOf({ name: 'session_events', options: { session: 'x' } })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});

test('a website without events has no visits', async () => {
  const parameters = [
    'session_metrics',
    'sessions_by_device',
    'session_flow',
    'session_list',
    'session_events',
  ];
  const results = await queries.ask('web_none', { ...RANGE, parameters });
  expect(results.map(({ data }) => data.length)).toEqual([1, 0, 0, 0, 0]);
  expect(results[0]?.data).toEqual([
    { total_sessions: 0, visitors: 0, ...figures(0, 0, 0, 0), total_events: 0 },
  ]);
});
