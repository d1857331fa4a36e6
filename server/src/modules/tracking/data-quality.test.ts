import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { CHROME, GOOGLEBOT } from './testing/fixtures.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:data', 'track:events', 'manage:websites'])).secret;
});
afterAll(() => app.close());

async function addSite(collection: object = {}): Promise<string> {
  const { id } = await app.addWebsite(owner, 'shop.example');
  const changed = await app.inject({
    method: 'PATCH',
    url: `/v1/websites/${id}`,
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
    payload: JSON.stringify({ collection }),
  });
  expect(changed.statusCode).toBe(200);
  return id;
}

function send(path: string, websiteId: string, body: unknown, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: `${path}?website_id=${websiteId}`,
    headers: {
      'content-type': 'application/json',
      'user-agent': CHROME,
      origin: 'https://shop.example',
      ...headers,
    },
    payload: JSON.stringify(body),
  });
}

/** Returns the report of each day, as `kind outcome reason: count`. */
async function report(
  websiteId: string,
  request: object = {},
): Promise<Record<string, Record<string, number>>> {
  await app.flush();
  const answer = await app.post(
    `/v1/query?website_id=${websiteId}`,
    { parameters: ['data_quality'], preset: 'last_7d', ...request },
    secret,
  );
  expect(answer.statusCode).toBe(200);
  const days: Record<string, Record<string, number>> = {};
  for (const { date, kind, outcome, reason, count } of answer.json().data[0].data) {
    days[date] ??= {};
    days[date][`${kind} ${outcome}${reason === '(none)' ? '' : ` ${reason}`}`] = count;
  }
  return days;
}

async function today(websiteId: string): Promise<Record<string, number>> {
  const days = Object.values(await report(websiteId));
  expect(days.length).toBeLessThanOrEqual(1);
  return days[0] ?? {};
}

describe('the report on data quality', () => {
  test('counts accepted events, events of bots and duplicates exactly', async () => {
    const site = await addSite();
    await send('/track', site, [{ name: 'a', eventId: '1' }, { name: 'b', eventId: '2' }, { name: 'c' }]);
    await send('/track', site, [
      { name: 'a', eventId: '1' },
      { name: 'd', eventId: '3' },
      { name: 'd', eventId: '3' },
    ]);
    await send('/track', site, { name: 'bot' }, { 'user-agent': GOOGLEBOT });
    expect(await today(site)).toEqual({ 'event accepted': 4, 'event bot': 1, 'event duplicate': 2 });
    // In another, much later load.
    await send('/track', site, [
      { name: 'a', eventId: '1' },
      { name: 'b', eventId: '2' },
      { name: 'e', eventId: '4' },
    ]);
    await send('/vitals', site, [
      { name: 'LCP', value: 1, eventId: '1' },
      { name: 'LCP', value: 1, eventId: '1' },
    ]);
    await send('/errors', site, { message: 'x' });
    expect(await today(site)).toEqual({
      'event accepted': 5,
      'event bot': 1,
      'event duplicate': 4,
      'vital accepted': 1,
      'vital duplicate': 1,
      'error accepted': 1,
    });
  });

  test('counts blocked events by rule, which the response does not disclose to the sender', async () => {
    const site = await addSite({
      allowedOrigins: ['shop.example'],
      excludedIps: ['203.0.113.0/24'],
      excludedPaths: ['/admin/**'],
    });
    const fromExcludedIp = await app.inject({
      method: 'POST',
      url: `/track?website_id=${site}`,
      remoteAddress: '203.0.113.9',
      headers: { 'content-type': 'text/plain', origin: 'https://shop.example', 'user-agent': CHROME },
      payload: '{"name":"a"}',
    });
    const answers = [
      fromExcludedIp,
      await send('/track', site, { name: 'a' }),
      await send('/track', site, { name: 'b' }, { origin: 'https://evil.example' }),
      await send('/track', site, { name: 'c', path: '/admin/users' }),
      await send('/track', site, { name: 'd', path: '/', referrer: 'https://semalt.com/' }),
      await send('/errors', site, { message: 'x', path: '/admin' }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().success, answer.json().count]).toEqual([200, true, 1]);
    expect((await send('/track', site, [{ name: 'a' }, { name: 'c', path: '/admin' }])).json().count).toBe(2);
    expect(await today(site)).toEqual({
      'event accepted': 2,
      'event blocked ip': 1,
      'event blocked origin': 1,
      'event blocked path': 2,
      'event blocked spam_referrer': 1,
      'error blocked path': 1,
    });
  });

  test('counts each invalid event by its field', async () => {
    const site = await addSite();
    await send('/track', site, { path: '/' });
    await send('/track', site, [{ name: 'a' }, { name: 7 }, { name: 'c', properties: 7 }, 'nothing']);
    await send('/track', site, { name: 'a', timestamp: 978_307_200_000 });
    await send('/track', site, []);
    await send('/vitals', site, { name: 'LCP', value: 'slow' });
    await app.inject({ url: `/px.gif?website_id=${site}&scroll_depth=200` });
    expect(await today(site)).toEqual({
      'event invalid name': 2,
      'event invalid properties': 1,
      'event invalid body': 2,
      'event invalid other_in_batch': 1,
      'event invalid timestamp': 1,
      'event invalid scroll_depth': 1,
      'vital invalid value': 1,
    });
  });

  test('counts nothing if a request has no website or several', async () => {
    const [one, other] = [await addSite(), await addSite()];
    const headers = { 'content-type': 'application/json' };
    await app.inject({ method: 'POST', url: '/track', headers, payload: '{"name":7}' });
    await send('/track', 'web_00000000000000000000000000', { name: 7 });
    const both = [
      { websiteId: one, name: 7 },
      { websiteId: other, name: 7 },
    ];
    await app.inject({ method: 'POST', url: '/track', headers, payload: JSON.stringify(both) });
    expect([await today(one), await today(other)]).toEqual([{}, {}]);
  });

  test('uses days of the requested time zone and the time of each event', async () => {
    const site = await addSite({ excludedPaths: ['/admin'] });
    const day = new Date(app.clock.now()).toISOString().slice(0, 10);
    const midnight = Date.parse(`${day}T00:00:00Z`) - 2 * 86_400_000;
    const around = [midnight - 60_000, midnight + 60_000, midnight + 15 * 3_600_000 + 60_000];
    const events = around.flatMap((timestamp) => [
      { websiteId: site, name: 'a', path: '/', timestamp },
      { websiteId: site, name: 'b', path: '/admin', timestamp },
    ]);
    expect((await app.post('/track', events, secret)).statusCode).toBe(200);
    const counts = async (timeZone: string) => Object.values(await report(site, { timeZone }));
    const of = (accepted: number) => ({ 'event accepted': accepted, 'event blocked path': accepted });
    expect(await counts('UTC')).toEqual([of(1), of(2)]);
    expect(await counts('Asia/Tokyo')).toEqual([of(2), of(1)]);
  });

  test('can be filtered and is accessible to the owner only', async () => {
    const { id } = await app.addWebsite(owner, 'public.example', true);
    await send('/track', id, { name: 'a' });
    await send('/track', id, { name: 7 });
    const filters = [{ field: 'outcome', op: 'eq', value: 'invalid' }];
    expect(Object.values(await report(id, { filters }))).toEqual([{ 'event invalid name': 1 }]);
    for (const parameters of [['data_quality'], [{ metrics: ['sent'], dimensions: ['reason'] }]])
      expect(
        (await app.post(`/v1/query?website_id=${id}`, { parameters, preset: 'last_7d' })).statusCode,
      ).toBe(401);
  });
});
