import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql, text } from '../../stores/facts/sql.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';

let app: TestApp;
let people = 0;
let owner: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(Date.now());
  people += 1;
  owner = await app.addPerson(`owner${people}@example.com`);
});

const headersOf = ({ cookie }: TestPerson) => ({ cookie, origin: BASE_URL });
const remove = (by: TestPerson, id: string) =>
  app.inject({ method: 'DELETE', url: `/v1/organizations/${id}`, headers: headersOf(by) });
const create = (by: TestPerson, name: string) =>
  app.post('/v1/organizations', { name }, undefined, headersOf(by));
const idsOf = async (by: TestPerson): Promise<string[]> =>
  (await app.inject({ url: '/v1/organizations', headers: headersOf(by) }))
    .json()
    .organizations.map(({ id }: { id: string }) => id);
const erase = async () => {
  const task = app.app.tasks.find(({ name }) => name === 'erase facts');
  await task?.run(new AbortController().signal);
};
const eventsOf = async (websiteId: string): Promise<number> => {
  const [row] = await app.stores.facts.query(
    sql`SELECT count() AS n FROM events WHERE website_id = ${text(websiteId)}`,
  );
  return Number(row?.['n']);
};

describe('deleting an organization', () => {
  test('removes the events of its websites, and no others', async () => {
    const other = await app.addPerson(`other${people}@example.com`);
    const [gone, kept] = [
      await app.addWebsite(owner, 'gone.example'),
      await app.addWebsite(other, 'kept.example'),
    ];
    for (const [person, website] of [
      [owner, gone],
      [other, kept],
    ] as const) {
      const { secret } = await app.addKey(person, ['track:events']);
      const event = { name: 'screen_view', path: '/', websiteId: website.id };
      expect((await app.post('/track', event, secret)).statusCode).toBe(200);
    }
    await app.flush();
    expect([await eventsOf(gone.id), await eventsOf(kept.id)]).toEqual([1, 1]);
    expect((await remove(owner, owner.organizationId)).statusCode).toBe(200);
    await erase();
    expect([await eventsOf(gone.id), await eventsOf(kept.id)]).toEqual([0, 1]);
  });

  test('rejects its keys and hides its websites from the next request on', async () => {
    const website = await app.addWebsite(owner, 'gone.example');
    const { secret } = await app.addKey(owner, ['read:data', 'track:events']);
    const track = () => app.post('/track', { name: 'x', websiteId: website.id }, secret);
    expect((await track()).statusCode).toBe(200);
    await remove(owner, owner.organizationId);
    expect((await track()).statusCode).toBe(401);
    const anonymous = await app.post('/track', { name: 'x', websiteId: website.id }, undefined, {
      origin: 'https://gone.example',
    });
    expect(anonymous.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('leaves its owner an empty organization of their own', async () => {
    const member = await app.addPerson(`member${people}@example.com`);
    await app.addMember(owner.organizationId, member.userId, 'member');
    await remove(owner, owner.organizationId);
    const [own, ...others] = await idsOf(owner);
    expect([own === owner.organizationId, others]).toEqual([false, []]);
    expect(await idsOf(member)).toEqual([member.organizationId]);
  });

  test('is allowed to owners only, and is in the audit log with each of its websites', async () => {
    const admin = await app.addPerson(`admin${people}@example.com`);
    await app.addMember(owner.organizationId, admin.userId, 'admin');
    await app.addWebsite(owner, 'gone.example');
    expect((await remove(admin, owner.organizationId)).statusCode).toBe(403);
    await remove(owner, owner.organizationId);
    expect((await remove(owner, owner.organizationId)).json().code).toBe('ACCESS_DENIED');
    await app.flush();
    const { organizationId } = owner;
    const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000, organizationId });
    expect(lines.map(({ route }) => route)).toEqual(
      expect.arrayContaining(['website.delete', 'organization.delete']),
    );
  });
});

test('the routes of Better Auth cannot create or delete organizations', async () => {
  for (const path of ['create', 'delete', 'update']) {
    const response = await app.post(
      `/api/auth/organization/${path}`,
      { organizationId: owner.organizationId, name: 'x', slug: 'x', data: { name: 'x' } },
      undefined,
      headersOf(owner),
    );
    expect(response.statusCode).toBe(404);
  }
  expect(await idsOf(owner)).toEqual([owner.organizationId]);
});

test('a person owns at most twenty organizations', async () => {
  const made = await create(owner, ' Second ');
  expect([made.statusCode, made.json().organization.name]).toEqual([201, 'Second']);
  expect(await idsOf(owner)).toEqual([owner.organizationId, made.json().organization.id]);
  for (let index = 2; index < 20; index += 1) await create(owner, `No. ${index}`);
  expect((await create(owner, 'One too many')).json().code).toBe('CONFLICT');
  expect(await idsOf(owner)).toHaveLength(20);
});
