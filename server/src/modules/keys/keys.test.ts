import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SCOPE_NAMES } from '../../lib/scopes.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { newSecret } from './secret.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

let app: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
let websiteId: string;
let otherWebsiteId: string;
let foreignWebsiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  stranger = await app.addPerson('stranger@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  otherWebsiteId = (await app.addWebsite(owner, 'blog.example')).id;
  foreignWebsiteId = (await app.addWebsite(stranger, 'foreign.example')).id;
});
afterAll(() => app.close());

const asOwner = () => ({ cookie: owner.cookie, origin: BASE_URL });
const create = (body: object) =>
  app.post('/v1/keys', { name: 'CI', scopes: ['read:data'], ...body }, undefined, asOwner());
const update = (id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/v1/keys/${id}`, headers: asOwner(), payload });
const rpc = (verb: string, json: object) => app.post(`/rpc/keys/${verb}`, { json }, undefined, asOwner());
const show = async (id: string) =>
  (await app.inject({ url: `/v1/keys/${id}`, headers: { cookie: owner.cookie } })).json().key;
const get = (url: string, secret: string) => app.inject({ url, headers: { 'x-api-key': secret } });
const query = (id: string, secret: string, of = 'website_id') =>
  app.post(`/v1/query?${of}=${id}`, { parameters: ['summary_metrics'], preset: 'today' }, secret);

describe('secrets', () => {
  test('a secret is phr_, 42 random characters and a checksum of six', async () => {
    const { key, secret } = (await create({})).json();
    expect(secret).toMatch(/^phr_[0-9A-Za-z]{48}$/);
    let checksum = 0;
    for (const character of secret.slice(-6)) checksum = checksum * 62 + BASE62.indexOf(character);
    expect(checksum).toBe(crc32(secret.slice(0, -6)));
    expect(key).toMatchObject({ prefix: 'phr', start: secret.slice(0, 8), status: 'active' });
    const many = Array.from({ length: 1_000 }, newSecret);
    expect(new Set(many).size).toBe(1_000);
  });

  test('a secret with one changed character is rejected without a query of the store', async () => {
    const { secret } = await app.addKey(owner, ['read:data']);
    const select = vi.spyOn(app.stores.state.db, 'select');
    const isRefused = async (value: string) => {
      // Keeps the requests below the limit for failed authentications.
      app.clock.advance(2_001);
      const answer = await get('/v1/query/websites', value);
      return answer.statusCode === 401 && answer.json().code === 'AUTH_REQUIRED';
    };
    const position = fc.nat(secret.length - 1);
    await fc.assert(
      fc.asyncProperty(position, fc.constantFrom(...BASE62, '_', '-', '.'), async (index, character) => {
        fc.pre(secret[index] !== character);
        expect(await isRefused(secret.slice(0, index) + character + secret.slice(index + 1))).toBe(true);
      }),
      { numRuns: fuzzRuns(50) },
    );
    for (const value of [secret.slice(0, -1), `${secret}0`, secret.toUpperCase(), secret.slice(4)])
      expect(await isRefused(value)).toBe(true);
    expect(select).not.toHaveBeenCalled();
    expect(await isRefused(newSecret())).toBe(true);
    expect(select).toHaveBeenCalled();
    select.mockRestore();
  });

  test('only the responses of create and rotate contain a secret', async () => {
    const created = (await create({ access: { type: 'website', websiteIds: [websiteId] } })).json();
    const { id } = created.key;
    expect(created.secret).toMatch(/^phr_/);
    const rotated = (await rpc('rotate', { id })).json().json;
    expect(rotated.secret).toMatch(/^phr_/);
    const answers = [
      await app.inject({ url: `/v1/keys/${id}`, headers: asOwner() }),
      await app.inject({ url: '/v1/keys', headers: asOwner() }),
      await update(id, { name: 'Renamed' }),
      await rpc('get', { id }),
      await rpc('list', {}),
      await rpc('revoke', { id }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(id);
      for (const { secret } of [created, rotated]) expect(answer.body).not.toContain(secret.slice(8));
      expect(answer.body).not.toMatch(/"(secret|digest|previousDigest)"/);
    }
  });
});

describe('access of a key', () => {
  test('websites of another organization and unknown websites are rejected with the same error, by field', async () => {
    const { id } = (await create({})).json().key;
    const unknownId = 'web_00000000000000000000000000';
    const messages = new Set<string>();
    for (const wrong of [foreignWebsiteId, unknownId]) {
      const access = { type: 'website', websiteIds: [wrong] };
      for (const answer of [await create({ access }), await update(id, { access })]) {
        expect(answer.statusCode).toBe(400);
        const { code, details } = answer.json();
        expect([code, details.length, details[0].field]).toEqual([
          'VALIDATION_ERROR',
          1,
          'access.websiteIds.0',
        ]);
        messages.add(JSON.stringify(details));
      }
    }
    expect(messages.size).toBe(1);
    const mixed = await create({ access: { type: 'website', websiteIds: [websiteId, foreignWebsiteId] } });
    expect(mixed.json().details.map((row: { field: string }) => row.field)).toEqual(['access.websiteIds.1']);
  });

  test('a key limited to websites cannot reach other websites, even with all scopes', async () => {
    const { secret } = await app.addKey(owner, SCOPE_NAMES, {
      access: { type: 'website', websiteIds: [websiteId] },
    });
    expect((await query(websiteId, secret)).statusCode).toBe(200);
    const denied = [
      await query(otherWebsiteId, secret),
      await query(foreignWebsiteId, secret),
      await query(owner.organizationId, secret, 'organization_id'),
      await app.post('/v1/websites', { name: 'New', domain: 'new.example' }, secret),
      await app.post('/track', { name: 'signup', websiteId: otherWebsiteId }, secret),
      await get(`/v1/websites/${otherWebsiteId}`, secret),
    ];
    expect(denied.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      denied.map(() => [403, 'ACCESS_DENIED']),
    );
    const listed = (await get('/v1/query/websites', secret)).json();
    expect([listed.total, listed.websites.map(({ id }: { id: string }) => id)]).toEqual([1, [websiteId]]);
  });

  test('access to all websites grants no scope', async () => {
    const { secret } = await app.addKey(owner, ['track:events']);
    expect((await query(websiteId, secret)).json().code).toBe('FORBIDDEN');
    expect((await get('/v1/query/websites', secret)).json().code).toBe('FORBIDDEN');
  });

  test('a key created without an organization belongs to the active one, and without an active one to the personal one', async () => {
    await app.addMember(stranger.organizationId, owner.userId, 'admin');
    const organizationIdOf = async () => (await create({})).json().key.organizationId;
    expect(await organizationIdOf()).toBe(owner.organizationId);
    const activate = (organizationId: string | null) =>
      app.post('/api/auth/organization/set-active', { organizationId }, undefined, asOwner());
    await activate(null);
    expect(await organizationIdOf()).toBe(owner.organizationId);
    await activate(stranger.organizationId);
    const { key } = (await create({})).json();
    expect(key.organizationId).toBe(stranger.organizationId);
    await activate(owner.organizationId);
    const other = (await create({ organizationId: stranger.organizationId })).json();
    expect(other.key.organizationId).toBe(stranger.organizationId);
    const listed = (await rpc('list', { organizationId: stranger.organizationId })).json().json;
    const ids: string[] = listed.keys.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([key.id, other.key.id].sort());
  });
});

describe('changing a key', () => {
  test('changes of name, scopes and access take effect with the next request', async () => {
    const { secret, id } = await app.addKey(owner, ['read:data']);
    expect((await query(otherWebsiteId, secret)).statusCode).toBe(200);
    const limited = await update(id, { access: { type: 'website', websiteIds: [websiteId] } });
    expect(limited.json().key.access).toEqual({ type: 'website', websiteIds: [websiteId] });
    expect((await query(otherWebsiteId, secret)).json().code).toBe('ACCESS_DENIED');
    expect((await query(websiteId, secret)).statusCode).toBe(200);
    await update(id, { scopes: ['track:events'], name: 'Tracker' });
    expect((await query(websiteId, secret)).json().code).toBe('FORBIDDEN');
    await update(id, { scopes: ['read:data'], access: { type: 'global' } });
    expect((await query(otherWebsiteId, secret)).statusCode).toBe(200);
    expect(await show(id)).toMatchObject({
      name: 'Tracker',
      scopes: ['read:data'],
      access: { type: 'global' },
    });
  });

  test('invalid values are rejected by field', async () => {
    const { id } = (await create({})).json().key;
    const wrong: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['read:data', 'read:data'] }, 'scopes'],
      [{ scopes: ['read:everything'] }, 'scopes.0'],
      [{ access: { type: 'website', websiteIds: [] } }, 'access.websiteIds'],
      [{ access: { type: 'galaxy' } }, 'access.type'],
      [{ secret: 'phr_mine' }, 'secret'],
    ];
    for (const [body, field] of wrong) {
      for (const answer of [await create(body), await update(id, body)]) {
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
        expect(answer.json().details[0].field).toBe(field);
      }
    }
  });

  test('the last use is returned, and written at most once per minute', async () => {
    const { secret, id } = await app.addKey(owner, ['read:data']);
    const usedAt = async (afterMs: number) => {
      app.clock.advance(afterMs);
      expect((await get('/v1/query/websites', secret)).statusCode).toBe(200);
      await app.app.settle();
      return (await show(id)).lastUsedAt;
    };
    expect((await show(id)).lastUsedAt).toBeNull();
    const firstMs = app.clock.now();
    expect(await usedAt(0)).toBe(new Date(firstMs).toISOString());
    expect(await usedAt(59_999)).toBe(new Date(firstMs).toISOString());
    expect(await usedAt(1)).toBe(new Date(firstMs + 60_000).toISOString());
  });

  test('the creator of a key is returned, also to other admins', async () => {
    const { id } = await app.addKey(owner, ['read:data']);
    const creator = { id: owner.userId, name: expect.stringMatching(/./) };
    expect((await show(id)).createdBy).toEqual(creator);
    const listed = await app.inject({ url: '/v1/keys', headers: { cookie: owner.cookie } });
    expect(listed.json().keys.find((key: { id: string }) => key.id === id).createdBy).toEqual(creator);
  });

  test('the last use is returned with its address and operation', async () => {
    const { secret, id } = await app.addKey(owner, ['read:data']);
    expect(await show(id)).toMatchObject({ lastUsedIp: null, lastUsedOperation: null });
    await query(websiteId, secret);
    await app.app.settle();
    expect(await show(id)).toMatchObject({ lastUsedIp: '127.0.0.1', lastUsedOperation: 'POST /v1/query' });
  });
});

test('every operation is available as RPC with the same responses', async () => {
  const { key, secret } = (await rpc('create', { name: 'RPC', scopes: ['read:data'] })).json().json;
  expect(await show(key.id)).toEqual(key);
  expect((await rpc('get', { id: key.id })).json().json).toEqual({ success: true, key });
  expect((await rpc('list', {})).json().json.keys).toContainEqual(key);
  const changed = (await rpc('update', { id: key.id, name: 'Renamed' })).json().json;
  expect(changed.key).toEqual({ ...key, name: 'Renamed' });
  const rotated = (await rpc('rotate', { id: key.id })).json().json;
  expect((await get('/v1/query/websites', secret)).statusCode).toBe(401);
  expect((await get('/v1/query/websites', rotated.secret)).statusCode).toBe(200);
  const revoked = (await rpc('revoke', { id: key.id })).json().json;
  expect(revoked.key).toMatchObject({ id: key.id, status: 'revoked' });
  expect((await get('/v1/query/websites', rotated.secret)).statusCode).toBe(401);
});
