import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const QUESTION = { parameters: ['summary_metrics'], preset: 'last_7d' };

let app: TestApp;
/** Owns the source organization and is admin of the target organization. */
let giver: TestPerson;
let taker: TestPerson;
let id: string;

beforeAll(async () => {
  app = await openTestApp();
  giver = await app.addPerson('giver@example.com');
  taker = await app.addPerson('taker@example.com');
  await app.addMember(taker.organizationId, giver.userId, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id } = await app.addWebsite(giver, 'shop.example'));
});

const transfer = (person: TestPerson, organizationId: unknown, websiteId = id) =>
  app.post(`/v1/websites/${websiteId}/transfer`, { organizationId }, undefined, {
    cookie: person.cookie,
    origin: BASE_URL,
  });
const give = async () => {
  const answer = await transfer(giver, taker.organizationId);
  expect(answer.statusCode).toBe(200);
  return answer.json().website;
};
const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [
  statusCode,
  json().code,
];
const query = (key: string, about = `website_id=${id}`) => app.post(`/v1/query?${about}`, QUESTION, key);
const track = (key: string | undefined, websiteId?: string) =>
  app.post('/track', { name: 'pageview', path: '/', websiteId }, key, { 'user-agent': BROWSER });
const listed = async (headers: Record<string, string>) => {
  const answer = await app.inject({ url: '/v1/query/websites', headers });
  return answer.json().websites.map((website: { id: string }) => website.id);
};

describe('a transferred website', () => {
  test('belongs to the other organization, and is otherwise unchanged', async () => {
    const cookie = { cookie: giver.cookie, origin: BASE_URL };
    const payload = { retentionDays: 90, collection: { excludedPaths: ['/admin/**'] }, isPublic: true };
    await app.inject({ method: 'PATCH', url: `/v1/websites/${id}`, headers: cookie, payload });
    await app.post(`/v1/websites/${id}/rotate-tracking`, { gracePeriod: '7d' }, undefined, cookie);
    const before = (await app.inject({ url: `/v1/websites/${id}`, headers: cookie })).json().website;
    expect(before).toMatchObject({ retentionDays: 90, formerTrackingIds: [{ trackingId: id }] });
    expect(await give()).toEqual({ ...before, organizationId: taker.organizationId });
  });

  test('is visible only to the members of the other organization, from the next request on', async () => {
    const [old, own] = await Promise.all([
      app.addKey(giver, ['read:data']),
      app.addKey(taker, ['read:data']),
    ]);
    expect((await query(old.secret)).statusCode).toBe(200);
    expect(codeOf(await query(own.secret))).toEqual([403, 'ACCESS_DENIED']);
    await give();
    expect(codeOf(await query(old.secret))).toEqual([403, 'ACCESS_DENIED']);
    expect((await query(own.secret)).statusCode).toBe(200);
    expect(await listed({ 'x-api-key': old.secret })).not.toContain(id);
    expect(await listed({ 'x-api-key': own.secret })).toContain(id);
    expect(await listed({ cookie: taker.cookie })).toContain(id);
  });

  test('is no longer accessible to a key that was limited to it, for reading, managing and sending', async () => {
    const access = { type: 'website', websiteIds: [id] } as const;
    const key = await app.addKey(giver, ['read:data', 'manage:websites', 'track:events'], { access });
    const answers = async () => {
      const headers = { 'x-api-key': key.secret };
      const url = `/v1/websites/${id}`;
      const all = [
        await query(key.secret),
        await track(key.secret, id),
        await track(key.secret),
        await app.inject({ url, headers }),
        await app.inject({ method: 'PATCH', url, headers, payload: { name: 'Mine' } }),
        await app.post(`${url}/rotate-tracking`, { gracePeriod: 'none' }, key.secret),
      ];
      return all.map(({ statusCode }) => statusCode);
    };
    expect(await answers()).toEqual([200, 200, 200, 200, 200, 200]);
    await give();
    expect(await answers()).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await listed({ 'x-api-key': key.secret })).toEqual([]);
  });

  test('keeps its events, and counts for the other organization', async () => {
    const [old, own] = await Promise.all([
      app.addKey(giver, ['read:data']),
      app.addKey(taker, ['read:data']),
    ]);
    const pageviews = async (key: string, organizationId: string) => {
      const answer = await query(key, `organization_id=${organizationId}`);
      return answer.json().data[0].data[0].pageviews;
    };
    await app.flush();
    const before = [
      await pageviews(old.secret, giver.organizationId),
      await pageviews(own.secret, taker.organizationId),
    ];
    for (const _ of [1, 2, 3]) await track(undefined, id);
    await app.flush();
    app.clock.advance(61_000);
    expect(await pageviews(old.secret, giver.organizationId)).toBe(before[0] + 3);
    await give();
    expect(await pageviews(old.secret, giver.organizationId)).toBe(before[0]);
    expect(await pageviews(own.secret, taker.organizationId)).toBe(before[1] + 3);
    const answer = await query(own.secret);
    expect(answer.json().data[0].data[0].pageviews).toBe(3);
  });

  test('continues to accept events of its pages', async () => {
    await give();
    expect((await track(undefined, id)).statusCode).toBe(200);
  });

  test('can be transferred back by an admin of both organizations', async () => {
    await give();
    expect((await transfer(giver, giver.organizationId)).json().website).toMatchObject({
      organizationId: giver.organizationId,
    });
    await give();
    expect(codeOf(await transfer(taker, giver.organizationId))).toEqual([403, 'ACCESS_DENIED']);
  });

  test('is recorded in both organizations, once each; a transfer to its own organization is not recorded', async () => {
    expect((await transfer(giver, giver.organizationId)).statusCode).toBe(200);
    await give();
    const actsOf = async (organizationId: string) => {
      const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 10_000, organizationId });
      return lines.filter(
        ({ resource, route }) => resource === `website:${id}` && route === 'website.transfer',
      );
    };
    const details = {
      name: 'shop.example',
      domain: 'shop.example',
      fromOrganizationId: giver.organizationId,
      toOrganizationId: taker.organizationId,
    };
    for (const organizationId of [giver.organizationId, taker.organizationId]) {
      const acts = await actsOf(organizationId);
      expect(acts).toMatchObject([{ organization_id: organizationId, actor: `user:${giver.userId}` }]);
      expect(JSON.parse(String(acts[0]?.['details']))).toEqual(details);
    }
  });
});

