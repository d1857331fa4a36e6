import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { CHROME } from '../../tracking/testing/fixtures.ts';

/** One page, as different clients send it. */
const SPELLINGS = [
  { path: '/ünï/x' },
  { path: '/%C3%BCn%C3%AF/x?q=1' },
  { path: '/%c3%bcn%c3%af/x' },
  { path: '/u\u0308n%C3%AF/x' },
  { url: 'https://shop.example/ünï/x#top' },
  { url: 'https://shop.example/%c3%bcn%C3%AF/x' },
];
const ASKED = ['/ünï/x', '/%C3%BCn%C3%AF/x', '/%c3%bcn%c3%af/x'];

let app: TestApp;
let secret: string;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  const website = await app.addWebsite(owner, 'shop.example');
  websiteId = website.id;
  secret = (await app.addKey(owner, ['read:data', 'track:events', 'manage:websites'])).secret;
  const spelled = SPELLINGS.flatMap((place, index) => [
    { place, anonymousId: `a${index}` },
    { place: { path: '/other' }, anonymousId: `b${index}` },
  ]);
  const send = async (address: string, fields: object) => {
    const timestamp = app.clock.now() - DAY_MS;
    const body = spelled.map(({ place, anonymousId }) => ({
      ...place,
      ...fields,
      anonymousId,
      timestamp,
      userAgent: CHROME,
    }));
    const answer = await app.post(`${address}?website_id=${websiteId}`, body, secret);
    expect(answer.statusCode).toBe(200);
  };
  await send('/track', { name: 'pageview', title: 'Übersicht', referrer: 'https://a.org/%c3%bc' });
  await send('/vitals', { name: 'LCP', value: 900 });
  await send('/errors', { message: 'broken' });
  await app.flush();
}, 60_000);
afterAll(() => app.close());

async function rowsOf(parameter: unknown, filters: readonly object[] = []) {
  const body = { parameters: [parameter], preset: 'last_7d', filters };
  const answer = await app.post(`/v1/query?website_id=${websiteId}`, body, secret);
  expect(answer.statusCode).toBe(200);
  const [result] = answer.json().data;
  expect(result).toMatchObject({ success: true });
  return result.data;
}

test('a page is one row of every breakdown, in every spelling that clients send', async () => {
  const six = { pageviews: 6, visitors: 6 };
  for (const list of ['top_pages', 'entry_pages', 'exit_pages'])
    expect(await rowsOf(list)).toMatchObject([
      { name: '/other', ...six },
      { name: '/ünï/x', ...six },
    ]);
  expect(await rowsOf('vitals_by_page')).toMatchObject([{ page: '/other' }, { page: '/ünï/x' }]);
  expect(await rowsOf('errors_by_page')).toMatchObject([{ name: '/other' }, { name: '/ünï/x' }]);
  const referrers = await rowsOf({ metrics: ['visitors'], dimensions: ['referrer_url'] });
  expect(referrers).toEqual([{ referrer_url: 'https://a.org/ü', visitors: 12 }]);
});

test.each(ASKED)('%s finds it in events, measurements, errors, goals and funnels', async (path) => {
  for (const field of ['path', 'page', 'entry_page', 'exit_page'])
    for (const [op, value] of [
      ['eq', path],
      ['contains', path.slice(1, -2)],
    ])
      expect(await rowsOf('summary_metrics', [{ field, op, value }])).toMatchObject([{ pageviews: 6 }]);
  const filters = [{ field: 'path', op: 'eq', value: path }];
  expect(await rowsOf('vitals_by_page', filters)).toMatchObject([{ page: '/ünï/x' }]);
  expect(await rowsOf('errors_by_page', filters)).toMatchObject([{ name: '/ünï/x' }]);
  for (const op of ['eq', 'starts_with', 'contains', 'matches']) {
    const step = { type: 'page', op, value: path };
    expect(await rowsOf({ name: 'funnels', options: { steps: [step, step] } })).toMatchObject([
      { users: 6 },
      { users: 0 },
    ]);
    expect(await rowsOf({ name: 'goals', options: { goals: [step] } })).toMatchObject([{ users: 6 }]);
  }
});

