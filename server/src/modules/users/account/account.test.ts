import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BASE_URL,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../../testing/open-test-app.ts';
import { readAuditLog } from '../../audit/index.ts';
import { openTestUsers } from '../testing/open-test-users.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

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

async function call(name: string, input: object, cookie: string) {
  const response = await app.post(`/rpc/${name}`, { json: input }, undefined, { cookie, origin: BASE_URL });
  return { status: response.statusCode, ...response.json() };
}
const post = (path: string, body: object, cookie: string) =>
  app.post(`/api/auth/${path}`, body, undefined, { cookie, origin: BASE_URL });

async function signIn(email: string, userAgent = 'test', password = PASSWORD): Promise<string> {
  const response = await app.post('/api/auth/sign-in/email', { email, password }, undefined, {
    origin: BASE_URL,
    'user-agent': userAgent,
  });
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

const isSignedIn = async (cookie: string) => (await call('users/account/get', {}, cookie)).status === 200;

/** Returns the actions that the audit log holds for a user, oldest first. */
async function actsOf({ userId }: TestPerson): Promise<string[]> {
  await app.flush();
  const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 1_000 });
  return lines.filter((line) => line['actor'] === `user:${userId}`).map((line) => String(line['route']));
}

describe('sessions', () => {
  it('are listed with their devices, newest first, to their owner only', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const phone = await signIn(emailOf(person), IPHONE);
    const laptop = await signIn(emailOf(person), FIREFOX);
    const { json } = await call('users/sessions/list', {}, phone);
    expect(json.total).toBe(3);
    expect(json.sessions).toMatchObject([
      { current: false, device: { browser: 'Firefox', os: 'Linux', kind: 'computer' }, userAgent: FIREFOX },
      {
        current: true,
        device: { browser: 'Mobile Safari', os: 'iOS', kind: 'phone' },
        ipAddress: '127.0.0.1',
      },
      { current: false },
    ]);
    expect(JSON.stringify(json)).not.toContain(decodeURIComponent(laptop.split('=')[1] ?? '').split('.')[0]);
    expect((await call('users/sessions/list', {}, other.cookie)).json.total).toBe(1);
  });

  it('report their last use with a precision of one minute', async () => {
    const { cookie } = await addPerson();
    const lastUse = async () => (await call('users/sessions/list', {}, cookie)).json.sessions[0].lastUsedAt;
    const before = app.clock.now();
    await lastUse();
    app.clock.advance(30_000);
    await lastUse();
    await app.app.settle();
    expect(Date.parse(await lastUse())).toBe(before);
    app.clock.advance(30_000);
    await lastUse();
    await app.app.settle();
    expect(Date.parse(await lastUse())).toBe(before + 60_000);
  });

  it('can be revoked by their owner only, and stop working with the next request', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const second = await signIn(emailOf(person));
    const { json } = await call('users/sessions/list', {}, person.cookie);
    const own = json.sessions.find(({ current }: { current: boolean }) => current);
    expect((await call('users/sessions/revoke', { id: own.id }, other.cookie)).status).toBe(200);
    expect(await isSignedIn(person.cookie)).toBe(true);
    expect((await call('users/sessions/revoke', { id: own.id }, second)).status).toBe(200);
    expect(await isSignedIn(person.cookie)).toBe(false);
    expect(await isSignedIn(second)).toBe(true);
    expect(await actsOf(person)).toEqual(['session.create', 'session.create', 'session.revoke']);
    expect(await actsOf(other)).toEqual(['session.create']);
  });

  it('can all be revoked together, except the current one', async () => {
    const person = await addPerson();
    const [second, third] = [await signIn(emailOf(person)), await signIn(emailOf(person))];
    const { json } = await call('users/sessions/revokeOthers', {}, second);
    expect(json).toEqual({ success: true, revoked: 2 });
    expect([await isSignedIn(person.cookie), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      false,
      true,
      false,
    ]);
    expect((await call('users/sessions/revokeOthers', {}, second)).json.revoked).toBe(0);
  });
});

