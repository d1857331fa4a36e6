import type { PgTable } from 'drizzle-orm/pg-core';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { websitesModule } from '../websites/index.ts';
import { oauthClient } from './oauth-clients.table.ts';
import { oauthGrants } from './oauth-grants.table.ts';
import { oauthAccessToken, oauthConsent, oauthRefreshToken } from './oauth-tokens.table.ts';
import { CALLBACK, CHALLENGE, createProgram, EVERYTHING } from './testing/create-program.ts';

let app: TestApp;
let owner: TestPerson;
let program: ReturnType<typeof createProgram>;
let websiteId: string;
let otherWebsiteId: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  program = createProgram(app, owner);
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  otherWebsiteId = (await app.addWebsite(owner, 'other.example')).id;
});
afterAll(() => app.close());

const ask = (token: string, id = websiteId) =>
  app.inject({
    method: 'POST',
    url: `/v1/query?website_id=${id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { parameters: ['summary_metrics'] },
  });
const statusOf = async (token: string, id = websiteId) => (await ask(token, id)).statusCode;

describe('a grant', () => {
  test('has the scopes and websites that the person chose, not all that were requested', async () => {
    const { access, tokens } = await program.signIn(
      { scope: 'read:data manage:websites' },
      { scopes: ['read:data'], access: { type: 'website', websiteIds: [websiteId] } },
    );
    expect(tokens.scope).toBe('read:data offline_access');
    expect([await statusOf(access), await statusOf(access, otherWebsiteId)]).toEqual([200, 403]);
    const patch = { method: 'PATCH', url: `/v1/websites/${websiteId}`, payload: { name: 'New' } } as const;
    const refused = await app.inject({ ...patch, headers: { authorization: `Bearer ${access}` } });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  test('never exceeds the request', async () => {
    const grantee = await program.register();
    const page = await program.authorize(grantee, {
      scope: 'read:data',
      ...CHALLENGE,
    });
    const decided = await program.consent(page, { scopes: ['read:data', 'manage:websites'] });
    expect([decided.statusCode, decided.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await listGrants(owner)).not.toContainEqual(
      expect.objectContaining({ scopes: ['read:data', 'manage:websites'] }),
    );
  });

  test('is rejected for an organization, a website or a scope that the person cannot access', async () => {
    const stranger = await app.addPerson('stranger@example.com');
    const viewer = await app.addPerson('viewer@example.com');
    await app.addMember(owner.organizationId, viewer.userId, 'viewer');
    const grantee = await program.register();
    const query = {
      scope: 'read:data manage:websites',
      ...CHALLENGE,
    };
    const page = await program.authorize(grantee, query);
    const theirs = await app.addWebsite(stranger, 'theirs.example');
    const access = { type: 'website', websiteIds: [theirs.id] };
    expect((await program.consent(page, {}, stranger)).json().code).toBe('ACCESS_DENIED');
    expect((await program.consent(page, { access })).json().code).toBe('VALIDATION_ERROR');
    expect((await program.consent(page, { scopes: ['manage:websites'] }, viewer)).json().code).toBe(
      'VALIDATION_ERROR',
    );
  });

  test('is rejected from another origin, without a session, and for a modified request', async () => {
    const page = await program.authorize(await program.register(), {
      ...CHALLENGE,
    });
    const forged = new URL(page);
    const sealed = new URLSearchParams(
      Buffer.from(page.searchParams.get('request') ?? '', 'base64url').toString(),
    );
    sealed.set('redirect_uri', 'https://evil.example');
    forged.searchParams.set('request', Buffer.from(sealed.toString()).toString('base64url'));
    expect((await program.consent(forged)).json().code).toBe('VALIDATION_ERROR');
    const payload = {
      decision: 'allow',
      request: page.searchParams.get('request'),
      organizationId: owner.organizationId,
      scopes: ['read:data'],
      access: EVERYTHING,
    };
    const post = { method: 'POST', url: '/api/oauth/consent', payload } as const;
    const foreign = await app.inject({
      ...post,
      headers: { origin: 'https://evil.example', cookie: owner.cookie },
    });
    expect(foreign.statusCode).toBe(401);
    expect((await app.inject({ ...post, headers: { origin: BASE_URL } })).statusCode).toBe(401);
  });

  test('can be denied: the client receives access_denied', async () => {
    const grantee = await program.register();
    const page = await program.authorize(grantee, { ...CHALLENGE });
    const decided = await app.inject({
      method: 'POST',
      url: '/api/oauth/consent',
      headers: { origin: BASE_URL, cookie: owner.cookie },
      payload: { decision: 'deny', request: page.searchParams.get('request') },
    });
    expect(errorIn(decided.json().url)).toEqual([CALLBACK, 'access_denied']);
  });

  test('is listed with the time of its last use, and is invalid from the next request after it was revoked', async () => {
    const { access, server, client, refresh } = await program.signIn();
    expect(await statusOf(access)).toBe(200);
    await app.app.settle();
    const [newest] = await listGrants(owner);
    expect(newest).toMatchObject({
      application: { name: 'Reader' },
      organization: { id: owner.organizationId },
      scopes: ['read:data'],
      access: EVERYTHING,
      lastUsedAt: expect.any(String),
    });
    const stranger = await app.addPerson('curious@example.com');
    const take = (person: TestPerson) =>
      app.inject({
        method: 'DELETE',
        url: `/v1/account/grants/${newest?.id}`,
        headers: { origin: BASE_URL, cookie: person.cookie },
      });
    await take(stranger);
    expect(await statusOf(access)).toBe(200);
    expect((await take(owner)).statusCode).toBe(200);
    expect(await statusOf(access)).toBe(401);
    const again = await oauth.refreshTokenGrantRequest(
      server,
      client,
      program.auth,
      refresh,
      program.options,
    );
    await expect(oauth.processRefreshTokenResponse(server, client, again)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('ends with the membership, shrinks with the role, and loses deleted websites', async () => {
    const person = await app.addPerson('colleague@example.com');
    await app.addMember(owner.organizationId, person.userId, 'admin');
    const grantee = await program.register();
    const verifier = oauth.generateRandomCodeVerifier();
    const page = await program.authorize(grantee, {
      scope: 'read:data manage:websites',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const decided = await program.consent(page, { scopes: ['read:data', 'manage:websites'] }, person);
    const parameters = oauth.validateAuthResponse(
      grantee.server,
      grantee.client,
      new URL(decided.json().url),
      's1',
    );
    const { access_token: access } = await program.exchange(grantee, { parameters, verifier });
    const rename = async () =>
      (
        await app.inject({
          method: 'PATCH',
          url: `/v1/websites/${websiteId}`,
          payload: { name: 'New' },
          headers: { authorization: `Bearer ${access}` },
        })
      ).statusCode;
    expect([await rename(), await statusOf(access)]).toEqual([200, 200]);
    const members = await app.inject({ url: '/v1/organization/members', headers: { cookie: owner.cookie } });
    const memberId = members
      .json()
      .members.find((one: { userId: string }) => one.userId === person.userId)?.id;
    const act = (path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/api/auth/organization/${path}`,
        payload,
        headers: { origin: BASE_URL, cookie: owner.cookie },
      });
    await act('update-member-role', { memberId, role: 'viewer', organizationId: owner.organizationId });
    expect([await rename(), await statusOf(access)]).toEqual([403, 200]);
    const gone = await app.addWebsite(owner, 'gone.example');
    expect(await statusOf(access, gone.id)).toBe(200);
    await app.app.serviceOf(websitesModule).remove(owner.actor, gone.id);
    expect(await statusOf(access, gone.id)).toBe(403);
    await act('remove-member', { memberIdOrEmail: memberId, organizationId: owner.organizationId });
    expect(await statusOf(access)).toBe(401);
  });

  test('is revoked when the person resets the password by a link, because the account may be compromised', async () => {
    const person = await app.addPerson('forgetful@example.com');
    const theirs = createProgram(app, person);
    const website = await app.addWebsite(person, 'forgetful.example');
    const { access } = await theirs.signIn();
    expect(await statusOf(access, website.id)).toBe(200);
    const command = { ask: 'reset-password', email: 'forgetful@example.com', removesSecondFactor: false };
    const reset = JSON.parse((await app.app.answer(JSON.stringify(command))) ?? '{}');
    const token = new URL(reset.link).hash.replace('#token=', '');
    const redeemed = await app.inject({
      method: 'POST',
      url: '/api/password-reset/redeem',
      headers: { origin: BASE_URL },
      payload: { token, password: 'a password from a link' },
    });
    expect(redeemed.statusCode).toBe(200);
    expect(await statusOf(access, website.id)).toBe(401);
  });

  test('counts against the rate limit and is recorded in the audit log like a key', async () => {
    const { access } = await program.signIn();
    const [grant] = await listGrants(owner);
    const answer = await ask(access);
    expect(answer.headers['x-ratelimit-limit']).toBe('120');
    await app.flush();
    const entries = await app.stores.facts.query(
      sql`SELECT actor, key_id, key_start FROM audit_log WHERE request_id = ${text(String(answer.headers['x-request-id']))}`,
    );
    expect(entries).toEqual([
      { actor: `grant:${grant?.id}`, key_id: grant?.id, key_start: access.slice(0, 8) },
    ]);
  });

  test('expires after an hour unless it is renewed', async () => {
    const { access } = await program.signIn();
    // The library uses the machine's clock, which is behind the test clock.
    app.clock.advance(Date.now() + 3_590_000 - app.clock.now());
    expect(await statusOf(access)).toBe(200);
    app.clock.advance(11_000);
    expect(await statusOf(access)).toBe(401);
  });
});

