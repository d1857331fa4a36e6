import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { param, sql } from '../../../stores/facts/sql.ts';
import { querySchema } from '../contract/request.contract.ts';
import { createQueryService } from '../query.service.ts';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';
import { QUERY_TYPES } from './registry.ts';

const SITE = 'web_now';
const NOW = Date.parse('2026-03-10T12:00:30Z');
/** Whatever is asked: these types have a range of their own. */
const RANGE = { startDate: '2026-01-01', endDate: '2026-01-02', granularity: 'day' };
let queries: TestQueries;

const a = {
  website_id: SITE,
  visitor_id: 1,
  visit_id: 'a',
  country: 'DE',
  city: 'Berlin',
  browser: 'Firefox',
  os: 'Linux',
  device_type: 'desktop',
};
const b = { website_id: SITE, visitor_id: 2, visit_id: 'b', country: 'US', city: 'Portland' };
const c = { website_id: SITE, visitor_id: 3, visit_id: 'c', country: 'DE', city: 'Potsdam' };
const d = { website_id: SITE, visitor_id: 4, visit_id: 'd', country: 'FR', city: 'Portland' };

/** A country as rows name it. */
const named = (code: string, name: string) => ({ name: code, country_code: code, country_name: name });

beforeAll(async () => {
  queries = await openTestQueries(NOW);
  await storeEvents(queries.store, [
    // Came from a search half an hour ago, is still there, in another country by now.
    { ...a, time: '2026-03-10T11:31:00Z', path: '/', referrer_domain: 'google.com', referrer_name: 'Google' },
    { ...a, time: '2026-03-10T11:58:00Z', path: '/a', country: 'PL' },
    { ...a, time: '2026-03-10T11:59:50Z', path: '/a', type: 'engagement' },
    { ...b, time: '2026-03-10T11:57:00Z', path: '/' },
    { ...b, time: '2026-03-10T11:58:00Z', path: '/a', type: 'custom', name: 'play', properties: '{"x":1}' },
    { ...b, time: '2026-03-10T11:58:30Z', path: '/a' },
    // Only looks on.
    { ...c, time: '2026-03-10T11:54:00Z', path: '/' },
    { ...c, time: '2026-03-10T11:59:00Z', path: '/', type: 'engagement' },
    // Gone, or a bot.
    { ...b, visitor_id: 5, time: '2026-03-10T11:55:29Z', path: '/gone', country: 'BR' },
    { ...b, visitor_id: 9, time: '2026-03-10T11:59:00Z', path: '/', bot: 'x' },
    { ...b, visitor_id: 6, time: '2026-03-10T11:30:29Z', path: '/long-gone', country: 'BR' },
  ]);
  await storeUnbuilt([
    {
      ...d,
      time: '2026-03-10T12:00:10Z',
      path: '/',
      referrer_domain: 'news.example',
      referrer_name: 'news.example',
    },
    { ...d, time: '2026-03-10T12:00:20Z', path: '/a' },
  ]);
});

afterAll(() => queries.store.close());

/** Stores pageviews whose visits are not built yet. */
async function storeUnbuilt(events: readonly (TestEvent & { readonly time: string })[]): Promise<void> {
  const path = join(queries.store.directory, 'unbuilt.jsonl');
  const lines = events.map((event) =>
    JSON.stringify({ type: 'pageview', name: 'pageview', ...event, time: Date.parse(event.time) }),
  );
  await writeFile(path, `${lines.join('\n')}\n`);
  await queries.store.facts.loadSegment({ name: 'events' }, path, newId('seg'));
}

const rowsOf = (parameter: string, query: object = {}, site = SITE) =>
  queries.rowsOf(site, parameter, { ...RANGE, ...query });

