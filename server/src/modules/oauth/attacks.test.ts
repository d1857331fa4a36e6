import { eq } from 'drizzle-orm';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import {
  BASE_URL,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { websitesModule } from '../websites/index.ts';
import { oauthGrants } from './oauth-grants.table.ts';
import { oauthAccessToken } from './oauth-tokens.table.ts';
import { CHALLENGE, createProgram } from './testing/create-program.ts';
import { endRepetition } from './testing/end-repetition.ts';

let app: TestApp;
let owner: TestPerson;
let program: ReturnType<typeof createProgram>;
let websiteId: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  program = createProgram(app, owner);
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
});
afterAll(() => app.close());

const statusOf = async (token: string, id = websiteId) =>
  (
    await app.inject({
      method: 'POST',
      url: `/v1/query?website_id=${id}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { parameters: ['pages'], preset: 'today' },
    })
  ).statusCode;

/** Sends a form to an endpoint of the authorization server. */
const send = (endpoint: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/oauth2/${endpoint}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const renew = (client_id: string, refresh_token: string, more: Record<string, string> = {}) =>
  send('token', { grant_type: 'refresh_token', client_id, refresh_token, ...more });
const decide = (person: Pick<TestPerson, 'cookie'>, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/api/oauth/consent',
    headers: { origin: BASE_URL, cookie: person.cookie },
    payload,
  });

/** Returns the actor and the reason of each audit log entry that revokes a grant. */
async function endsOf(grantId: string): Promise<unknown[]> {
  await app.flush();
  const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 10_000 });
  return lines
    .filter((line) => line['route'] === 'grant.revoke' && line['resource'] === `grant:${grantId}`)
    .map((line) => [line['actor'], JSON.parse(String(line['details'])).reason]);
}

async function grantOf(clientId: string): Promise<string> {
  const [grant] = await app.stores.state.db
    .select({ id: oauthGrants.id })
    .from(oauthGrants)
    .where(eq(oauthGrants.clientId, clientId));
  return grant?.id ?? '';
}

describe('a refresh token', () => {
  test('that is used with a narrower scope rotates, and its successor keeps the original scope', async () => {
    const query = { scope: 'read:data read:links' };
    const { client, refresh } = await program.signIn(query, { scopes: ['read:data', 'read:links'] });
    const first = await renew(client.client_id, refresh, { scope: 'read:data' });
    expect(first.json()).toMatchObject({ scope: 'read:data', refresh_token: expect.stringMatching(/^phf_/) });
    const second = await renew(client.client_id, first.json().refresh_token, { scope: 'read:data' });
    expect(second.json().refresh_token).toMatch(/^phf_/);
    const complete = await renew(client.client_id, second.json().refresh_token, { scope: '' });
    expect(complete.json().scope).toBe('read:data read:links offline_access');
    // The second refresh token is invalid after any use.
    await endRepetition(app);
    expect((await renew(client.client_id, second.json().refresh_token)).statusCode).toBe(400);
    expect(await statusOf(complete.json().access_token)).toBe(401);
  });

  test('never exceeds the granted scope', async () => {
    const { client, refresh } = await program.signIn({ scope: 'read:data manage:websites' });
    const answer = await renew(client.client_id, refresh, { scope: 'read:data manage:websites' });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_scope']);
    expect(
      (await renew(client.client_id, refresh, { resource: 'https://elsewhere.example' })).json().error,
    ).toBe('invalid_target');
  });

  test('is rejected from another client, and as an access token', async () => {
    const { client, refresh, access } = await program.signIn();
    const thief = await program.register();
    expect((await renew(thief.client.client_id, refresh)).json().error).toBe('invalid_grant');
    expect(await statusOf(refresh)).toBe(401);
    expect((await renew(client.client_id, access)).statusCode).toBe(400);
    expect((await renew(client.client_id, refresh)).statusCode).toBe(200);
  });

  test('that is used twice revokes its grant and no other, and the audit log records the reason', async () => {
    const grantee = await program.register();
    const stolen = await program.exchange(grantee, await program.obtainCode(grantee));
    const grantId = await grantOf(grantee.client.client_id);
    const other = await program.exchange(grantee, await program.obtainCode(grantee));
    const { client_id } = grantee.client;
    const next = await renew(client_id, stolen.refresh_token ?? '');
    const repeated = await renew(client_id, stolen.refresh_token ?? '');
    const { access_token, refresh_token } = next.json();
    expect(repeated.json()).toMatchObject({ access_token, refresh_token });
    expect(await statusOf(repeated.json().access_token)).toBe(200);
    await endRepetition(app);
    expect((await renew(client_id, stolen.refresh_token ?? '')).json().error).toBe('invalid_grant');
    expect(await statusOf(next.json().access_token)).toBe(401);
    expect((await renew(client_id, next.json().refresh_token)).json().error).toBe('invalid_grant');
    expect(await statusOf(other.access_token)).toBe(200);
    expect(await endsOf(grantId)).toEqual([['anonymous', 'refresh_token_used_twice']]);
  });
});

describe('a code', () => {
  test('that is used twice revokes its grant, even after its tokens were renewed, and the audit log records the reason', async () => {
    const grantee = await program.register();
    const code = await program.obtainCode(grantee);
    const tokens = await program.exchange(grantee, code);
    const grantId = await grantOf(grantee.client.client_id);
    const next = await renew(grantee.client.client_id, tokens.refresh_token ?? '');
    await expect(program.exchange(grantee, code)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(next.json().access_token)).toBe(401);
    expect(await endsOf(grantId)).toEqual([['anonymous', 'code_used_twice']]);
  });

  test('is rejected from another client, and is invalid after the attempt', async () => {
    const grantee = await program.register();
    const code = await program.obtainCode(grantee);
    const thief = await program.register();
    await expect(program.exchange({ ...thief, server: grantee.server }, code)).rejects.toBeDefined();
    await expect(program.exchange(grantee, code)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('is invalid after the grant was revoked', async () => {
    const grantee = await program.register();
    const code = await program.obtainCode(grantee);
    await app.stores.state.db.delete(oauthGrants).where(eq(oauthGrants.clientId, grantee.client.client_id));
    await expect(program.exchange(grantee, code)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('revocation', () => {
  test('by another client has no effect; by the client itself it revokes the grant and is recorded in the audit log', async () => {
    const { client, refresh, access } = await program.signIn();
    const thief = await program.register();
    const grantId = await grantOf(client.client_id);
    for (const token of [refresh, access])
      expect((await send('revoke', { client_id: thief.client.client_id, token })).statusCode).toBe(200);
    expect(await statusOf(access)).toBe(200);
    expect((await send('revoke', { client_id: client.client_id, token: refresh })).statusCode).toBe(200);
    expect(await statusOf(access)).toBe(401);
    expect(await endsOf(grantId)).toEqual([['anonymous', 'revoked_by_application']]);
  });
});

describe('a person who left an organization', () => {
  const act = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/auth/organization/${path}`,
      payload,
      headers: { origin: BASE_URL, cookie: owner.cookie },
    });

  test('loses the grants in it, and does not get them back on return', async () => {
    const person = await app.addPerson('returning@example.com');
    await app.addMember(owner.organizationId, person.userId, 'admin');
    const grantee = await program.register();
    const verifier = oauth.generateRandomCodeVerifier();
    const page = await program.authorize(grantee, {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const decided = await program.consent(page, {}, person);
    const parameters = oauth.validateAuthResponse(
      grantee.server,
      grantee.client,
      new URL(decided.json().url),
      's1',
    );
    const tokens = await program.exchange(grantee, { parameters, verifier });
    expect(await statusOf(tokens.access_token)).toBe(200);
    const members = await app.inject({ url: '/v1/organization/members', headers: { cookie: owner.cookie } });
    const { id } = members.json().members.find((one: { userId: string }) => one.userId === person.userId);
    const removed = await act('remove-member', { memberIdOrEmail: id, organizationId: owner.organizationId });
    expect(removed.statusCode).toBe(200);
    const list = await app.inject({ url: '/v1/account/grants', headers: { cookie: person.cookie } });
    expect(list.json().grants).toEqual([]);
    await app.addMember(owner.organizationId, person.userId, 'admin');
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await renew(grantee.client.client_id, tokens.refresh_token ?? '')).json().error).toBe(
      'invalid_grant',
    );
  });
});

