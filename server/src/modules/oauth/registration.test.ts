import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { oauthClient } from './oauth-clients.table.ts';
import { CALLBACK, CHALLENGE, createProgram } from './testing/create-program.ts';

let app: TestApp;
let owner: TestPerson;
let program: ReturnType<typeof createProgram>;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  program = createProgram(app, owner);
});
afterAll(() => app.close());

const register = (payload: object) => {
  app.clock.advance(61_000);
  return app.inject({ method: 'POST', url: '/oauth2/register', payload });
};

describe('the redirect address', () => {
  const web = 'https://tool.example/callback?sig=1';

  test('on the web is used only after a person has decided, so that there is no open redirector', async () => {
    const grantee = await program.register({ redirect_uris: [web] });
    for (const wrong of [
      { scope: 'read:minds', ...CHALLENGE },
      { resource: 'https://x.example', ...CHALLENGE },
      {},
    ]) {
      const page = await program.authorize(grantee, { redirect_uri: web, ...wrong });
      expect([page.origin + page.pathname, [...page.searchParams.keys()]]).toEqual([
        `${BASE_URL}/oauth/consent`,
        ['error'],
      ]);
    }
    const page = await program.authorize(grantee, { redirect_uri: web, ...CHALLENGE });
    const decided = await program.consent(page);
    const back = new URL(decided.json().url);
    expect([back.origin, back.searchParams.get('sig'), back.searchParams.get('iss')]).toEqual([
      'https://tool.example',
      '1',
      BASE_URL,
    ]);
  });

  test.each([
    [CALLBACK, 'http://127.0.0.1:1/callback', true],
    [CALLBACK, 'http://localhost:8976/callback', false],
    [CALLBACK, 'http://127.0.0.1:8976/callback/', false],
    [CALLBACK, 'http://127.0.0.1:8976/callback?a=b', false],
    [CALLBACK, 'http://127.0.0.1:8976@evil.example/callback', false],
    [CALLBACK, 'http://127.0.0.1:8976/callback#', false],
    ['https://tool.example/cb', 'https://tool.example:444/cb', false],
    ['https://tool.example/cb', 'https://tool.example/cb/..', false],
    ['https://tool.example/cb', 'https://tool.example.evil.example/cb', false],
    ['https://tool.example/cb', 'http://tool.example/cb', false],
    ['com.example.app:/cb', 'com.example.app:/cb', true],
    ['com.example.app:/cb', 'com.example.app:/other', false],
  ])('registered %s, asked for %s: found %s', async (registered, redirect_uri, isFound) => {
    const grantee = await program.register({ redirect_uris: [registered] });
    const page = await program.authorize(grantee, { redirect_uri, ...CHALLENGE });
    expect([page.origin, page.pathname]).toEqual([BASE_URL, '/oauth/consent']);
    expect(page.searchParams.has('request')).toBe(isFound);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//.example',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'cursor://callback',
    'com.example.app://host/cb',
    'http://evil.example/cb',
    'http://localhost.evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost@evil.example/cb',
    'http://0.0.0.0/cb',
    'https://user:secret@tool.example/cb',
    'https://tool.example/cb#here',
    'tool.example/cb',
    `${BASE_URL}/login`,
    'https://localhost.:3000/oauth/consent?x=1',
  ])('cannot be %s', async (uri) => {
    const answer = await register({ redirect_uris: [uri] });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_redirect_uri']);
  });
});

describe('registration', () => {
  const named = (client_name: string, client_uri = 'https://tool.example') =>
    register({ client_name, client_uri, redirect_uris: [CALLBACK] });

  test.each(['\u202eegdir\u202c', 'Pay\u200bPal', '\u2066x', '\u3164', '\u200d', 'a\u2028b', '\u00ad'])(
    'rejects a name with invisible characters: %j',
    async (name) => {
      const answer = await named(name);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_client_metadata']);
    },
  );

  test.each(['Assistant 👩‍💻', 'می‌خواهم', '助手', 'Ünïcode & Co. ❤️'])('accepts the name %s', async (name) => {
    expect((await named(name)).statusCode).toBe(201);
  });

  test('shows a look-alike address in punycode, and rejects a script address', async () => {
    const { client_id } = (await named('Tool', 'https://аpple.com')).json();
    const answer = await app.inject({
      url: `/v1/oauth/applications/${client_id}`,
      headers: { cookie: owner.cookie },
    });
    expect(answer.json().application.uri).toBe('https://xn--pple-43d.com/');
    expect((await named('Tool', 'javascript:alert(1)')).statusCode).toBe(400);
  });

  test('stores no secret and no address that a browser would load or open automatically', async () => {
    const { client_id } = (
      await register({
        redirect_uris: [CALLBACK],
        logo_uri: 'javascript:alert(1)',
        tos_uri: 'javascript:alert(1)',
        policy_uri: 'javascript:alert(1)',
        jwks_uri: 'http://169.254.169.254/',
        backchannel_logout_uri: 'https://evil.example',
        skip_consent: true,
        require_pkce: false,
        token_endpoint_auth_method: 'client_secret_post',
      })
    ).json();
    const [row] = await app.stores.state.db
      .select()
      .from(oauthClient)
      .where(eq(oauthClient.clientId, client_id));
    expect(row).toMatchObject({ clientSecret: null, icon: null, jwksUri: null, backchannelLogoutUri: null });
    expect([row?.skipConsent ?? false, row?.requirePKCE ?? true]).toEqual([false, true]);
    expect(JSON.stringify(row)).not.toContain('javascript');
  });

  test('is limited per hour, because each one stores a row', async () => {
    app.clock.advance(2 * 3_600_000);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      if (count % 10 === 0) app.clock.advance(61_000);
      const answer = await app.inject({
        method: 'POST',
        url: '/oauth2/register',
        remoteAddress: '203.0.113.9',
        payload: { redirect_uris: [CALLBACK] },
      });
      statuses.push(answer.statusCode);
    }
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([60, 429]);
  });

  test('does not accumulate: of unauthorized applications the newest are kept, and all authorized ones are kept', async () => {
    const { client } = await program.signIn();
    const createdAt = new Date(app.clock.now() - 2 * 3_600_000);
    const { db } = app.stores.state;
    await db
      .update(oauthClient)
      .set({ createdAt: new Date(0) })
      .where(eq(oauthClient.clientId, client.client_id));
    await db.execute(sql`
INSERT INTO ${oauthClient} (id, client_id, redirect_uris, created_at, updated_at)
SELECT 'flood_' || n, 'flood_' || n, ARRAY[${CALLBACK}], ${createdAt}::timestamptz, ${createdAt}::timestamptz
FROM generate_series(1, 7000) AS n`);
    const fresh = await program.register();
    // The library uses the machine's clock, which is behind the test clock.
    await db
      .update(oauthClient)
      .set({ createdAt: new Date(app.clock.now()) })
      .where(eq(oauthClient.clientId, fresh.client.client_id));
    await app.app.tasks
      .find(({ name }) => name === 'remove expired grants')
      ?.run(new AbortController().signal);
    const left = await db.select({ clientId: oauthClient.clientId }).from(oauthClient);
    const ids = new Set(left.map(({ clientId }) => clientId));
    expect([...ids].filter((id) => id.startsWith('flood_')).length).toBeLessThanOrEqual(5_000);
    expect([ids.has(client.client_id), ids.has(fresh.client.client_id)]).toEqual([true, true]);
  });
});
