import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';

const TARGET = 'https://shop.example/sale';

let app: TestApp;
let owner: TestPerson;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(61_000));

const headers = () => ({ 'x-api-key': secret, 'content-type': 'application/json' });
const get = async (url: string) => app.inject({ url, headers: { 'x-api-key': secret } });
const change = (method: 'PATCH' | 'DELETE', url: string, body?: object) =>
  app.inject({
    method,
    url,
    headers: body === undefined ? { 'x-api-key': secret } : headers(),
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });

/** Creates a link and returns it. */
async function create(body: object = {}) {
  const response = await app.post('/v1/links', { name: 'Sale', targetUrl: TARGET, ...body }, secret);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().link;
}

describe('a link', () => {
  test('is created with a generated slug of 7 characters without look-alikes', async () => {
    const link = await create();
    expect(link.slug).toMatch(/^[2-9a-hjkmnp-z]{7}$/);
    expect(link).toMatchObject({
      name: 'Sale',
      targetUrl: TARGET,
      shortUrl: `${BASE_URL}/l/${link.slug}`,
      organizationId: owner.organizationId,
      redirectStatus: 302,
      archived: false,
      rules: [],
    });
    expect((await get(`/v1/links/${link.id}`)).json().link).toEqual(link);
  });

  test('is found by its external id, which is unique in the organization', async () => {
    const link = await create({ externalId: 'campaign.7' });
    expect((await get('/v1/links/ext_campaign.7')).json().link.id).toBe(link.id);
    const again = await app.post(
      '/v1/links',
      { name: 'x', targetUrl: TARGET, externalId: 'campaign.7' },
      secret,
    );
    expect(again.json()).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('campaign.7') });
  });

  test('keeps the fields that a change does not name', async () => {
    const link = await create({ utm: { source: 'news' }, expiresAt: '2030-01-01T00:00:00.000Z', notes: 'x' });
    const changed = await change('PATCH', `/v1/links/${link.id}`, { name: 'Other', expiresAt: null });
    expect(changed.json().link).toEqual({
      ...link,
      name: 'Other',
      expiresAt: null,
      updatedAt: expect.any(String),
      etag: expect.not.stringMatching(link.etag),
    });
  });

  test('answers 404 once it is deleted, and its slug can be used again', async () => {
    const { id, slug } = await create();
    expect((await change('DELETE', `/v1/links/${id}`)).statusCode).toBe(200);
    expect((await app.inject({ url: `/l/${slug}` })).statusCode).toBe(404);
    expect((await get(`/v1/links/${id}`)).json().code).toBe('ACCESS_DENIED');
    await create({ slug });
    expect((await app.inject({ url: `/l/${slug}` })).statusCode).toBe(302);
  });

  test('belongs to a website of its own organization only', async () => {
    const stranger = await app.addPerson('stranger@example.com');
    const website = await app.addWebsite(stranger, 'foreign.example');
    const refused = await app.post(
      '/v1/links',
      { name: 'x', targetUrl: TARGET, websiteId: website.id },
      secret,
    );
    expect(refused.json().code).toBe('ACCESS_DENIED');
  });
});

describe('slugs', () => {
  test('ignore case, and a taken one is refused with its name', async () => {
    await create({ slug: 'Spring-Sale' });
    const taken = await app.post('/v1/links', { name: 'x', targetUrl: TARGET, slug: 'spring-SALE' }, secret);
    expect(taken.json()).toMatchObject({ code: 'CONFLICT', error: 'The slug spring-SALE is taken' });
    expect((await app.inject({ url: '/l/SPRING-sale' })).statusCode).toBe(302);
  });

  test('can have segments', async () => {
    await create({ slug: 'summer/2026/shoes' });
    expect((await app.inject({ url: '/l/summer/2026/shoes' })).headers.location).toBe(TARGET);
  });

  test('are checked, and a similar one is suggested for one that is taken', async () => {
    await create({ slug: 'checked' });
    const check = async (slug: string) => (await get(`/v1/links/check-slug?slug=${slug}`)).json();
    expect(await check('unchecked')).toMatchObject({ available: true, suggestion: null });
    expect(await check('Checked')).toMatchObject({ available: false, suggestion: 'Checked-2' });
  });

  test.each(['ab', 'a'.repeat(65), 'with space', '/slash', 'double//slash', 'admin', 'Robots', 'ümlaut'])(
    'that are invalid or reserved are refused: %s',
    async (slug) => {
      const refused = await app.post('/v1/links', { name: 'x', targetUrl: TARGET, slug }, secret);
      expect(refused.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'slug' }] });
    },
  );
});

