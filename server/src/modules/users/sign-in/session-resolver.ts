import { eq } from 'drizzle-orm';
import { isId } from '../../../lib/ids/ids.ts';
import { CachedLookup } from '../../../lib/network/cached-lookup.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import type { Role } from '../../../lib/scopes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State } from '../../../stores/state/state.ts';
import { session, user } from '../users.table.ts';
import { createSessionTokens } from './session-token.ts';

/** Maximum age of a cached row whose change was not announced. */
const MAX_AGE_MS = 10_000;
const MAX_CACHED = 10_000;

/** A user's membership in an organization. */
export interface UserMembership {
  readonly organizationId: string;
  readonly role: Role;
  readonly isPersonal: boolean;
  /** What the organization requires of sessions. */
  readonly access: AccessRules;
}

/** Resolves sessions to users. */
export interface SessionResolver {
  /** Returns the user of the active session in a `Cookie` header. */
  resolve(cookieHeader: string | undefined): Promise<UserPrincipal | undefined>;
  /**
   * Returns a reference to the session in a `Cookie` header. It identifies the session, and gives no access to it: a host that does not
   * receive the cookie can store it, signed. Whether the session exists is not checked.
   */
  referenceOf(cookieHeader: string | undefined): string | undefined;
  /** Returns the user of the active session that a reference identifies. */
  resolveReference(reference: string): Promise<UserPrincipal | undefined>;
  /** Returns the current role of a user in an organization; `undefined` if the user is not a member. */
  roleOf(userId: string, organizationId: string): Promise<Role | undefined>;
}

/** Dependencies of the session resolver. */
export interface SessionResolverOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'onInvalidate' | 'generation'>;
  readonly clock: Clock;
  readonly secret: string;
  readonly baseUrl: string;
  readonly membershipsOf: (userId: string) => Promise<readonly UserMembership[]>;
  /** Called for each use of an active session. */
  readonly onUse: (sessionId: string, nowMs: number) => void;
}

/** What an organization requires of the sessions of its members. */
interface AccessRules {
  /** From when on members need a second factor. */
  readonly secondFactorFrom: Date | undefined;
  /** After how many minutes without a request a session ends. */
  readonly sessionIdleMinutes: number | undefined;
  /** After how many hours a session ends. */
  readonly sessionMaxHours: number | undefined;
}

/** Creates the session resolver. Caches rows until they change, and checks the expiry for each request. */
export function createSessionResolver(options: SessionResolverOptions): SessionResolver {
  const { state, live, clock } = options;
  const tokens = createSessionTokens(options);

  const sessions = createExpiringLookup(options, async (digest) => {
    const [row] = await state.db
      .select({
        id: session.id,
        userId: session.userId,
        email: user.email,
        hasSecondFactor: user.twoFactorEnabled,
        expiresAt: session.expiresAt,
        createdAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
        activeOrganizationId: session.activeOrganizationId,
      })
      .from(session)
      .innerJoin(user, eq(session.userId, user.id))
      .where(eq(session.token, digest));
    return row;
  });
  const places = createExpiringLookup(options, options.membershipsOf);

  live.onInvalidate('session', (name) => {
    if (name === undefined || isId('usr', name)) places.clear(name);
    if (name === undefined || !isId('usr', name)) sessions.clear(name);
  });

  const referenceOf = (cookieHeader: string | undefined): string | undefined => {
    const token = tokens.read(cookieHeader);
    return token === undefined ? undefined : tokens.digest(token);
  };

  async function resolveReference(reference: string): Promise<UserPrincipal | undefined> {
    const row = await sessions.get(reference);
    const nowMs = clock.now();
    if (row === undefined || nowMs >= row.expiresAt.getTime()) return undefined;
    const memberships = await places.get(row.userId);
    if (hasEnded(row, memberships, nowMs)) return undefined;
    options.onUse(row.id, nowMs);
    const isLocked = ({ access: { secondFactorFrom } }: UserMembership) =>
      !row.hasSecondFactor && secondFactorFrom !== undefined && nowMs >= secondFactorFrom.getTime();
    const toRoles = (some: readonly UserMembership[]) =>
      new Map(some.map((place) => [place.organizationId, place.role]));
    return {
      kind: 'user',
      userId: row.userId,
      email: row.email,
      sessionId: row.id,
      activeOrganizationId: row.activeOrganizationId ?? undefined,
      personalOrganizationId: memberships.find((place) => place.isPersonal)?.organizationId,
      roles: toRoles(memberships.filter((place) => !isLocked(place))),
      lockedRoles: toRoles(memberships.filter(isLocked)),
    };
  }

  return {
    roleOf: async (userId, organizationId) =>
      (await places.get(userId)).find((place) => place.organizationId === organizationId)?.role,
    resolve: async (cookieHeader) => {
      const reference = referenceOf(cookieHeader);
      return reference === undefined ? undefined : resolveReference(reference);
    },
    referenceOf,
    resolveReference,
  };
}

/** Creates a cached look-up whose entries expire, and become invalid when any process changes a session. */
function createExpiringLookup<T>(
  { clock, live }: Pick<SessionResolverOptions, 'clock' | 'live'>,
  load: (key: string) => Promise<T>,
) {
  const cache = new CachedLookup<Loaded<T>>({
    maxEntries: MAX_CACHED,
    load: async (key) => {
      const loadedMs = clock.now();
      const generation = await live.generation('session');
      return { value: await load(key), loadedMs, generation };
    },
  });
  const isCurrent = (loaded: Loaded<T>, generation: string | undefined): boolean =>
    generation !== undefined &&
    loaded.generation === generation &&
    clock.now() - loaded.loadedMs < MAX_AGE_MS;
  return {
    clear: (key?: string) => cache.clear(key),
    get: async (key: string): Promise<T> => {
      const generation = await live.generation('session');
      const cached = await cache.get(key);
      if (cached !== undefined && isCurrent(cached, generation)) return cached.value;
      cache.clear(key);
      const fresh = await cache.get(key);
      return fresh === undefined ? load(key) : fresh.value;
    },
  };
}

interface Loaded<T> {
  readonly value: T;
  readonly loadedMs: number;
  readonly generation: string | undefined;
}

/**
 * Returns whether a session has exceeded a limit of an organization of its user. The shortest limits apply, because a session
 * belongs to a person and gives access to all of their organizations.
 */
function hasEnded(
  { createdAt, lastUsedAt }: { readonly createdAt: Date; readonly lastUsedAt: Date | null },
  memberships: readonly { readonly access: AccessRules }[],
  nowMs: number,
): boolean {
  const ageMs = nowMs - createdAt.getTime();
  const idleMs = nowMs - Math.max(createdAt.getTime(), lastUsedAt?.getTime() ?? 0);
  return memberships.some(
    ({ access: { sessionIdleMinutes, sessionMaxHours } }) =>
      (sessionMaxHours !== undefined && ageMs >= sessionMaxHours * HOUR_MS) ||
      (sessionIdleMinutes !== undefined && idleMs >= sessionIdleMinutes * MINUTE_MS),
  );
}
