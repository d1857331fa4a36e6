import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { symmetricDecrypt } from 'better-auth/crypto';
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
import { createSecondFactors } from './second-factors.ts';
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
  readonly firstOrganizationOf: (
    userId: string,
    handle: Pick<StateHandle, 'select'>,
  ) => Promise<string | undefined>;
  readonly logger: AuthLogger;
}

/** Better Auth behind the one thing we ask of it. */
export interface Auth {
  /** @throws AppError SERVICE_UNAVAILABLE when the state store is down. */
  handle(request: Request): Promise<Response>;
  /**
   * As {@link Auth.handle}, with `andThen` and, before it all, `first` in the same transaction: an error, whether answered
   * or thrown, undoes all.
   * @throws AppError made of the answer when it is an error; SERVICE_UNAVAILABLE.
   */
  handleAtomically(
    request: Request,
    andThen: (tx: StateHandle, response: Response) => Promise<void>,
    first?: (tx: StateHandle) => Promise<void>,
  ): Promise<Response>;
  /** What Better Auth has encrypted. */
  decrypt(stored: string): Promise<string>;
}

/** Signing in with e-mail and password. Strangers cannot sign up; session tokens are stored as digests only. */
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
      // Given twice, because a list of secrets in the environment would otherwise replace ours.
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
      session: {
        expiresIn: SESSION_SECONDS,
        updateAge: SESSION_REFRESH_SECONDS,
        // What needs more than a session asks for the password: see password-check.ts.
        freshAge: 0,
        cookieCache: { enabled: false },
      },
      plugins: [...secondFactors.plugins, ...options.extensions.map((extension) => extension.plugin)],
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
            before: async (created) => {
              // A session that takes the place of another stays in its organization.
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
  // Opened at the first call: what passkeys are verified with takes a fifth of a second and 17 MB to load.
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

/** People and organizations have our public ids; the rest is random, because the id of an invitation is its key. */
function generateId(model: string, clock: Clock): string {
  if (model === 'user') return newId('usr', clock.now());
  if (model === 'organization') return newId('org', clock.now());
  return `${model.slice(0, 3)}_${randomBytes(16).toString('hex')}`;
}

function isError(value: unknown): value is Error {
  return value instanceof Error;
}