describe('a field that is invalid is named', () => {
  test.each<[object, string, string]>([
    [{ targetUrl: 'shop.example/sale' }, 'targetUrl', 'Did you mean https://shop.example/sale?'],
    [{ targetUrl: 'javascript:alert(1)' }, 'targetUrl', 'must begin with https:// or http://'],
    [{ targetUrl: 'https://user:pw@shop.example/' }, 'targetUrl', 'must not contain a user name'],
    [{ targetUrl: `${BASE_URL}/l/other` }, 'targetUrl', 'must not be a short link'],
    [{ iosUrl: `${BASE_URL}/l/other` }, 'iosUrl', 'must not be a short link'],
    [{ split: [{ targetUrl: TARGET, weight: 1 }] }, 'split', 'must have at least two targets'],
    [{ rules: [{ constraints: [], targetUrl: TARGET }] }, 'rules.0.constraints', ''],
    [
      {
        rules: [
          { constraints: [{ attribute: 'country', operator: 'is', values: ['DE'] }], targetUrl: TARGET },
        ],
      },
      'rules.0.constraints.0.operator',
      'must be one of',
    ],
    [
      { startsAt: '2030-01-02T00:00:00Z', expiresAt: '2030-01-01T00:00:00Z' },
      'expiresAt',
      'must lie after startsAt',
    ],
    [{ clickLimit: 0 }, 'clickLimit', ''],
    [{ redirectStatus: 303 }, 'redirectStatus', ''],
  ])('%j', async (fields, field, message) => {
    const refused = await app.post('/v1/links', { name: 'x', targetUrl: TARGET, ...fields }, secret);
    expect(refused.json().code).toBe('VALIDATION_ERROR');
    expect(refused.json().details[0].field).toBe(field);
    expect(refused.json().details[0].message).toContain(message);
  });
});

describe('the list', () => {
  test('is newest first, paged by cursor, and searched without regard to case', async () => {
    const other = await app.addPerson('list@example.com');
    const own = (await app.addKey(other, ['write:links', 'read:links'])).secret;
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three'])
      ids.unshift((await app.post('/v1/links', { name, targetUrl: TARGET }, own)).json().link.id);
    const list = async (query: string) =>
      (await app.inject({ url: `/v1/links?${query}`, headers: { 'x-api-key': own } })).json();
    const first = await list('limit=2');
    expect(first).toMatchObject({ total: 3, nextCursor: expect.any(String) });
    const second = await list(`limit=2&cursor=${first.nextCursor}`);
    expect([...first.links, ...second.links].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect((await list('search=tW')).links.map(({ name }: { name: string }) => name)).toEqual(['Two']);
    expect((await list('search=%25')).total).toBe(0);
    expect(await list('archived=true')).toMatchObject({ total: 0, links: [] });
    expect(await list('cursor=x')).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'cursor' }],
    });
  });
});

describe('a key that is limited to a website', () => {
  test('creates, lists and changes links of this website, and no others', async () => {
    const { id: websiteId } = await app.addWebsite(owner, 'limited.example');
    const { id: otherId } = await app.addWebsite(owner, 'other.example');
    const access = { type: 'website' as const, websiteIds: [websiteId] };
    const limited = (await app.addKey(owner, ['read:links', 'write:links'], { access })).secret;
    const post = (body: object) => app.post('/v1/links', { name: 'x', targetUrl: TARGET, ...body }, limited);
    const created = await post({ websiteId });
    expect(created.statusCode, created.body).toBe(201);
    for (const body of [
      {},
      { websiteId: null },
      { websiteId: otherId },
      { websiteId, organizationId: owner.organizationId },
    ])
      expect((await post(body)).json(), JSON.stringify(body)).toMatchObject({ code: 'ACCESS_DENIED' });
    await create({ websiteId: otherId });
    const list = (query: string) =>
      app.inject({ url: `/v1/links${query}`, headers: { 'x-api-key': limited } });
    expect((await list(`?websiteId=${websiteId}`)).json().links).toMatchObject([
      { id: created.json().link.id },
    ]);
    expect((await list('')).json()).toMatchObject({ code: 'ACCESS_DENIED' });
    const upserted = await app.inject({
      method: 'PUT',
      url: '/v1/links',
      headers: { 'x-api-key': limited, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'x', targetUrl: TARGET, websiteId }),
    });
    expect(upserted.json()).toMatchObject({ code: 'ACCESS_DENIED' });
  });

  test('cannot make a link one of the organization, nor use or create domains, folders and tags', async () => {
    const { id: websiteId } = await app.addWebsite(owner, 'inside.example');
    const access = { type: 'website' as const, websiteIds: [websiteId] };
    const limited = (await app.addKey(owner, ['write:links'], { access })).secret;
    const folder = await app.post('/v1/link-folders', { name: 'Of the organization' }, secret);
    const fields = { name: 'x', targetUrl: TARGET, websiteId };
    const { link } = (await app.post('/v1/links', fields, limited)).json();
    const change = (body: object) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/links/${link.id}`,
        headers: { 'x-api-key': limited, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
    for (const outside of [{ tags: ['new-tag'] }, { folderId: folder.json().folder.id }]) {
      expect((await app.post('/v1/links', { ...fields, ...outside }, limited)).json().code).toBe(
        'ACCESS_DENIED',
      );
      expect((await change(outside)).json().code).toBe('ACCESS_DENIED');
    }
    expect((await change({ websiteId: null })).json().code).toBe('ACCESS_DENIED');
    expect((await change({ tags: [], folderId: null, name: 'y' })).json().link).toMatchObject({ name: 'y' });
    const tags = await app.inject({ url: '/v1/link-tags', headers: { 'x-api-key': secret } });
    expect(tags.body).not.toContain('new-tag');
  });
});
