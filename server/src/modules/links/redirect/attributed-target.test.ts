import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql, text } from '../../../stores/facts/sql.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { websitesModule } from '../../websites/index.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const TOKEN = /^(.*)[?&]pharos_click=([\w-]{62})(#.*)?$/;

let app: TestApp;
let owner: TestPerson;
let secret: string;
let count = 0;

beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1/32'] });
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:data', 'read:links', 'write:links'])).secret;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(61_000));

/** Creates a website with a domain of its own. */
async function addWebsite(person = owner) {
  count += 1;
  return app.addWebsite(person, `shop-${count}.example`);
}

async function addLink(targetUrl: string, more: object = {}): Promise<{ id: string; slug: string }> {
  const response = await app.post('/v1/links', { name: 'Sale', targetUrl, ...more }, secret);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().link;
}

async function locationOf(path: string, headers: object = {}, method: 'GET' | 'HEAD' = 'GET') {
  const response = await app.inject({
    method,
    url: `/l/${path}`,
    headers: { 'user-agent': BROWSER, ...headers },
  });
  return String(response.headers.location);
}

/** Sends the pageview of an address, as the tracker does. */
async function view(websiteId: string, path: string, ip = '203.0.113.7') {
  const { origin } = new URL(path);
  const response = await app.inject({
    method: 'POST',
    url: '/track',
    headers: { 'content-type': 'text/plain', 'user-agent': BROWSER, origin, 'x-forwarded-for': ip },
    payload: JSON.stringify({ name: 'pageview', websiteId, path }),
  });
  expect(response.statusCode, response.body).toBe(200);
}

async function ask(websiteId: string, parameter: unknown) {
  await app.flush();
  const body = { preset: 'last_7d', parameters: [parameter] };
  const response = await app.post(`/v1/query?website_id=${websiteId}`, body, secret);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data[0].data;
}

const visitsOf = (websiteId: string) => ask(websiteId, 'link_visits');
const sessionsByLink = (websiteId: string) => ask(websiteId, { metrics: ['sessions'], dimensions: ['link'] });

async function eventsOf(websiteId: string) {
  await app.flush();
  return app.stores.facts.query(
    sql`SELECT path, link_id, link_click, link_split FROM events WHERE website_id = ${text(websiteId)} ORDER BY time`,
  );
}

describe('a click on a link to a website of the organization', () => {
  test('is the link of the visit, without the parameter in the page', async () => {
    const { id: websiteId, domain } = await addWebsite();
    const { id, slug } = await addLink(`https://${domain}/sale`);
    const location = await locationOf(slug);
    expect(location).toMatch(TOKEN);
    await view(websiteId, location);
    await view(websiteId, `https://${domain}/next`);
    expect(await visitsOf(websiteId)).toMatchObject([{ link: id, visits: 1, visitors: 1, bounce_rate: 0 }]);
    expect(await sessionsByLink(websiteId)).toEqual([{ link: id, sessions: 1 }]);
    const [first, second] = await eventsOf(websiteId);
    expect(first).toMatchObject({ path: '/sale', link_id: id, link_split: '' });
    expect(second).toMatchObject({ path: '/next', link_id: '', link_click: '' });
    const clicks = await app.stores.facts.query(
      sql`SELECT click_id FROM link_clicks WHERE organization_id = ${text(owner.organizationId)} AND link_id = ${text(id)}`,
    );
    expect(clicks).toEqual([{ click_id: first?.['link_click'] }]);
  });

  test('has the target of the split', async () => {
    const { id: websiteId, domain } = await addWebsite();
    const url = `https://${domain}/`;
    const { id, slug } = await addLink(url, {
      split: [
        { targetUrl: `${url}a`, weight: 1 },
        { targetUrl: `${url}b`, weight: 1 },
      ],
    });
    const location = await locationOf(slug);
    await view(websiteId, location);
    const target = new URL(location).pathname === '/a' ? 0 : 1;
    expect(await ask(websiteId, 'link_split_conversions')).toMatchObject([{ link: id, target, visits: 1 }]);
  });

  test('adds the parameter after the others, and passes no such parameter on', async () => {
    const { domain } = await addWebsite();
    const { slug } = await addLink(`https://${domain}/sale?a=%20+%C3%A9#top`);
    expect(TOKEN.exec(await locationOf(slug))?.slice(1)).toEqual([
      `https://${domain}/sale?a=%20+%C3%A9`,
      expect.any(String),
      '#top',
    ]);
    const passing = await addLink(`https://${domain}/`, { passQuery: true, utm: { source: 'news' } });
    const location = await locationOf(`${passing.slug}?b=1&pharos_click=forged`);
    expect(TOKEN.exec(location)?.[1]).toBe(`https://${domain}/?b=1&utm_source=news`);
  });

  test('has a parameter on subdomains, and with or without www', async () => {
    const { domain } = await addWebsite();
    for (const host of [domain, `blog.${domain}`, `www.${domain}`, `${domain}:8443`]) {
      const { slug } = await addLink(`https://${host}/`);
      expect(await locationOf(slug), host).toMatch(TOKEN);
    }
  });

  test('is for the website of the link, if several have the same domain', async () => {
    const first = await addWebsite();
    const second = await app.addWebsite(owner, first.domain);
    const target = `https://${first.domain}/`;
    const { slug } = await addLink(target, { websiteId: second.id });
    await view(second.id, await locationOf(slug));
    await view(first.id, await locationOf((await addLink(target)).slug));
    expect(await visitsOf(second.id)).toMatchObject([{ visits: 1 }]);
    expect(await visitsOf(first.id)).toMatchObject([{ visits: 1 }]);
  });

  test('has no parameter after the website changed its domain', async () => {
    const { id, domain } = await addWebsite();
    const { slug } = await addLink(`https://${domain}/`);
    expect(await locationOf(slug)).toMatch(TOKEN);
    const websites = app.app.serviceOf(websitesModule);
    await websites.update(owner.actor, id, { domain: `moved.${domain}` });
    expect(await locationOf(slug)).toBe(`https://${domain}/`);
    await websites.update(owner.actor, id, { domain });
    expect(await locationOf(slug)).toMatch(TOKEN);
  });
});

describe('no parameter is added', () => {
  test('to other hosts, and to websites of other organizations', async () => {
    const { domain } = await addWebsite();
    const other = await addWebsite(await app.addPerson('other@example.com'));
    for (const host of ['elsewhere.example', `not-${domain}`, 'example', other.domain]) {
      const { slug } = await addLink(`https://${host}/`);
      expect(await locationOf(slug), host).toBe(`https://${host}/`);
    }
  });

  test('for HEAD requests, prefetches and bots, whose clicks have no id', async () => {
    const { domain } = await addWebsite();
    const { id, slug } = await addLink(`https://${domain}/`);
    const target = `https://${domain}/`;
    expect(await locationOf(slug, {}, 'HEAD')).toBe(target);
    expect(await locationOf(slug, { 'sec-purpose': 'prefetch' })).toBe(target);
    expect(await locationOf(slug, { 'user-agent': GOOGLEBOT })).toBe(target);
    await app.flush();
    const clicks = await app.stores.facts.query(
      sql`SELECT click_id FROM link_clicks WHERE organization_id = ${text(owner.organizationId)} AND link_id = ${text(id)}`,
    );
    expect(clicks).toEqual([{ click_id: '' }, { click_id: '' }, { click_id: '' }]);
  });

  test('to the page that shows the destination', async () => {
    const { domain } = await addWebsite();
    const { slug } = await addLink(`https://${domain}/`);
    const { body } = await app.inject({ method: 'GET', url: `/l/${slug}+` });
    expect(body).toContain(domain);
    expect(body).not.toContain('pharos_click');
  });
});

describe('an invalid parameter', () => {
  test.each([
    ['forged', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`],
    ['truncated', (token: string) => token.slice(0, 40)],
    ['empty', () => ''],
  ])('that is %s is ignored: the pageview counts without a link', async (_name, change) => {
    const { id: websiteId, domain } = await addWebsite();
    const { slug } = await addLink(`https://${domain}/`);
    const token = TOKEN.exec(await locationOf(slug))?.[2] ?? expect.unreachable();
    await view(websiteId, `https://${domain}/?pharos_click=${change(token)}`);
    expect(await visitsOf(websiteId)).toEqual([]);
    expect(await eventsOf(websiteId)).toEqual([{ path: '/', link_id: '', link_click: '', link_split: '' }]);
  });

  test('that is expired, or of another website, is ignored', async () => {
    const { id: websiteId, domain } = await addWebsite();
    const { slug } = await addLink(`https://${domain}/`);
    const location = await locationOf(slug);
    const other = await addWebsite();
    await view(other.id, location.replace(domain, other.domain));
    expect(await sessionsByLink(other.id)).toEqual([{ link: '(none)', sessions: 1 }]);
    app.clock.advance(3_601_000);
    await view(websiteId, location);
    expect(await sessionsByLink(websiteId)).toEqual([{ link: '(none)', sessions: 1 }]);
  });

  test('that another visitor used is ignored: the click counts once', async () => {
    const { id: websiteId, domain } = await addWebsite();
    const { id, slug } = await addLink(`https://${domain}/`);
    const location = await locationOf(slug);
    for (const ip of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) await view(websiteId, location, ip);
    expect(await visitsOf(websiteId)).toMatchObject([{ link: id, visits: 1, visitors: 1 }]);
    expect(await sessionsByLink(websiteId)).toEqual([
      { link: '(none)', sessions: 2 },
      { link: id, sessions: 1 },
    ]);
  });
});