describe('who is there', () => {
  test('by page, those who only look on too', async () => {
    expect(await rowsOf('realtime_pages')).toEqual([
      { path: '/', pageviews: 2, visitors: 3 },
      { path: '/a', pageviews: 3, visitors: 3 },
    ]);
  });

  test('by properties of their visit, however long ago it began; for the newest visits by their first event', async () => {
    expect(await rowsOf('realtime_referrers')).toEqual([
      { referrer: 'Direct', referrer_name: 'Direct', visitors: 2 },
      { referrer: 'google.com', referrer_name: 'Google', visitors: 1 },
      { referrer: 'news.example', referrer_name: 'news.example', visitors: 1 },
    ]);
    expect(await rowsOf('realtime_countries')).toEqual([
      { ...named('DE', 'Germany'), visitors: 2 },
      { ...named('FR', 'France'), visitors: 1 },
      { ...named('US', 'United States'), visitors: 1 },
    ]);
    expect(await rowsOf('realtime_cities')).toEqual([
      { city: 'Berlin', country: 'DE', country_code: 'DE', country_name: 'Germany', visitors: 1 },
      { city: 'Portland', country: 'FR', country_code: 'FR', country_name: 'France', visitors: 1 },
      { city: 'Portland', country: 'US', country_code: 'US', country_name: 'United States', visitors: 1 },
      { city: 'Potsdam', country: 'DE', country_code: 'DE', country_name: 'Germany', visitors: 1 },
    ]);
  });

  test('with filters on pages and on visits', async () => {
    const filtered = (field: string, value: string) =>
      rowsOf('realtime_countries', { filters: [{ field, op: 'eq', value }] });
    expect(await filtered('path', '/a')).toEqual([
      { ...named('DE', 'Germany'), visitors: 1 },
      { ...named('FR', 'France'), visitors: 1 },
      { ...named('US', 'United States'), visitors: 1 },
    ]);
    expect(await filtered('referrer', 'google.com')).toEqual([{ ...named('DE', 'Germany'), visitors: 1 }]);
  });

  test('is compared with the five minutes before', async () => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      parameters: ['realtime_countries'],
      compare: 'previous_period',
      totals: true,
    });
    expect(result?.totals).toEqual({ total_rows: 4 });
    expect(result?.comparison?.data).toEqual([
      { ...named('DE', 'Germany'), visitors: change(2, 1) },
      { ...named('FR', 'France'), visitors: change(1, 0) },
      { ...named('US', 'United States'), visitors: change(1, 0) },
      { ...named('BR', 'Brazil'), visitors: change(0, 1) },
    ]);
  });

  test('is empty on an empty website', async () => {
    for (const name of ['realtime_pages', 'realtime_referrers', 'realtime_countries', 'realtime_cities'])
      expect(await rowsOf(name, {}, 'web_empty')).toEqual([]);
  });
});

describe('realtime_feed', () => {
  test('lists events of the last half hour, newest first, without visitor ids', async () => {
    const rows = await rowsOf('realtime_feed');
    expect(
      rows.map(({ timestamp, event_name, path, country }) => [timestamp, event_name, path, country]),
    ).toEqual([
      ['2026-03-10T12:00:20.000Z', 'pageview', '/a', 'FR'],
      ['2026-03-10T12:00:10.000Z', 'pageview', '/', 'FR'],
      ['2026-03-10T11:58:30.000Z', 'pageview', '/a', 'US'],
      ...rows
        .slice(3, 5)
        .map(({ event_name, country }) => ['2026-03-10T11:58:00.000Z', event_name, '/a', country]),
      ['2026-03-10T11:57:00.000Z', 'pageview', '/', 'US'],
      ['2026-03-10T11:55:29.000Z', 'pageview', '/gone', 'BR'],
      ['2026-03-10T11:54:00.000Z', 'pageview', '/', 'DE'],
      ['2026-03-10T11:31:00.000Z', 'pageview', '/', 'DE'],
    ]);
    expect(new Set(rows.slice(3, 5).map((row) => row['event_name']))).toEqual(new Set(['play', 'pageview']));
    expect(rows.at(-1)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}-1$/),
      timestamp: '2026-03-10T11:31:00.000Z',
      event_name: 'pageview',
      event_type: 'pageview',
      path: '/',
      country: 'DE',
      city: 'Berlin',
      browser_name: 'Firefox',
      os_name: 'Linux',
      device_type: 'desktop',
    });
    expect(rows.at(-2)).toMatchObject({
      browser_name: 'Unknown',
      os_name: 'Unknown',
      device_type: 'Unknown',
    });
  });

  test('is returned in pages that do not overlap', async () => {
    const page = (number: number) => rowsOf('realtime_feed', { limit: 5, page: number });
    expect([...(await page(1)), ...(await page(2))]).toEqual(await rowsOf('realtime_feed'));
    expect(await rowsOf('realtime_feed', {}, 'web_empty')).toEqual([]);
  });

  test('distinguishes equal events', async () => {
    const events = Array.from({ length: 1_100 }, (_, index) => ({
      website_id: 'web_busy',
      visitor_id: index,
      visit_id: `v${index}`,
      path: '/',
      time: NOW - 60_000,
    }));
    await storeEvents(queries.store, events);
    const pages = await Promise.all(
      [1, 2].map((page) => rowsOf('realtime_feed', { limit: 550, page }, 'web_busy')),
    );
    expect(new Set(pages.flat().map((row) => row['id'])).size).toBe(1_100);
  });
});

