import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '../../lib/scopes.ts';
import {
  BASE_URL,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../testing/open-test-app.ts';

let app: TestApp;
let people = 0;
let owner: TestPerson;
let organizationId: string;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(Date.now());
  owner = await addPerson();
  organizationId = owner.organizationId;
});

const addPerson = () => {
  people += 1;
  return app.addPerson(`person${people}@example.com`);
};
async function addMember(role: Role): Promise<TestPerson> {
  const person = await addPerson();
  await app.addMember(organizationId, person.userId, role);
  return person;
}
const headersOf = ({ cookie }: TestPerson) => ({ cookie, origin: BASE_URL });
const get = (by: TestPerson, path: string) => app.inject({ url: path, headers: headersOf(by) });
const auth = (by: TestPerson, path: string, body: object) =>
  app.post(`/api/auth/organization/${path}`, { organizationId, ...body }, undefined, headersOf(by));
const membersFor = async (by: TestPerson) =>
  (await get(by, `/v1/organization/members?organizationId=${organizationId}`)).json().members;
const invitationsFor = async (by: TestPerson) =>
  (await get(by, `/v1/organization/invitations?organizationId=${organizationId}`)).json().invitations;
const memberIdOf = async ({ userId }: TestPerson): Promise<string> =>
  (await membersFor(owner)).find((one: { userId: string }) => one.userId === userId)?.id;
const organizationsOf = async (person: TestPerson) =>
  (await get(person, '/v1/organizations')).json().organizations;

describe('the list of members', () => {
  test('shows the last activity and the second factor to owners and admins only', async () => {
    const [admin, viewer] = [await addMember('admin'), await addMember('viewer')];
    await get(viewer, '/v1/account');
    await app.flush();
    for (const reader of [owner, admin]) {
      expect(await membersFor(reader)).toEqual([
        expect.objectContaining({ userId: owner.userId, role: 'owner', twoFactor: false }),
        expect.objectContaining({ userId: admin.userId, role: 'admin' }),
        expect.objectContaining({
          userId: viewer.userId,
          role: 'viewer',
          lastActiveAt: new Date(app.clock.now()).toISOString(),
        }),
      ]);
    }
    for (const { lastActiveAt, twoFactor } of await membersFor(viewer)) {
      expect([lastActiveAt, twoFactor]).toEqual([null, null]);
    }
  });
});

describe('an invitation', () => {
  const invite = (by: TestPerson, body: object) => auth(by, 'invite-member', body);

  test('is shown, with its link, only to members who could grant the role', async () => {
    const [admin, member] = [await addMember('admin'), await addMember('member')];
    const { id, link } = (await invite(owner, { email: 'one@example.com', role: 'owner' })).json();
    await invite(admin, { email: 'two@example.com', role: 'viewer' });
    const [first, second] = await invitationsFor(owner);
    expect(first).toMatchObject({ id, link, role: 'owner' });
    const [hidden, shown] = await invitationsFor(admin);
    expect(hidden).toEqual({ ...first, id: null, link: null });
    expect(shown).toEqual(second);
    const path = `/v1/organization/invitations?organizationId=${organizationId}`;
    expect((await get(member, path)).statusCode).toBe(403);
    for (const door of ['list-invitations', 'get-full-organization']) {
      const answer = await get(member, `/api/auth/organization/${door}?organizationId=${organizationId}`);
      expect([answer.statusCode, answer.body.includes(id)]).toEqual([404, false]);
    }
  });

  test('cannot be requested again with a lower role to read one with a higher role', async () => {
    const admin = await addMember('admin');
    const email = 'boss@example.com';
    const { id } = (await invite(owner, { email, role: 'owner' })).json();
    const again = await invite(admin, { email, role: 'viewer', resend: true });
    expect([again.statusCode, again.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(again.body).not.toContain(id);
    expect((await invite(admin, { email, role: 'viewer,owner' })).statusCode).toBe(400);
  });

  test('that is repeated replaces the earlier one, and a cancelled one is no longer listed', async () => {
    const body = { email: 'twice@example.com', role: 'viewer' };
    const before = (await invite(owner, body)).json().id;
    const after = (await invite(owner, body)).json().id;
    expect(after).not.toBe(before);
    expect((await invitationsFor(owner)).map(({ id }: { id: string }) => id)).toEqual([after]);
    await auth(owner, 'cancel-invitation', { invitationId: after });
    expect(await invitationsFor(owner)).toEqual([]);
  });
});

describe('the last owner', () => {
  test('can neither leave nor lose the role', async () => {
    const admin = await addMember('admin');
    const refused = [
      await auth(owner, 'leave', {}),
      await auth(owner, 'update-member-role', { memberId: await memberIdOf(owner), role: 'admin' }),
      await auth(owner, 'remove-member', { memberIdOrEmail: await memberIdOf(owner) }),
    ];
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      refused.map(() => [409, 'CONFLICT']),
    );
    const raised = await auth(admin, 'update-member-role', {
      memberId: await memberIdOf(owner),
      role: 'admin',
    });
    expect(raised.statusCode).toBe(403);
    expect((await membersFor(owner))[0]).toMatchObject({ userId: owner.userId, role: 'owner' });
  });

  test('remains if two owners leave concurrently', async () => {
    const second = await addMember('owner');
    const answers = await Promise.all([auth(owner, 'leave', {}), auth(second, 'leave', {})]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

test.each(['leave', 'remove-member'])(
  'a person who loses their own organization to another owner (%s) gets an empty one',
  async (path) => {
    const second = await addMember('owner');
    const memberIdOrEmail = await memberIdOf(owner);
    const by = path === 'leave' ? owner : second;
    expect((await auth(by, path, path === 'leave' ? {} : { memberIdOrEmail })).statusCode).toBe(200);
    const [own, ...others] = await organizationsOf(owner);
    expect([own.role, others]).toEqual(['owner', []]);
    expect(own.id).not.toBe(organizationId);
    expect((await organizationsOf(second)).map(({ id }: { id: string }) => id)).toContain(organizationId);
  },
);

test('an invited person starts in the inviting organization until they have websites of their own', async () => {
  const guest = await addPerson();
  await app.addMember(organizationId, guest.userId, 'viewer');
  const { email } = (await get(guest, '/v1/account')).json().account;
  const begin = async (): Promise<string> => {
    const body = { email, password: PASSWORD };
    const signedIn = await app.post('/api/auth/sign-in/email', body, undefined, { origin: BASE_URL });
    const cookie = signedIn.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const { session } = (await app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json();
    return session.activeOrganizationId;
  };
  expect(await begin()).toBe(organizationId);
  await app.addWebsite(guest, 'own.example');
  expect(await begin()).toBe(guest.organizationId);
});
