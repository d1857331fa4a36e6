import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_events';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-02' };
let queries: TestQueries;

const custom = { website_id: SITE, type: 'custom' };
const a = { ...custom, visitor_id: 1, visit_id: 'a', country: 'DE', browser: 'Firefox' };
const b = { ...custom, visitor_id: 2, visit_id: 'b', country: 'US', browser: 'Chrome' };

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, [
    { ...a, time: '2026-03-01T10:00:00Z', type: 'pageview', path: '/' },
    { ...a, time: '2026-03-01T10:01:00Z', name: 'signup', path: '/', properties: '{"plan":"pro"}' },
    { ...a, time: '2026-03-01T10:02:00Z', name: 'signup', path: '/pricing', properties: '{"plan":"free"}' },
    { ...a, time: '2026-03-01T10:03:00Z', type: 'engagement', path: '/pricing' },
    // Across midnight in UTC, on one day in New York.
    { ...b, time: '2026-03-01T23:50:00Z', name: 'signup', path: '/pricing', properties: '{"plan":"pro"}' },
    { ...b, time: '2026-03-02T00:10:00Z', name: 'play', path: '/', properties: '{}' },
    // Sent by a server: no page.
    {
      ...custom,
      visitor_id: 3,
      visit_id: 'c',
      time: '2026-03-02T09:00:00Z',
      name: 'paid',
      properties: '{"x":1}',
    },
    { ...a, visit_id: 'd', time: '2026-03-02T12:00:00Z', name: 'play', path: '/' },
    // A bot, and another website.
    { ...b, visitor_id: 9, time: '2026-03-01T11:00:00Z', name: 'signup', path: '/', bot: 'Googlebot' },
    { ...b, website_id: 'web_other', time: '2026-03-01T11:00:00Z', name: 'signup', path: '/' },
  ]);
});

afterAll(() => queries.store.close());

const rowsOf = (parameter: unknown, query: object = {}) =>
  queries.rowsOf(SITE, parameter, { ...RANGE, ...query });

