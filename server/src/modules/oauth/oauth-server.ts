import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { AppError } from '../../errors.ts';
import { ScopedValue } from '../../lib/concurrency/scoped-value.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { translateError } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import {
  type AuthLogger,
  account,
  CLIENT_IP_HEADER,
  createAuthDatabase,
  createQuietRunner,
  createSessionTokens,
  isSecure,
  session,
  user,
  verification,
  withHashedSessions,
} from '../users/index.ts';
import { CONSENT_PAGE } from './consent-request.ts';
import { oauthClient, oauthResource } from './oauth-clients.table.ts';
import { oauthAccessToken, oauthConsent, oauthRefreshToken } from './oauth-tokens.table.ts';
import { OFFERED_SCOPES } from './offered-scopes.ts';
import { ACCESS_PREFIX, digestOf, REFRESH_PREFIX, TOKEN_LETTERS } from './token.ts';

const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 30 * 24 * 3_600;
const CODE_SECONDS = 600;
/** Within this time, a repeated refresh returns the tokens of the first one: clients repeat requests whose response they did not receive. */
const REUSE_SECONDS = 10;

/** Distinguishes changed access tokens from changed sessions. */
const TOKEN_MARK = 'token:';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Dependencies of the authorization server. */
export interface OauthServerOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  /** The instance's secret; purposes are derived from it. */
  readonly secret: string;
  /** The issuer: address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** The audiences that tokens may have. */
  readonly audiences: readonly string[];
  readonly tokenKey: Buffer;
  readonly logger: AuthLogger;
}

/** A request to an endpoint of Better Auth, below the issuer. */
export interface ServerCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly search?: URLSearchParams;
  readonly form?: URLSearchParams;
  readonly json?: object;
  readonly cookie?: string | undefined;
  readonly authorization?: string | undefined;
  readonly ip: string;
}

/** Steps before and after a call, in the same transaction. */
export interface Steps {
  readonly before: (tx: StateHandle) => Promise<void>;
  readonly after: (tx: StateHandle, response: Response) => Promise<void>;
}

/** The subset of Better Auth's authorization server that Pharos uses. */
export interface OauthServer {
  handle(call: ServerCall): Promise<Response>;
  /** As {@link OauthServer.handle}, for a grant, in one transaction with the steps: an error rolls all of it back. */
  agree(grantId: string, call: ServerCall, steps: Steps): Promise<Response>;
  /**
   * As {@link OauthServer.handle}, for tokens, in one transaction with the steps: a token becomes invalid only if its
   * successor is stored. An error rolls all of it back; a rejection does not.
   */
  exchange(call: ServerCall, steps: Steps): Promise<Response>;
}

/**
 * Creates a separate instance of Better Auth, so that its issuer is the service's address and its endpoints are not below
 * `/api/auth`. It reads sessions and users, and signs nobody in. Tokens are opaque and looked up, because a JWT could not be
 * revoked.
 */
