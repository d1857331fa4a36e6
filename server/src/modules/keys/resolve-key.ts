import { hash } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import type { KeyResolution } from '../../http/credentials.ts';
import { createCachedLookup } from '../../lib/cached-lookup.ts';
import type { Clock } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import { type MaybePromise, whenReady } from '../../lib/maybe-promise.ts';
import type { KeyPrincipal } from '../../lib/principal.ts';
import { isScope } from '../../lib/scopes.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { createLiveCache } from '../../stores/live/live-cache.ts';
import type { State } from '../../stores/state/state.ts';
import { type ApiKeyRow, apiKeys } from './keys.table.ts';
import { digestOf, isSecretShaped } from './secret.ts';

const MAX_CACHED = 20_000;

/** A row with its sets made once, not for every request. */
interface KnownKey {
  readonly row: ApiKeyRow;
  readonly principal: KeyPrincipal;
}

/** Finds the key behind a secret. */
export interface KeyResolver {
  resolve(secret: string): MaybePromise<KeyResolution>;
  /** The row of a key, from the same cache. */
  find(keyId: string): Promise<ApiKeyRow | undefined>;
}

/**
 * The way of a credential: shape → HMAC → cached row → verdict. The row is cached, never the verdict: whether it is
 * revoked, expired or rotated is decided anew for every request, with the clock.
 */
export function createKeyResolver(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly clock: Clock;
  readonly pepper: Buffer;
  readonly onUse: (keyId: string, nowMs: number) => void;
}): KeyResolver {
  const { state, live, clock, pepper, onUse } = deps;
  const rows = createLiveCache<KnownKey>({
    live,
    topic: 'key',
    maxEntries: MAX_CACHED,
    load: async (id) => {
      const [row] = await state.db.select().from(apiKeys).where(eq(apiKeys.id, id));
      return row === undefined ? undefined : { row, principal: toPrincipal(row) };
    },
  });
  // Which key a digest once led to never changes, so this needs no invalidation: the row decides whether it still does.
  const ids = createCachedLookup<string>({
    maxEntries: MAX_CACHED,
    load: async (digest) => {
      const [row] = await state.db
        .select({ id: apiKeys.id })
        .from(apiKeys)
        .where(or(eq(apiKeys.digest, digest), eq(apiKeys.previousDigest, digest)));
      return row?.id;
    },
  });

  // An HMAC costs five times as much as a bare hash. The secrets themselves are not kept: of 250 random bits a hash gives
  // nothing away.
  const digests = createLru<string, string>({ maxEntries: MAX_CACHED });

  function digestIfShaped(secret: string): string | undefined {
    const fingerprint = hash('sha256', secret, 'hex');
    const known = digests.get(fingerprint);
    if (known !== undefined) return known;
    if (!isSecretShaped(secret)) return undefined;
    const digest = digestOf(secret, pepper);
    digests.set(fingerprint, digest);
    return digest;
  }

  function judge(known: KnownKey | undefined, digest: string): KeyResolution {
    if (known === undefined) return { outcome: 'unknown' };
    const nowMs = clock.now();
    const outcome = verdictOn(known.row, digest, nowMs);
    if (outcome !== 'valid') return { outcome, key: known.principal };
    onUse(known.row.id, nowMs);
    return { outcome, principal: known.principal };
  }

  return {
    find: async (keyId) => (await rows.get(keyId))?.row,
    resolve: (secret) => {
      const digest = digestIfShaped(secret);
      if (digest === undefined) return { outcome: 'malformed' };
      const known = whenReady(ids.get(digest), (id) => (id === undefined ? undefined : rows.get(id)));
      return whenReady(known, (key) => judge(key, digest));
    },
  };
}

/** What a key is worth at this instant. A secret that was rotated away is unknown, like any other string. */
function verdictOn(row: ApiKeyRow, digest: string, nowMs: number): KeyResolution['outcome'] {
  if (row.revokedAt !== null) return 'revoked';
  if (row.expiresAt !== null && row.expiresAt.getTime() <= nowMs) return 'expired';
  if (row.digest === digest) return 'valid';
  const inGrace = row.previousDigest === digest && (row.previousUntil?.getTime() ?? 0) > nowMs;
  return inGrace ? 'valid' : 'unknown';
}

function toPrincipal(row: ApiKeyRow): KeyPrincipal {
  return {
    kind: 'key',
    keyId: row.id,
    start: row.start,
    organizationId: row.organizationId,
    scopes: new Set(row.scopes.filter(isScope)),
    access:
      row.accessType === 'global' ? { type: 'global' } : { type: 'website', websiteIds: row.websiteIds },
  };
}
