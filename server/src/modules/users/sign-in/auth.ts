import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { symmetricDecrypt } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import type { PgTable } from 'drizzle-orm/pg-core';
import { newId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { createSecondFactors } from '../second-factor/second-factors.ts';
import { account, session, user, verification } from '../users.table.ts';
import { createQuietRunner } from './async-context.ts';
import { createAuthDatabase } from './auth-database.ts';
import { readFailure, toAppError } from './auth-errors.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './credentials.ts';
import { withHashedSessions } from './hashed-session-adapter.ts';
import { createSessionTokens, isSecure } from './session-token.ts';

/** Passes the client IP address that Pharos determined to Better Auth. Headers of the caller are ignored. */
export const CLIENT_IP_HEADER = 'x-pharos-client-ip';

/** Path prefix of the routes of Better Auth. */
export const AUTH_PATH = '/api/auth';

const SESSION_SECONDS = 7 * 24 * 3600;
const SESSION_REFRESH_SECONDS = 24 * 3600;

/** Tables and a plugin that another module adds to Better Auth. */
export interface AuthExtension {
  readonly plugin: BetterAuthPlugin;
  readonly tables: Readonly<Record<string, PgTable>>;
}

/** Logger for the messages of Better Auth. */
export interface AuthLogger {
  error(fields: object, message: string): void;
}

/** Dependencies and settings of sign-in. */
export interface AuthOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly clock: Clock;
  /** Secret of the instance. A separate key is derived from it for each purpose. */
  readonly secret: string;
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Additional origins whose pages may sign users in. */
  readonly trustedOrigins: ReadonlySet<string>;
  readonly extensions: readonly AuthExtension[];
  /** Returns the organization that the dashboard shows first after sign-in. */
  readonly firstOrganizationOf: (
    userId: string,
    handle: Pick<StateHandle, 'select'>,
  ) => Promise<string | undefined>;
  readonly logger: AuthLogger;
}

/** Calls Better Auth. */
export interface Auth {
  /** Handles a request. @throws AppError SERVICE_UNAVAILABLE if the state store is down. */
  handle(request: Request): Promise<Response>;
  /**
   * Runs `first`, {@link Auth.handle} and `andThen` in one transaction. An error response or exception rolls it back.
   * @throws AppError for an error response; SERVICE_UNAVAILABLE.
   */
  handleAtomically(
    request: Request,
    andThen: (tx: StateHandle, response: Response) => Promise<void>,
    first?: (tx: StateHandle) => Promise<void>,
  ): Promise<Response>;
  /** Decrypts a value that Better Auth encrypted. */
  decrypt(stored: string): Promise<string>;
}

/** Creates sign-in with e-mail and password. Sign-up is disabled. Session tokens are stored as digests only. */
export function createAuth(options: AuthOptions): Auth {
  const { state, live, clock, baseUrl } = options;
  const tokens = createSessionTokens(options);
  const database = createAuthDatabase(state, (name) => live.invalidate('session', name));
  const open = async () => {
    const secondFactors = await createSecondFactors(options);
    const tables = Object.assign(
      { user, session, account, verification, ...secondFactors.tables },
      ...options.extensions.map((extension) => extension.tables),
    );
    return betterAuth({
      appName: 'Pharos',
      baseURL: baseUrl,
      basePath: AUTH_PATH,
      // Set twice, because a list of secrets in the environment would otherwise replace the secret.
      secret: tokens.cookieSecret,
      secrets: [{ version: 1, value: tokens.cookieSecret }],
      trustedOrigins: [...options.trustedOrigins],
      database: withHashedSessions(drizzleAdapter(database.db, { provider: 'pg', schema: tables }), {
        digest: tokens.digest,
        changed: (name) => database.changed(name),
      }),
      emailAndPassword: {
        enabled: true,
        disableSignUp: true,
        minPasswordLength: MIN_PASSWORD_LENGTH,
        maxPasswordLength: MAX_PASSWORD_LENGTH,
      },
      // Sessions report it. It is changed with `PATCH /v1/account`.
      user: { additionalFields: { language: { type: 'string', required: false, input: false } } },
      session: {
        expiresIn: SESSION_SECONDS,
        updateAge: SESSION_REFRESH_SECONDS,
        // Sensitive operations verify the password instead: see password-check.ts.
        freshAge: 0,
        cookieCache: { enabled: false },
      },
      plugins: [...secondFactors.plugins, ...options.extensions.map((extension) => extension.plugin)],
      // Replaced by sign-in-throttle.ts.
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
            before: async (created) => {
              // A session that replaces another keeps its organization.
              if (typeof created['activeOrganizationId'] === 'string') return;
              const first = await options.firstOrganizationOf(created.userId, database.db);
              return { data: { ...created, activeOrganizationId: first ?? null } };
            },
          },
        },
      },
      logger: {
        level: 'error',
        log: (_level, message, ...details) => options.logger.error({ err: details.find(isError) }, message),
      },
      onAPIError: { throw: true },
    });
  };
  // Opened at the first call, because the passkey library takes 200 ms and 17 MB to load.
  let opened: ReturnType<typeof open> | undefined;
  const auth = () => {
    opened ??= open();
    return opened;
  };
  const quietly = createQuietRunner();
  return {
    handle: async (request) => {
      const { handler } = await auth();
      return quietly(() => handler(request));
    },
    handleAtomically: async (request, andThen, first) => {
      const { handler } = await auth();
      return database.atomically(async (tx) => {
        await first?.(tx);
        const response = await quietly(() => handler(request));
        if (!response.ok) throw toAppError(await readFailure(response));
        await andThen(tx, response);
        return response;
      });
    },
    decrypt: async (stored) => {
      const { secretConfig } = await (await auth()).$context;
      return symmetricDecrypt({ key: secretConfig, data: stored });
    },
  };
}

/** Users and organizations get public ids. Other ids are random. */
function generateId(model: string, clock: Clock): string {
  if (model === 'user') return newId('usr', clock.now());
  if (model === 'organization') return newId('org', clock.now());
  return `${model.slice(0, 3)}_${randomBytes(16).toString('hex')}`;
}

function isError(value: unknown): value is Error {
  return value instanceof Error;
}