describe('an account', () => {
  it('reports its second factor and passkeys to its owner', async () => {
    const { cookie, userId } = await addPerson();
    const { json } = await call('users/account/get', {}, cookie);
    expect(json.account).toMatchObject({
      id: userId,
      twoFactor: { enabled: false, backupCodesLeft: 0 },
      passkeys: [],
    });
    expect((await post('two-factor/enable', { password: PASSWORD }, cookie)).statusCode).toBe(200);
    expect((await call('users/account/get', {}, cookie)).json.account.twoFactor.enabled).toBe(false);
  });

  it('can be renamed', async () => {
    const person = await addPerson();
    const renamed = await call('users/account/update', { name: '  Ada Lovelace ' }, person.cookie);
    expect(renamed.json.account.name).toBe('Ada Lovelace');
    const wrong = await call('users/account/update', { name: ' ' }, person.cookie);
    expect([wrong.status, wrong.json.data.details[0].field]).toEqual([400, 'name']);
    expect(await actsOf(person)).toEqual(['session.create', 'account.update']);
  });

  it('has a language that sessions report', async () => {
    const person = await addPerson();
    const languageOf = async () =>
      (await app.inject({ url: '/api/auth/get-session', headers: { cookie: person.cookie } })).json().user
        .language;
    expect(await languageOf()).toBeNull();
    const chosen = await call('users/account/update', { language: 'de' }, person.cookie);
    expect(chosen.json.account).toMatchObject({ language: 'de', name: expect.stringMatching(/./) });
    expect(await languageOf()).toBe('de');
    const wrong = await call('users/account/update', { language: 'xx' }, person.cookie);
    expect([wrong.status, wrong.json.data.details[0].field]).toEqual([400, 'language']);
    const removed = await call('users/account/update', { language: null }, person.cookie);
    expect(removed.json.account.language).toBeNull();
  });

  it('ends every other session and issues a new one when the password changes', async () => {
    const person = await addPerson();
    const second = await signIn(emailOf(person));
    const body = { currentPassword: PASSWORD, newPassword: 'another long password' };
    const short = await post('change-password', { ...body, newPassword: 'short' }, second);
    expect([short.statusCode, short.json().details[0].field]).toEqual([400, 'newPassword']);
    const wrong = await post('change-password', { ...body, currentPassword: 'not the password' }, second);
    expect([wrong.statusCode, wrong.json().details[0].field]).toEqual([400, 'currentPassword']);

    const changed = await post('change-password', body, second);
    expect(changed.statusCode).toBe(200);
    const fresh = changed.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    expect([await isSignedIn(person.cookie), await isSignedIn(second), await isSignedIn(fresh)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await signIn(emailOf(person))).toBe('');
    expect(await isSignedIn(await signIn(emailOf(person), 'test', body.newPassword))).toBe(true);
    expect(await actsOf(person)).toContain('account.change_password');
  });

  it('changes its e-mail address with the password only, and rejects an address in use', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const email = `New-${emailOf(person)}`;
    const wrong = await post('change-email', { email, password: 'not the password' }, person.cookie);
    expect([wrong.statusCode, wrong.json().details[0].field]).toEqual([400, 'password']);
    const taken = await post('change-email', { email: emailOf(other), password: PASSWORD }, person.cookie);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'CONFLICT']);
    const changed = await post('change-email', { email, password: PASSWORD }, person.cookie);
    expect(changed.json()).toEqual({ success: true, email: email.toLowerCase(), pending: false });
    expect((await call('users/account/get', {}, person.cookie)).json.account.email).toBe(email.toLowerCase());
    expect(await signIn(emailOf(person))).toBe('');
    expect(await isSignedIn(await signIn(email))).toBe(true);
    expect(await actsOf(person)).toContain('account.change_email');
  });

  it('limits password guesses with a stolen session as strictly as sign-in', async () => {
    const { cookie } = await addPerson();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/auth/delete-account',
        remoteAddress: '10.9.9.9',
        headers: { cookie, origin: BASE_URL },
        payload: { password: `guess ${guess}` },
      });
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe('deleting an account', () => {
  it('deletes the personal organization and revokes its keys and all sessions with the next request', async () => {
    const person = await addPerson();
    const { secret } = await app.addKey(person, ['read:data']);
    const list = () => app.inject({ url: '/v1/query/websites', headers: { 'x-api-key': secret } });
    expect((await list()).statusCode).toBe(200);
    const wrong = await post('delete-account', { password: 'not the password' }, person.cookie);
    expect([wrong.statusCode, wrong.json().details[0].field]).toEqual([400, 'password']);
    const deleted = await post('delete-account', { password: PASSWORD }, person.cookie);
    expect([deleted.statusCode, deleted.cookies[0]?.value]).toEqual([200, '']);
    expect(await isSignedIn(person.cookie)).toBe(false);
    expect((await list()).statusCode).toBe(401);
    expect(await signIn(emailOf(person))).toBe('');
    expect((await actsOf(person)).at(-1)).toBe('account.delete');
  });

  it('removes the user from organizations with another owner, and is rejected for the only owner', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    await app.addMember(person.organizationId, other.userId, 'admin');
    const refused = await post('delete-account', { password: PASSWORD }, person.cookie);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT']);
    expect(refused.json().error).toContain('only owner');
    expect(await isSignedIn(person.cookie)).toBe(true);

    await app.addMember(other.organizationId, person.userId, 'owner');
    expect((await post('delete-account', { password: PASSWORD }, other.cookie)).statusCode).toBe(200);
    const { json } = await call('organizations/list', {}, person.cookie);
    expect(json.organizations.map(({ id }: { id: string }) => id).sort()).toEqual(
      [person.organizationId, other.organizationId].sort(),
    );
  });

  it('is rejected for the second of two owners who delete their accounts at the same time', async () => {
    const [first, second, member] = [await addPerson(), await addPerson(), await addPerson()];
    await app.addMember(first.organizationId, second.userId, 'owner');
    await app.addMember(first.organizationId, member.userId, 'viewer');
    const outcomes = await Promise.all(
      [first, second].map(({ cookie }) => post('delete-account', { password: PASSWORD }, cookie)),
    );
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is rejected while websites would be left without a member', async () => {
    const person = await addPerson();
    await app.addWebsite(person, 'shop.example');
    const refused = await post('delete-account', { password: PASSWORD }, person.cookie);
    expect(refused.json()).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('websites') });
    expect(await isSignedIn(person.cookie)).toBe(true);
  });
});

it('the only user of an instance cannot delete the account', async () => {
  const alone = await openTestUsers();
  await alone.addPerson('alone@example.com', PASSWORD);
  const cookie = await alone.signIn('alone@example.com', PASSWORD);
  const refused = await alone.post('/api/auth/delete-account', { password: PASSWORD }, { cookie });
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'You are the only user of this instance']);
  await alone.close();
});
