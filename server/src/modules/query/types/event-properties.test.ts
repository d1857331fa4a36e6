import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_properties';
const MANY = 'web_many';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-02' };
let queries: TestQueries;

const custom = { website_id: SITE, type: 'custom' };
const a = { ...custom, visitor_id: 1, visit_id: 'a', country: 'DE' };
const b = { ...custom, visitor_id: 2, visit_id: 'b', country: 'US' };

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, [
    { ...a, time: '2026-03-01T10:01:00Z', name: 'signup', properties: '{"plan":"pro","seats":5}' },
    { ...a, time: '2026-03-01T10:02:00Z', name: 'signup', properties: '{"plan":"free","seats":"5"}' },
    { ...b, time: '2026-03-01T11:00:00Z', name: 'signup', properties: '{"plan":"pro"}' },
    { ...b, time: '2026-03-02T11:00:00Z', name: 'play', properties: '{}' },
    { ...a, time: '2026-03-02T12:00:00Z', name: 'play' },
    {
      ...b,
      time: '2026-03-02T11:05:00Z',
      name: 'paid',
      properties: '{"plan":{"tier":2},"ok":true,"note":null}',
    },
    // No custom event, and a bot.
    { ...a, time: '2026-03-01T10:00:00Z', type: 'pageview', properties: '{"plan":"none"}' },
    {
      ...b,
      visitor_id: 9,
      time: '2026-03-01T12:00:00Z',
      name: 'signup',
      bot: 'x',
      properties: '{"plan":"bot"}',
    },
  ]);
  // A thousand distinct values, one of them fifty times, and values longer than the maximum length.
  await storeEvents(
    queries.store,
    Array.from({ length: 1_050 }, (_, index) => ({
      website_id: MANY,
      visitor_id: index % 7,
      visit_id: `v${index % 7}`,
      type: 'custom',
      name: 'order',
      time: Date.parse('2026-03-01T00:00:00Z') + index * 1_000,
      properties: JSON.stringify({
        order: index % 21 === 20 ? 'hot' : `o${index}`,
        shelf: index % 25 === 0 ? 'top' : `s${index % 25}`,
        long: `${'ü'.repeat(256)}${index}`,
      }),
    })),
  );
});

afterAll(() => queries.store.close());

const rowsOf = (name: string, options?: object, query: object = {}, site = SITE) =>
  queries.rowsOf(site, { name, ...(options === undefined ? {} : { options }) }, { ...RANGE, ...query });

