import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { CHROME, FIREFOX } from '../tracking/testing/fixtures.ts';
import { DEFAULT_COLLECTION } from './collection.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  ({ secret } = await app.addKey(owner, ['manage:websites', 'read:data', 'track:events']));
});
afterAll(() => app.close());

const create = (body: object) => app.post('/v1/websites', body, secret);
const update = (id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/v1/websites/${id}`, headers: { 'x-api-key': secret }, payload });
const remove = (id: string) =>
  app.inject({ method: 'DELETE', url: `/v1/websites/${id}`, headers: { 'x-api-key': secret } });
const get = (url: string, key = secret) => app.inject({ url, headers: { 'x-api-key': key } });
const rpc = (verb: string, json: object | undefined, key = secret) =>
  app.post(`/rpc/websites/${verb}`, { json }, key);
const query = (id: string, key?: string) =>
  app.post(`/v1/query?website_id=${id}`, { parameters: ['summary_metrics'], preset: 'today' }, key);
const track = (id: string, key?: string) => app.post('/track', { name: 'signup', websiteId: id }, key);
const domainsOf = (websites: readonly { domain: string }[]) => websites.map(({ domain }) => domain);

describe('over REST', () => {
  test('a website is created, read, changed and deleted', async () => {
    const created = await create({ name: ' Shop ', domain: ' Shop.Example ' });
    expect(created.statusCode).toBe(201);
    const { website } = created.json();
    expect(website).toEqual({
      id: expect.stringMatching(/^web_[0-9a-hjkmnp-tv-z]{26}$/),
      organizationId: owner.organizationId,
      name: 'Shop',
      domain: 'shop.example',
      isPublic: false,
      createdAt: new Date(app.clock.now()).toISOString(),
      timeZone: 'UTC',
      weekStart: 'monday',
      retentionDays: null,
      collection: DEFAULT_COLLECTION,
      trackingId: website.id,
      formerTrackingIds: [],
    });
    expect((await get(`/v1/websites/${website.id}`)).json()).toEqual({ success: true, website });
    const changed = await update(website.id, { name: 'Store' });
    expect(changed.json()).toEqual({ success: true, website: { ...website, name: 'Store' } });
    expect((await update(website.id, {})).json()).toEqual(changed.json());
    expect((await get(`/v1/websites/${website.id}`)).json()).toEqual(changed.json());
    expect((await remove(website.id)).json()).toEqual({ success: true });
    expect((await get(`/v1/websites/${website.id}`)).json().code).toBe('ACCESS_DENIED');
    expect((await remove(website.id)).json().code).toBe('ACCESS_DENIED');
  });
});

test('hosts are accepted as people write them, and shown so', async () => {
  const { website } = (await create({ name: 'Books', domain: 'Bücher.example' })).json();
  expect(website.domain).toBe('bücher.example');
  expect((await get(`/v1/websites/${website.id}`)).json().website.domain).toBe('bücher.example');
  const collection = { allowedOrigins: ['*.bücher.example', 'xn--bcher-kva.example'] };
  const changed = (await update(website.id, { domain: 'xn--bcher-kva.example', collection })).json();
  expect(changed.website).toMatchObject({
    domain: 'bücher.example',
    collection: { allowedOrigins: ['*.bücher.example', 'bücher.example'] },
  });
  const send = (origin: string, referrer: string, userAgent = CHROME) =>
    app.inject({
      method: 'POST',
      url: `/track?website_id=${website.trackingId}`,
      headers: { origin, 'user-agent': userAgent },
      payload: { name: 'pageview', url: `${origin}/a`, referrer },
    });
  await send('https://xn--bcher-kva.example', 'https://xn--mller-kva.example/x');
  await send('https://foreign.example', 'https://xn--mller-kva.example/x');
  await send('https://bücher.example', 'https://xn--pypal-4ve.com/', FIREFOX);
  const rowsOf = async (dimension: string, filters: readonly object[] = []) => {
    const parameters = [{ metrics: ['pageviews'], dimensions: [dimension] }];
    const body = { parameters, preset: 'today', filters };
    return (await app.post(`/v1/query?website_id=${website.id}`, body, secret)).json().data[0].data;
  };
  expect(await rowsOf('hostname')).toEqual([{ hostname: 'bücher.example', pageviews: 2 }]);
  expect(await rowsOf('referrer')).toEqual([
    { referrer: 'müller.example', pageviews: 1 },
    { referrer: 'xn--pypal-4ve.com', pageviews: 1 },
  ]);
  for (const value of ['müller.example', 'xn--mller-kva.example'])
    for (const field of ['referrer', 'source', 'referrer_name'])
      expect(await rowsOf('source', [{ field, op: 'eq', value }])).toEqual([
        { source: 'müller.example', pageviews: 1 },
      ]);
});

describe('over RPC', () => {
  test('a website is created, read, changed and deleted', async () => {
    const { website } = (await rpc('create', { name: 'Shop', domain: 'rpc.example' })).json().json;
    const { id } = website;
    expect((await rpc('get', { id })).json().json).toEqual({ success: true, website });
    const changed = (await rpc('update', { id, isPublic: true, domain: 'www.rpc.example' })).json().json;
    expect(changed.website).toEqual({ ...website, isPublic: true, domain: 'www.rpc.example' });
    expect((await rpc('list', undefined)).json().json.websites).toContainEqual(
      expect.objectContaining({ id, domain: 'www.rpc.example' }),
    );
    expect((await rpc('delete', { id })).json().json).toEqual({ success: true });
    expect((await rpc('get', { id })).json().code).toBe('ACCESS_DENIED');
  });
});

describe('validation', () => {
  const tooLong = `${'a'.repeat(63)}.`.repeat(4);
  test.each([
    ['https://shop.example', 'domain'],
    ['shop.example/path', 'domain'],
    ['shop.example:8080', 'domain'],
    ['-shop.example', 'domain'],
    ['shop..example', 'domain'],
    ['.example', 'domain'],
    ['shop example', 'domain'],
    ['', 'domain'],
    [`${'a'.repeat(64)}.example`, 'domain'],
    [`${tooLong}example`, 'domain'],
    [7, 'domain'],
  ])('the domain %j is rejected by name', async (domain, field) => {
    const { id } = (await create({ name: 'Shop', domain: 'good.example' })).json().website;
    for (const answer of [
      await create({ name: 'Shop', domain }),
      await update(id, { domain }),
      await rpc('create', { name: 'Shop', domain }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
    }
  });

  test.each([
    [{ domain: 'a.example' }, 'name'],
    [{ domain: 'a.example', name: '   ' }, 'name'],
    [{ domain: 'a.example', name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Shop' }, 'domain'],
    [{ domain: 'a.example', name: 'Shop', isPublic: 'yes' }, 'isPublic'],
    [{ domain: 'a.example', name: 'Shop', owner: 'me' }, 'owner'],
  ])('%j is rejected by the name of its field', async (body, field) => {
    const answer = await create(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  test.each(['localhost', 'a.b', 'xn--bcher-kva.example', '10.0.0.1'])('%s is a domain', async (domain) => {
    expect((await create({ name: 'x'.repeat(100), domain })).statusCode).toBe(201);
  });
});

test('a deleted website is inaccessible to everyone from the next request on', async () => {
  const { id } = (await create({ name: 'Shop', domain: 'gone.example', isPublic: true })).json().website;
  const statuses = async () => {
    const answers = [await track(id), await query(id), await track(id, secret), await query(id, secret)];
    return answers.map((answer) => answer.statusCode);
  };
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await remove(id);
  expect(await statuses()).toEqual([401, 401, 403, 403]);
  expect((await get('/v1/query/websites')).body).not.toContain(id);
});

test('making a website public or private takes effect with the next anonymous query', async () => {
  const { id } = (await create({ name: 'Shop', domain: 'switch.example' })).json().website;
  const seen: number[] = [];
  for (const isPublic of [false, true, false, true]) {
    await update(id, { isPublic });
    seen.push((await query(id)).statusCode);
  }
  expect(seen).toEqual([401, 200, 401, 200]);
});

test('of concurrent deletions one succeeds, and one is recorded in the audit log', async () => {
  const { id } = (await create({ name: 'Shop', domain: 'twice.example' })).json().website;
  const answers = await Promise.all([remove(id), remove(id), remove(id)]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403, 403]);
  const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
  const acts = lines.filter(
    ({ resource, route }) => resource === `website:${id}` && route !== '/v1/websites/{id}',
  );
  expect(acts.map(({ route }) => route)).toEqual(['website.create', 'website.delete']);
});

describe('the list', () => {
  let insider: TestPerson;
  let host: TestPerson;
  let hostSiteId: string;

  beforeAll(async () => {
    insider = await app.addPerson('insider@example.com');
    host = await app.addPerson('host@example.com');
    await app.addMember(host.organizationId, insider.userId, 'viewer');
    await app.addWebsite(insider, 'first.example');
    hostSiteId = (await app.addWebsite(host, 'second.example')).id;
    await app.addWebsite(insider, 'third.example');
  });

  test('contains the websites of both organizations of a member, oldest first', async () => {
    const list = async (cookie: string) =>
      (await app.inject({ url: '/v1/query/websites', headers: { cookie } })).json();
    const all = await list(insider.cookie);
    expect([all.total, domainsOf(all.websites)]).toEqual([
      3,
      ['first.example', 'second.example', 'third.example'],
    ]);
    expect(domainsOf((await list(host.cookie)).websites)).toEqual(['second.example']);
  });

  test("contains all websites of a key's organization, and only the permitted ones for a limited key", async () => {
    const ofAll = await app.addKey(insider, ['read:data']);
    const list = async (key: string) => domainsOf((await get('/v1/query/websites', key)).json().websites);
    expect(await list(ofAll.secret)).toEqual(['first.example', 'third.example']);
    const limited = await app.addKey(host, ['read:data'], {
      access: { type: 'website', websiteIds: [hostSiteId] },
    });
    await app.addWebsite(host, 'fourth.example');
    expect(await list(limited.secret)).toEqual(['second.example']);
  });

  test('is the same over REST and RPC', async () => {
    const rest = await get('/v1/query/websites');
    const overRpc = await rpc('list', undefined);
    expect(rest.statusCode).toBe(200);
    expect(overRpc.json().json).toEqual(rest.json());
    expect(rest.json().total).toBe(rest.json().websites.length);
    const origin = { cookie: insider.cookie, origin: BASE_URL };
    const mine = await app.post('/rpc/websites/list', {}, undefined, origin);
    expect(domainsOf(mine.json().json.websites)).toContain('second.example');
  });
});
