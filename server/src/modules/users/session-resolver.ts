import { eq } from 'drizzle-orm';
import { createCachedLookup } from '../../lib/cached-lookup.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import type { Role } from '../../lib/scopes.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import { createSessionTokens } from './session-token.ts';
import { session, user } from './users.table.ts';

/** A row that changed in a way nobody announced is believed at most this long. */
const MAX_AGE_MS = 10_000;
const MAX_CACHED = 10_000;

/** Where a person belongs. */
export interface PlaceOfPerson {
  readonly organizationId: string;
  readonly role: Role;
  readonly isPersonal: boolean;
}

/** Finds out who is signed in. */
export interface SessionResolver {
  /** The person whose live session a `Cookie` header proves. */
  resolve(cookieHeader: string | undefined): Promise<UserPrincipal | undefined>;
  /** The role of a person in an organization, as of now; `undefined` when they do not belong to it (any more). */
  roleOf(userId: string, organizationId: string): Promise<Role | undefined>;
}

/** What sessions are looked up with. */
export interface SessionResolverOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'onInvalidate' | 'generation'>;
  readonly clock: Clock;
  readonly secret: string;
  readonly baseUrl: string;
  readonly membershipsOf: (userId: string) => Promise<readonly PlaceOfPerson[]>;
  /** Told of every session that was presented and is alive. */
  readonly onUse: (sessionId: string, nowMs: number) => void;
}

/** Sessions and memberships, cached until they change. Rows are cached, never the verdict: time is asked each time. */
export function createSessionResolver(options: SessionResolverOptions): SessionResolver {
  const { state, live, clock } = options;
  const tokens = createSessionTokens(options);

  const sessions = createAgingLookup(options, async (digest) => {
    const [row] = await state.db
      .select({
        id: session.id,
        userId: session.userId,
        email: user.email,
        expiresAt: session.expiresAt,
        activeOrganizationId: session.activeOrganizationId,
      })
      .from(session)
      .innerJoin(user, eq(session.userId, user.id))
      .where(eq(session.token, digest));
    return row;
  });
  const places = createAgingLookup(options, options.membershipsOf);

  live.onInvalidate('session', (name) => {
    if (name === undefined || isId('usr', name)) places.clear(name);
    if (name === undefined || !isId('usr', name)) sessions.clear(name);
  });

  return {
    roleOf: async (userId, organizationId) =>
      (await places.get(userId)).find((place) => place.organizationId === organizationId)?.role,
    resolve: async (cookieHeader) => {
      const token = tokens.read(cookieHeader);
      if (token === undefined) return undefined;
      const row = await sessions.get(tokens.digest(token));
      const nowMs = clock.now();
      if (row === undefined || nowMs >= row.expiresAt.getTime()) return undefined;
      options.onUse(row.id, nowMs);
      const memberships = await places.get(row.userId);
      return {
        kind: 'user',
        userId: row.userId,
        email: row.email,
        sessionId: row.id,
        activeOrganizationId: row.activeOrganizationId ?? undefined,
        personalOrganizationId: memberships.find((place) => place.isPersonal)?.organizationId,
        roles: new Map(memberships.map((place) => [place.organizationId, place.role])),
      };
    },
  };
}

/** A cached lookup whose answers grow old, and count for nothing once any process has changed a session. */
function createAgingLookup<T>(
  { clock, live }: Pick<SessionResolverOptions, 'clock' | 'live'>,
  load: (key: string) => Promise<T>,
) {
  const cache = createCachedLookup<Loaded<T>>({
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
    clear: cache.clear,
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
