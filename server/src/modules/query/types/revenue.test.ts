import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseRow } from '../contract/response.contract.ts';
import { storeEvents } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_money';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-02' };
let queries: TestQueries;

const a = {
  website_id: SITE,
  visitor_id: 1,
  visit_id: 'a',
  country: 'DE',
  browser: 'Firefox',
  device_type: 'desktop',
  os: 'Linux',
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'spring',
};
const b = {
  website_id: SITE,
  visitor_id: 2,
  visit_id: 'b',
  country: 'US',
  browser: 'Chrome',
  device_type: 'mobile',
  os: 'iOS',
  referrer_domain: 'google.com',
};
const c = { website_id: SITE, visitor_id: 3, visit_id: 'c', country: 'US', browser: 'Firefox' };
const sale = { type: 'custom', name: 'purchase', path: '/checkout' };
const eur = { ...sale, currency: 'EUR' };
const usd = { ...sale, currency: 'USD' };

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, [
    { ...a, time: '2026-03-01T10:00:00Z', path: '/' },
    {
      ...a,
      ...eur,
      time: '2026-03-01T10:01:00Z',
      revenue: '10.1000',
      properties: '{"product":"Boat","product_name":"Big boat","provider":"stripe","transaction_id":"t1"}',
    },
    {
      ...a,
      ...eur,
      time: '2026-03-01T10:02:00Z',
      revenue: '0.2000',
      properties: '{"product_name":"Car","provider":"stripe","transaction_id":2}',
    },
    { ...b, time: '2026-03-01T11:00:00Z', path: '/pricing' },
    {
      ...b,
      ...usd,
      time: '2026-03-01T11:01:00Z',
      revenue: '5',
      properties: '{"product":"Boat","provider":"paddle"}',
    },
    { ...c, ...sale, time: '2026-03-01T12:00:00Z', revenue: '7' },
    // The first visitor again, without a campaign; a free sale; a refund, in a visit of its own.
    { ...a, ...eur, time: '2026-03-02T10:00:00Z', utm_source: '', utm_medium: '', revenue: '4.7' },
    { ...c, ...eur, time: '2026-03-02T12:00:00Z', revenue: '0' },
    {
      ...b,
      ...usd,
      time: '2026-03-02T13:00:00Z',
      revenue: '-2',
      properties: '{"product":"Boat","provider":"paddle"}',
    },
    // No money, and a bot.
    { ...c, ...eur, time: '2026-03-02T12:01:00Z', properties: '{"product":"Boat"}' },
    { ...c, ...eur, visitor_id: 9, time: '2026-03-02T12:01:00Z', revenue: '99', bot: 'x' },
  ]);
});

afterAll(() => queries.store.close());

const rowsOf = (parameter: unknown, query: object = {}) =>
  queries.rowsOf(SITE, parameter, { ...RANGE, ...query });

const EUR = {
  currency: 'EUR',
  total_revenue: 15,
  total_transactions: 4,
  refund_amount: 0,
  refund_count: 0,
  net_revenue: 15,
  average_order_value: 3.75,
  unique_customers: 2,
};
const USD = {
  currency: 'USD',
  total_revenue: 5,
  total_transactions: 1,
  refund_amount: -2,
  refund_count: 1,
  net_revenue: 3,
  average_order_value: 5,
  unique_customers: 1,
};
const NONE = {
  currency: '(none)',
  total_revenue: 7,
  total_transactions: 1,
  refund_amount: 0,
  refund_count: 0,
  net_revenue: 7,
  average_order_value: 7,
  unique_customers: 1,
};

