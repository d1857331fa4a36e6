import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { nameOfSource } from '../../tracking/index.ts';
import { CHROME } from '../../tracking/testing/fixtures.ts';

const LINKEDIN = ['LinkedIn', 'linkedin', 'linkedin.com', 'www.linkedin.com', 'https://de.linkedin.com/feed'];
const OTHERS = [
  'fb',
  'm.facebook.com',
  'ig',
  't.co',
  'x',
  'google',
  'www.google.co.uk',
  'Newsletter',
  'www.blog.example',
];
const REFERRERS = ['linkedin.com', 'twitter.com', 'google.com', 'blog.example'];
const TEXTS = [...LINKEDIN, ...OTHERS];

let app: TestApp;
let secret: string;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:data', 'track:events', 'manage:websites'])).secret;
  const sent = [
    ...TEXTS.map((utm_source) => ({ utm_source })),
    ...REFERRERS.map((host) => ({ referrer: `https://www.${host}/` })),
    {},
  ];
  const body = [2, 1].flatMap((days) =>
    sent.map((fields, index) => ({
      ...fields,
      name: 'pageview',
      path: '/',
      anonymousId: `visitor-${index}`,
      timestamp: app.clock.now() - days * DAY_MS,
      userAgent: CHROME,
    })),
  );
  expect((await app.post(`/track?website_id=${websiteId}`, body, secret)).statusCode).toBe(200);
  await app.flush();
}, 60_000);
afterAll(() => app.close());

async function rowsOf(parameter: unknown, filters: readonly object[] = []) {
  const body = { parameters: [parameter], preset: 'last_7d', filters };
  const answer = await app.post(`/v1/query?website_id=${websiteId}`, body, secret);
  const [result] = answer.json().data;
  expect(result).toMatchObject({ success: true });
  return result.data;
}

async function visitorsOf(field: string, op: string, value: unknown): Promise<number> {
  const [row] = await rowsOf('summary_metrics', [{ field, op, value }]);
  return row.visitors;
}

test('every alias of a source is one row', async () => {
  const names = [...TEXTS.map(nameOfSource), 'LinkedIn', 'X', 'Google', 'blog.example', 'Direct'];
  const expected = Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]),
  );
  for (const parameter of ['traffic_sources', { metrics: ['visitors'], dimensions: ['source'] }]) {
    const rows: { name?: string; source?: string; visitors: number }[] = await rowsOf(parameter);
    expect(Object.fromEntries(rows.map((row) => [row.name ?? row.source, row.visitors]))).toEqual(expected);
  }
  expect(expected).toMatchObject({
    LinkedIn: 6,
    Facebook: 2,
    X: 3,
    Google: 3,
    Newsletter: 1,
    'blog.example': 2,
  });
});

test.each([
  ...['LinkedIn', 'linkedin', 'LINKEDIN', 'www.linkedin.com'].map((value) => ['eq', value, 6] as const),
  ['in', ['lnkd.in', 'fb'], 8],
  ['ne', 'linkedin.com', 13],
  ['not_in', ['linkedin', 'google.com'], 10],
  ['contains', 'inked', 6],
  ['contains', 'linkedin.co', 6],
  ['starts_with', 'twit', 3],
  ['ends_with', 'book', 2],
  ['matches', '^(linkedin|ig)$', 7],
  ['contains', 'com', 0],
  ['eq', 'Newsletter', 1],
  ['eq', 'Direct', 1],
  ['contains', 'Dir', 1],
] as const)('a filter %s %j finds %i visitors of the source', async (op, value, count) => {
  expect(await visitorsOf('source', op, value)).toBe(count);
});

test('the campaign source stays as it was sent, and a referring site has its aliases', async () => {
  const rows: { name: string }[] = await rowsOf('utm_sources');
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(TEXTS));
  expect(await visitorsOf('referrer_name', 'eq', 'twitter')).toBe(1);
  expect(await visitorsOf('referrer_name', 'eq', 'google.com')).toBe(1);
});