export function createOauthServer(options: OauthServerOptions): OauthServer {
  const { state, live, baseUrl } = options;
  const tokens = createSessionTokens(options);
  const agreed = new ScopedValue<string>();
  const quietly = createQuietRunner();
  const database = createAuthDatabase(state, (name) =>
    name.startsWith(TOKEN_MARK)
      ? live.invalidate('grant', name.slice(TOKEN_MARK.length))
      : live.invalidate('session', name),
  );
  const open = async () => {
    return betterAuth({
      appName: 'Pharos',
      baseURL: baseUrl,
      basePath: '/',
      secret: tokens.cookieSecret,
      secrets: [{ version: 1, value: tokens.cookieSecret }],
      database: withHashedSessions(
        drizzleAdapter(database.db, {
          provider: 'pg',
          schema: {
            user,
            session,
            account,
            verification,
            oauthClient,
            oauthResource,
            oauthRefreshToken,
            oauthAccessToken,
            oauthConsent,
          },
        }),
        {
          digest: tokens.digest,
          changed: (name, model) =>
            database.changed(model === 'oauthAccessToken' ? `${TOKEN_MARK}${name}` : name),
        },
      ),
      session: { disableSessionRefresh: true, cookieCache: { enabled: false } },
      plugins: [await openProvider(options, () => agreed.get())],
      // The limits of oauth.routes.ts apply instead.
      rateLimit: { enabled: false },
      telemetry: { enabled: false },
      advanced: {
        cookiePrefix: 'pharos',
        useSecureCookies: isSecure(baseUrl),
        ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
        database: {
          generateId: ({ model }) => `${model.slice(0, 6).toLowerCase()}_${randomBytes(16).toString('hex')}`,
        },
      },
      logger: {
        level: 'error',
        log: (_level, message, ...details) =>
          options.logger.error({ err: details.find((detail) => detail instanceof Error) }, message),
      },
      onAPIError: { throw: true, errorURL: `${baseUrl}${CONSENT_PAGE}` },
    });
  };
  // Opened at the before call, because most instances never use OAuth. Opening reads and writes the store, so it runs outside
  // of transactions; it is retried after a failure.
  let opened: ReturnType<typeof open> | undefined;
  const ready = async () => {
    opened ??= open();
    const opening = opened;
    try {
      const auth = await opening;
      await auth.$context;
      return auth;
    } catch (error) {
      if (opened === opening) opened = undefined;
      throw translateError(error);
    }
  };
  const handle = async (call: ServerCall): Promise<Response> => {
    const { handler } = await ready();
    return quietly(() => handler(toRequest(baseUrl, call)));
  };
  return {
    handle,
    agree: async (grantId, call, { before, after }) => {
      await ready();
      return database.atomically(async (tx) => {
        await before(tx);
        const response = await agreed.run(grantId, () => handle(call));
        await after(tx, response);
        return response;
      });
    },
    exchange: async (call, { before, after }) => {
      await ready();
      return database.atomically(async (tx) => {
        await before(tx);
        const response = await handle(call);
        if (response.status >= 500)
          throw new AppError('INTERNAL_SERVER_ERROR', { reason: 'oauth_library_failed' });
        await after(tx, response);
        return response;
      });
    },
  };
}

function toRequest(baseUrl: string, call: ServerCall): Request {
  const headers = new Headers({
    origin: new URL(baseUrl).origin,
    accept: call.method === 'GET' ? '*/*' : 'application/json',
    [CLIENT_IP_HEADER]: call.ip,
  });
  if (call.cookie !== undefined) headers.set('cookie', call.cookie);
  if (call.authorization !== undefined) headers.set('authorization', call.authorization);
  const init: RequestInit = { method: call.method, headers };
  if (call.form !== undefined) init.body = call.form;
  if (call.json !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(call.json);
  }
  const search = call.search === undefined ? '' : `?${call.search}`;
  return new Request(`${baseUrl}${call.path}${search}`, init);
}

function randomLetters(): string {
  let letters = '';
  while (letters.length < TOKEN_LETTERS) {
    // 208 is the largest multiple of 52 in a byte: all letters are equally likely.
    for (const byte of randomBytes(64))
      if (byte < 208 && letters.length < TOKEN_LETTERS) letters += LETTERS.charAt(byte % LETTERS.length);
  }
  return letters;
}

/** Loads and creates the plugin that implements the authorization server. */
async function openProvider(
  { baseUrl, audiences, tokenKey }: OauthServerOptions,
  grantId: () => string | undefined,
): Promise<BetterAuthPlugin> {
  const { oauthProvider } = await import('@better-auth/oauth-provider');
  const plugin: unknown = oauthProvider({
    scopes: [...OFFERED_SCOPES],
    resources: [...audiences],
    enforcePerClientResources: false,
    grantTypes: ['authorization_code', 'refresh_token'],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    disableJwtPlugin: true,
    loginPage: `${baseUrl}${CONSENT_PAGE}`,
    consentPage: `${baseUrl}${CONSENT_PAGE}`,
    postLogin: {
      page: `${baseUrl}${CONSENT_PAGE}`,
      shouldRedirect: () => false,
      consentReferenceId: grantId,
    },
    accessTokenExpiresIn: ACCESS_SECONDS,
    refreshTokenExpiresIn: REFRESH_SECONDS,
    refreshTokenReuseInterval: REUSE_SECONDS,
    codeExpiresIn: CODE_SECONDS,
    prefix: { opaqueAccessToken: ACCESS_PREFIX, refreshToken: REFRESH_PREFIX },
    generateOpaqueAccessToken: randomLetters,
    generateRefreshToken: randomLetters,
    storeTokens: { hash: async (token, kind) => digestOf(token, kind, tokenKey) },
  });
  // The plugin's types are incompatible with `exactOptionalPropertyTypes`.
  if (!isPlugin(plugin)) throw new Error('The OAuth provider is not a Better Auth plugin');
  return plugin;
}

function isPlugin(value: unknown): value is BetterAuthPlugin {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
