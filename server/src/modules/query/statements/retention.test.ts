import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_r';
const NOW = '2026-03-19T12:00:00Z';

let queries: TestQueries;

const seen = (visitor: number, more: Partial<TestEvent>, ...times: readonly string[]): TestEvent[] =>
  times.map((time) => ({
    website_id: SITE,
    visitor_id: visitor,
    visit_id: '',
    path: '/',
    time: `2026-${time}:00Z`,
    ...more,
  }));

const EVENTS: readonly TestEvent[] = [
  // 1 comes every week, and did so before; 2 comes twice; 3 is signed in, and comes back after a week away.
  ...seen(1, { anonymous_id: 'a' }, '02-20T09:00', '03-02T10:00', '03-10T10:00', '03-17T10:00'),
  ...seen(2, { anonymous_id: 'b', country: 'DE' }, '03-03T10:00', '03-04T10:00', '03-11T10:00'),
  ...seen(3, { profile_id: 'c' }, '03-05T10:00', '03-18T10:00'),
  // Nobody knows whether 4 and 5 are the same person. A ping is no return.
  ...seen(4, {}, '03-06T10:00'),
  ...seen(4, { type: 'engagement' }, '03-06T10:10'),
  ...seen(5, {}, '03-13T10:00'),
  // 6 first comes on Sunday the 8th in Berlin, but still on Saturday in New York.
  ...seen(6, { anonymous_id: 'f' }, '03-08T03:00', '03-16T10:00'),
  ...seen(9, { bot: 'Googlebot', anonymous_id: 'r' }, '03-02T10:00', '03-10T10:00'),
];

beforeAll(async () => {
  queries = await openTestQueries(Date.parse(NOW));
  await storeEvents(queries.store, EVENTS);
});

afterAll(() => queries.store.close());

const RANGE = { startDate: '2026-03-02', endDate: '2026-03-22', weekStart: 'monday' };
const ask = (options: object, query: object = {}) =>
  queries.rowsOf(SITE, { name: 'retention', options }, { ...RANGE, limit: 1_000, ...query });
const short = async (options: object, query: object = {}) =>
  (await ask(options, query)).map((row) => [
    row['cohort_date'],
    row['period'],
    row['cohort_size'],
    row['retained_users'],
  ]);

