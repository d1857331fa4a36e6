import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../lib/time/time-zone.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { websitesModule } from '../websites/index.ts';
import { sharesModule } from './shares.module.ts';
import { shares } from './shares.table.ts';

const PASSWORD = 'eight or more';
/** One small statement, because tests only look at the status. */
const QUESTION = { parameters: ['pages'], preset: 'today' };

let app: TestApp;
let owner: TestPerson;
let member: TestPerson;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1'] });
  owner = await app.addPerson('owner@example.com');
  member = await app.addPerson('member@example.com');
  await app.addMember(owner.organizationId, member.userId, 'member');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
});

const as = (person: TestPerson) => ({ cookie: person.cookie, origin: BASE_URL });
const post = (body: object, person = owner) =>
  app.post('/v1/shares', { websiteId, name: 'Board', ...body }, undefined, as(person));
const create = async (body: object = {}) => {
  const answer = await post(body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const change = (id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/v1/shares/${id}`, headers: as(owner), payload });
const revoke = (id: string) => app.inject({ method: 'DELETE', url: `/v1/shares/${id}`, headers: as(owner) });
const list = async () =>
  (await app.inject({ url: `/v1/shares?websiteId=${websiteId}`, headers: as(owner) })).json().shares;
const open = (token: string, password?: string, from = '203.0.113.7') =>
  app.post('/public/v1/shares/open', { token, password }, undefined, { 'x-forwarded-for': from });
const ask = (token: string, from = '203.0.113.7') =>
  app.post(`/v1/query?website_id=${websiteId}`, QUESTION, undefined, {
    'x-share-token': token,
    'x-forwarded-for': from,
  });
const statusOf = async (token: string) => (await ask(token)).statusCode;
const bodyOf = ({ body, json }: { body: string; json(): { requestId: string } }) =>
  body.replaceAll(json().requestId, '');

describe('a link', () => {
  test('is created, listed without its token, and gives its visitors access to a private website', async () => {
    const { share, token, url } = await create({ name: ' Board ' });
    expect(url).toBe(`${BASE_URL}/share#${token}`);
    expect(share).toEqual({
      id: expect.stringMatching(/^shr_[0-9a-hjkmnp-tv-z]{26}$/),
      websiteId,
      name: 'Board',
      start: token.slice(0, 8),
      hasPassword: false,
      filters: null,
      embedOrigins: [],
      badge: null,
      expiresAt: null,
      createdAt: new Date(app.clock.now()).toISOString(),
      createdBy: { id: owner.userId, name: expect.any(String) },
      lastUsedAt: null,
      status: 'active',
    });
    expect(await list()).toEqual([share]);
    const opened = await open(token);
    expect(opened.json()).toEqual({
      success: true,
      needsPassword: false,
      pass: expect.stringMatching(/^pha_/),
      passExpiresAt: new Date(app.clock.now() + 12 * HOUR_MS).toISOString(),
      website: {
        id: websiteId,
        name: 'shop.example',
        domain: 'shop.example',
        timeZone: 'UTC',
        weekStart: 'monday',
      },
      filters: null,
    });
    expect([await statusOf(token), await statusOf(opened.json().pass)]).toEqual([200, 200]);
  });

  test('returns the same response as an unknown link if it has expired, was revoked, or its website was deleted', async () => {
    const expiring = await create({ expiresAt: new Date(app.clock.now() + 1_000).toISOString() });
    const revoked = await create();
    const { pass } = (await open(revoked.token)).json();
    expect([await statusOf(revoked.token), await statusOf(pass)]).toEqual([200, 200]);
    expect((await revoke(revoked.share.id)).json()).toEqual({ success: true });
    app.clock.advance(1_000);
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['expired']);
    const never = `phs_${'A'.repeat(43)}`;
    const dead = [never, 'nonsense', expiring.token, revoked.token];
    const opened = await Promise.all(dead.map((token) => open(token)));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(dead.map(() => 404));
    const responses = await Promise.all([...dead, pass].map((token) => ask(token)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 401));
    expect([new Set(opened.map(bodyOf)).size, new Set(responses.map(bodyOf)).size]).toEqual([1, 1]);
    expect(responses[0]?.headers['www-authenticate']).toContain('error="invalid_token"');

    const last = await create();
    await app.app.serviceOf(websitesModule).remove(owner.actor, websiteId);
    expect([(await open(last.token)).statusCode, await statusOf(last.token)]).toEqual([404, 401]);
  });

  test('expires exactly at its time, with its passes', async () => {
    const endMs = app.clock.now() + 1_000;
    const { token } = await create({ expiresAt: new Date(endMs).toISOString() });
    const { pass, passExpiresAt } = (await open(token)).json();
    expect(passExpiresAt).toBe(new Date(endMs).toISOString());
    app.clock.advance(999);
    expect([await statusOf(token), await statusOf(pass)]).toEqual([200, 200]);
    app.clock.advance(1);
    expect([await statusOf(token), await statusOf(pass)]).toEqual([401, 401]);
  });

  test('can be changed and extended', async () => {
    const { share, token } = await create({ expiresAt: new Date(app.clock.now() + 1_000).toISOString() });
    app.clock.advance(2_000);
    expect(await statusOf(token)).toBe(401);
    const expiresAt = new Date(app.clock.now() + HOUR_MS).toISOString();
    const changed = (await change(share.id, { expiresAt, name: 'Press' })).json().share;
    expect(changed).toMatchObject({ name: 'Press', expiresAt, status: 'active' });
    expect(await statusOf(token)).toBe(200);
    expect((await change(share.id, { expiresAt: null })).json().share.expiresAt).toBeNull();
    expect((await change(share.id, {})).json().share.name).toBe('Press');
  });

  test('has the time of its last use, rounded to a minute', async () => {
    const { token } = await create();
    const usedAt = async (afterMs: number) => {
      app.clock.advance(afterMs);
      expect(await statusOf(token)).toBe(200);
      await app.app.settle();
      return (await list())[0].lastUsedAt;
    };
    const firstMs = app.clock.now();
    expect(await usedAt(0)).toBe(new Date(firstMs).toISOString());
    expect(await usedAt(59_999)).toBe(new Date(firstMs).toISOString());
    expect(await usedAt(1)).toBe(new Date(firstMs + 60_000).toISOString());
  });

  test('remains valid when its website is transferred, and is then managed by the other organization', async () => {
    const { share, token } = await create();
    const other = await app.addPerson(`other-${app.clock.now()}@example.com`);
    const [fromOrganizationId, toOrganizationId] = [owner.organizationId, other.organizationId];
    await app.app.serviceOf(websitesModule).transfer(owner.actor, websiteId, {
      fromOrganizationId,
      toOrganizationId,
    });
    expect(await statusOf(token)).toBe(200);
    expect((await revoke(share.id)).json().code).toBe('ACCESS_DENIED');
    const answer = await app.inject({ method: 'DELETE', url: `/v1/shares/${share.id}`, headers: as(other) });
    expect([answer.statusCode, await statusOf(token)]).toEqual([200, 401]);
  });
});

