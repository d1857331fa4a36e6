import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import { createQuietRunner } from './async-context.ts';
import { createAuthDatabase } from './auth-database.ts';
import { readFailure, toAppError } from './auth-errors.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './credentials.ts';
import { withHashedSessions } from './hashed-session-adapter.ts';
import { createSessionTokens, isSecure } from './session-token.ts';
import { account, session, user, verification } from './users.table.ts';

/** Carries the client's address, as we computed it, to Better Auth: no header of a caller counts. */
export const CLIENT_IP_HEADER = 'x-pharos-client-ip';

/** Where Better Auth's routes lie. */
export const AUTH_PATH = '/api/auth';

const SESSION_SECONDS = 7 * 24 * 3600;
const SESSION_REFRESH_SECONDS = 24 * 3600;

/** Tables and rules that another module adds to signing in. */
export interface AuthExtension {
  readonly plugin: BetterAuthPlugin;
  readonly tables: Readonly<Record<string, PgTable>>;
}

/** Where Better Auth's own messages go. */
export interface AuthLogger {
  error(fields: object, message: string): void;
}

/** What signing in needs. */
export interface AuthOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly clock: Clock;
  /** The instance's secret; purposes are derived from it. */
  readonly secret: string;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** Further origins whose pages may sign people in. */
  readonly trustedOrigins: ReadonlySet<string>;
  readonly extensions: readonly AuthExtension[];
  /** The organization that the dashboard shows first after signing in. */
  readonly firstOrganizationOf: (userId: string) => Promise<string | undefined>;
  readonly logger: AuthLogger;
}

/** Better Auth behind the one thing we ask of it. */
export interface Auth {
  /** @throws AppError SERVICE_UNAVAILABLE when the state store is down. */
  handle(request: Request): Promise<Response>;
  /**
   * As {@link Auth.handle}, with `andThen` in the same transaction: an error, whether answered or thrown, undoes all.
   * @throws AppError made of the answer when it is an error; SERVICE_UNAVAILABLE.
   */
  handleAtomically(
    request: Request,
    andThen: (tx: StateHandle, response: Response) => Promise<void>,
  ): Promise<Response>;
}

/** Signing in with e-mail and password. Strangers cannot sign up; session tokens are stored as digests only. */
export function createAuth(options: AuthOptions): Auth {
  const { state, live, clock, baseUrl } = options;
  const tokens = createSessionTokens(options);
  const database = createAuthDatabase(state, (name) => live.invalidate('session', name));
  const tables = Object.assign(
    { user, session, account, verification },
    ...options.extensions.map((extension) => extension.tables),
  );
  const auth = betterAuth({
    appName: 'Pharos',
    baseURL: baseUrl,
    basePath: AUTH_PATH,
    // Given twice, because a list of secrets in the environment would otherwise replace ours.
    secret: tokens.cookieSecret,
    secrets: [{ version: 1, value: tokens.cookieSecret }],
    trustedOrigins: [...options.trustedOrigins],
    database: withHashedSessions(drizzleAdapter(database.db, { provider: 'pg', schema: tables }), {
      digest: tokens.digest,
      changed: database.changed,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_REFRESH_SECONDS,
      cookieCache: { enabled: false },
    },
    plugins: options.extensions.map((extension) => extension.plugin),
    // Ours count instead: see sign-in-throttle.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'pharos',
      useSecureCookies: isSecure(baseUrl),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      disableOriginCheck: false,
      database: { generateId: ({ model }) => generateId(model, clock) },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (created) => ({
            data: {
              ...created,
              activeOrganizationId: (await options.firstOrganizationOf(created.userId)) ?? null,
            },
          }),
        },
      },
    },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => options.logger.error({ err: details.find(isError) }, message),
    },
    onAPIError: { throw: true },
  });
  const quietly = createQuietRunner();
  return {
    handle: (request) => quietly(() => auth.handler(request)),
    handleAtomically: (request, andThen) =>
      database.atomically(async (tx) => {
        const response = await quietly(() => auth.handler(request));
        if (!response.ok) throw toAppError(await readFailure(response));
        await andThen(tx, response);
        return response;
      }),
  };
}

/** People and organizations have our public ids; the rest is random, because the id of an invitation is its key. */
function generateId(model: string, clock: Clock): string {
  if (model === 'user') return newId('usr', clock.now());
  if (model === 'organization') return newId('org', clock.now());
  return `${model.slice(0, 3)}_${randomBytes(16).toString('hex')}`;
}

function isError(value: unknown): value is Error {
  return value instanceof Error;
}