describe('owners and admins', () => {
  const call = (person: TestPerson, method: 'GET' | 'DELETE', id = '') =>
    app.inject({
      method,
      url: `/v1/organizations/${owner.organizationId}/grants${id}`,
      headers: { origin: BASE_URL, cookie: person.cookie },
    });

  test('list and revoke the applications that members authorized for their organization; other users cannot', async () => {
    const person = await app.addPerson('connecting@example.com');
    await app.addMember(owner.organizationId, person.userId, 'viewer');
    const grantee = await program.register({ client_name: 'Of a member' });
    const tokens = await program.exchange(grantee, await program.obtainCode(grantee, {}, {}, person));
    const grantId = await grantOf(grantee.client.client_id);
    expect(await statusOf(tokens.access_token)).toBe(200);

    const list = await call(owner, 'GET');
    expect(list.json().grants).toContainEqual(
      expect.objectContaining({
        id: grantId,
        application: expect.objectContaining({ name: 'Of a member' }),
        grantedBy: { userId: person.userId, name: 'connecting@example.com', email: 'connecting@example.com' },
      }),
    );
    const stranger = await app.addPerson('outside@example.com');
    for (const other of [person, stranger]) {
      expect((await call(other, 'GET')).statusCode).toBe(403);
      expect((await call(other, 'DELETE', `/${grantId}`)).statusCode).toBe(403);
    }
    expect((await call(owner, 'DELETE', `/${grantId}`)).statusCode).toBe(200);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect(await endsOf(grantId)).toEqual([[`user:${owner.userId}`, undefined]]);
  });

  test('cannot access the applications that members authorized for other organizations', async () => {
    const person = await app.addPerson('elsewhere@example.com');
    await app.addMember(owner.organizationId, person.userId, 'viewer');
    const theirs = createProgram(app, person);
    const website = await app.addWebsite(person, 'elsewhere.example');
    const { access, client } = await theirs.signIn();
    const grantId = await grantOf(client.client_id);
    expect((await call(owner, 'GET')).body).not.toContain(grantId);
    expect((await call(owner, 'DELETE', `/${grantId}`)).statusCode).toBe(200);
    expect(await statusOf(access, website.id)).toBe(200);
  });
});

