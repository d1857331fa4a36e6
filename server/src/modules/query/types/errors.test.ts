import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents } from '../testing/events.ts';
import { storeFacts, type TestFact } from '../testing/facts.ts';
import { openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_a';

let queries: TestQueries;

const chrome = {
  website_id: SITE,
  browser: 'Chrome',
  browser_version: '140',
  os: 'Windows',
  os_version: '11',
  device_type: 'desktop',
  country: 'DE',
  region: 'Berlin',
  city: 'Berlin',
};
const undefinedName = {
  ...chrome,
  fingerprint: 255,
  error_type: 'TypeError',
  message: 'x is undefined',
  path: '/a',
  filename: 'app.js',
  line: 10,
  column: 5,
};
const ERRORS: readonly TestFact[] = [
  {
    ...undefinedName,
    visitor_id: 1,
    time: '2026-03-01T10:00:10Z',
    stack: 'at f (app.js:10:5)',
    release: '1.0',
  },
  { ...undefinedName, visitor_id: 1, time: '2026-03-01T10:00:20Z', path: '/b' },
  { ...undefinedName, visitor_id: 2, time: '2026-03-01T11:00:30Z', country: 'US', browser: 'Firefox' },
  // The second visitor again, 31 minutes after the end of the visit: of no visit.
  {
    ...undefinedName,
    visitor_id: 2,
    time: '2026-03-01T11:31:00Z',
    country: 'US',
    message: 'x is undefined!',
    release: '2.0',
  },
  { ...chrome, visitor_id: 1, time: '2026-03-02T23:30:00Z', fingerprint: 7, error_type: 'RangeError' },
  // A bot, and another website.
  { ...undefinedName, visitor_id: 9, time: '2026-03-01T10:00:10Z', bot: 'Googlebot' },
  { ...undefinedName, visitor_id: 1, time: '2026-03-01T10:00:10Z', website_id: 'web_b' },
];

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  const visit = { website_id: SITE, path: '/a', country: 'DE' };
  await storeEvents(queries.store, [
    { ...visit, visitor_id: 1, visit_id: 'a', time: '2026-03-01T10:00:00Z' },
    { ...visit, visitor_id: 1, visit_id: 'a', time: '2026-03-01T10:05:00Z', path: '/b' },
    { ...visit, visitor_id: 2, visit_id: 'b', time: '2026-03-01T11:00:00Z', country: 'US' },
    { ...visit, visitor_id: 3, visit_id: 'c', time: '2026-03-01T12:00:00Z' },
    { ...visit, visitor_id: 4, visit_id: 'd', time: '2026-03-02T12:00:00Z', path: '/c' },
    { ...visit, visitor_id: 9, visit_id: 'x', time: '2026-03-01T10:00:00Z', bot: 'Googlebot' },
  ]);
  await storeFacts(queries.store, 'errors', ERRORS);
});

afterAll(() => queries.store.close());

const days = { startDate: '2026-03-01', endDate: '2026-03-02' };

async function ask(parameter: unknown, more: object = {}, websiteId = SITE) {
  const [result] = await queries.ask(websiteId, { ...days, ...more, parameters: [parameter] });
  return result;
}

async function rowsOf(parameter: unknown, more: object = {}, websiteId = SITE) {
  return (await ask(parameter, more, websiteId))?.data;
}

const NOTHING = 'web_empty';
const inGermany = { filters: [{ field: 'country', op: 'eq', value: 'DE' }] };