describe('custom events', () => {
  test('by page: servers send none, but count in the total', async () => {
    expect(await rowsOf('custom_events_by_path')).toEqual([
      {
        name: '/',
        total_events: 3,
        unique_event_types: 2,
        unique_users: 2,
        unique_sessions: 3,
        percentage: 50,
      },
      {
        name: '/pricing',
        total_events: 2,
        unique_event_types: 1,
        unique_users: 2,
        unique_sessions: 2,
        percentage: 33.33,
      },
    ]);
  });

  test('custom_events_summary', async () => {
    expect(await rowsOf('custom_events_summary')).toEqual([
      {
        total_events: 6,
        unique_event_types: 3,
        unique_users: 3,
        unique_sessions: 4,
        unique_pages: 2,
        events_with_properties: 4,
      },
    ]);
  });

  test('custom_events_summary, filtered by page or by country of the visit', async () => {
    const filtered = (field: string, value: string) =>
      rowsOf('custom_events_summary', { filters: [{ field, op: 'eq', value }] });
    expect(await filtered('path', '/pricing')).toEqual([
      {
        total_events: 2,
        unique_event_types: 1,
        unique_users: 2,
        unique_sessions: 2,
        unique_pages: 1,
        events_with_properties: 2,
      },
    ]);
    expect(await filtered('country', 'US')).toMatchObject([
      { total_events: 2, unique_event_types: 2, unique_users: 1, unique_sessions: 1, unique_pages: 2 },
    ]);
  });

  test('over time, in days of the requested zone', async () => {
    expect(await rowsOf('custom_events_trends')).toEqual([
      {
        date: '2026-03-01',
        total_events: 3,
        unique_event_types: 1,
        unique_users: 2,
        unique_sessions: 2,
        unique_pages: 2,
      },
      {
        date: '2026-03-02',
        total_events: 3,
        unique_event_types: 2,
        unique_users: 3,
        unique_sessions: 3,
        unique_pages: 1,
      },
    ]);
    expect(await rowsOf('custom_events_trends', { timeZone: 'America/New_York' })).toMatchObject([
      { date: '2026-03-01', total_events: 4 },
      { date: '2026-03-02', total_events: 2 },
    ]);
  });

  test('over time by name: every name has every bucket', async () => {
    expect(await rowsOf('custom_events_trends_by_event')).toEqual([
      { date: '2026-03-01', event_name: 'paid', total_events: 0, unique_users: 0 },
      { date: '2026-03-01', event_name: 'play', total_events: 0, unique_users: 0 },
      { date: '2026-03-01', event_name: 'signup', total_events: 3, unique_users: 2 },
      { date: '2026-03-02', event_name: 'paid', total_events: 1, unique_users: 1 },
      { date: '2026-03-02', event_name: 'play', total_events: 2, unique_users: 2 },
      { date: '2026-03-02', event_name: 'signup', total_events: 0, unique_users: 0 },
    ]);
    expect(
      await rowsOf('custom_events_trends_by_event', {
        timeZone: 'America/New_York',
        filters: [{ field: 'event_name', op: 'eq', value: 'play' }],
      }),
    ).toEqual([
      { date: '2026-03-01', event_name: 'play', total_events: 1, unique_users: 1 },
      { date: '2026-03-02', event_name: 'play', total_events: 1, unique_users: 1 },
    ]);
    const hours = await rowsOf('custom_events_trends_by_event', { granularity: 'hour' });
    expect(hours).toHaveLength(3 * 48);
    expect(hours.filter((row) => row['total_events'] !== 0)).toEqual([
      { date: '2026-03-01T10:00:00+00:00', event_name: 'signup', total_events: 2, unique_users: 1 },
      { date: '2026-03-01T23:00:00+00:00', event_name: 'signup', total_events: 1, unique_users: 1 },
      { date: '2026-03-02T00:00:00+00:00', event_name: 'play', total_events: 1, unique_users: 1 },
      { date: '2026-03-02T09:00:00+00:00', event_name: 'paid', total_events: 1, unique_users: 1 },
      { date: '2026-03-02T12:00:00+00:00', event_name: 'play', total_events: 1, unique_users: 1 },
    ]);
  });

  test('by name are compared bucket by bucket, whichever range contains a name', async () => {
    const [result] = await queries.ask(SITE, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      parameters: ['custom_events_trends_by_event'],
      compare: 'previous_period',
      totals: true,
    });
    expect(result?.totals).toEqual({ total_rows: 3 });
    expect(result?.data).toEqual([
      { date: '2026-03-02', event_name: 'paid', total_events: 1, unique_users: 1 },
      { date: '2026-03-02', event_name: 'play', total_events: 2, unique_users: 2 },
      { date: '2026-03-02', event_name: 'signup', total_events: 0, unique_users: 0 },
    ]);
    const dates = { date: '2026-03-02', previous_date: '2026-03-01' };
    expect(result?.comparison?.data).toEqual([
      { ...dates, event_name: 'paid', total_events: change(1, 0), unique_users: change(1, 0) },
      { ...dates, event_name: 'play', total_events: change(2, 0), unique_users: change(2, 0) },
      { ...dates, event_name: 'signup', total_events: change(0, 3), unique_users: change(0, 2) },
    ]);
  });

  test('of an empty website are none', async () => {
    const of = (parameter: string) => queries.rowsOf('web_empty', parameter, RANGE);
    expect(await of('custom_events_by_path')).toEqual([]);
    expect(await of('custom_events_trends_by_event')).toEqual([]);
    expect(await of('custom_events_trends')).toMatchObject([{ total_events: 0 }, { unique_sessions: 0 }]);
    expect(await of('custom_events_summary')).toEqual([
      {
        total_events: 0,
        unique_event_types: 0,
        unique_users: 0,
        unique_sessions: 0,
        unique_pages: 0,
        events_with_properties: 0,
      },
    ]);
  });
});
