import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_l';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-01' };

let queries: TestQueries;

/** A visit after a click: the minutes and names of its events; `/` is a pageview. */
const visit = (
  visitor: number,
  [link, click, split]: readonly [string, string, string],
  events: readonly (readonly [number, string, Partial<TestEvent>?])[],
): TestEvent[] =>
  events.map(([minutes, name, more], index) => ({
    website_id: SITE,
    visitor_id: visitor,
    visit_id: '',
    time: Date.parse('2026-03-01T10:00:00Z') + minutes * 60_000,
    path: '/',
    ...(name === '/' ? {} : { type: 'custom', name }),
    // Only the first event of the visit has the link.
    ...(index === 0 ? { link_id: link, link_click: click, link_split: split } : {}),
    ...more,
  }));

const EVENTS: readonly TestEvent[] = [
  ...visit(
    1,
    ['lnk_a', 'click 1', '0'],
    [
      [0, '/'],
      [1, 'signup'],
      [2, 'buy', { revenue: '10.50', currency: 'EUR' }],
    ],
  ),
  ...visit(2, ['lnk_a', 'click 2', '0'], [[0, '/']]),
  ...visit(
    3,
    ['lnk_a', 'click 3', '1'],
    [
      [0, '/'],
      [4, 'buy', { revenue: '5', currency: 'USD' }],
    ],
  ),
  // The same click again, with an expensive order.
  ...visit(
    4,
    ['lnk_a', 'click 3', '1'],
    [
      [5, '/'],
      [6, 'buy', { revenue: '999', currency: 'USD' }],
    ],
  ),
  ...visit(
    5,
    ['lnk_b', 'click 4', ''],
    [
      [0, '/'],
      [2, '/'],
    ],
  ),
  ...visit(
    6,
    ['', '', ''],
    [
      [0, '/'],
      [1, 'buy', { revenue: '7', currency: 'EUR' }],
    ],
  ),
  ...visit(7, ['lnk_b', 'click 5', ''], [[0, '/', { bot: 'Googlebot' }]]),
];

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'), [SITE]);
  await storeEvents(queries.store, EVENTS);
});
afterAll(() => queries.store.close());

const ask = (name: string, options?: object, query: object = {}) =>
  queries.rowsOf(SITE, options === undefined ? name : { name, options }, { ...RANGE, ...query });

describe('visits of links', () => {
  test('are the first visits of clicks; visits of bots and visits without a link do not count', async () => {
    expect(await ask('link_visits')).toEqual([
      { link: 'lnk_a', visits: 3, visitors: 3, bounce_rate: 33.33, avg_session_duration: 120 },
      { link: 'lnk_b', visits: 1, visitors: 1, bounce_rate: 0, avg_session_duration: 120 },
    ]);
  });

  test('can be filtered by link, as every type of websites', async () => {
    const filters = [{ field: 'link', op: 'eq', value: 'lnk_b' }];
    expect(await ask('link_visits', undefined, { filters })).toMatchObject([{ link: 'lnk_b', visits: 1 }]);
    expect(await ask('summary_metrics', undefined, { filters })).toMatchObject([
      { pageviews: 2, visitors: 1 },
    ]);
    expect(await ask('top_pages', undefined, { filters })).toMatchObject([{ pageviews: 2 }]);
    expect(await ask('custom_events', undefined, { filters })).toEqual([]);
    const none = [{ field: 'link', op: 'not_exists' }];
    expect(await ask('summary_metrics', undefined, { filters: none })).toMatchObject([{ visitors: 1 }]);
  });

  test('are compared with the range before', async () => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      compare: 'previous_period',
      parameters: ['link_visits'],
    });
    expect(result?.comparison?.data[0]).toMatchObject({ link: 'lnk_a', visits: change(3, 0) });
  });

  test('are a dimension of other metrics', async () => {
    const custom = { metrics: ['pageviews'], dimensions: ['link'] };
    expect(await queries.rowsOf(SITE, custom, RANGE)).toEqual(
      expect.arrayContaining([
        { link: 'lnk_a', pageviews: 4 },
        { link: 'lnk_b', pageviews: 2 },
        { link: '(none)', pageviews: 1 },
      ]),
    );
  });
});

