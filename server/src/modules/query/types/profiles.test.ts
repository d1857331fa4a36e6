import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_p';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-02' };

const phone = {
  device_type: 'mobile',
  browser: 'Safari',
  os: 'iOS',
  country: 'US',
  region: 'Ohio',
  city: 'Dayton',
};
const desk = {
  device_type: 'desktop',
  browser: 'Firefox',
  os: 'Linux',
  country: 'DE',
  region: 'Berlin',
  city: 'Berlin',
};
const first = { website_id: SITE, visit_id: '', visitor_id: 1, anonymous_id: 'a1', ...desk };

const EVENTS: readonly TestEvent[] = [
  // Ada on her desk: a pageview, and only then it is known who she is.
  { ...first, time: '2026-03-01T10:00:00Z', path: '/', referrer_domain: 'google.com' },
  { ...first, time: '2026-03-01T10:05:00Z', path: '/', type: 'custom', name: 'signup', profile_id: 'ada' },
  { ...first, time: '2026-03-01T10:06:00Z', path: '/app', profile_id: 'ada' },
  // The same device on the next day, unnamed; then Bob sits down at it.
  { ...first, time: '2026-03-02T09:00:00Z', path: '/app', country: 'FR' },
  { ...first, time: '2026-03-02T12:00:00Z', path: '/app', type: 'custom', name: 'login', profile_id: 'bob' },
  // Ada on her phone.
  {
    ...first,
    ...phone,
    visitor_id: 2,
    anonymous_id: 'a2',
    time: '2026-03-02T20:00:00Z',
    path: '/app',
    profile_id: 'ada',
  },
  // Her traits, sent twice.
  ...[
    { time: '2026-03-01T10:05:00Z', properties: '{"plan":"free","team":"a"}' },
    { time: '2026-03-02T20:00:00Z', properties: '{"plan":"pro \\"plus\\"","team":null,"seats":5}' },
  ].map((told) => ({ ...first, ...told, path: '', type: 'engagement', name: 'identify', profile_id: 'ada' })),
  // Somebody without a name, who is still there when a ping comes; and a bot.
  { ...first, ...phone, visitor_id: 7, anonymous_id: '', time: '2026-03-01T11:00:00Z', path: '/' },
  { ...first, ...phone, visitor_id: 7, anonymous_id: '', time: '2026-03-01T11:00:30Z', path: '/pricing' },
  {
    ...first,
    ...phone,
    visitor_id: 7,
    anonymous_id: '',
    time: '2026-03-01T11:09:00Z',
    path: '/',
    type: 'engagement',
  },
  {
    ...first,
    visitor_id: 9,
    anonymous_id: '',
    time: '2026-03-01T12:00:00Z',
    path: '/',
    bot: 'Googlebot',
    profile_id: 'r2',
  },
];

let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, EVENTS);
});

afterAll(() => queries.store.close());

const list = (query: object = {}) => queries.rowsOf(SITE, 'profile_list', { ...RANGE, ...query });
const named = async (query: object = {}) =>
  (await list(query)).map((row) => [
    row['visitor_id'],
    row['profile_id'],
    row['total_events'],
    row['session_count'],
  ]);

