import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeEvents } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_j';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-01' };

let queries: TestQueries;

/** Pageviews a minute apart. */
const visit = (visitor: number, startsAt: string, paths: readonly string[], site = SITE) =>
  paths.map((path, index) => ({
    website_id: site,
    visitor_id: visitor,
    visit_id: '',
    path,
    time: Date.parse(`2026-03-${startsAt}Z`) + index * 60_000,
    country: visitor === 3 ? 'DE' : 'US',
  }));

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  const long = Array.from({ length: 60 }, (_, index) => `/${String(index).padStart(2, '0')}`);
  await storeEvents(queries.store, [
    ...visit(1, '01T10:00:00', ['/a', '/b', '/a', '/b']),
    ...visit(1, '01T20:00:00', ['/b']),
    // Looks twice at the first page, and once at one without a path.
    ...visit(2, '01T10:00:00', ['/a', '/a', '', '/a', '/b', '/c']),
    {
      ...visit(2, '01T10:04:30', ['/x'])[0],
      website_id: SITE,
      visitor_id: 2,
      visit_id: '',
      time: '2026-03-01T10:04:30Z',
      type: 'custom',
    },
    // Goes on after the range.
    ...visit(3, '01T23:59:00', ['/a', '/b']),
    ...visit(4, '02T10:00:00', ['/a', '/c']),
    ...visit(9, '01T10:00:00', ['/a', '/c']).map((event) => ({ ...event, bot: 'Googlebot' })),
    ...visit(1, '01T10:00:00', long, 'web_long'),
  ]);
});

afterAll(() => queries.store.close());

const ask = (options: object, query: object = {}, site = SITE) =>
  queries.rowsOf(site, { name: 'journeys', options }, { ...RANGE, ...query });
const short = async (options: object, query: object = {}, site = SITE) =>
  (await ask(options, query, site)).map((row) => [row['name'], row['sessions'], row['times']]);

test('journeys are all sequences of pages of complete visits, without repeats, with their percentage of all visits', async () => {
  expect(await ask({ length: 2 })).toEqual([
    { name: '/a → /b', pages: ['/a', '/b'], sessions: 3, visitors: 3, times: 4, percentage: 75 },
    { name: '/b → /a', pages: ['/b', '/a'], sessions: 1, visitors: 1, times: 1, percentage: 25 },
    { name: '/b → /c', pages: ['/b', '/c'], sessions: 1, visitors: 1, times: 1, percentage: 25 },
  ]);
  expect(await short({})).toEqual([
    ['/a → /b → /a', 1, 1],
    ['/a → /b → /c', 1, 1],
    ['/b → /a → /b', 1, 1],
  ]);
  expect(await short({ length: 5 })).toEqual([]);
});

test('journeys of one page count its views without repeats, so that those which ended there are known', async () => {
  expect(await short({ length: 1, from: 'entry' })).toEqual([
    ['/a', 3, 3],
    ['/b', 1, 1],
  ]);
  expect(await short({ length: 1, start: '/b' })).toEqual([['/b', 4, 5]]);
});

test('only the first run of each visit counts from the entry, and ends can be named', async () => {
  expect(await short({ length: 2, from: 'entry' })).toEqual([['/a → /b', 3, 3]]);
  expect(await short({ length: 2, start: '/b' })).toEqual([
    ['/b → /a', 1, 1],
    ['/b → /c', 1, 1],
  ]);
  expect(await short({ length: 2, start: '/b', end: '/c' })).toEqual([['/b → /c', 1, 1]]);
  expect(await short({ length: 2, start: '/nowhere' })).toEqual([]);
});

test('filters select complete visits', async () => {
  expect(await ask({ length: 2 }, { filters: [{ field: 'page', op: 'eq', value: '/c' }] })).toEqual([
    { name: '/a → /b', pages: ['/a', '/b'], sessions: 1, visitors: 1, times: 1, percentage: 100 },
    { name: '/b → /c', pages: ['/b', '/c'], sessions: 1, visitors: 1, times: 1, percentage: 100 },
  ]);
  expect(await short({ length: 2 }, { filters: [{ field: 'country', op: 'eq', value: 'DE' }] })).toEqual([
    ['/a → /b', 1, 1],
  ]);
  expect(await short({ length: 2 }, { filters: [{ field: 'bot', op: 'exists' }] })).toEqual([
    ['/a → /c', 1, 1],
  ]);
});

test('the first 50 pageviews of a visit are looked at', async () => {
  const rows = await short({ length: 2 }, { limit: 1_000 }, 'web_long');
  expect(rows).toHaveLength(49);
  expect(rows.at(-1)).toEqual(['/48 → /49', 1, 1]);
});

test('journeys are compared one by one, and pages of them do not overlap', async () => {
  const [result] = await queries.ask(SITE, {
    startDate: '2026-03-02',
    endDate: '2026-03-02',
    compare: 'previous_period',
    totals: true,
    parameters: [{ name: 'journeys', options: { length: 2 } }],
  });
  expect(result?.comparison?.data).toEqual([
    {
      name: '/a → /c',
      pages: ['/a', '/c'],
      sessions: change(1, 0),
      visitors: change(1, 0),
      times: change(1, 0),
      percentage: change(100, 0),
    },
    {
      name: '/a → /b',
      pages: ['/a', '/b'],
      sessions: change(0, 3),
      visitors: change(0, 3),
      times: change(0, 4),
      percentage: change(0, 75),
    },
    {
      name: '/b → /a',
      pages: ['/b', '/a'],
      sessions: change(0, 1),
      visitors: change(0, 1),
      times: change(0, 1),
      percentage: change(0, 25),
    },
    {
      name: '/b → /c',
      pages: ['/b', '/c'],
      sessions: change(0, 1),
      visitors: change(0, 1),
      times: change(0, 1),
      percentage: change(0, 25),
    },
  ]);
  expect(result?.totals).toEqual({ total_rows: 4 });
  const pages = [
    ...(await short({ length: 2 }, { limit: 2 })),
    ...(await short({ length: 2 }, { limit: 2, page: 2 })),
  ];
  expect(pages).toEqual(await short({ length: 2 }));
  expect(await ask({}, {}, 'web_empty')).toEqual([]);
});

test('a length out of bounds and an unknown option are rejected', async () => {
  const field = 'body.parameters.0.options';
  await expect(ask({ length: 8 })).rejects.toMatchObject({ details: [{ field: `${field}.length` }] });
  await expect(ask({ form: 'entry' })).rejects.toMatchObject({
    details: [
      { field: `${field}.form`, message: 'is not a known field', suggestion: 'Did you mean "from"?' },
    ],
  });
});
