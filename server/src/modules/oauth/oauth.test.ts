import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { CALLBACK, CHALLENGE, createProgram } from './testing/create-program.ts';
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

const ask = (token: string) =>
  app.inject({
    method: 'POST',
    url: `/v1/query?website_id=${websiteId}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { parameters: ['summary_metrics'] },
  });
const statusOf = async (token: string) => (await ask(token)).statusCode;

describe('a client that uses only the discovery documents', () => {
  test('signs in, sends a request, renews its token, and is rejected after revocation', async () => {
    const { server, client, access, refresh, tokens } = await program.signIn({ resource: BASE_URL });
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 3_600,
      scope: 'read:data offline_access',
    });
    expect(client).not.toHaveProperty('client_secret');
    const answer = await ask(access);
    expect(answer.json()).toMatchObject({ success: true });
    const next = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, program.auth, refresh, program.options),
    );
    expect(await statusOf(next.access_token)).toBe(200);
    const revoked = await oauth.revocationRequest(
      server,
      client,
      program.auth,
      next.refresh_token ?? '',
      program.options,
    );
    await oauth.processRevocationResponse(revoked);
    for (const token of [access, next.access_token]) {
      const refused = await ask(token);
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['www-authenticate']).toContain('error="invalid_token"');
    }
  });

  test('may write the address of the API with a trailing slash', async () => {
    const { access } = await program.signIn({ resource: `${BASE_URL}/` });
    expect(await statusOf(access)).toBe(200);
  });

  test('finds only endpoints that exist in the metadata', async () => {
    const server = await program.discover();
    expect(server).toMatchObject({
      issuer: BASE_URL,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
    });
    expect(server).not.toHaveProperty('introspection_endpoint');
    expect(server).not.toHaveProperty('jwks_uri');
    for (const [name, url] of Object.entries(server)) {
      if (!name.endsWith('_endpoint')) continue;
      for (const method of ['GET', 'POST'] as const)
        if ((method === 'GET') === (name === 'authorization_endpoint'))
          expect(
            (await app.inject({ method, url: new URL(String(url)).pathname })).statusCode,
            name,
          ).not.toBe(404);
    }
  });
});

describe('rejects', () => {
  const errorOf = (url: URL) => [url.origin + url.pathname, url.searchParams.get('error')];

  test('a request without PKCE, and with a plain challenge', async () => {
    const grantee = await program.register();
    expect(errorOf(await program.authorize(grantee))).toEqual([CALLBACK, 'invalid_request']);
    const plain = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
    expect(errorOf(await program.authorize(grantee, plain))).toEqual([CALLBACK, 'invalid_request']);
  });

  test('a code that was used, and revokes its tokens', async () => {
    const grantee = await program.register();
    const code = await program.obtainCode(grantee);
    const { access_token: access } = await program.exchange(grantee, code);
    expect(await statusOf(access)).toBe(200);
    await expect(program.exchange(grantee, code)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await statusOf(access)).toBe(401);
  });

  test('a wrong verifier, and the code from then on', async () => {
    const grantee = await program.register();
    const code = await program.obtainCode(grantee);
    await expect(
      program.exchange(grantee, { ...code, verifier: oauth.generateRandomCodeVerifier() }),
    ).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
    await expect(program.exchange(grantee, code)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a refresh token that was used, and revokes all tokens of its grant', async () => {
    const { server, client, refresh } = await program.signIn();
    const again = () =>
      oauth.refreshTokenGrantRequest(server, client, program.auth, refresh, program.options);
    const next = await oauth.processRefreshTokenResponse(server, client, await again());
    expect(await statusOf(next.access_token)).toBe(200);
    await endRepetition(app);
    await expect(oauth.processRefreshTokenResponse(server, client, await again())).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await statusOf(next.access_token)).toBe(401);
  });

  test('a request for another audience', async () => {
    const grantee = await program.register();
    const page = await program.authorize(grantee, {
      resource: 'https://elsewhere.example',
      ...CHALLENGE,
    });
    expect(errorOf(page)).toEqual([CALLBACK, 'invalid_target']);
  });

  test('a token that was issued for another audience', async () => {
    const { access } = await program.signIn({ resource: BASE_URL });
    await app.stores.state.db.execute(
      "update oauth_access_tokens set resources = array['https://elsewhere.example']",
    );
    expect(await statusOf(access)).toBe(401);
  });

  test('a request for an unknown scope', async () => {
    const grantee = await program.register();
    expect(errorOf(await program.authorize(grantee, { scope: 'read:minds' }))).toEqual([
      CALLBACK,
      'invalid_scope',
    ]);
  });

  test.each([
    ['an unknown program', { client_id: 'nobody' }],
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect address with the same beginning', { redirect_uri: `${CALLBACK}/../evil` }],
  ])('%s: shows the error on the consent page and does not redirect', async (_what, parameters) => {
    const page = await program.authorize(await program.register(), parameters);
    expect(page.origin + page.pathname).toBe(`${BASE_URL}/oauth/consent`);
    expect(page.searchParams.get('error')).toBeTruthy();
    expect(page.href).not.toContain('evil.example');
  });

  test.each([
    [['http://shop.example/callback'], 'invalid_redirect_uri'],
    [['javascript:alert(1)'], 'invalid_redirect_uri'],
    [[], 'invalid_redirect_uri'],
  ])('registration with %j', async (redirect_uris, error) => {
    app.clock.advance(61_000);
    const answer = await app.inject({ method: 'POST', url: '/oauth2/register', payload: { redirect_uris } });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  });
});
