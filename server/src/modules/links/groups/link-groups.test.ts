import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';

const TARGET = 'https://shop.example/sale';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let rival: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
  rival = (await app.addKey(await app.addPerson('rival@example.com'), ['read:links', 'write:links'])).secret;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(61_000));

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = async (method: Method, url: string, body?: object, key = secret) => {
  const json = { 'content-type': 'application/json' };
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, ...response.json() };
};
const create = async (body: object = {}) => {
  const created = await call('POST', '/v1/links', { name: 'Sale', targetUrl: TARGET, ...body });
  expect(created.status, JSON.stringify(created)).toBe(201);
  return created.link;
};
const redirect = async (slug: string) =>
  (await app.inject({ url: `/l/${slug}`, headers: { 'user-agent': 'Mozilla/5.0 Chrome/141.0.0.0' } }))
    .headers['location'];

describe('a folder', () => {
  test('holds links, counts those that are not archived, and is deleted without them', async () => {
    const { folder } = await call('POST', '/v1/link-folders', { name: 'Spring' });
    const link = await create({ folderId: folder.id });
    await create({ folderId: folder.id, archived: true });
    const { folders } = await call('GET', '/v1/link-folders');
    expect(folders).toMatchObject([{ id: folder.id, name: 'Spring', linkCount: 1 }]);
    expect((await call('GET', `/v1/links?folderId=${folder.id}`)).links).toMatchObject([{ id: link.id }]);
    await call('DELETE', `/v1/link-folders/${folder.id}`);
    expect((await call('GET', `/v1/links/${link.id}`)).link.folderId).toBeNull();
  });

  test('has a name that is unique without regard to case', async () => {
    await call('POST', '/v1/link-folders', { name: 'Autumn' });
    expect(await call('POST', '/v1/link-folders', { name: 'AUTUMN' })).toMatchObject({ code: 'CONFLICT' });
    expect((await call('POST', '/v1/link-folders', { name: 'Autumn' }, rival)).status).toBe(201);
  });

  test('of another organization is neither shown nor used', async () => {
    const { folder } = await call('POST', '/v1/link-folders', { name: 'Theirs' }, rival);
    expect(await call('PATCH', `/v1/link-folders/${folder.id}`, { name: 'x' })).toMatchObject({
      code: 'ACCESS_DENIED',
    });
    const used = await call('POST', '/v1/links', { name: 'x', targetUrl: TARGET, folderId: folder.id });
    expect(used).toMatchObject({ code: 'ACCESS_DENIED' });
  });
});

describe('a tag', () => {
  test('is created by the first link that uses its name, and keeps its spelling', async () => {
    await create({ tags: ['Mail'] });
    const second = await create({ tags: ['MAIL', 'mail', 'poster'] });
    expect(second.tags).toEqual(['Mail', 'poster']);
    const { tags } = await call('GET', '/v1/link-tags');
    expect(tags).toMatchObject([
      { name: 'Mail', color: 'gray', linkCount: 2 },
      { name: 'poster', linkCount: 1 },
    ]);
    expect((await call('GET', '/v1/links?tag=mAiL')).total).toBe(2);
    expect((await call('GET', '/v1/links?tag=nothing')).total).toBe(0);
  });

  test('is renamed and deleted in all its links', async () => {
    const { id } = await create({ tags: ['before', 'other'] });
    const { tags } = await call('GET', '/v1/link-tags');
    const tag = tags.find(({ name }: { readonly name: string }) => name === 'before');
    expect(await call('PATCH', `/v1/link-tags/${tag.id}`, { name: 'OTHER' })).toMatchObject({
      code: 'CONFLICT',
    });
    await call('PATCH', `/v1/link-tags/${tag.id}`, { name: 'after', color: 'blue' });
    expect((await call('GET', `/v1/links/${id}`)).link.tags).toEqual(['after', 'other']);
    await call('DELETE', `/v1/link-tags/${tag.id}`);
    expect((await call('GET', `/v1/links/${id}`)).link.tags).toEqual(['other']);
  });
});

test('targets on blocked hosts and their subdomains are rejected from then on', async () => {
  const existing = await create({ targetUrl: 'https://phishing.example/' });
  await call('PATCH', '/v1/link-settings', { blockedHosts: ['Phishing.example', 'phishing.example'] });
  expect((await call('GET', '/v1/link-settings')).settings.blockedHosts).toEqual(['phishing.example']);
  for (const targetUrl of ['https://phishing.example/', 'https://www.PHISHING.example./x'])
    expect(await call('POST', '/v1/links', { name: 'x', targetUrl })).toMatchObject({
      details: [{ field: 'targetUrl', message: expect.stringContaining('phishing.example') }],
    });
  expect(
    (await call('POST', '/v1/links', { name: 'x', targetUrl: 'https://notphishing.example/' })).status,
  ).toBe(201);
  expect(await redirect(existing.slug)).toBe('https://phishing.example/');
  await call('PATCH', '/v1/link-settings', { blockedHosts: [] });
});