describe('revenue_overview', () => {
  test('returns revenue by currency, and no total over several', async () => {
    const [result] = await queries.ask(SITE, { ...RANGE, parameters: ['revenue_overview'], totals: true });
    expect(result?.data).toEqual([EUR, NONE, USD]);
    expect(result?.totals).toEqual({
      total_transactions: 6,
      refund_count: 1,
      unique_customers: 3,
      total_rows: 3,
    });
  });

  test('keeps to filters on events and visits', async () => {
    const filtered = (field: string, op: string, value: unknown) =>
      rowsOf('revenue_overview', { filters: [{ field, op, value }] });
    expect(await filtered('currency', 'eq', 'USD')).toEqual([USD]);
    expect(await filtered('currency', 'eq', '(none)')).toEqual([NONE]);
    expect(await filtered('revenue', 'gt', 6)).toMatchObject([
      { currency: 'EUR', total_revenue: 10.1, total_transactions: 1 },
      { currency: '(none)', total_revenue: 7 },
    ]);
    expect(await filtered('utm_source', 'eq', 'newsletter')).toMatchObject([
      { currency: 'EUR', total_revenue: 10.3, total_transactions: 2, average_order_value: 5.15 },
    ]);
    expect(await filtered('product', 'eq', 'Boat')).toMatchObject([
      { currency: 'EUR', total_revenue: 10.1 },
      { currency: 'USD', total_revenue: 5, refund_amount: -2 },
    ]);
  });

  test('is compared currency by currency', async () => {
    const [result] = await queries.ask(SITE, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
      parameters: ['revenue_overview'],
    });
    expect(result?.comparison?.data).toMatchObject([
      { currency: 'EUR', total_revenue: change(4.7, 10.3), unique_customers: change(2, 1) },
      { currency: '(none)', total_revenue: change(0, 7) },
      {
        currency: 'USD',
        total_revenue: change(0, 5),
        refund_amount: change(-2, 0),
        net_revenue: change(-2, 5),
      },
    ]);
  });

  test('adds decimals up exactly', async () => {
    await storeEvents(
      queries.store,
      ['90071992547409.91', '0.0001', '0.0001', '-90071992547409.91'].map((revenue, index) => ({
        ...c,
        ...eur,
        website_id: 'web_exact',
        time: Date.parse('2026-03-01T10:00:00Z') + index * 1_000,
        revenue,
      })),
    );
    expect(await queries.rowsOf('web_exact', 'revenue_overview', RANGE)).toMatchObject([
      { net_revenue: 0.0002, total_transactions: 3, refund_count: 1 },
    ]);
  });
});

const none = {
  currency: '(none)',
  revenue: 0,
  transactions: 0,
  customers: 0,
  refund_amount: 0,
  refund_count: 0,
};

test('revenue_time_series has every bucket of every currency', async () => {
  expect(await rowsOf('revenue_time_series')).toEqual([
    { ...none, date: '2026-03-01', revenue: 7, transactions: 1, customers: 1 },
    { ...none, date: '2026-03-01', currency: 'EUR', revenue: 10.3, transactions: 2, customers: 1 },
    { ...none, date: '2026-03-01', currency: 'USD', revenue: 5, transactions: 1, customers: 1 },
    { ...none, date: '2026-03-02' },
    { ...none, date: '2026-03-02', currency: 'EUR', revenue: 4.7, transactions: 2, customers: 2 },
    { ...none, date: '2026-03-02', currency: 'USD', refund_amount: -2, refund_count: 1 },
  ]);
  const inTokyo = await rowsOf('revenue_time_series', {
    timeZone: 'Asia/Tokyo',
    filters: [{ field: 'currency', op: 'eq', value: 'EUR' }],
    granularity: 'hour',
    startDate: '2026-03-01',
    endDate: '2026-03-01',
  });
  expect(inTokyo).toHaveLength(24);
  expect(inTokyo.filter((row) => row['revenue'] !== 0)).toEqual([
    {
      ...none,
      date: '2026-03-01T19:00:00+09:00',
      currency: 'EUR',
      revenue: 10.3,
      transactions: 2,
      customers: 1,
    },
  ]);
});

test('revenue_time_series is compared bucket by bucket', async () => {
  const [result] = await queries.ask(SITE, {
    startDate: '2026-03-02',
    endDate: '2026-03-02',
    compare: 'previous_period',
    parameters: ['revenue_time_series'],
  });
  expect(result?.comparison?.data).toMatchObject([
    { date: '2026-03-02', previous_date: '2026-03-01', currency: '(none)', revenue: change(0, 7) },
    { date: '2026-03-02', previous_date: '2026-03-01', currency: 'EUR', revenue: change(4.7, 10.3) },
    { date: '2026-03-02', previous_date: '2026-03-01', currency: 'USD', revenue: change(0, 5) },
  ]);
});

