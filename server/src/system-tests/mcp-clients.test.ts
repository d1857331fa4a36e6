import * as of2025 from 'mcp-sdk-1.18/client/auth.js';
import * as between from 'mcp-sdk-1.22/client/auth.js';
import * as newest from 'mcp-sdk-1.32/client/auth.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../boot/serve.ts';
import { ADMIN, type MainServer, startMainServer } from '../testing/main-server.ts';

const CALLBACK = 'http://127.0.0.1:8976/callback';

let main: MainServer;
let server: RunningServer;

beforeAll(async () => {
  main = await startMainServer();
  server = main.running();
});
afterAll(() => main.close());

/** Creates a provider that stores a client's state between its calls, and the authorization address. */
function createProvider() {
  let client: { client_id: string } | undefined;
  let kept: { access_token: string; token_type: string } | undefined;
  let verifier = '';
  const sent: URL[] = [];
  return {
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'Assistant',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // Many clients request a secret; the response says that they have none.
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'read:data',
    },
    clientInformation: () => client,
    saveClientInformation: (registered: { client_id: string }) => {
      client = registered;
    },
    tokens: () => kept,
    saveTokens: (tokens: { access_token: string; token_type: string }) => {
      kept = tokens;
    },
    redirectToAuthorization: (url: URL) => void sent.push(url),
    saveCodeVerifier: (made: string) => {
      verifier = made;
    },
    codeVerifier: () => verifier,
    sent,
  };
}

const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.baseUrl, ...headers },
    body: JSON.stringify(body),
  });

/** Acts as the person in the browser: follows the link, signs in and agrees. Returns the code. */
async function agree(url: URL | undefined): Promise<string> {
  const redirected = await fetch(url ?? '', { redirect: 'manual' });
  const page = new URL(redirected.headers.get('location') ?? '');
  const signedIn = await postJson('/api/auth/sign-in/email', ADMIN);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const organizations = await fetch(`${server.baseUrl}/v1/organizations`, { headers: { cookie } });
  const { organizations: own }: { organizations: { id: string }[] } = JSON.parse(await organizations.text());
  const decided = await postJson(
    '/api/oauth/consent',
    {
      decision: 'allow',
      request: page.searchParams.get('request'),
      organizationId: own[0]?.id,
      scopes: ['read:data'],
      access: { type: 'global' },
    },
    { cookie },
  );
  const { url: back }: { url: string } = JSON.parse(await decided.text());
  return new URL(back).searchParams.get('code') ?? '';
}

test.each([
  ['1.18', of2025.auth],
  ['1.22', between.auth],
  ['1.32', newest.auth],
])('the MCP SDK %s finds its way in by itself, and renews its token', async (_release, auth) => {
  const provider = createProvider();
  // An address below the API, as a client may use it.
  const serverUrl = `${server.baseUrl}/v1/query`;
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT');
  const authorizationCode = await agree(provider.sent[0]);
  expect(await auth(provider, { serverUrl, authorizationCode })).toBe('AUTHORIZED');
  const first = provider.tokens()?.access_token ?? '';
  expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED');
  const renewed = provider.tokens()?.access_token ?? '';
  expect(renewed).not.toBe(first);
  const answer = await postJson(
    `/v1/query?website_id=${main.websiteId}`,
    { parameters: ['summary_metrics'] },
    { authorization: `Bearer ${renewed}` },
  );
  expect(answer.status).toBe(200);
});