describe('retention', () => {
  test('follows cohorts week by week, and returns the percentage of cookieless visitors', async () => {
    const row = (
      [cohort, cohort_date, period]: readonly [number, string, number],
      [cohort_size, retained_users, retention_rate]: readonly [number, number, number],
      [lasting_users, lasting_retained_users, lasting_retention_rate]: readonly [number, number, number],
      [cookieless_rate, exact, complete]: readonly [number, number, number],
    ) => ({
      cohort,
      cohort_date,
      period,
      cohort_size,
      retained_users,
      retention_rate,
      lasting_users,
      lasting_retained_users,
      lasting_retention_rate,
      cookieless_rate,
      exact,
      complete,
    });
    // Visitors 1, 2, 3, 4 and 6 (on Sunday) are of the first week, 5 of the second; the third is not over yet.
    expect(await ask({ period: 'week' })).toEqual([
      row([0, '2026-03-02', 0], [5, 5, 100], [4, 4, 100], [20, 1, 1]),
      row([0, '2026-03-02', 1], [5, 2, 40], [4, 2, 50], [20, 0, 1]),
      row([0, '2026-03-02', 2], [5, 3, 60], [4, 3, 75], [20, 0, 0]),
      row([1, '2026-03-09', 0], [1, 1, 100], [0, 0, 0], [100, 1, 1]),
      row([1, '2026-03-09', 1], [1, 0, 0], [0, 0, 0], [100, 0, 0]),
      row([2, '2026-03-16', 0], [0, 0, 0], [0, 0, 0], [0, 1, 0]),
    ]);
  });

  test('begins weeks and days according to the requested zone and calendar', async () => {
    expect(await short({}, { weekStart: 'sunday', startDate: '2026-03-01' })).toEqual([
      ['2026-03-01', 0, 4, 4],
      ['2026-03-01', 1, 4, 2],
      ['2026-03-01', 2, 4, 2],
      ['2026-03-08', 0, 2, 2],
      ['2026-03-08', 1, 2, 1],
      ['2026-03-15', 0, 0, 0],
    ]);
    const days = { startDate: '2026-03-07', endDate: '2026-03-08' };
    expect(await short({ period: 'day' }, { ...days, timeZone: 'Europe/Berlin' })).toEqual([
      ['2026-03-07', 0, 0, 0],
      ['2026-03-07', 1, 0, 0],
      ['2026-03-08', 0, 1, 1],
    ]);
    expect(await short({ period: 'day' }, { ...days, timeZone: 'America/New_York' })).toEqual([
      ['2026-03-07', 0, 1, 1],
      ['2026-03-07', 1, 1, 0],
      ['2026-03-08', 0, 0, 0],
    ]);
  });

  test('follows cohorts beyond the range with `periods`, up to the present', async () => {
    const firstWeek = { startDate: '2026-03-02', endDate: '2026-03-08' };
    expect(await short({ period: 'week' }, firstWeek)).toEqual([['2026-03-02', 0, 5, 5]]);
    expect(await short({ period: 'week', periods: 1 }, firstWeek)).toEqual([
      ['2026-03-02', 0, 5, 5],
      ['2026-03-02', 1, 5, 2],
    ]);
    expect(await short({ period: 'week', periods: 10 }, firstWeek)).toEqual([
      ['2026-03-02', 0, 5, 5],
      ['2026-03-02', 1, 5, 2],
      ['2026-03-02', 2, 5, 3],
    ]);
    // A range that ends within a period: who comes in the rest of it is of no cohort.
    const part = { startDate: '2026-03-02', endDate: '2026-03-05' };
    expect(await short({ period: 'week', periods: 1 }, part)).toEqual([
      ['2026-03-02', 0, 3, 3],
      ['2026-03-02', 1, 3, 2],
    ]);
  });

  test('excludes earlier visitors only with newOnly, whatever the filters', async () => {
    expect((await short({ newOnly: true }))[0]).toEqual(['2026-03-02', 0, 4, 4]);
    const filters = [{ field: 'path', op: 'eq', value: '/' }];
    expect((await short({ newOnly: true }, { filters })).slice(0, 3)).toEqual([
      ['2026-03-02', 0, 4, 4],
      ['2026-03-02', 1, 4, 1],
      ['2026-03-02', 2, 4, 2],
    ]);
    expect((await short({}, { filters: [{ field: 'country', op: 'eq', value: 'DE' }] })).slice(0, 3)).toEqual(
      [
        ['2026-03-02', 0, 1, 1],
        ['2026-03-02', 1, 1, 1],
        ['2026-03-02', 2, 1, 0],
      ],
    );
  });

  test('compares cohorts by their place in the range, and fills pages one after another', async () => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      startDate: '2026-03-09',
      endDate: '2026-03-15',
      compare: 'previous_period',
      totals: true,
      parameters: ['retention'],
    });
    expect(result?.comparison?.data).toMatchObject([
      {
        cohort: 0,
        cohort_date: '2026-03-09',
        period: 0,
        cohort_size: change(3, 5),
        lasting_users: change(2, 4),
      },
    ]);
    expect(result?.totals).toEqual({ total_rows: 1 });
    const pages = [...(await short({}, { limit: 4 })), ...(await short({}, { limit: 4, page: 2 }))];
    expect(pages).toEqual(await short({}));
  });

  test('returns empty cohorts for an empty website', async () => {
    const rows = await queries.rowsOf('web_empty', 'retention', { ...RANGE, endDate: '2026-03-15' });
    expect(
      rows.map((row) => [row['cohort'], row['period'], row['cohort_size'], row['retention_rate']]),
    ).toEqual([
      [0, 0, 0, 0],
      [0, 1, 0, 0],
      [1, 0, 0, 0],
    ]);
  });

  test('rejects more periods than the maximum', async () => {
    const field = 'body.parameters.0.options';
    await expect(ask({ period: 'month', periods: 37 })).rejects.toMatchObject({
      details: [{ field: `${field}.periods` }],
    });
    await expect(ask({ period: 'hour' })).rejects.toMatchObject({ details: [{ field: `${field}.period` }] });
    await expect(ask({ period: 'day' }, { startDate: '2025-12-01' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: `${field}.period` }],
    });
    expect(await short({ period: 'day' }, { startDate: '2025-12-23', limit: 10_000 })).toHaveLength(
      (87 * 88) / 2,
    );
  });
});
