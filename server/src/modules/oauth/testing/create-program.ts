import * as oauth from 'oauth4webapi';
import { expect } from 'vitest';
import { BASE_URL, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';

/** The redirect address of the test client. */
export const CALLBACK = 'http://127.0.0.1:8976/callback';

/** The client is public and has no secret. */
const auth = oauth.None();

/** A challenge for requests that never reach the token endpoint. */
export const CHALLENGE = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };

/** All websites. */
export const EVERYTHING = { type: 'global' } as const;

/** A registered client and the server that it discovered. */
interface Grantee {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
}

/** Creates a strict OAuth client, with the browser of a person. */
export function createProgram(app: TestApp, owner: TestPerson) {
  /** Options that route the client's requests to the app. */
  const options = {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: async (
      input: string,
      init: { method: string; headers: Record<string, string>; body?: unknown },
    ) => {
      const { pathname, search } = new URL(input);
      const { body } = init;
      const payload = body === undefined || body === null ? {} : { payload: String(body) };
      const form =
        body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const answer = await app.inject({
        method: init.method === 'POST' ? 'POST' : 'GET',
        url: `${pathname}${search}`,
        headers: { ...form, ...init.headers },
        ...payload,
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) headers.set(name, String(value));
      return new Response(answer.rawPayload.length === 0 ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers,
      });
    },
  };

  async function discover(): Promise<oauth.AuthorizationServer> {
    const challenged = await app.inject({ url: '/v1/query/websites' });
    expect(challenged.statusCode).toBe(401);
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/.exec(String(challenged.headers['www-authenticate'])) ?? [];
    expect(metadata).toBe(`${BASE_URL}/.well-known/oauth-protected-resource`);
    const resource = new URL(BASE_URL);
    const described = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, options),
    );
    const issuer = new URL(described.authorization_servers?.[0] ?? '');
    return oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options }),
    );
  }

  async function register(
    metadata: Partial<oauth.OmitSymbolProperties<oauth.Client>> = {},
  ): Promise<Grantee> {
    app.clock.advance(61_000);
    const server = await discover();
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        {
          client_name: 'Reader',
          redirect_uris: [CALLBACK],
          grant_types: ['authorization_code', 'refresh_token'],
          ...metadata,
        },
        options,
      ),
    );
    return { server, client };
  }

  /** Requests authorization as the browser would; returns the redirect target. */
  async function authorize(
    { server, client }: Grantee,
    parameters: Record<string, string> = {},
  ): Promise<URL> {
    const { pathname } = new URL(server.authorization_endpoint ?? '');
    const query = {
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      state: 's1',
      ...parameters,
    };
    const answer = await app.inject({ url: `${pathname}?${new URLSearchParams(query)}` });
    expect(answer.statusCode).toBe(302);
    return new URL(String(answer.headers.location));
  }

  async function consent(
    page: URL,
    choices: object = {},
    person = owner,
  ): Promise<Awaited<ReturnType<TestApp['inject']>>> {
    return app.inject({
      method: 'POST',
      url: '/api/oauth/consent',
      headers: { origin: BASE_URL, cookie: person.cookie },
      payload: {
        decision: 'allow',
        request: page.searchParams.get('request'),
        organizationId: owner.organizationId,
        scopes: ['read:data'],
        access: EVERYTHING,
        ...choices,
      },
    });
  }

  async function obtainCode(
    grantee: Grantee,
    query: Record<string, string> = {},
    choices: object = {},
    person = owner,
  ) {
    const verifier = oauth.generateRandomCodeVerifier();
    const page = await authorize(grantee, {
      scope: 'read:data',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...query,
    });
    const decided = await consent(page, choices, person);
    expect(decided.json()).toMatchObject({ success: true });
    const parameters = oauth.validateAuthResponse(
      grantee.server,
      grantee.client,
      new URL(decided.json().url),
      's1',
    );
    return { parameters, verifier };
  }

  async function exchange(
    { server, client }: Grantee,
    { parameters, verifier }: { readonly parameters: URLSearchParams; readonly verifier: string },
  ) {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      parameters,
      CALLBACK,
      verifier,
      options,
    );
    return oauth.processAuthorizationCodeResponse(server, client, response);
  }

  async function signIn(query: Record<string, string> = {}, choices: object = {}) {
    const grantee = await register();
    const tokens = await exchange(grantee, await obtainCode(grantee, query, choices));
    return { ...grantee, tokens, access: tokens.access_token, refresh: tokens.refresh_token ?? '' };
  }

  return { options, auth, discover, register, authorize, consent, obtainCode, exchange, signIn };
}