describe('secrets', () => {
  test('are stored as digests, and are in no log', async () => {
    const grantee = await program.register();
    const code = await program.obtainCode(grantee);
    const { access_token: access, refresh_token: refresh = '' } = await program.exchange(grantee, code);
    await ask(access);
    const dump = JSON.stringify(await dumpState());
    for (const secret of [
      access,
      access.slice(4),
      refresh,
      refresh.slice(4),
      code.parameters.get('code') ?? '',
    ]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(dump).not.toContain(secret);
      expect(app.logged.join('')).not.toContain(secret);
    }
    expect(dump).toContain(grantee.client.client_id);
  });
});

test('the task removes expired tokens, grants without tokens and unused applications, and nothing else', async () => {
  const sweep = async () =>
    app.app.tasks.find(({ name }) => name === 'remove expired grants')?.run(new AbortController().signal);
  const count = (table: PgTable) => app.stores.state.db.$count(table);
  const { server, client, refresh } = await program.signIn();
  const before = await count(oauthGrants);
  // A person agrees, and the application never requests tokens.
  await program.obtainCode(await program.register());
  await sweep();
  expect(await count(oauthGrants)).toBe(before + 1);
  app.clock.advance(2 * 3_600_000);
  await sweep();
  expect(await count(oauthGrants)).toBeLessThanOrEqual(before);
  const renewed = await oauth.refreshTokenGrantRequest(
    server,
    client,
    program.auth,
    refresh,
    program.options,
  );
  expect(renewed.status).toBe(200);
  app.clock.advance(31 * 24 * 3_600_000);
  await sweep();
  for (const table of [oauthClient, oauthGrants, oauthConsent, oauthAccessToken, oauthRefreshToken])
    expect(await count(table)).toBe(0);
});

test('the contract has no operation that creates a grant', () => {
  expect(Object.keys(contract.oauth.grants)).toEqual(['list', 'revoke']);
});

async function listGrants(person: TestPerson): Promise<readonly { readonly id: string }[]> {
  const answer = await app.inject({ url: '/v1/account/grants', headers: { cookie: person.cookie } });
  return answer.json().grants;
}

function errorIn(url: string): readonly (string | null)[] {
  const { origin, pathname, searchParams } = new URL(url);
  return [origin + pathname, searchParams.get('error')];
}

async function dumpState(): Promise<unknown> {
  const tables = [
    'oauth_clients',
    'oauth_grants',
    'oauth_access_tokens',
    'oauth_refresh_tokens',
    'oauth_consents',
    'verifications',
  ];
  return Promise.all(tables.map((table) => app.stores.state.db.execute(`select * from ${table}`)));
}