describe('values of each type of errors', () => {
  test('error_types counts errors by message', async () => {
    expect(await rowsOf('error_types')).toEqual([
      { name: 'x is undefined', count: 3, users: 2, last_seen: '2026-03-01T11:00:30.000Z', percentage: 60 },
      { name: '(none)', count: 1, users: 1, last_seen: '2026-03-02T23:30:00.000Z', percentage: 20 },
      { name: 'x is undefined!', count: 1, users: 1, last_seen: '2026-03-01T11:31:00.000Z', percentage: 20 },
    ]);
  });

  test('errors_by_type counts errors by class', async () => {
    expect(await rowsOf('errors_by_type')).toEqual([
      { name: 'TypeError', count: 4, users: 2, last_seen: '2026-03-01T11:31:00.000Z', percentage: 80 },
      { name: 'RangeError', count: 1, users: 1, last_seen: '2026-03-02T23:30:00.000Z', percentage: 20 },
    ]);
  });

  test('errors_by_page leaves out errors without a page, but not from the total', async () => {
    expect(await rowsOf('errors_by_page')).toEqual([
      { name: '/a', errors: 3, users: 2, percentage: 60 },
      { name: '/b', errors: 1, users: 1, percentage: 20 },
    ]);
  });

  test('error_trends and error_chart_data fill every bucket of the requested zone', async () => {
    const around = { startDate: '2026-02-28', endDate: '2026-03-03' };
    expect(await rowsOf('error_trends', around)).toEqual([
      { date: '2026-02-28', errors: 0, users: 0 },
      { date: '2026-03-01', errors: 4, users: 2 },
      { date: '2026-03-02', errors: 1, users: 1 },
      { date: '2026-03-03', errors: 0, users: 0 },
    ]);
    expect(await rowsOf('error_chart_data', { ...around, timeZone: 'Europe/Berlin' })).toEqual([
      { date: '2026-02-28', totalErrors: 0, affectedUsers: 0 },
      { date: '2026-03-01', totalErrors: 4, affectedUsers: 2 },
      { date: '2026-03-02', totalErrors: 0, affectedUsers: 0 },
      { date: '2026-03-03', totalErrors: 1, affectedUsers: 1 },
    ]);
  });

  test('error_fingerprints returns one row per fingerprint, preferring the latest occurrence with a stack', async () => {
    expect(await rowsOf('error_fingerprints')).toEqual([
      {
        fingerprint: '00000000000000ff',
        name: 'x is undefined',
        message: 'x is undefined',
        count: 4,
        users: 2,
        error_type: 'TypeError',
        path: '/a',
        filename: 'app.js',
        line: '10',
        stack: 'at f (app.js:10:5)',
        stack_release: '1.0',
        first_release: '1.0',
        release: '2.0',
        first_seen: '2026-03-01T10:00:10.000Z',
        last_seen: '2026-03-01T11:31:00.000Z',
      },
      {
        fingerprint: '0000000000000007',
        name: '(none)',
        message: '(none)',
        count: 1,
        users: 1,
        error_type: 'RangeError',
        path: '(none)',
        filename: '(none)',
        line: '(none)',
        stack: '(none)',
        stack_release: '(none)',
        first_release: '(none)',
        release: '(none)',
        first_seen: '2026-03-02T23:30:00.000Z',
        last_seen: '2026-03-02T23:30:00.000Z',
      },
    ]);
  });

  test('recent_errors shows single errors, the newest first', async () => {
    const rows = (await rowsOf('recent_errors')) ?? [];
    expect(rows.map((row) => [row['timestamp'], row['visitor_id'], row['fingerprint']])).toEqual([
      ['2026-03-02T23:30:00.000Z', '1', '0000000000000007'],
      ['2026-03-01T11:31:00.000Z', '2', '00000000000000ff'],
      ['2026-03-01T11:00:30.000Z', '2', '00000000000000ff'],
      ['2026-03-01T10:00:20.000Z', '1', '00000000000000ff'],
      ['2026-03-01T10:00:10.000Z', '1', '00000000000000ff'],
    ]);
    expect(rows[4]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}-1$/),
      timestamp: '2026-03-01T10:00:10.000Z',
      message: 'x is undefined',
      error_type: 'TypeError',
      fingerprint: '00000000000000ff',
      release: '1.0',
      stack: 'at f (app.js:10:5)',
      path: '/a',
      filename: 'app.js',
      lineno: 10,
      colno: 5,
      visitor_id: '1',
      session_id: `1.${Date.parse('2026-03-01T10:00:00Z')}`,
      browser_name: 'Chrome',
      browser_version: '140',
      os_name: 'Windows',
      os_version: '11',
      device_type: 'desktop',
      country: 'DE',
      region: 'Berlin',
      city: 'Berlin',
    });
  });

  test('an error in the feed has the visit in which it occurred, even if the visit began before the range', async () => {
    const sessionsOf = async (more: object) =>
      ((await rowsOf('recent_errors', more)) ?? []).map((row) => row['session_id']);
    const [first, second] = ['10', '11'].map((hour) => Date.parse(`2026-03-01T${hour}:00:00Z`));
    expect(await sessionsOf({})).toEqual(['(none)', '(none)', `2.${second}`, `1.${first}`, `1.${first}`]);
    const late = { startDate: '2026-03-01T10:00:15Z', endDate: '2026-03-01T10:30:00Z' };
    expect(await sessionsOf(late)).toEqual([`1.${first}`]);
    const bots = { filters: [{ field: 'bot', op: 'exists' }] };
    expect(await sessionsOf(bots)).toEqual([`9.${first}`]);
  });

  test('feeds and fingerprints truncate long texts', async () => {
    const long = { ...chrome, website_id: 'web_long', visitor_id: 1, fingerprint: 1 };
    await storeFacts(queries.store, 'errors', [
      { ...long, time: '2026-03-01T10:00:00Z', message: 'ü'.repeat(5_000), stack: 's'.repeat(5_000) },
    ]);
    for (const type of ['recent_errors', 'error_fingerprints'])
      expect(await rowsOf(type, {}, 'web_long')).toMatchObject([
        { message: 'ü'.repeat(1_000), stack: 's'.repeat(1_500) },
      ]);
  });
});