describe('embedding', () => {
  const embedding = (embedOrigins: unknown) => post({ embedOrigins });

  test('is allowed to the origins of a link, which are normalized, and changes apply to the next look-up', async () => {
    const { share } = await create({
      embedOrigins: ['https://Intranet.Example:443/', 'http://localhost:8080'],
      badge: { metric: 'visitors' },
    });
    expect(share.embedOrigins).toEqual(['https://intranet.example', 'http://localhost:8080']);
    expect(share.badge).toEqual({ metric: 'visitors', period: 'last_30d' });
    const service = app.app.serviceOf(sharesModule);
    expect((await service.findActive(share.id))?.embedOrigins).toEqual(share.embedOrigins);
    const changed = await change(share.id, { embedOrigins: [], badge: null });
    expect(changed.json().share).toMatchObject({ embedOrigins: [], badge: null });
    expect((await service.findActive(share.id))?.embedOrigins).toEqual([]);
  });

  test.each([
    ['https://intranet.example/page', 'without a path'],
    ['https://user@intranet.example', 'without a path'],
    ['https://intranet.example/?a', 'without a path'],
    ['http://intranet.example', 'https://'],
    ['https://*.intranet.example', 'without *'],
    ["https://a.example; script-src 'unsafe-inline'", 'origin'],
    // These are valid hosts of URLs, but end a source, a directive or a policy.
    ['https://a.example;sandbox', 'letters, digits'],
    ['https://a.example,b', 'letters, digits'],
    ["https://a'b.example", 'letters, digits'],
    // Policies cannot name it.
    ['https://[::1]', 'letters, digits'],
    ['javascript:alert(1)', 'https://'],
    ['intranet.example', 'origin'],
    ['', 'origin'],
  ])('%j is rejected with its position', async (origin, part) => {
    const response = await embedding(['https://a.example', origin]);
    expect(response.statusCode).toBe(400);
    const [detail] = response.json().details;
    expect(detail.field).toContain('embedOrigins.1');
    expect(detail.message).toContain(part);
  });

  test('is not allowed to an origin twice, however it is written', async () => {
    const response = await embedding(['https://a.example', 'https://b.example', 'https://A.example:443/']);
    expect(response.statusCode).toBe(400);
    const [detail] = response.json().details;
    expect(detail.field).toContain('embedOrigins.2');
    expect(detail.message).toContain('repeats');
  });

  test('has at most twenty origins', async () => {
    const origins = Array.from({ length: 21 }, (_, index) => `https://a${index}.example`);
    expect((await embedding(origins)).statusCode).toBe(400);
    expect((await embedding(origins.slice(1))).statusCode).toBe(201);
  });

  test('ends when the link expires, and does not exist for unknown ids', async () => {
    const service = app.app.serviceOf(sharesModule);
    const { share } = await create({
      embedOrigins: ['https://a.example'],
      expiresAt: new Date(app.clock.now() + 1_000).toISOString(),
    });
    app.clock.advance(1_000);
    expect(await service.findActive(share.id)).toBeUndefined();
    expect(await service.findActive('shr_unknown')).toBeUndefined();
  });

  test('opens only with the token of the same link, because links have different origins', async () => {
    const one = await create({ embedOrigins: ['https://a.example'] });
    const other = await create({ password: PASSWORD });
    const openAs = (id: string, token: string, password?: string) =>
      app.post('/public/v1/shares/open', { id, token, password }, undefined, {});
    expect((await openAs(one.share.id, one.token)).statusCode).toBe(200);
    const mixed = await openAs(one.share.id, other.token, PASSWORD);
    expect([mixed.statusCode, mixed.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await openAs(other.share.id, other.token, PASSWORD)).statusCode).toBe(200);
  });

  test('can be changed only by owners and admins of the organization of the website', async () => {
    const { share } = await create();
    const stranger = await app.addPerson(`stranger-${app.clock.now()}@example.com`);
    for (const person of [member, stranger]) {
      const { statusCode } = await app.inject({
        method: 'PATCH',
        url: `/v1/shares/${share.id}`,
        headers: as(person),
        payload: { embedOrigins: ['https://evil.example'] },
      });
      expect(statusCode).toBe(403);
    }
    expect((await list())[0].embedOrigins).toEqual([]);
  });
});