test('saved filters keep that they ignore case, and give the same results later', async () => {
  const filters = [{ field: 'path', op: 'eq', value: '/%C3%9CNÏ/X', caseSensitive: false }];
  const saved = { websiteId, name: 'Any case', visibility: 'shared' };
  const headers = { 'x-api-key': secret };
  const segment = await app.post('/v1/segments', { ...saved, filters }, secret);
  expect(segment.statusCode).toBe(201);
  const segments = await app.inject({ url: `/v1/segments?websiteId=${websiteId}`, headers });
  expect(segments.json().segments[0].filters).toEqual(filters);
  expect(await rowsOf('summary_metrics', segments.json().segments[0].filters)).toMatchObject([
    { pageviews: 6 },
  ]);

  const step = { type: 'page', value: '/', op: 'starts_with', filters };
  const definition = { kind: 'funnel', steps: [step, step] };
  expect((await app.post('/v1/reports', { ...saved, definition }, secret)).statusCode).toBe(201);
  const reports = await app.inject({ url: `/v1/reports?websiteId=${websiteId}`, headers });
  const { steps } = reports.json().reports[0].definition;
  expect(steps[0].filters).toEqual(filters);
  expect(await rowsOf({ name: 'funnels', options: { steps } })).toMatchObject([{ users: 6 }, { users: 0 }]);

  const wrong = [{ field: 'path', op: 'exists', caseSensitive: false }];
  const refused = await app.post('/v1/segments', { ...saved, filters: wrong }, secret);
  expect(refused.json()).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'filters.0.caseSensitive' }],
  });
});

test('parameters that differ in case only are not answered by one scan', async () => {
  const ask = (more: object) => ({
    name: 'top_pages',
    filters: [{ field: 'title', op: 'eq', value: 'ÜBERSICHT', ...more }],
  });
  const parameters = [ask({}), ask({ caseSensitive: false }), ask({ caseSensitive: true })];
  const body = { parameters, preset: 'last_7d' };
  const answer = await app.post(`/v1/query?website_id=${websiteId}`, body, secret);
  expect(answer.json().data.map(({ data }: { data: unknown[] }) => data.length)).toEqual([0, 2, 0]);
});

test('the reference describes it', async () => {
  const { payload } = await app.inject({ url: '/openapi.json' });
  expect(payload).toContain('caseSensitive');
});

test('a text is one row and one filter, composed (NFC) or decomposed (NFD)', async () => {
  const forms = ['caf\u00e9', 'cafe\u0301'];
  const [nfc = ''] = forms;
  const body = forms.flatMap((text, index) => {
    const common = { anonymousId: `text-${index}`, userAgent: CHROME, timestamp: app.clock.now() - DAY_MS };
    const query = `utm_campaign=${encodeURIComponent(text)}`;
    return [
      { ...common, name: 'pageview', title: text, path: `/campaign?${query}` },
      { ...common, name: text, namespace: text, properties: { [text]: text } },
    ];
  });
  expect((await app.post(`/track?website_id=${websiteId}`, body, secret)).statusCode).toBe(200);
  await app.flush();
  for (const field of ['event_name', 'namespace', 'utm_campaign', `properties.${forms[1]}`]) {
    const rows = await rowsOf({ metrics: ['visitors'], dimensions: [field] });
    expect(rows).toContainEqual({ [field]: nfc, visitors: 2 });
    for (const text of forms)
      for (const op of ['eq', 'contains'])
        expect(await rowsOf('summary_metrics', [{ field, op, value: text }])).toMatchObject([
          { visitors: 2 },
        ]);
  }
  for (const value of forms) {
    const goals = { name: 'goals', options: { goals: [{ type: 'event', value }] } };
    expect(await rowsOf(goals)).toMatchObject([{ users: 2 }]);
  }
});