describe('custom_event_properties', () => {
  test('counts the values of each property of each event; a number and its digits are one value', async () => {
    expect(await rowsOf('custom_event_properties')).toEqual([
      { name: 'signup', property_key: 'plan', property_value: 'pro', count: 2 },
      { name: 'signup', property_key: 'seats', property_value: '5', count: 2 },
      { name: 'paid', property_key: 'ok', property_value: 'true', count: 1 },
      { name: 'paid', property_key: 'plan', property_value: '{"tier":2}', count: 1 },
      { name: 'signup', property_key: 'plan', property_value: 'free', count: 1 },
    ]);
  });

  test('looks at one event, one property, or both', async () => {
    const plans = [
      { name: 'signup', property_key: 'plan', property_value: 'pro', count: 2 },
      { name: 'signup', property_key: 'plan', property_value: 'free', count: 1 },
    ];
    const paid = { name: 'paid', property_key: 'plan', property_value: '{"tier":2}', count: 1 };
    const seats = { name: 'signup', property_key: 'seats', property_value: '5', count: 2 };
    const ask = (options: object) => rowsOf('custom_event_properties', options);
    expect(await ask({ event: 'signup', property: 'plan' })).toEqual(plans);
    expect(await ask({ property: 'plan' })).toEqual([plans[0], paid, plans[1]]);
    expect(await ask({ event: 'signup' })).toEqual([plans[0], seats, plans[1]]);
    expect(await ask({ event: 'signup', property: 'other' })).toEqual([]);
  });

  test('keeps to filters on events and on visits', async () => {
    const ask = (field: string, value: string) =>
      rowsOf('custom_event_properties', { property: 'plan' }, { filters: [{ field, op: 'eq', value }] });
    expect(await ask('event_name', 'paid')).toEqual([
      { name: 'paid', property_key: 'plan', property_value: '{"tier":2}', count: 1 },
    ]);
    expect(await ask('country', 'US')).toEqual([
      { name: 'paid', property_key: 'plan', property_value: '{"tier":2}', count: 1 },
      { name: 'signup', property_key: 'plan', property_value: 'pro', count: 1 },
    ]);
  });

  test('is compared value by value', async () => {
    const [result] = await queries.ask(SITE, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
      totals: true,
      parameters: [{ name: 'custom_event_properties', options: { property: 'plan' } }],
    });
    const plan = { property_key: 'plan' };
    expect(result?.comparison?.data).toEqual([
      { ...plan, name: 'paid', property_value: '{"tier":2}', count: change(1, 0) },
      { ...plan, name: 'signup', property_value: 'free', count: change(0, 1) },
      { ...plan, name: 'signup', property_value: 'pro', count: change(0, 2) },
    ]);
    expect(result?.totals).toEqual({ total_rows: 3 });
  });

  test('lists a hundred values of a property, the frequent ones for certain and counted exactly', async () => {
    const rows = await rowsOf('custom_event_properties', { property: 'order' }, { limit: 1_000 }, MANY);
    expect(rows).toHaveLength(100);
    expect(rows[0]).toEqual({ name: 'order', property_key: 'order', property_value: 'hot', count: 50 });
    expect(rows.slice(1).every((row) => row['count'] === 1)).toBe(true);
    // All that is cut off is the same value.
    expect(await rowsOf('custom_event_properties', { property: 'long' }, {}, MANY)).toEqual([
      { name: 'order', property_key: 'long', property_value: 'ü'.repeat(256), count: 1_050 },
    ]);
  });
});

test('custom_events_property_top_values ranks them, with their share of the property', async () => {
  const plan = { property_key: 'plan' };
  expect(await rowsOf('custom_events_property_top_values', { property: 'plan' })).toEqual([
    {
      ...plan,
      event_name: 'signup',
      property_value: 'pro',
      count: 2,
      total: 3,
      percentage: 66.67,
      rank: 1,
    },
    {
      ...plan,
      event_name: 'paid',
      property_value: '{"tier":2}',
      count: 1,
      total: 1,
      percentage: 100,
      rank: 1,
    },
    {
      ...plan,
      event_name: 'signup',
      property_value: 'free',
      count: 1,
      total: 3,
      percentage: 33.33,
      rank: 2,
    },
  ]);
  const shelves = await rowsOf('custom_events_property_top_values', { property: 'shelf' }, {}, MANY);
  expect(shelves.map((row) => [row['property_value'], row['rank']])).toEqual([
    ['s1', 1],
    ['s10', 2],
    ['s11', 3],
    ['s12', 4],
    ['s13', 5],
    ['s14', 6],
    ['s15', 7],
    ['s16', 8],
    ['s17', 9],
    ['s18', 10],
  ]);
  expect(shelves[0]).toMatchObject({ count: 42, total: 1_050, percentage: 4 });
});

test('custom_events_property_distribution adds up to all events, with rare values in one row', async () => {
  expect(await rowsOf('custom_events_property_distribution', { event: 'signup', property: 'plan' })).toEqual([
    {
      event_name: 'signup',
      property_key: 'plan',
      property_value: 'pro',
      count: 2,
      total: 3,
      percentage: 66.67,
      cardinality: 2,
    },
    {
      event_name: 'signup',
      property_key: 'plan',
      property_value: 'free',
      count: 1,
      total: 3,
      percentage: 33.33,
      cardinality: 2,
    },
  ]);
  const shelves = await rowsOf('custom_events_property_distribution', { property: 'shelf' }, {}, MANY);
  expect(shelves).toHaveLength(21);
  expect(shelves[0]).toEqual({
    event_name: 'order',
    property_key: 'shelf',
    property_value: '(other)',
    count: 5 * 42,
    total: 1_050,
    percentage: 20,
    cardinality: 25,
  });
  expect(shelves.reduce((sum, row) => sum + Number(row['percentage']), 0)).toBeCloseTo(100);
  const [others, hot] = await rowsOf('custom_events_property_distribution', { property: 'order' }, {}, MANY);
  expect(others).toMatchObject({ property_value: '(other)', count: 1_050 - 50 - 19, cardinality: 1_001 });
  expect(hot).toMatchObject({ property_value: 'hot', count: 50 });
});