describe('an upsert', () => {
  test('creates the link, and then updates it by its external id', async () => {
    const body = { name: 'Sale', targetUrl: TARGET, externalId: 'shop.1', notes: 'kept' };
    const first = await call('PUT', '/v1/links', body);
    expect(first).toMatchObject({ status: 200, created: true });
    const second = await call('PUT', '/v1/links', {
      name: 'Sale',
      targetUrl: 'https://shop.example/2',
      externalId: 'shop.1',
    });
    expect(second).toMatchObject({
      created: false,
      link: { id: first.link.id, targetUrl: 'https://shop.example/2', notes: 'kept' },
    });
    expect(await redirect(first.link.slug)).toBe('https://shop.example/2');
  });

  test('updates by the slug, but never a link of another organization', async () => {
    await call('PUT', '/v1/links', { name: 'Sale', targetUrl: TARGET, slug: 'Upserted' });
    const again = { name: 'Other', targetUrl: TARGET, slug: 'upserted' };
    expect(await call('PUT', '/v1/links', again)).toMatchObject({ created: false, link: { name: 'Other' } });
    expect(await call('PUT', '/v1/links', again, rival)).toMatchObject({ code: 'CONFLICT' });
  });

  test('of simultaneous requests creates one link', async () => {
    const body = { name: 'Sale', targetUrl: TARGET, externalId: 'shop.race' };
    const results = await Promise.all(Array.from({ length: 8 }, () => call('PUT', '/v1/links', body)));
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
    expect(new Set(results.map(({ link }) => link.id)).size).toBe(1);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  const send = (key: string, body: object = {}) =>
    app.post('/v1/links', { name: 'Sale', targetUrl: TARGET, ...body }, secret, { 'idempotency-key': key });

  test('returns the link of the first request, also of simultaneous ones', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => send('order-1', { password: 'secret' })),
    );
    expect(new Set(responses.map((response) => response.json().link.id)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(5);
  });

  test('is refused with another request, and is free again after 24 hours', async () => {
    const first = (await send('order-2')).json();
    expect((await send('order-2', { name: 'Other' })).json()).toMatchObject({ code: 'CONFLICT' });
    app.clock.advance(24 * 3_600_000);
    const later = (await send('order-2', { name: 'Other' })).json();
    expect(later.link.id).not.toBe(first.link.id);
  });

  test('that is too long is rejected', async () => {
    expect((await send('x'.repeat(256))).json()).toMatchObject({ details: [{ field: 'Idempotency-Key' }] });
  });
});

describe('the version of a link', () => {
  test('prevents that a change overwrites another one', async () => {
    const { id } = await create();
    const read = await app.inject({ url: `/v1/links/${id}`, headers: { 'x-api-key': secret } });
    const { etag } = read.headers;
    const patch = (ifMatch: string) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/links/${id}`,
        headers: { 'x-api-key': secret, 'content-type': 'application/json', 'if-match': ifMatch },
        payload: JSON.stringify({ name: 'Changed' }),
      });
    const first = await patch(String(etag));
    expect(first.statusCode).toBe(200);
    expect(first.headers['etag']).not.toBe(etag);
    expect((await patch(String(etag))).json()).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect((await patch('*')).statusCode).toBe(200);
    const removed = await app.inject({
      method: 'DELETE',
      url: `/v1/links/${id}`,
      headers: { 'x-api-key': secret, 'if-match': String(etag) },
    });
    expect(removed.statusCode).toBe(412);
  });
});

describe('a bulk request', () => {
  test('creates, updates and deletes, with a result for each change', async () => {
    const updated = await create({ externalId: 'bulk.1' });
    const deleted = await create();
    const taken = await create({ slug: 'bulk-taken' });
    const { total } = await call('GET', '/v1/links');
    const outcome = await call('POST', '/v1/links/bulk', {
      links: [
        { action: 'create', name: 'New', targetUrl: TARGET, slug: 'bulk-new', tags: ['bulk'] },
        { action: 'update', id: 'ext_bulk.1', targetUrl: 'https://shop.example/bulk' },
        { action: 'delete', id: deleted.id },
        { action: 'create', name: 'Taken', targetUrl: TARGET, slug: taken.slug, tags: ['never'] },
        { action: 'create', name: 'Invalid', targetUrl: 'shop.example' },
        { action: 'update', id: 'ext_unknown', name: 'x' },
        { action: 'archive', id: updated.id },
      ],
    });
    expect(outcome).toMatchObject({ status: 200, succeeded: 3, failed: 4 });
    expect(outcome.results).toMatchObject([
      { index: 0, success: true, link: { slug: 'bulk-new' } },
      { index: 1, success: true, link: { id: updated.id } },
      { index: 2, success: true },
      { index: 3, success: false, code: 'CONFLICT', details: [{ field: 'slug' }] },
      {
        index: 4,
        success: false,
        details: [{ field: 'targetUrl', message: expect.stringContaining('Did you mean') }],
      },
      { index: 5, success: false, code: 'ACCESS_DENIED' },
      { index: 6, success: false, code: 'VALIDATION_ERROR', details: [{ field: 'action' }] },
    ]);
    expect((await call('GET', '/v1/links')).total).toBe(total);
    const { tags } = await call('GET', '/v1/link-tags');
    expect(tags.map(({ name }: { readonly name: string }) => name)).not.toContain('never');
    expect(await redirect(updated.slug)).toBe('https://shop.example/bulk');
  });

  test('hashes passwords, and checks app schemes as a single creation does', async () => {
    const { results } = await call('POST', '/v1/links/bulk', {
      links: [
        { action: 'create', name: 'Secret', targetUrl: TARGET, password: 'opensesame' },
        { action: 'create', name: 'App', targetUrl: 'spotify:album:1' },
      ],
    });
    expect(results).toMatchObject([
      { success: true, link: { hasPassword: true } },
      { success: false, details: [{ field: 'targetUrl' }] },
    ]);
    expect(await redirect(results[0].link.slug)).toBeUndefined();
  });

  test('has at most 1,000 changes', async () => {
    const links = Array.from({ length: 1_001 }, () => ({ action: 'delete', id: 'ext_x' }));
    expect(await call('POST', '/v1/links/bulk', { links })).toMatchObject({ details: [{ field: 'links' }] });
  });
});

describe('the list', () => {
  test('is sorted by name and by change, in pages without overlap', async () => {
    for (const name of ['zebra', 'Apple', 'apple'])
      await create({ name, externalId: `sort.${name}`, notes: 'sorted' });
    app.clock.advance(1_000);
    await call('PATCH', '/v1/links/ext_sort.zebra', { notes: 'sorted again' });
    const names: string[] = [];
    let cursor = '';
    do {
      const page = await call('GET', `/v1/links?search=sorted&sort=name&order=asc&limit=1${cursor}`);
      names.push(page.links[0].name);
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(names).toEqual(['Apple', 'apple', 'zebra']);
    const changed = await call('GET', '/v1/links?search=sorted&sort=updatedAt&limit=1');
    expect(changed.links[0].name).toBe('zebra');
    const foreign = await call('GET', `/v1/links?search=sorted&sort=name&cursor=${changed.nextCursor}`);
    expect(foreign).toMatchObject({ details: [{ field: 'cursor' }] });
  });

  test('counts the clicks of each link by day, without bots, HEAD requests and prefetches', async () => {
    const { id, slug } = await create({ notes: 'counted' });
    const visit = (ip: string, options: object = {}) =>
      app.inject({
        url: `/l/${slug}`,
        remoteAddress: ip,
        headers: { 'user-agent': 'Mozilla/5.0 Chrome/141.0.0.0' },
        ...options,
      });
    for (const ip of ['198.51.100.1', '198.51.100.1', '198.51.100.2']) await visit(ip);
    await visit('198.51.100.3', { method: 'HEAD' });
    await visit('198.51.100.4', { headers: { 'user-agent': 'Googlebot/2.1' } });
    await app.flush();
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    const yesterday = new Date(app.clock.now() - 86_400_000).toISOString().slice(0, 10);
    const { links } = await call('GET', `/v1/links?search=counted&startDate=${yesterday}&endDate=${today}`);
    expect(links).toMatchObject([
      {
        id,
        clicks: {
          total: 3,
          unique: 2,
          series: [
            { date: yesterday, clicks: 0 },
            { date: today, clicks: 3 },
          ],
        },
      },
    ]);
  });

  test.each([
    ['startDate=2026-02-30', 'startDate'],
    ['endDate=2026-02-01', 'startDate'],
    ['startDate=2026-02-02&endDate=2026-02-01', 'endDate'],
    ['startDate=2020-01-01&endDate=2026-02-01', 'startDate'],
    ['startDate=2026-02-01&timezone=Moon', 'timezone'],
  ])('with %s is rejected, and the field is named', async (query, field) => {
    expect(await call('GET', `/v1/links?${query}`)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: expect.stringContaining(field) }],
    });
  });
});

test('no key of another organization changes or reads folders, tags, links or settings', async () => {
  const link = await create({ tags: ['private'] });
  expect(await call('GET', `/v1/links/${link.id}`, undefined, rival)).toMatchObject({
    code: 'ACCESS_DENIED',
  });
  expect((await call('GET', '/v1/link-tags', undefined, rival)).tags).toEqual([]);
  const bulk = await call('POST', '/v1/links/bulk', { links: [{ action: 'delete', id: link.id }] }, rival);
  expect(bulk.results).toMatchObject([{ success: false, code: 'ACCESS_DENIED' }]);
});