describe('a transfer is rejected', () => {
  test.each(['member', 'viewer'] as const)('for a %s of one of the two organizations', async (role) => {
    const person = await app.addPerson(`${role}@example.com`);
    const own = await app.addWebsite(person, 'own.example');
    await app.addMember(giver.organizationId, person.userId, role);
    expect(codeOf(await transfer(person, person.organizationId))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await transfer(person, giver.organizationId, own.id))).toEqual([403, 'FORBIDDEN']);
  });

  test('for people outside of one of the two, with the same response as for organizations that do not exist', async () => {
    const unknown = `${giver.organizationId.slice(0, -1)}${giver.organizationId.endsWith('0') ? '1' : '0'}`;
    const stranger = await app.addPerson('stranger@example.com');
    const bodies = [
      await transfer(taker, taker.organizationId),
      await transfer(giver, stranger.organizationId),
      await transfer(giver, unknown),
    ].map((answer) => answer.body.replaceAll(answer.json().requestId, ''));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('ACCESS_DENIED');
  });

  test('for every key, whatever its scopes', async () => {
    const { secret } = await app.addKey(giver, ['manage:websites', 'manage:config']);
    const body = { organizationId: giver.organizationId };
    expect(codeOf(await app.post(`/v1/websites/${id}/transfer`, body, secret))).toEqual([403, 'FORBIDDEN']);
  });

  test.each([
    [undefined, 'organizationId'],
    [null, 'organizationId'],
    [7, 'organizationId'],
  ])('for %j, by the name of the field', async (organizationId, field) => {
    const answer = await transfer(giver, organizationId);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });
});