describe('a grant', () => {
  const act = (person: TestPerson, method: 'POST' | 'DELETE', url: string, payload: object) =>
    app.inject({ method, url, payload, headers: { origin: BASE_URL, cookie: person.cookie } });

  test('is revoked when the organization or the account of the person is deleted', async () => {
    for (const end of ['organization', 'account'] as const) {
      const person = await app.addPerson(`${end}@example.com`);
      const theirs = createProgram(app, person);
      const website = await app.addWebsite(person, `${end}.example`);
      const { access, refresh, client } = await theirs.signIn();
      expect(await statusOf(access, website.id)).toBe(200);
      await app.app.serviceOf(websitesModule).remove(person.actor, website.id);
      const done =
        end === 'organization'
          ? await act(person, 'DELETE', `/v1/organizations/${person.organizationId}`, {})
          : await act(person, 'POST', '/api/auth/delete-account', { password: PASSWORD });
      expect(done.json()).toMatchObject({ success: true });
      expect(await statusOf(access, website.id)).toBe(401);
      expect((await renew(client.client_id, refresh)).json().error).toBe('invalid_grant');
    }
  });

  test('survives a password change, because applications do not have the password', async () => {
    const person = await app.addPerson('changing@example.com');
    const theirs = createProgram(app, person);
    const website = await app.addWebsite(person, 'changing.example');
    const { access } = await theirs.signIn();
    const changed = await act(person, 'POST', '/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'another long password',
    });
    expect(changed.statusCode).toBe(200);
    expect(await statusOf(access, website.id)).toBe(200);
  });
});