describe('profile_list', () => {
  test('lists profiles over all of their devices, and visitors without a profile, most recently seen first', async () => {
    expect(await list()).toEqual([
      {
        visitor_id: 'ada',
        profile_id: 'ada',
        first_visit: '2026-03-01T10:00:00.000Z',
        last_visit: '2026-03-02T20:00:00.000Z',
        session_count: 3,
        total_events: 5,
        custom_event_count: 1,
        unique_event_names: 1,
        unique_pages: 2,
        device_type: 'mobile',
        browser_name: 'Safari',
        os_name: 'iOS',
        country: 'US',
        region: 'Ohio',
        city: 'Dayton',
        referrer: 'Direct',
      },
      {
        visitor_id: 'bob',
        profile_id: 'bob',
        first_visit: '2026-03-02T12:00:00.000Z',
        last_visit: '2026-03-02T12:00:00.000Z',
        session_count: 1,
        total_events: 1,
        custom_event_count: 1,
        unique_event_names: 1,
        unique_pages: 0,
        device_type: 'desktop',
        browser_name: 'Firefox',
        os_name: 'Linux',
        country: 'DE',
        region: 'Berlin',
        city: 'Berlin',
        referrer: 'Direct',
      },
      {
        visitor_id: '7',
        profile_id: '(none)',
        first_visit: '2026-03-01T11:00:00.000Z',
        last_visit: '2026-03-01T11:00:30.000Z',
        session_count: 1,
        total_events: 2,
        custom_event_count: 0,
        unique_event_names: 0,
        unique_pages: 2,
        device_type: 'mobile',
        browser_name: 'Safari',
        os_name: 'iOS',
        country: 'US',
        region: 'Ohio',
        city: 'Dayton',
        referrer: 'Direct',
      },
    ]);
  });

  test('filters on visits and on events leave those that match, and whose they are is still known', async () => {
    expect(await named({ filters: [{ field: 'country', op: 'eq', value: 'DE' }] })).toEqual([
      ['bob', 'bob', 1, 1],
      ['ada', 'ada', 3, 1],
    ]);
    expect(await named({ filters: [{ field: 'page', op: 'eq', value: '/' }] })).toEqual([
      ['7', '(none)', 1, 1],
      ['ada', 'ada', 1, 1],
    ]);
    expect(await named({ filters: [{ field: 'profile_id', op: 'eq', value: 'bob' }] })).toEqual([
      ['bob', 'bob', 1, 1],
    ]);
    expect(await named({ filters: [{ field: 'bot', op: 'exists' }] })).toEqual([['r2', 'r2', 1, 1]]);
  });

  test('pages follow each other, and can be sorted by any field', async () => {
    expect(await named({ limit: 2, page: 1 })).toEqual([
      ['ada', 'ada', 5, 3],
      ['bob', 'bob', 1, 1],
    ]);
    expect(await named({ limit: 2, page: 2 })).toEqual([['7', '(none)', 2, 1]]);
    expect((await named({ sortBy: 'total_events', sortOrder: 'asc' })).map(([name]) => name)).toEqual([
      'bob',
      '7',
      'ada',
    ]);
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      parameters: ['profile_list'],
      totals: true,
      limit: 1,
    });
    expect(result?.totals).toEqual({ total_rows: 3 });
  });

  test('is compared person by person; each range assigns events by the profiles that it contains', async () => {
    const [result] = await queries.ask(SITE, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
      parameters: ['profile_list'],
    });
    const rows = result?.comparison?.data.map((row) => [row['visitor_id'], row['total_events']]);
    expect(rows).toEqual([
      ['ada', change(1, 3)],
      ['bob', change(2, 0)],
      ['7', change(0, 2)],
    ]);
  });
});

describe('profile_detail', () => {
  const detail = (options: object, query: object = {}) =>
    queries.rowsOf(SITE, { name: 'profile_detail', options }, { ...RANGE, ...query });

  test('returns the activity of a profile on all of its devices, including activity before it was set', async () => {
    expect(await detail({ profileId: 'ada' })).toEqual([
      {
        visitor_id: 'ada',
        profile_id: 'ada',
        first_visit: '2026-03-01T10:00:00.000Z',
        last_visit: '2026-03-02T20:00:00.000Z',
        total_sessions: 3,
        total_pageviews: 4,
        total_events: 5,
        custom_event_count: 1,
        unique_event_names: 1,
        unique_pages: 2,
        total_duration: 360,
        device: 'mobile',
        browser: 'Safari',
        os: 'iOS',
        country: 'US',
        region: 'Ohio',
        city: 'Dayton',
        referrer: 'Direct',
      },
    ]);
    expect(await detail({ visitorId: 'ada' })).toEqual(await detail({ profileId: 'ada' }));
  });

  test('returns the activity of a visitor id, whatever its profile', async () => {
    expect(await detail({ visitorId: '1' })).toMatchObject([
      {
        visitor_id: '1',
        profile_id: 'bob',
        total_sessions: 3,
        total_events: 5,
        total_duration: 360,
        country: 'DE',
      },
    ]);
    expect(await detail({ visitorId: '7' })).toMatchObject([
      {
        visitor_id: '7',
        profile_id: '(none)',
        total_sessions: 1,
        total_pageviews: 2,
        total_duration: 30,
        unique_pages: 2,
      },
    ]);
  });

  test('can be filtered and compared, and has no row for whom it does not know', async () => {
    const filters = [{ field: 'page', op: 'eq', value: '/app' }];
    expect(await detail({ profileId: 'ada' }, { filters })).toMatchObject([
      { total_events: 3, total_sessions: 3, unique_pages: 1 },
    ]);
    expect(await detail({ profileId: 'eve' })).toEqual([]);
    expect(await detail({ visitorId: '99999999999999999999' })).toEqual([]);
    const compared = async (profileId: string) => {
      const [result] = await queries.ask(SITE, {
        startDate: '2026-03-02',
        endDate: '2026-03-02',
        compare: 'previous_period',
        parameters: [{ name: 'profile_detail', options: { profileId } }],
      });
      return result?.comparison?.data;
    };
    expect(await compared('ada')).toMatchObject([{ visitor_id: 'ada', total_events: change(1, 3) }]);
    expect(await compared('eve')).toEqual([]);
  });

  test('rejects requests for none or two', async () => {
    const field = 'body.parameters.0.options';
    for (const options of [{}, { profileId: 'ada', visitorId: '1' }])
      await expect(detail(options)).rejects.toMatchObject({ details: [{ field }] });
    await expect(detail({ profile: 'ada' })).rejects.toMatchObject({
      details: [
        {
          field: `${field}.profile`,
          message: 'is not a known field',
          suggestion: 'Did you mean "profileId"?',
        },
      ],
    });
  });
});