describe('conversions of links', () => {
  test('are all custom events, and the amounts of each currency', async () => {
    expect(await ask('link_conversions')).toEqual([
      {
        link: 'lnk_a',
        visits: 3,
        conversions: 3,
        converted_visits: 2,
        conversion_rate: 66.67,
        revenue: [
          { currency: 'EUR', amount: 10.5 },
          { currency: 'USD', amount: 5 },
        ],
      },
      { link: 'lnk_b', visits: 1, conversions: 0, converted_visits: 0, conversion_rate: 0, revenue: [] },
    ]);
  });

  test('are the events that reach a goal', async () => {
    const goals = [{ type: 'event', value: 'signup' }];
    expect(await ask('link_conversions', { goals })).toMatchObject([
      { link: 'lnk_a', visits: 3, conversions: 1, converted_visits: 1, conversion_rate: 33.33 },
      { link: 'lnk_b', conversions: 0 },
    ]);
    const pages = [{ type: 'page', value: '/' }];
    expect(await ask('link_conversions', { goals: [...goals, ...pages] })).toMatchObject([
      { link: 'lnk_a', conversions: 4, converted_visits: 3 },
      { link: 'lnk_b', conversions: 2, converted_visits: 1 },
    ]);
  });

  test('of a target of a split have a Wilson interval', async () => {
    const rows = await ask('link_split_conversions');
    expect(rows).toMatchObject([
      { link: 'lnk_a', target: 0, visits: 2, converted_visits: 1, conversion_rate: 50 },
      { link: 'lnk_a', target: 1, visits: 1, converted_visits: 1, conversion_rate: 100 },
    ]);
    expect(rows.map((row) => [row['conversion_rate_low'], row['conversion_rate_high']])).toEqual([
      [9.45, 90.55],
      [20.65, 100],
    ]);
  });

  test('revenue by link is that of every event of the visits', async () => {
    expect(await ask('revenue_by_link')).toMatchObject([
      { name: 'lnk_a', currency: 'USD', revenue: 1_004 },
      { name: 'lnk_a', currency: 'EUR', revenue: 10.5 },
      { name: '(none)', currency: 'EUR', revenue: 7 },
    ]);
  });

  test('invalid goals are rejected where they are', async () => {
    await expect(ask('link_conversions', { goals: [] })).rejects.toMatchObject({
      details: [{ field: 'body.parameters.0.options.goals' }],
    });
  });
});

describe('of a link as the subject', () => {
  const subject = (linkId: string, onlyWebsiteIds?: readonly string[]) =>
    ({ kind: 'link', organizationId: 'org_1', linkId, onlyWebsiteIds }) as const;

  test('are its visits and conversions on the websites of its organization', async () => {
    expect(await queries.rowsOf(subject('lnk_b'), 'link_visits', RANGE)).toMatchObject([
      { link: 'lnk_b', visits: 1 },
    ]);
    expect(await queries.rowsOf(subject('lnk_a'), 'link_conversions', RANGE)).toMatchObject([
      { link: 'lnk_a', visits: 3, converted_visits: 2 },
    ]);
    const rows = await queries.rowsOf(subject('lnk_a'), 'link_split_conversions', RANGE);
    expect(rows.map(({ target }) => target)).toEqual([0, 1]);
    const filters = [{ field: 'link', op: 'eq', value: 'lnk_b' }];
    expect(await queries.rowsOf(subject('lnk_a'), 'link_visits', { ...RANGE, filters })).toEqual([]);
  });

  test('are on websites that the caller can access only', async () => {
    expect(await queries.rowsOf(subject('lnk_a', ['web_m']), 'link_conversions', RANGE)).toEqual([]);
    expect(await queries.rowsOf(subject('lnk_a', [SITE]), 'link_visits', RANGE)).toMatchObject([
      { visits: 3 },
    ]);
  });
});