describe('realtime_velocity', () => {
  const quiet = { pageviews: 0, events: 0, total_events: 0, visitors: 0, change: 0 };

  test('returns each of the last thirty minutes, and the change from the previous one', async () => {
    const rows = await rowsOf('realtime_velocity');
    expect(rows).toHaveLength(30);
    expect(rows[0]).toEqual({
      minutes_ago: 29,
      minute: '2026-03-10T11:31:00.000Z',
      ...quiet,
      pageviews: 1,
      total_events: 1,
      visitors: 1,
      // There was one in the minute before, too.
      change: 0,
    });
    expect(rows.slice(2, 23)).toEqual(
      Array.from({ length: 21 }, (_, index) => ({
        minutes_ago: 27 - index,
        minute: new Date(Date.parse('2026-03-10T11:33:00Z') + index * 60_000).toISOString(),
        ...quiet,
      })),
    );
    expect(rows.slice(25)).toEqual([
      { ...quiet, minutes_ago: 4, minute: '2026-03-10T11:56:00.000Z', change: -1 },
      {
        minutes_ago: 3,
        minute: '2026-03-10T11:57:00.000Z',
        pageviews: 1,
        events: 0,
        total_events: 1,
        visitors: 1,
        change: 1,
      },
      {
        minutes_ago: 2,
        minute: '2026-03-10T11:58:00.000Z',
        pageviews: 2,
        events: 1,
        total_events: 3,
        visitors: 2,
        change: 2,
      },
      { ...quiet, minutes_ago: 1, minute: '2026-03-10T11:59:00.000Z', change: -3 },
      {
        minutes_ago: 0,
        minute: '2026-03-10T12:00:00.000Z',
        pageviews: 2,
        events: 0,
        total_events: 2,
        visitors: 1,
        change: 2,
      },
    ]);
  });

  test('is compared minute by minute, and is all zeros on an empty website', async () => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      parameters: ['realtime_velocity'],
      compare: 'previous_period',
    });
    expect(result?.comparison?.data).toHaveLength(30);
    expect(result?.comparison?.data.at(-1)).toMatchObject({
      minutes_ago: 0,
      total_events: change(2, 1),
      pageviews: change(2, 1),
    });
    const empty = await rowsOf('realtime_velocity', {}, 'web_empty');
    expect(empty.map(({ minutes_ago, minute, ...figures }) => figures)).toEqual(Array(30).fill(quiet));
  });
});

test('all of them read the day of a large website that runs, and no other', async () => {
  const rowsADay = 20_000;
  await queries.store.facts.command(sql`INSERT INTO events (website_id, time, visitor_id, type, name, path)
SELECT 'web_large', toDateTime64('2026-03-01 00:00:00', 3, 'UTC') + number * 86400 / ${param(rowsADay, 'UInt32')},
cityHash64(number), 'pageview', 'pageview', '/' FROM numbers(${param(rowsADay * 10, 'UInt64')})`);
  const service = createQueryService({
    facts: queries.store.facts,
    websites: { idsOf: async () => [] },
    clock: new StoppedClock(NOW),
  });
  const names = [...QUERY_TYPES.keys()].filter((name) => name.startsWith('realtime_'));
  expect(names).toHaveLength(7);
  for (const name of [...names, 'active_stats']) {
    const [compiled] = await service.compile({
      subject: { kind: 'website', websiteId: 'web_large' },
      queries: [querySchema.parse({ parameters: [name] })],
      at: () => 'body',
      timezone: undefined,
    });
    expect(compiled?.estimate.rows, name).toBeGreaterThan(0);
    // The index knows days, and blocks of 8,192 rows.
    expect(compiled?.estimate.rows, name).toBeLessThanOrEqual(rowsADay + 2 * 8_192);
  }
});