describe('profile_sessions', () => {
  const sessions = (options: object, query: object = {}) =>
    queries.rowsOf(SITE, { name: 'profile_sessions', options }, { ...RANGE, ...query });

  test('returns the visits of a profile, newest first', async () => {
    const rows = await sessions({ profileId: 'ada' });
    expect(rows[2]).toEqual({
      session_id: `1.${Date.parse('2026-03-01T10:00:00Z')}`,
      visitor_id: '1',
      first_visit: '2026-03-01T10:00:00.000Z',
      last_visit: '2026-03-01T10:06:00.000Z',
      duration: 360,
      page_views: 2,
      unique_pages: 2,
      total_events: 3,
      custom_event_count: 1,
      entry_page: '/',
      exit_page: '/app',
      device: 'desktop',
      browser: 'Firefox',
      os: 'Linux',
      country: 'DE',
      region: 'Berlin',
      city: 'Berlin',
      referrer: 'google.com',
    });
    expect(rows.map((row) => [row['visitor_id'], row['first_visit'], row['country']])).toEqual([
      ['2', '2026-03-02T20:00:00.000Z', 'US'],
      ['1', '2026-03-02T09:00:00.000Z', 'FR'],
      ['1', '2026-03-01T10:00:00.000Z', 'DE'],
    ]);
    const [listed] = await queries.rowsOf(SITE, 'session_list', {
      ...RANGE,
      sortBy: 'first_visit',
      sortOrder: 'asc',
    });
    expect(listed?.['session_id']).toBe(rows[2]?.['session_id']);
  });

  test('pages do not overlap, filters select events, and a visit has no counterpart in comparisons', async () => {
    const ids = async (query: object) =>
      (await sessions({ profileId: 'ada' }, query)).map((row) => row['first_visit']);
    expect(await ids({ limit: 2, page: 2 })).toEqual(['2026-03-01T10:00:00.000Z']);
    expect(await ids({ filters: [{ field: 'event_name', op: 'eq', value: 'signup' }] })).toEqual([
      '2026-03-01T10:00:00.000Z',
    ]);
    expect(await ids({ filters: [{ field: 'country', op: 'ne', value: 'DE' }] })).toEqual([
      '2026-03-02T20:00:00.000Z',
      '2026-03-02T09:00:00.000Z',
    ]);
    const [result] = await queries.ask(SITE, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
      parameters: [{ name: 'profile_sessions', options: { visitorId: '7' } }],
    });
    expect(result?.comparison?.data).toMatchObject([
      { visitor_id: '7', page_views: change(0, 2), first_visit: '2026-03-01T11:00:00.000Z' },
    ]);
  });
});

describe('profile_traits', () => {
  const traits = async (options: object, query: object = {}) =>
    (await queries.rowsOf(SITE, { name: 'profile_traits', options }, { ...RANGE, ...query })).map((row) => [
      row['name'],
      row['value'],
    ]);

  test('are the latest values of identify calls, which do not count as activity', async () => {
    expect(await traits({ profileId: 'ada' })).toEqual([
      ['plan', 'pro "plus"'],
      ['seats', '5'],
    ]);
    expect(await traits({ visitorId: 'ada' })).toEqual(await traits({ profileId: 'ada' }));
    expect(await traits({ profileId: 'ada' }, { endDate: '2026-03-01' })).toEqual([
      ['plan', 'free'],
      ['team', 'a'],
    ]);
    expect(await traits({ profileId: 'bob' })).toEqual([]);
    expect(await traits({ visitorId: '7' })).toEqual([]);
  });

  test('need a name', async () => {
    await expect(traits({})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