describe('the rate of visits with errors', () => {
  test('counts visits that began in the range, each once, and errors outside of visits for none', async () => {
    expect(await rowsOf('error_summary')).toEqual([
      { totalErrors: 5, uniqueErrorTypes: 2, affectedUsers: 2, affectedSessions: 2, errorRate: 50 },
    ]);
  });

  test('leaves out visits that began before the range, whose errors still count as errors', async () => {
    const late = { startDate: '2026-03-01T10:00:15Z', endDate: '2026-03-01T23:00:00Z' };
    expect(await rowsOf('error_summary', late)).toEqual([
      { totalErrors: 3, uniqueErrorTypes: 1, affectedUsers: 2, affectedSessions: 1, errorRate: 50 },
    ]);
  });

  test('is of the visits that a filter means, and a filter only errors know narrows errors only', async () => {
    expect(await rowsOf('error_summary', inGermany)).toEqual([
      { totalErrors: 3, uniqueErrorTypes: 2, affectedUsers: 1, affectedSessions: 1, errorRate: 33.33 },
    ]);
    const message = { filters: [{ field: 'message', op: 'eq', value: 'x is undefined!' }] };
    expect(await rowsOf('error_summary', message)).toEqual([
      { totalErrors: 1, uniqueErrorTypes: 1, affectedUsers: 1, affectedSessions: 0, errorRate: 0 },
    ]);
    const page = { filters: [{ field: 'path', op: 'eq', value: '/b' }] };
    expect(await rowsOf('error_summary', page)).toEqual([
      { totalErrors: 1, uniqueErrorTypes: 1, affectedUsers: 1, affectedSessions: 1, errorRate: 100 },
    ]);
    const bots = { filters: [{ field: 'bot', op: 'exists' }] };
    expect(await rowsOf('error_summary', bots)).toEqual([
      { totalErrors: 1, uniqueErrorTypes: 1, affectedUsers: 1, affectedSessions: 1, errorRate: 100 },
    ]);
  });

  test('is compared', async () => {
    const result = await ask('error_summary', {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
    });
    expect(result?.data).toMatchObject([{ totalErrors: 1, affectedSessions: 0, errorRate: 0 }]);
    expect(result?.comparison?.data).toMatchObject([
      {
        totalErrors: { current: 1, previous: 4 },
        affectedSessions: { current: 0, previous: 2 },
        errorRate: { current: 0, previous: 66.67, change: -66.67, change_percent: -100 },
      },
    ]);
  });
});