describe('revenue by', () => {
  const row = (
    name: string,
    currency: string,
    revenue: number,
    [transactions, customers, refund_amount = 0, refund_count = 0]: readonly [
      number,
      number,
      number?,
      number?,
    ],
    percentage: number,
  ): ResponseRow => {
    return { name, currency, revenue, transactions, customers, refund_amount, refund_count, percentage };
  };

  test.each<[string, ResponseRow[]]>([
    [
      'product',
      [
        row('Boat', 'EUR', 10.1, [1, 1], 67.33),
        row('(none)', '(none)', 7, [1, 1], 100),
        row('Boat', 'USD', 5, [1, 1, -2, 1], 100),
        row('(none)', 'EUR', 4.7, [2, 2], 31.33),
        row('Car', 'EUR', 0.2, [1, 1], 1.33),
      ],
    ],
    [
      'provider',
      [
        row('stripe', 'EUR', 10.3, [2, 1], 68.67),
        row('(none)', '(none)', 7, [1, 1], 100),
        row('paddle', 'USD', 5, [1, 1, -2, 1], 100),
        row('(none)', 'EUR', 4.7, [2, 2], 31.33),
      ],
    ],
    [
      'country',
      [
        row('DE', 'EUR', 15, [3, 1], 100),
        row('US', '(none)', 7, [1, 1], 100),
        row('US', 'USD', 5, [1, 1, -2, 1], 100),
        row('US', 'EUR', 0, [1, 1], 0),
      ],
    ],
    [
      'browser',
      [
        row('Firefox', 'EUR', 15, [4, 2], 100),
        row('Firefox', '(none)', 7, [1, 1], 100),
        row('Chrome', 'USD', 5, [1, 1, -2, 1], 100),
      ],
    ],
    [
      'device',
      [
        row('desktop', 'EUR', 15, [3, 1], 100),
        row('Unknown', '(none)', 7, [1, 1], 100),
        row('mobile', 'USD', 5, [1, 1, -2, 1], 100),
        row('Unknown', 'EUR', 0, [1, 1], 0),
      ],
    ],
    [
      'os',
      [
        row('Linux', 'EUR', 15, [3, 1], 100),
        row('Unknown', '(none)', 7, [1, 1], 100),
        row('iOS', 'USD', 5, [1, 1, -2, 1], 100),
        row('Unknown', 'EUR', 0, [1, 1], 0),
      ],
    ],
    [
      'referrer',
      [
        row('Direct', 'EUR', 15, [4, 2], 100),
        row('Direct', '(none)', 7, [1, 1], 100),
        row('google.com', 'USD', 5, [1, 1, -2, 1], 100),
      ],
    ],
    [
      'utm_source',
      [
        row('newsletter', 'EUR', 10.3, [2, 1], 68.67),
        row('(none)', '(none)', 7, [1, 1], 100),
        row('(none)', 'USD', 5, [1, 1, -2, 1], 100),
        row('(none)', 'EUR', 4.7, [2, 2], 31.33),
      ],
    ],
    [
      'utm_medium',
      [
        row('email', 'EUR', 10.3, [2, 1], 68.67),
        row('(none)', '(none)', 7, [1, 1], 100),
        row('(none)', 'USD', 5, [1, 1, -2, 1], 100),
        row('(none)', 'EUR', 4.7, [2, 2], 31.33),
      ],
    ],
    [
      'utm_campaign',
      [
        row('spring', 'EUR', 15, [3, 1], 100),
        row('(none)', '(none)', 7, [1, 1], 100),
        row('(none)', 'USD', 5, [1, 1, -2, 1], 100),
        row('(none)', 'EUR', 0, [1, 1], 0),
      ],
    ],
    [
      'entry_page',
      [
        row('/', 'EUR', 10.3, [2, 1], 68.67),
        row('(none)', '(none)', 7, [1, 1], 100),
        row('/pricing', 'USD', 5, [1, 1], 100),
        row('(none)', 'EUR', 4.7, [2, 2], 31.33),
        row('(none)', 'USD', 0, [0, 0, -2, 1], 0),
      ],
    ],
  ])('%s: percentages are of the same currency', async (what, rows) => {
    expect(await rowsOf(`revenue_by_${what}`)).toEqual(rows);
  });

  test('product has pages, sorting and a comparison row by row', async () => {
    const sorted = { sortBy: 'name', sortOrder: 'desc', limit: 2, totals: true };
    const names = async (page: number) =>
      (await rowsOf('revenue_by_product', { ...sorted, page })).map((one) => [one['name'], one['currency']]);
    expect([...(await names(1)), ...(await names(2)), ...(await names(3))]).toEqual([
      ['Car', 'EUR'],
      ['Boat', 'EUR'],
      ['Boat', 'USD'],
      ['(none)', '(none)'],
      ['(none)', 'EUR'],
    ]);
    const [result] = await queries.ask(SITE, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
      totals: true,
      parameters: ['revenue_by_product'],
    });
    expect(result?.totals).toEqual({ total_rows: 5 });
    expect(result?.comparison?.data).toMatchObject([
      { name: '(none)', currency: 'EUR', revenue: change(4.7, 0), percentage: change(100, 0) },
      { name: 'Boat', currency: 'USD', revenue: change(0, 5), refund_count: change(1, 0) },
      { name: '(none)', currency: '(none)', revenue: change(0, 7) },
      { name: 'Boat', currency: 'EUR', revenue: change(0, 10.1) },
      { name: 'Car', currency: 'EUR', revenue: change(0, 0.2) },
    ]);
  });
});

