import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../lib/scopes.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';

let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.set(Date.now());
});

const addPerson = () => {
  people += 1;
  return app.addPerson(`person${people}@example.com`);
};
const emailOf = ({ actor }: TestPerson) => (actor.principal.kind === 'user' ? actor.principal.email : '');

/** Adds an organization with an owner and a member in another role. */
async function addPair(role: Role): Promise<{ owner: TestPerson; other: TestPerson }> {
  const [owner, other] = [await addPerson(), await addPerson()];
  await app.addMember(owner.organizationId, other.userId, role);
  return { owner, other };
}

const ask = (by: TestPerson, organizationId: string, userId: string) =>
  app.post('/v1/organization/reset-links', { organizationId, userId }, undefined, {
    cookie: by.cookie,
    origin: BASE_URL,
  });

const redeem = (link: string, password: string) =>
  app.post(
    '/api/password-reset/redeem',
    { token: new URL(link).hash.replace('#token=', ''), password },
    undefined,
    { origin: BASE_URL },
  );

describe('on an instance that does not send mail', () => {
  it('an owner creates a link for a member that works once', async () => {
    const { owner, other } = await addPair('member');
    const made = await ask(owner, owner.organizationId, other.userId);
    expect([made.statusCode, made.json().link]).toEqual([
      201,
      expect.stringMatching(/^http:\/\/localhost:3000\/reset-password#token=[\w-]{43}$/),
    ]);
    expect(Date.parse(made.json().expiresAt) - app.clock.now()).toBe(3600_000);
    const used = await redeem(made.json().link, 'a password from a link');
    expect(used.json()).toEqual({ success: true, email: emailOf(other) });
    expect((await redeem(made.json().link, 'a password from a link')).statusCode).toBe(401);
    const options = await app.inject({ url: '/v1/sign-in-options' });
    expect(options.json()).toEqual({ success: true, passwordReset: 'link', passkeys: true });
  });

  it('the response does not claim that a mail was sent', async () => {
    const response = await app.post('/api/password-reset/request', { email: 'a@example.com' }, undefined, {
      origin: BASE_URL,
    });
    expect([response.statusCode, response.json().code]).toEqual([409, 'CONFLICT']);
  });
});

describe('a link grants no access that its creator does not have', () => {
  it('an admin can create a link for another admin, but not for an owner', async () => {
    const { owner, other: admin } = await addPair('admin');
    const second = await addPerson();
    await app.addMember(owner.organizationId, second.userId, 'admin');
    const refused = await ask(admin, owner.organizationId, owner.userId);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    expect((await ask(admin, owner.organizationId, second.userId)).statusCode).toBe(201);
  });

  it('no link is created for a user with personal websites', async () => {
    const { owner, other } = await addPair('viewer');
    await app.addWebsite(other, 'own.example');
    const refused = await ask(owner, owner.organizationId, other.userId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT']);
  });

  it('no link is created for a member of an organization that the creator does not manage', async () => {
    const { owner, other } = await addPair('viewer');
    const elsewhere = await addPerson();
    await app.addMember(elsewhere.organizationId, other.userId, 'viewer');
    expect((await ask(owner, owner.organizationId, other.userId)).statusCode).toBe(409);
    await app.addMember(elsewhere.organizationId, owner.userId, 'viewer');
    expect((await ask(owner, owner.organizationId, other.userId)).statusCode).toBe(409);
  });

  it('no link is created for the creator, because a stolen session would suffice', async () => {
    const owner = await addPerson();
    expect((await ask(owner, owner.organizationId, owner.userId)).statusCode).toBe(409);
  });

  it('no link is created for a user outside the organization', async () => {
    const [owner, stranger] = [await addPerson(), await addPerson()];
    const refused = await ask(owner, owner.organizationId, stranger.userId);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});