describe('a password', () => {
  test('is required before anything is returned, and the token alone is not a credential', async () => {
    const { share, token } = await create({ password: PASSWORD });
    expect(share.hasPassword).toBe(true);
    expect((await open(token)).json()).toEqual({ success: true, needsPassword: true });
    const wrong = await open(token, 'something else');
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'AUTH_REQUIRED']);
    expect(await statusOf(token)).toBe(401);
    const right = await open(token, PASSWORD);
    expect(right.json()).toMatchObject({ needsPassword: false, website: { id: websiteId } });
    expect(await statusOf(right.json().pass)).toBe(200);
  });

  test('opens a link for twelve hours', async () => {
    const { token } = await create({ password: PASSWORD });
    const { pass } = (await open(token, PASSWORD)).json();
    app.clock.advance(12 * HOUR_MS - 1);
    expect(await statusOf(pass)).toBe(200);
    app.clock.advance(1);
    expect(await statusOf(pass)).toBe(401);
  });

  test('revokes the access of earlier visitors when it is set, changed or removed', async () => {
    const { share, token } = await create();
    for (const password of [PASSWORD, 'another password', null]) {
      const before =
        (await open(token, PASSWORD)).json().pass ?? (await open(token, 'another password')).json().pass;
      expect(await statusOf(before)).toBe(200);
      const changed = (await change(share.id, { password })).json().share;
      expect(changed.hasPassword).toBe(password !== null);
      expect(await statusOf(before)).toBe(401);
    }
    expect(await statusOf(token)).toBe(200);
  });

  test('is protected against guessing: ten failures in a quarter of an hour block an address, but not other addresses', async () => {
    const { token } = await create({ password: PASSWORD });
    for (let guess = 0; guess < 10; guess += 1)
      expect((await open(token, `guess number ${guess}`)).statusCode).toBe(401);
    const slowed = await open(token, PASSWORD);
    expect([slowed.statusCode, slowed.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect((await open(token, PASSWORD, '198.51.100.9')).statusCode).toBe(200);
    app.clock.advance(15 * 60_000);
    expect((await open(token, PASSWORD)).statusCode).toBe(200);
  });
});