test('custom_events_property_cardinality counts distinct values', async () => {
  const exact = { error_bound_percent: 0 };
  expect(await rowsOf('custom_events_property_cardinality')).toEqual([
    { ...exact, event_name: 'signup', property_key: 'plan', unique_values: 2, occurrences: 3 },
    { ...exact, event_name: 'signup', property_key: 'seats', unique_values: 1, occurrences: 2 },
    { ...exact, event_name: 'paid', property_key: 'ok', unique_values: 1, occurrences: 1 },
    { ...exact, event_name: 'paid', property_key: 'plan', unique_values: 1, occurrences: 1 },
  ]);
  expect(await rowsOf('custom_events_property_cardinality', { property: 'order' }, {}, MANY)).toEqual([
    { ...exact, event_name: 'order', property_key: 'order', unique_values: 1_001, occurrences: 1_050 },
  ]);
});

test('custom_events_property_cardinality states the error bound for many values', async () => {
  await storeEvents(
    queries.store,
    Array.from({ length: 6_000 }, (_, index) => ({
      website_id: 'web_huge',
      visitor_id: 1,
      visit_id: 'v',
      type: 'custom',
      name: 'order',
      time: Date.parse('2026-03-01T00:00:00Z') + index,
      properties: `{"id":${index}}`,
    })),
  );
  const [row] = await rowsOf('custom_events_property_cardinality', { property: 'id' }, {}, 'web_huge');
  expect(row).toMatchObject({ occurrences: 6_000, error_bound_percent: 0.9 });
  expect(Math.abs(Number(row?.['unique_values']) - 6_000)).toBeLessThanOrEqual(54);
});

test('of many properties the thousand most frequent are listed, frequent ones always', async () => {
  await storeEvents(
    queries.store,
    Array.from({ length: 4_000 }, (_, index) => ({
      website_id: 'web_keys',
      visitor_id: 1,
      visit_id: 'v',
      type: 'custom',
      name: 'order',
      time: Date.parse('2026-03-01T00:00:00Z') + index,
      properties: `{"key ${index}":1,"hot":1}`,
    })),
  );
  const [result] = await queries.ask('web_keys', {
    ...RANGE,
    parameters: ['custom_events_property_cardinality'],
    totals: true,
    limit: 1,
  });
  expect(result?.data).toEqual([
    {
      event_name: 'order',
      property_key: 'hot',
      unique_values: 1,
      occurrences: 4_000,
      error_bound_percent: 0,
    },
  ]);
  expect(result?.totals).toEqual({ total_rows: 1_000 });
});

describe('custom_events_discovery', () => {
  const signup = { event_name: 'signup', total_events: 3, unique_users: 2, unique_sessions: 2 };
  const paid = { event_name: 'paid', total_events: 1, unique_users: 1, unique_sessions: 1 };
  const once = { occurrences: 1, unique_values: 1 };
  const rows = [
    {
      ...signup,
      property_key: 'plan',
      property_type: 'string',
      occurrences: 3,
      unique_values: 2,
      top_values: [
        ['pro', 2],
        ['free', 1],
      ],
    },
    {
      ...signup,
      property_key: 'seats',
      property_type: 'mixed',
      occurrences: 2,
      unique_values: 1,
      top_values: [['5', 2]],
    },
    {
      event_name: 'play',
      total_events: 2,
      unique_users: 2,
      unique_sessions: 2,
      property_key: '(none)',
      property_type: '(none)',
      occurrences: 0,
      unique_values: 0,
      top_values: [],
    },
    { ...paid, ...once, property_key: 'ok', property_type: 'boolean', top_values: [['true', 1]] },
    { ...paid, ...once, property_key: 'plan', property_type: 'object', top_values: [['{"tier":2}', 1]] },
  ];

  test('lists events, their properties, types and samples', async () => {
    expect(await rowsOf('custom_events_discovery')).toEqual(rows);
    expect(await rowsOf('custom_events_discovery', { event: 'paid' })).toEqual(rows.slice(3));
  });

  test('is returned in pages that do not overlap', async () => {
    const page = (number: number) =>
      rowsOf('custom_events_discovery', undefined, { limit: 4, page: number, totals: true });
    expect([...(await page(1)), ...(await page(2))]).toEqual(rows);
    expect(await page(3)).toEqual([]);
  });
});

