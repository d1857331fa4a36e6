import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../lib/time/time-zone.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let id: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  ({ secret } = await app.addKey(owner, ['manage:websites', 'read:data', 'track:events']));
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id } = await app.addWebsite(owner, 'shop.example'));
});

const get = async (path: string) =>
  (await app.inject({ url: `/v1/websites/${path}`, headers: { 'x-api-key': secret } })).json();
const act = (body: object = {}) => app.post(`/v1/websites/${id}/rotate-tracking`, body, secret);
const rotate = async (gracePeriod?: string): Promise<string> => {
  const answer = await act(gracePeriod === undefined ? {} : { gracePeriod });
  expect(answer.statusCode).toBe(200);
  return answer.json().tracking.trackingId;
};
const track = (websiteId: string, key?: string) =>
  app.post('/track', { name: 'pageview', path: '/', websiteId }, key, { 'user-agent': BROWSER });
const works = async (websiteId: string) => {
  const { statusCode } = await track(websiteId);
  expect([200, 401]).toContain(statusCode);
  return statusCode === 200;
};
const allWork = async (ids: readonly string[]) => Promise.all(ids.map(works));
const fresh = expect.stringMatching(/^web_[0-9a-hjkmnp-tv-z]{26}$/);

describe('the tracking id', () => {
  test('is the id of the website until it is rotated', async () => {
    const tracking = {
      trackingId: id,
      formerTrackingIds: [],
      scriptUrl: `${BASE_URL}/pharos.js`,
      snippet: `<script async src="${BASE_URL}/pharos.js" data-website-id="${id}"></script>`,
    };
    expect(await get(`${id}/tracking`)).toEqual({ success: true, tracking });
    expect(await works(id)).toBe(true);
  });

  test("is in the snippet with the configured address, whatever the request's host", async () => {
    const trackingId = await rotate();
    const headers = { 'x-api-key': secret, host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const answer = await app.inject({ url: `/v1/websites/${id}/tracking`, headers });
    expect(answer.json().tracking.snippet).toBe(
      `<script async src="${BASE_URL}/pharos.js" data-website-id="${trackingId}"></script>`,
    );
  });

  test('counts local pages in the snippet of a local website', async () => {
    for (const [domain, attribute] of [
      ['localhost', ' data-local'],
      ['shop.test', ' data-local'],
      ['local.example', ''],
    ] as const) {
      const local = await app.addWebsite(owner, domain);
      const { tracking } = await get(`${local.id}/tracking`);
      expect(tracking.snippet).toBe(
        `<script async src="${BASE_URL}/pharos.js" data-website-id="${local.id}"${attribute}></script>`,
      );
    }
  });

  test('identifies the website only for sending events', async () => {
    const trackingId = await rotate('none');
    const query = { parameters: ['summary_metrics'], preset: 'today' };
    expect((await app.post(`/v1/query?website_id=${trackingId}`, query, secret)).statusCode).toBe(403);
    expect((await app.post(`/v1/query?website_id=${id}`, query, secret)).statusCode).toBe(200);
    expect((await get(trackingId)).code).toBe('ACCESS_DENIED');
    expect((await get(id)).website).toMatchObject({ id, trackingId });
  });

  test('events are counted for the website, whichever of its ids they were sent with', async () => {
    const trackingId = await rotate('1h');
    for (const sent of [id, trackingId]) expect((await track(sent)).statusCode).toBe(200);
    for (const sent of [id, trackingId]) expect((await track(sent, secret)).statusCode).toBe(200);
    await app.flush();
    const query = { parameters: ['summary_metrics'], preset: 'today' };
    const answer = await app.post(`/v1/query?website_id=${id}`, query, secret);
    expect(answer.json().data[0].data[0].pageviews).toBe(4);
  });

  test('can be replaced by the website id in requests with a key, also after all former ids have expired', async () => {
    const trackingId = await rotate('none');
    expect(await allWork([id, trackingId])).toEqual([false, true]);
    for (const sent of [id, trackingId]) expect((await track(sent, secret)).statusCode).toBe(200);
    const limited = await app.addKey(owner, ['track:events'], {
      access: { type: 'website', websiteIds: [id] },
    });
    for (const sent of [id, trackingId]) expect((await track(sent, limited.secret)).statusCode).toBe(200);
    const other = await app.addWebsite(owner, 'other.example');
    expect((await track(other.trackingId, limited.secret)).statusCode).toBe(403);
  });
});

describe('rotating', () => {
  test.each([
    ['1h', HOUR_MS],
    [undefined, DAY_MS],
    ['7d', 7 * DAY_MS],
    ['30d', 30 * DAY_MS],
  ] as const)('with a grace period of %s the former id works until exactly then', async (grace, graceMs) => {
    const trackingId = await rotate(grace);
    const expiresAt = new Date(app.clock.now() + graceMs).toISOString();
    const { website } = await get(id);
    expect(website).toMatchObject({ trackingId: fresh, formerTrackingIds: [{ trackingId: id, expiresAt }] });
    expect(await allWork([id, trackingId])).toEqual([true, true]);
    app.clock.advance(graceMs - 1);
    expect(await allWork([id, trackingId])).toEqual([true, true]);
    app.clock.advance(1);
    expect(await allWork([id, trackingId])).toEqual([false, true]);
    expect((await get(id)).website.formerTrackingIds).toEqual([]);
  });

  test('without a grace period, every former id expires immediately, including those in a grace period', async () => {
    const second = await rotate('7d');
    const third = await rotate('30d');
    expect(await allWork([id, second, third])).toEqual([true, true, true]);
    const fourth = await rotate('none');
    expect(await allWork([id, second, third, fourth])).toEqual([false, false, false, true]);
  });

  test('concurrent rotations create as many new ids, and lose no former id', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => act({ gracePeriod: '1h' })));
    const given: string[] = answers.map((answer) => answer.json().tracking.trackingId);
    const { website } = await get(id);
    const former: string[] = website.formerTrackingIds.map((each: { trackingId: string }) => each.trackingId);
    const all = [...former, website.trackingId];
    expect(new Set(all)).toEqual(new Set([id, ...given]));
    expect(all).toHaveLength(5);
    expect(await allWork(all)).toEqual([true, true, true, true, true]);
  });

  test('keeps at most ten former ids; rotation without a grace period still works', async () => {
    for (let round = 0; round < 10; round += 1) await rotate(round === 0 ? '1h' : '30d');
    const { trackingId } = (await get(id)).website;
    const refused = await act({ gracePeriod: '1h' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT']);
    expect((await get(id)).website.trackingId).toBe(trackingId);
    app.clock.advance(HOUR_MS);
    await rotate('1h');
    expect((await act({ gracePeriod: '1h' })).statusCode).toBe(409);
    const last = await rotate('none');
    expect((await get(id)).website).toMatchObject({ trackingId: last, formerTrackingIds: [] });
  });

  test.each(['2h', '', null, 24])('a grace period of %j is rejected by name', async (gracePeriod) => {
    const answer = await act({ gracePeriod });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toMatchObject([
      { field: 'gracePeriod', message: 'must be one of none, 1h, 24h, 7d, 30d' },
    ]);
  });

  test('is recorded in the audit log with both ids', async () => {
    const trackingId = await rotate('7d');
    const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 10_000 });
    const acts = lines.filter(
      ({ resource, route }) => resource === `website:${id}` && route === 'website.rotate_tracking',
    );
    expect(acts.map(({ details }) => JSON.parse(String(details)))).toEqual([
      { gracePeriod: '7d', trackingId, formerTrackingId: id },
    ]);
  });

  test('the use of a key is recorded for the website, whichever id was sent', async () => {
    const trackingId = await rotate('none');
    await track(trackingId, secret);
    await app.flush();
    const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 10_000 });
    const uses = lines.filter(({ route, resource }) => route === '/track' && resource === `website:${id}`);
    expect(uses).toHaveLength(1);
  });

  test('deletion expires every id immediately, and restores none', async () => {
    const trackingId = await rotate('30d');
    await app.inject({ method: 'DELETE', url: `/v1/websites/${id}`, headers: { 'x-api-key': secret } });
    expect(await allWork([id, trackingId])).toEqual([false, false]);
    expect((await act()).json().code).toBe('ACCESS_DENIED');
  });
});