describe('limits', () => {
  test('are counted per link and address: neither other visitors nor other links count', async () => {
    const [one, other] = [await create(), await create()];
    for (let count = 0; count < 60; count += 1) expect(await statusOf(one.token)).toBe(200);
    expect((await ask(one.token)).json()).toMatchObject({ code: 'RATE_LIMITED', limit: 60 });
    expect((await ask(one.token, '198.51.100.9')).statusCode).toBe(200);
    expect(await statusOf(other.token)).toBe(200);
  });

  test('guessing tokens is rate limited, whatever the link', async () => {
    const { token } = await create();
    const from = '192.0.2.50';
    for (let guess = 0; guess < 30; guess += 1)
      expect((await ask(`phs_${guess}`, from)).statusCode).toBe(401);
    expect((await ask('phs_31', from)).statusCode).toBe(429);
    expect((await ask(token, from)).statusCode).toBe(200);
  });

  test('a website has at most 100 links', async () => {
    const { share, ...rest } = await create();
    expect(rest.success).toBe(true);
    const [row] = (await app.stores.state.db.select().from(shares)).filter(({ id }) => id === share.id);
    if (row === undefined) throw new Error('The link was just created');
    const twins = Array.from({ length: 98 }, (_, index) => ({
      ...row,
      id: `${row.id.slice(0, -3)}${100 + index}`,
      digest: `${row.digest}${index}`,
    }));
    await app.stores.state.db.insert(shares).values(twins);
    const answers = await Promise.all([1, 2, 3].map(() => post({})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'a\nb' }, 'name'],
  [{ password: 'short' }, 'password'],
  [{ password: 'x'.repeat(129) }, 'password'],
  [{ expiresAt: 'tomorrow' }, 'expiresAt'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  [{ filters: [] }, 'filters'],
  [{ filters: [{ field: 'pth', op: 'eq', value: '/' }] }, 'filters.0.field'],
  [{ token: 'phs_mine' }, 'token'],
])('%j is rejected by the name of its field', async (body, field) => {
  const { share } = await create();
  for (const answer of [await post(body), await change(share.id, body)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.json().details[0].field).toBe(field);
  }
  expect(await list()).toEqual([share]);
});

test('every opening of a link is in the audit log once, with its source and the link, but without its token', async () => {
  const { share, token } = await create();
  for (const from of ['203.0.113.7', '198.51.100.9'])
    expect((await open(token, undefined, from)).statusCode).toBe(200);
  expect(await statusOf(token)).toBe(200);
  expect((await open(`phs_${'A'.repeat(43)}`)).statusCode).toBe(404);
  const locked = await create({ password: PASSWORD });
  expect((await open(locked.token)).json().needsPassword).toBe(true);
  await app.flush();
  const links = [share, locked.share].map(({ id }) => `share:${id}`);
  const openings = (await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 })).filter(
    ({ route, resource }) => route === 'share.open' && links.includes(String(resource)),
  );
  expect(openings.map(({ resource, ip }) => [resource, ip])).toEqual([
    [`share:${share.id}`, '203.0.113.7'],
    [`share:${share.id}`, '198.51.100.9'],
  ]);
  expect(openings.map(({ details }) => details)).toEqual(
    openings.map(() => JSON.stringify({ websiteId, hasPassword: false })),
  );
  expect(JSON.stringify(openings)).not.toContain(token.slice(8));
});

test('owners and admins manage links, and neither tokens nor passwords are stored', async () => {
  const { share, token } = await create({ password: PASSWORD });
  expect((await post({}, member)).json().code).toBe('FORBIDDEN');
  await open(token, 'a wrong password');
  const { pass } = (await open(token, PASSWORD)).json();
  await ask(pass);
  await ask(token);
  await app.inject({ url: `/share/${token}`, headers: { 'x-share-token': pass } });
  await change(share.id, { password: 'another password' });
  await revoke(share.id);
  const kept = await create();
  await app.flush();
  const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
  const acts = lines.filter(({ resource }) => resource === `share:${share.id}`);
  const [byOwner, byVisitor] = [`user:${owner.userId}`, `share:${share.id}`];
  expect(acts.map(({ route, actor, outcome }) => [route, actor, outcome])).toEqual([
    ['share.create', byOwner, 'allowed'],
    ['share.open', 'anonymous', 'refused'],
    ['share.open', byVisitor, 'allowed'],
    ['share.update', byOwner, 'allowed'],
    ['share.revoke', byOwner, 'allowed'],
  ]);
  const places = [app.logged, lines, await app.stores.state.db.select().from(shares)].map((place) =>
    JSON.stringify(place),
  );
  for (const secret of [token.slice(8), kept.token.slice(8), PASSWORD, pass.slice(-43)])
    for (const place of places) expect(place.includes(secret)).toBe(false);
});
