import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import {
  type AuthenticatorFaults,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../testing/software-authenticator.ts';

const PASSWORD = 'correct horse battery';

let test: TestUsers;
let people = 0;

beforeAll(async () => {
  test = await openTestUsers();
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.set(Date.now());
});

const post = (path: string, body: object, cookie = '', headers: Record<string, string> = {}) =>
  test.post(`/api/auth/passkey/${path}`, body, { cookie, ...headers });

async function addPerson(): Promise<{ email: string; userId: string; cookie: string }> {
  people += 1;
  const email = `person${people}@example.com`;
  const userId = await test.addPerson(email, PASSWORD);
  return { email, userId, cookie: await test.signIn(email, PASSWORD) };
}

/** Requests a challenge and registers a new passkey with it. */
async function register(cookie: string, device: SoftwareAuthenticator, name = 'Laptop') {
  const asked = await post('generate-register-options', { password: PASSWORD }, cookie);
  expect(asked.statusCode).toBe(200);
  const response = device.register(asked.json());
  return post('verify-registration', { name, response }, `${cookie}; ${cookieOf(asked)}`);
}

async function signIn(device: SoftwareAuthenticator) {
  const asked = await post('generate-authenticate-options', {});
  expect(asked.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  return post('verify-authentication', { response: device.authenticate(asked.json()) }, cookieOf(asked));
}

describe('a passkey', () => {
  it('signs its owner in without a password, any number of times', async () => {
    const { userId, cookie } = await addPerson();
    const device = createSoftwareAuthenticator();
    const registered = await register(cookie, device);
    expect([registered.statusCode, registered.json().name]).toEqual([200, 'Laptop']);
    for (let time = 0; time < 2; time += 1) {
      const response = await signIn(device);
      expect(response.json()).toMatchObject({ user: { id: userId } });
      expect(response.json().session).not.toHaveProperty('token');
      expect(await test.users.resolver.resolve(cookieOf(response))).toMatchObject({ userId });
    }
    const acts = (await test.acts()).filter(({ actor }) => actor === `user:${userId}`);
    expect(acts.map(({ route }) => route)).toEqual([
      'session.create',
      'passkey.create',
      'session.create',
      'session.create',
    ]);
    expect(JSON.parse(acts.at(-1)?.details ?? '{}')).toEqual({ method: 'passkey' });
  });

  it('requires the password for registration, so that a stolen session is not enough', async () => {
    const { cookie } = await addPerson();
    const wrong = await post('generate-register-options', { password: 'not the password' }, cookie);
    expect([wrong.statusCode, wrong.json().details?.[0]?.field]).toEqual([400, 'password']);
    const nobody = await post('generate-register-options', { password: PASSWORD });
    expect(nobody.statusCode).toBe(401);
  });

  it('requires user verification and a resident key', async () => {
    const { cookie } = await addPerson();
    const asked = await post('generate-register-options', { password: PASSWORD }, cookie);
    expect(asked.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Pharos' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it.each<[string, AuthenticatorFaults]>([
    ['on a page of another origin', { origin: 'https://evil.example' }],
    ['for another service', { rpId: 'evil.example' }],
    ['without user verification', { isVerifying: false }],
  ])('is not registered %s', async (_what, faults) => {
    const { userId, cookie } = await addPerson();
    const refused = await register(cookie, createSoftwareAuthenticator(faults));
    expect([refused.statusCode, refused.json().details?.[0]?.field]).toEqual([400, 'response']);
    const acts = (await test.acts()).filter(({ actor }) => actor === `user:${userId}`);
    expect(acts.map(({ route }) => route)).toEqual(['session.create']);
  });

  it.each<[string, AuthenticatorFaults]>([
    ['signed by another key', { isForged: true }],
    ['of an unregistered device', { id: Buffer.alloc(32, 7).toString('base64url') }],
  ])('rejects a response %s', async (_what, faults) => {
    const { cookie } = await addPerson();
    const device = createSoftwareAuthenticator(faults);
    if (faults.isForged === true) expect((await register(cookie, device)).statusCode).toBe(200);
    const refused = await signIn(device);
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'This passkey was not accepted']);
    expect(refused.cookies).toEqual([]);
  });

  it('can use each challenge once', async () => {
    const { cookie } = await addPerson();
    const device = createSoftwareAuthenticator();
    await register(cookie, device);
    const asked = await post('generate-authenticate-options', {});
    const answer = { response: device.authenticate(asked.json()) };
    const both = [
      await post('verify-authentication', answer, cookieOf(asked)),
      await post('verify-authentication', answer, cookieOf(asked)),
    ];
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 401]);
  });

  it('belongs to one user and cannot be registered again', async () => {
    const [first, second] = [await addPerson(), await addPerson()];
    const device = createSoftwareAuthenticator();
    await register(first.cookie, device);
    const refused = await register(second.cookie, createSoftwareAuthenticator({ id: device.id }));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT']);
    expect((await signIn(device)).json()).toMatchObject({ user: { id: first.userId } });
  });

  it('can be renamed and deleted by its owner only', async () => {
    const [owner, other] = [await addPerson(), await addPerson()];
    const device = createSoftwareAuthenticator();
    const { id } = (await register(owner.cookie, device)).json();
    for (const path of ['update-passkey', 'delete-passkey']) {
      const body = path === 'update-passkey' ? { id, name: 'Mine' } : { id };
      const foreign = await post(path, body, other.cookie);
      const unknown = await post(path, { ...body, id: 'pas_unknown' }, owner.cookie);
      const [{ requestId: _a, ...a }, { requestId: _b, ...b }] = [foreign.json(), unknown.json()];
      expect([foreign.statusCode, a]).toEqual([unknown.statusCode, b]);
      expect(a.code).toBe('ACCESS_DENIED');
    }
    expect((await post('update-passkey', { id, name: 'Phone' }, owner.cookie)).statusCode).toBe(200);
    expect((await post('delete-passkey', { id }, owner.cookie)).statusCode).toBe(200);
    expect((await signIn(device)).statusCode).toBe(401);
    const acts = (await test.acts()).filter(({ actor }) => actor === `user:${owner.userId}`);
    expect(acts.map(({ route, details }) => [route, JSON.parse(details).name])).toEqual([
      ['session.create', undefined],
      ['passkey.create', 'Laptop'],
      ['passkey.update', 'Phone'],
      ['passkey.delete', 'Phone'],
    ]);
  });

  it('is limited to twenty per user', async () => {
    const { userId, cookie } = await addPerson();
    await test.state.db.execute(sql`
      insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      select 'pas_' || n, ${userId}, '', 'filler_' || n, 0, 'multiDevice', true from generate_series(1, 20) n`);
    const refused = await post('generate-register-options', { password: PASSWORD }, cookie);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT']);
  });
});

it('challenges are limited to sixty per minute and IP address, and rejected for pages of another origin', async () => {
  const foreign = await post('generate-authenticate-options', {}, '', { origin: 'https://evil.example' });
  expect(foreign.statusCode).toBe(403);
  test.clock.advance(60_000);
  const statuses: number[] = [];
  for (let time = 0; time < 61; time += 1) {
    statuses.push((await post('generate-authenticate-options', {})).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
});

it.each([
  ['nothing', {}],
  ['no credential', { response: 'x' }],
  ['numbers for texts', { response: { id: 1, rawId: 2, type: 'public-key', response: {} } }],
])('a body that is not a passkey response is rejected: %s', async (_what, body) => {
  const response = await post('verify-authentication', body);
  expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_ERROR']);
});
