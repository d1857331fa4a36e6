import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as of2025 from 'mcp-sdk-1.18/client/auth.js';
import * as between from 'mcp-sdk-1.22/client/auth.js';
import * as newest from 'mcp-sdk-1.32/client/auth.js';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './main.ts';
import type { RunningServer } from './serve.ts';
import { copyTemplate } from './testing/copy-template.ts';
import { obtainKey } from './testing/obtain-key.ts';

const ADMIN = { email: 'owner@example.com', password: 'correct horse battery staple' };
const CALLBACK = 'http://127.0.0.1:8976/callback';

let directory: string;
let server: RunningServer;
let websiteId = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-mcp-'));
  copyTemplate('state', join(directory, 'state'));
  const config = readConfig({ PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_DATA_DIR: directory });
  server = await startServer({ ...config, admin: ADMIN }, pino({ level: 'silent' }));
  ({ websiteId } = await obtainKey(server.baseUrl, ADMIN, ['read:data']));
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

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
    `/v1/query?website_id=${websiteId}`,
    { parameters: ['summary_metrics'] },
    { authorization: `Bearer ${renewed}` },
  );
  expect(answer.status).toBe(200);
});