describe('recent_transactions', () => {
  test('lists amounts, newest first, with properties of their visit', async () => {
    const rows = await rowsOf('recent_transactions');
    expect(rows.map(({ created, amount, currency, type }) => [created, amount, currency, type])).toEqual([
      ['2026-03-02T13:00:00.000Z', -2, 'USD', 'refund'],
      ['2026-03-02T12:00:00.000Z', 0, 'EUR', 'sale'],
      ['2026-03-02T10:00:00.000Z', 4.7, 'EUR', 'sale'],
      ['2026-03-01T12:00:00.000Z', 7, '(none)', 'sale'],
      ['2026-03-01T11:01:00.000Z', 5, 'USD', 'sale'],
      ['2026-03-01T10:02:00.000Z', 0.2, 'EUR', 'sale'],
      ['2026-03-01T10:01:00.000Z', 10.1, 'EUR', 'sale'],
    ]);
    expect(rows.at(-1)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}-1$/),
      created: '2026-03-01T10:01:00.000Z',
      transaction_id: 't1',
      type: 'sale',
      amount: 10.1,
      currency: 'EUR',
      product_name: 'Boat',
      provider: 'stripe',
      revenue_source: 'event',
      revenue_kind: 'sale',
      event_name: 'purchase',
      path: '/checkout',
      country: 'DE',
      browser_name: 'Firefox',
      device_type: 'desktop',
      referrer: 'Direct',
      utm_source: 'newsletter',
      utm_campaign: 'spring',
    });
    expect(rows.at(-2)).toMatchObject({ transaction_id: '2', product_name: 'Car' });
  });

  test('are returned in pages that do not overlap, and can be compared', async () => {
    const page = (number: number) => rowsOf('recent_transactions', { limit: 4, page: number });
    expect([...(await page(1)), ...(await page(2))]).toEqual(await rowsOf('recent_transactions'));
    const [result] = await queries.ask(SITE, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
      parameters: ['recent_transactions'],
    });
    expect(result?.comparison?.data).toHaveLength(7);
    expect(result?.comparison?.data[0]).toMatchObject({ amount: change(-2, 0) });
  });
});

describe('revenue by custom metrics and dimensions', () => {
  const metrics = ['total_revenue', 'transactions'];

  test('requires a split by currency, or a filter on one', async () => {
    const withMoney = { filters: [{ field: 'revenue', op: 'exists' }] };
    expect(await rowsOf({ metrics, dimensions: ['currency', 'country'] }, withMoney)).toEqual([
      { currency: 'EUR', country: 'DE', total_revenue: 15, transactions: 3 },
      { currency: '(none)', country: 'US', total_revenue: 7, transactions: 1 },
      { currency: 'USD', country: 'US', total_revenue: 5, transactions: 1 },
      { currency: 'EUR', country: 'US', total_revenue: 0, transactions: 1 },
    ]);
    const ofEuros = { filters: [{ field: 'currency', op: 'eq', value: 'EUR' }] };
    expect(await rowsOf({ metrics }, ofEuros)).toEqual([{ total_revenue: 15, transactions: 4 }]);
  });

  test.each([
    ['no currency', []],
    ['any currency but one', [{ field: 'currency', op: 'ne', value: 'EUR' }]],
    [
      'either of two',
      [
        {
          or: [
            { field: 'currency', op: 'eq', value: 'EUR' },
            { field: 'currency', op: 'eq', value: 'USD' },
          ],
        },
      ],
    ],
  ])('is refused with %s', async (_, filters) => {
    await expect(rowsOf({ metrics, dimensions: ['country'] }, { filters })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [
        {
          field: 'body.parameters.0',
          message:
            '"total_revenue" cannot be added up across values of currency: split by "currency", or filter by one value',
        },
      ],
    });
  });
});

test('an empty website has no money', async () => {
  for (const parameter of [
    'revenue_overview',
    'revenue_time_series',
    'revenue_by_country',
    'recent_transactions',
  ])
    expect(await queries.rowsOf('web_empty', parameter, RANGE)).toEqual([]);
});