describe('the consent page', () => {
  test('rejects a forged request', async () => {
    const query = new URLSearchParams({
      redirect_uri: 'javascript:alert(1)',
      client_id: 'x',
      sig: 'x',
      exp: '9e9',
    });
    const request = Buffer.from(query.toString()).toString('base64url');
    const answer = await decide(owner, { decision: 'deny', request });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body).not.toContain('javascript');
  });

  test('rejects a person who has given only the password of an account with a second factor', async () => {
    const person = await app.addPerson('protected@example.com');
    await app.stores.state.db.execute(
      `update users set two_factor_enabled = true where email = 'protected@example.com'`,
    );
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: BASE_URL },
      payload: { email: 'protected@example.com', password: PASSWORD },
    });
    expect(signedIn.json()).toMatchObject({ twoFactorRedirect: true });
    const cookie = signedIn.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const page = await program.authorize(await program.register(), CHALLENGE);
    const half = await program.consent(
      page,
      { organizationId: person.organizationId },
      { ...person, cookie },
    );
    expect(half.statusCode).toBe(401);
    const complete = await program.consent(page, { organizationId: person.organizationId }, person);
    expect(complete.statusCode).toBe(200);
  });

  test('accepts as many websites as a grant may have', async () => {
    const page = await program.authorize(await program.register(), {
      ...CHALLENGE,
      state: 's'.repeat(4_000),
    });
    const websiteIds = Array.from({ length: 1_000 }, () => newId('web'));
    const answer = await program.consent(page, { access: { type: 'website', websiteIds } });
    // The body is parsed; it is rejected only because the websites do not exist.
    expect([answer.statusCode, answer.json().details?.[0]?.field]).toEqual([400, 'access.websiteIds']);
  });

  test('is limited to thirty decisions per person and minute', async () => {
    const person = await app.addPerson('clicker@example.com');
    const statuses = new Set<number>();
    for (let count = 0; count < 31; count += 1)
      statuses.add((await decide(person, { decision: 'deny', request: 'AAAA' })).statusCode);
    expect([...statuses]).toEqual([400, 429]);
  });
});

test('one run of the task removes all expired tokens', async () => {
  const { db } = app.stores.state;
  const { client } = await program.signIn();
  const [row] = await db
    .select()
    .from(oauthAccessToken)
    .where(eq(oauthAccessToken.clientId, client.client_id));
  if (row === undefined) throw new Error('There is a token');
  const expiresAt = new Date(app.clock.now() - 1);
  for (let part = 0; part < 3; part += 1)
    await db.insert(oauthAccessToken).values(
      Array.from({ length: 900 }, (_, index) => ({
        ...row,
        id: `old_${part}_${index}`,
        token: `old_${part}_${index}`,
        expiresAt,
      })),
    );
  await app.app.tasks.find(({ name }) => name === 'remove expired grants')?.run(new AbortController().signal);
  expect(await db.$count(oauthAccessToken, eq(oauthAccessToken.expiresAt, expiresAt))).toBe(0);
});

test('revoking a token that does not exist does not invalidate caches', async () => {
  const { client } = await program.register();
  const invalidate = vi.spyOn(app.stores.live, 'invalidate');
  await send('revoke', { client_id: client.client_id, token: `pho_${'x'.repeat(40)}` });
  await send('revoke', { client_id: client.client_id, token: `phf_${'x'.repeat(40)}` });
  expect(invalidate).not.toHaveBeenCalled();
  invalidate.mockRestore();
});

test('token responses must not be cached', async () => {
  const { client, refresh } = await program.signIn();
  const answer = await renew(client.client_id, refresh);
  expect(answer.headers['cache-control']).toContain('no-store');
});