describe('filters, pages and comparison of errors', () => {
  test.each([
    [{ field: 'country', op: 'eq', value: 'US' }, 2],
    [{ field: 'browser_name', op: 'eq', value: 'Firefox' }, 1],
    [{ field: 'message', op: 'contains', value: 'undefined' }, 4],
    [{ field: 'error_type', op: 'in', value: ['RangeError'] }, 1],
    [{ field: 'fingerprint', op: 'eq', value: '00000000000000ff' }, 4],
    [{ field: 'error_filename', op: 'not_exists' }, 1],
    [{ field: 'release', op: 'in', value: ['1.0', '3.0'] }, 1],
    [{ field: 'release', op: 'not_exists' }, 3],
    [{ field: 'path', op: 'eq', value: '/b' }, 1],
    [{ field: 'bot', op: 'exists' }, 1],
    [
      {
        or: [
          { field: 'path', op: 'eq', value: '/b' },
          { field: 'country', op: 'eq', value: 'US' },
        ],
      },
      3,
    ],
  ])('%o leaves %i errors in every type', async (filter, count) => {
    const filtered = { filters: [filter], totals: true };
    expect(await rowsOf('error_summary', { filters: [filter] })).toMatchObject([{ totalErrors: count }]);
    expect(await rowsOf('error_trends', filtered)).toHaveLength(2);
    expect((await ask('error_types', filtered))?.totals?.['count']).toBe(count);
    expect((await ask('recent_errors', filtered))?.totals).toEqual({ total_rows: count });
    const prints = (await rowsOf('error_fingerprints', filtered)) ?? [];
    expect(prints.reduce((sum, row) => sum + Number(row['count']), 0)).toBe(count);
  });

  test('lists are compared with the rows that only the other range has', async () => {
    const compare = { startDate: '2026-03-02', endDate: '2026-03-02', compare: 'previous_period' };
    const prints = await ask('error_fingerprints', compare);
    expect(prints?.data).toMatchObject([
      { fingerprint: '0000000000000007', count: 1, users: 1 },
      { fingerprint: '00000000000000ff', count: 0, users: 0, message: 'x is undefined' },
    ]);
    expect(prints?.comparison?.data).toMatchObject([
      { fingerprint: '0000000000000007', count: { current: 1, previous: 0, from_zero: true } },
      { fingerprint: '00000000000000ff', count: { current: 0, previous: 4 }, users: { previous: 2 } },
    ]);
    const pages = await ask('errors_by_page', compare);
    expect(pages?.comparison?.data).toMatchObject([
      { name: '/a', errors: { current: 0, previous: 3 } },
      { name: '/b', errors: { current: 0, previous: 1 } },
    ]);
    const feed = await ask('recent_errors', compare);
    expect(feed?.data).toHaveLength(5);
  });

  test('pages of feeds and lists do not overlap, even of errors that look the same', async () => {
    const same = { ...undefinedName, website_id: 'web_same', visitor_id: 1, time: '2026-03-01T10:00:00Z' };
    await storeFacts(queries.store, 'errors', [
      ...Array.from({ length: 7 }, () => same),
      ...Array.from({ length: 4 }, (_, index) => ({ ...same, fingerprint: index + 1 })),
    ]);
    const pagesOf = async (type: string, key: string, pages: number) => {
      const keys: unknown[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const result = await ask(type, { limit: 3, page, totals: true }, 'web_same');
        expect(result?.totals).toMatchObject({ total_rows: type === 'recent_errors' ? 11 : 5 });
        keys.push(...(result?.data ?? []).map((row) => row[key]));
      }
      return keys;
    };
    expect(new Set(await pagesOf('recent_errors', 'id', 4)).size).toBe(11);
    expect(new Set(await pagesOf('error_fingerprints', 'fingerprint', 2)).size).toBe(5);
    const overlapping = await ask('recent_errors', { compare: days }, 'web_same');
    expect(overlapping?.data).toHaveLength(11);
  });

  test('a website without errors has zeros and empty lists', async () => {
    expect(await rowsOf('error_summary', {}, NOTHING)).toEqual([
      { totalErrors: 0, uniqueErrorTypes: 0, affectedUsers: 0, affectedSessions: 0, errorRate: 0 },
    ]);
    expect(await rowsOf('error_trends', {}, NOTHING)).toEqual([
      { date: '2026-03-01', errors: 0, users: 0 },
      { date: '2026-03-02', errors: 0, users: 0 },
    ]);
    for (const type of [
      'recent_errors',
      'error_types',
      'errors_by_type',
      'errors_by_page',
      'error_fingerprints',
    ])
      expect(await rowsOf(type, { totals: true }, NOTHING)).toEqual([]);
  });
});

test.each([
  { afterMs: 30 * 60_000, visits: 1 },
  { afterMs: 30 * 60_000 + 1, visits: 2 },
])(
  'an error $afterMs ms after the last event is of the visit that an event then continues',
  async ({ afterMs, visits }) => {
    const site = `web_after_${afterMs}`;
    const first = Date.parse('2026-03-01T10:00:00Z');
    const visit = { website_id: site, path: '/a', visit_id: 'a' };
    const errorAt = { website_id: site, visitor_id: 1, fingerprint: 1, time: first + afterMs };
    await storeEvents(queries.store, [{ ...visit, visitor_id: 1, time: first }]);
    await storeEvents(
      queries.store,
      [first, first + afterMs].map((time) => ({ ...visit, visitor_id: 2, time })),
    );
    await storeFacts(queries.store, 'errors', [errorAt]);
    expect(await rowsOf({ metrics: ['sessions'] }, {}, site)).toEqual([{ sessions: 1 + visits }]);
    expect(await rowsOf('error_summary', {}, site)).toMatchObject([{ affectedSessions: 2 - visits }]);
    const session_id = visits === 1 ? `1.${first}` : '(none)';
    expect(await rowsOf('recent_errors', {}, site)).toMatchObject([{ session_id }]);
  },
);
