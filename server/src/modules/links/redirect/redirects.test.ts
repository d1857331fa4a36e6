import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { organizationsModule } from '../../organizations/index.ts';
import { websitesModule } from '../../websites/index.ts';

const TARGET = 'https://shop.example/sale';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const GERMAN_IP = '91.198.174.192';

let app: TestApp;
let owner: TestPerson;
let secret: string;

beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1/32'] });
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(61_000));

async function create(body: object = {}): Promise<{ id: string; slug: string }> {
  const response = await app.post('/v1/links', { name: 'Sale', targetUrl: TARGET, ...body }, secret);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().link;
}

/** Clicks a link, from an address and with a browser of its own if given. */
const click = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/l/${path}`, headers: { 'user-agent': DESKTOP, ...headers } });

const locationOf = async (path: string, headers: Record<string, string> = {}) =>
  (await click(path, headers)).headers.location;

/** The clicks of a link by these dimensions. */
async function clicksOf(id: string, dimensions: readonly string[] = [], filters: readonly object[] = []) {
  await app.flush();
  const body = {
    preset: 'last_7d',
    parameters: [{ metrics: ['clicks'], ...(dimensions.length > 0 ? { dimensions } : {}), filters }],
  };
  const response = await app.post(`/v1/query?link_id=${id}`, body, secret);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data[0].data;
}

describe('a redirect', () => {
  test('is not cached, not indexed, and has no body', async () => {
    const { slug } = await create();
    const response = await click(slug);
    expect(response.statusCode).toBe(302);
    expect(response.body).toBe('');
    expect(response.headers).toMatchObject({
      location: TARGET,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });

  test.each([301, 307, 308])('has the status of the link: %i', async (redirectStatus) => {
    const { slug } = await create({ redirectStatus });
    expect((await click(slug)).statusCode).toBe(redirectStatus);
  });

  test('goes to the new target as soon as an update is acknowledged', async () => {
    const { id, slug } = await create();
    for (let round = 1; round <= 20; round += 1) {
      const targetUrl = `${TARGET}/${round}`;
      await app.inject({
        method: 'PATCH',
        url: `/v1/links/${id}`,
        headers: { 'x-api-key': secret, 'content-type': 'application/json' },
        payload: JSON.stringify({ targetUrl }),
      });
      expect(await locationOf(slug)).toBe(targetUrl);
    }
  });

  test('redirects to a new link with a slug that was unknown before', async () => {
    expect((await click('unknown-yet')).statusCode).toBe(404);
    await create({ slug: 'unknown-yet' });
    expect(await locationOf('unknown-yet')).toBe(TARGET);
  });

  test('adds UTM parameters, and the parameters of the click that the target does not have', async () => {
    const { slug } = await create({
      targetUrl: `${TARGET}?color=red&utm_source=old`,
      utm: { source: 'news letter', campaign: 'spring' },
      passQuery: true,
    });
    expect(await locationOf(`${slug}?color=blue&size=9&src=poster&qr`)).toBe(
      `${TARGET}?color=red&utm_source=news+letter&size=9&utm_campaign=spring`,
    );
  });

  test('passes no parameters on unless the link says so', async () => {
    const { slug } = await create();
    expect(await locationOf(`${slug}?size=9`)).toBe(TARGET);
  });
});

describe('the target', () => {
  test('is that of the first rule whose constraints hold', async () => {
    const { slug } = await create({
      iosUrl: 'https://apps.example/ios',
      rules: [
        {
          constraints: [
            { attribute: 'os', operator: 'equals', values: ['iOS'] },
            { attribute: 'language', operator: 'starts_with', values: ['de'] },
          ],
          targetUrl: 'https://shop.example/de-ios',
        },
        {
          constraints: [{ attribute: 'query.vip', operator: 'exists' }],
          targetUrl: 'https://shop.example/vip',
        },
        {
          constraints: [{ attribute: 'country', operator: 'in', values: ['NL'] }],
          targetUrl: 'https://shop.example/nl',
        },
      ],
    });
    const german = { 'accept-language': 'de-AT,de;q=0.9' };
    expect(await locationOf(slug, { ...german, 'user-agent': IPHONE })).toBe('https://shop.example/de-ios');
    expect(await locationOf(`${slug}?vip=1`, german)).toBe('https://shop.example/vip');
    expect(await locationOf(slug, { 'user-agent': IPHONE })).toBe('https://apps.example/ios');
    expect(await locationOf(slug, { 'x-forwarded-for': GERMAN_IP })).toBe('https://shop.example/nl');
    expect(await locationOf(slug, german)).toBe(TARGET);
  });

  test('is divided by weight, and a visitor has the same one all day', async () => {
    const split = [
      { targetUrl: 'https://shop.example/a', weight: 3 },
      { targetUrl: 'https://shop.example/b', weight: 1 },
    ];
    const { slug } = await create({ split });
    let first = 0;
    const VISITORS = 400;
    for (let visitor = 0; visitor < VISITORS; visitor += 1) {
      const headers = { 'x-forwarded-for': `198.51.${visitor >> 8}.${visitor & 255}` };
      const target = await locationOf(slug, headers);
      expect(await locationOf(slug, headers)).toBe(target);
      if (target === 'https://shop.example/a') first += 1;
    }
    expect(first / VISITORS).toBeGreaterThan(0.65);
    expect(first / VISITORS).toBeLessThan(0.85);
  });
});

describe('a link that does not redirect', () => {
  test('answers 404 when it is unknown, archived or not a slug', async () => {
    const { slug } = await create({ archived: true });
    for (const path of [slug, 'nothing-here', 'a/../b', ''])
      expect((await click(path)).statusCode, path).toBe(404);
  });

  test('answers 410 before its start and after its end, or redirects to its fallback', async () => {
    const startsAt = new Date(app.clock.now() + 60_000).toISOString();
    const expiresAt = new Date(app.clock.now() + 120_000).toISOString();
    const { slug, id } = await create({ startsAt, expiresAt });
    const withFallback = await create({ startsAt, expiredRedirectUrl: 'https://shop.example/later' });
    expect((await click(slug)).statusCode).toBe(410);
    expect(await locationOf(withFallback.slug)).toBe('https://shop.example/later');
    app.clock.advance(60_000);
    expect((await click(slug)).statusCode).toBe(302);
    app.clock.advance(60_000);
    const expired = await click(slug);
    expect(expired.statusCode).toBe(410);
    expect(expired.body).toContain('The link has expired.');
    expect(expired.body).not.toContain('shop.example');
    expect(await clicksOf(id)).toEqual([{ clicks: 1 }]);
  });

  test('returns 410 after its limit, for any number of concurrent clicks; bots are not counted', async () => {
    const { slug } = await create({ clickLimit: 5 });
    expect((await click(slug, { 'user-agent': 'Googlebot/2.1' })).statusCode).toBe(302);
    expect((await click(slug, {}, 'HEAD')).statusCode).toBe(302);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await click(slug)).statusCode),
    );
    expect(statuses.filter((status) => status === 302)).toHaveLength(5);
    expect(statuses.filter((status) => status === 410)).toHaveLength(15);
  });

  test('over its limit answers 410 to bots, HEAD requests and prefetches, too', async () => {
    const { slug } = await create({ clickLimit: 1 });
    await app.inject({ method: 'GET', url: `/l/${slug}`, headers: { 'user-agent': '' } });
    await click(slug);
    const bot = await click(slug, { 'user-agent': 'Googlebot/2.1' });
    const responses = [bot, await click(slug, {}, 'HEAD'), await click(slug, { 'sec-purpose': 'prefetch' })];
    for (const { statusCode, headers } of responses) {
      expect(statusCode).toBe(410);
      expect(headers.location).toBeUndefined();
    }
  });

  test('shows its destination with a + instead of redirecting, and counts no click', async () => {
    const { id, slug } = await create({ targetUrl: `${TARGET}?a=1&b=%22` });
    const preview = await click(`${slug}+`);
    expect(preview.statusCode).toBe(200);
    expect(preview.body).toContain('href="https://shop.example/sale?a=1&#38;b=%22"');
    expect(preview.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await clicksOf(id)).toEqual([{ clicks: 0 }]);
  });
});

test('the links of an organization that is deleted answer 404', async () => {
  const person = await app.addPerson('leaver@example.com');
  const own = (await app.addKey(person, ['write:links'])).secret;
  const { slug } = (await app.post('/v1/links', { name: 'x', targetUrl: TARGET }, own)).json().link;
  expect((await click(slug)).statusCode).toBe(302);
  await app.app.serviceOf(organizationsModule).remove(person.actor, person.organizationId);
  expect((await click(slug)).statusCode).toBe(404);
});

describe('a click', () => {
  test('is recorded with its place, browser and referrer, and people are counted apart from bots, HEAD and prefetch', async () => {
    const { id, slug } = await create();
    await click(slug, { 'x-forwarded-for': GERMAN_IP, referer: 'https://www.google.com/search' });
    await click(slug, { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
    await click(slug, {}, 'HEAD');
    await click(slug, { 'sec-purpose': 'prefetch;prerender' });
    expect(await clicksOf(id, ['country', 'browser_name', 'referrer'])).toEqual([
      { country: 'NL', browser_name: 'Chrome', referrer: 'google.com', clicks: 1 },
    ]);
  });

  test('stores the tags, folder and external id that its link has at that time', async () => {
    const folder = await app.post('/v1/link-folders', { name: 'Campaigns' }, secret);
    expect(folder.statusCode, folder.body).toBe(201);
    const { id: folderId } = folder.json().folder;
    const { id, slug } = await create({ tags: ['spring', 'mail'], folderId, externalId: 'order-1' });
    await click(slug);
    const response = await app.inject({
      method: 'PATCH',
      url: `/v1/links/${id}`,
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      payload: JSON.stringify({ tags: ['summer'], folderId: null }),
    });
    expect(response.statusCode, response.body).toBe(200);
    await click(slug);
    const one = { link_external_id: 'order-1', clicks: 1 };
    expect(await clicksOf(id, ['link_tag', 'link_folder', 'link_external_id'])).toEqual([
      { ...one, link_tag: 'mail', link_folder: folderId },
      { ...one, link_tag: 'spring', link_folder: folderId },
      { ...one, link_tag: 'summer', link_folder: '(none)' },
    ]);
  });

  test('on a link that does not redirect is counted by its reason only', async () => {
    const { id, slug } = await create({ clickLimit: 1 });
    await click(slug);
    await click(slug);
    await click(slug);
    expect(await clicksOf(id)).toEqual([{ clicks: 1 }]);
    expect(await clicksOf(id, ['link_outcome'], [{ field: 'link_outcome', op: 'exists' }])).toEqual([
      { link_outcome: 'limit', clicks: 2 },
    ]);
  });

  test('belongs to the website of its link, until the website is deleted', async () => {
    const website = await app.addWebsite(owner, 'short.example');
    const { id, slug } = await create({ websiteId: website.id });
    await click(slug);
    await app.app.serviceOf(websitesModule).remove(owner.actor, website.id);
    expect(await locationOf(slug)).toBe(TARGET);
    expect(await clicksOf(id, ['website'])).toEqual(
      expect.arrayContaining([
        { website: website.id, clicks: 1 },
        { website: '(none)', clicks: 1 },
      ]),
    );
  });

  test('is on disk before the server stops', async () => {
    const { id, slug } = await create();
    for (let number = 0; number < 50; number += 1)
      void click(slug, { 'x-forwarded-for': `198.51.100.${number}` });
    await click(slug);
    await app.app.settle();
    expect(await clicksOf(id)).toEqual([{ clicks: 51 }]);
  });
});