describe('a property that is null, an empty text or the text for missing values', () => {
  const BLANK = 'web_blank';
  const VALUES = ['null', '""', '"null"', '"(none)"', undefined, '" "', '0', 'false', '[]', '{"a":null}'];
  const WITH_VALUE = ['" "', '"null"', '0', 'false', '[]', '{"a":null}'];
  const texts = [' ', '0', '[]', 'false', 'null', '{"a":null}'];
  const counted = (field: string) => texts.map((value) => ({ [field]: value, n: 1 }));

  beforeAll(() =>
    storeEvents(
      queries.store,
      VALUES.map((value, index) => ({
        ...custom,
        website_id: BLANK,
        visitor_id: index,
        visit_id: `v${index}`,
        name: 'e',
        time: Date.parse('2026-03-01T10:00:00Z') + index,
        ...(value !== undefined && { properties: `{"p":${value}}` }),
      })),
    ),
  );

  test.each([
    ['exists', undefined, WITH_VALUE.length],
    ['not_exists', undefined, VALUES.length - WITH_VALUE.length],
    ['eq', '(none)', VALUES.length - WITH_VALUE.length],
    ['ne', '(none)', WITH_VALUE.length],
    ['eq', '', VALUES.length - WITH_VALUE.length],
    ['eq', 'null', 1],
  ])('is missing for the filter %s %s', async (op, value, events) => {
    const filters = [{ field: 'properties.p', op, ...(value !== undefined && { value }) }];
    const goals = [{ type: 'event', value: 'e', filters }];
    expect(await rowsOf('custom_events', undefined, { filters }, BLANK)).toMatchObject([
      { total_events: events },
    ]);
    expect(await rowsOf('goals', { goals }, {}, BLANK)).toMatchObject([{ users: events }]);
  });

  test('is one row of a split, and no row of the types of properties', async () => {
    const parameter = { metrics: ['total_events'], dimensions: ['properties.p'] };
    const split = await queries.rowsOf(BLANK, parameter, RANGE);
    expect(split.map((row) => ({ p: row['properties.p'], n: row['total_events'] }))).toEqual([
      { p: '(none)', n: 4 },
      ...counted('p'),
    ]);
    for (const options of [{}, { property: 'p' }]) {
      const top = await rowsOf('custom_events_property_top_values', options, {}, BLANK);
      expect(top.map((row) => ({ p: row['property_value'], n: row['count'] }))).toEqual(counted('p'));
      expect(top[0]).toMatchObject({ total: WITH_VALUE.length });
      expect(await rowsOf('custom_event_properties', options, {}, BLANK)).toHaveLength(WITH_VALUE.length);
    }
    const [found] = await rowsOf('custom_events_discovery', undefined, {}, BLANK);
    expect(found).toMatchObject({
      total_events: 10,
      occurrences: 6,
      unique_values: 6,
      property_type: 'mixed',
    });
  });

  test('does not name its key', async () => {
    const filters = [{ field: 'property_key', op: 'eq', value: 'p' }];
    expect(await rowsOf('custom_events_summary', undefined, { filters }, BLANK)).toMatchObject([
      { total_events: 6, events_with_properties: 6 },
    ]);
    expect(await rowsOf('custom_events_summary', undefined, {}, BLANK)).toMatchObject([
      { total_events: 10, events_with_properties: 6 },
    ]);
  });
});

test.each([
  'custom_event_properties',
  'custom_events_property_top_values',
  'custom_events_property_distribution',
  'custom_events_property_cardinality',
  'custom_events_discovery',
])('%s of an empty website is empty', async (name) => {
  expect(await rowsOf(name, undefined, {}, 'web_empty')).toEqual([]);
});
