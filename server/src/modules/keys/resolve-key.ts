import { hash } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import type { CredentialUse, KeyResolution } from '../../http/credentials.ts';
import { Lru } from '../../lib/concurrency/lru.ts';
import { type MaybePromise, whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { CachedLookup } from '../../lib/network/cached-lookup.ts';
import type { KeyPrincipal } from '../../lib/principal.ts';
import { isScope } from '../../lib/scopes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { LiveCache } from '../../stores/live/live-cache.ts';
import type { State } from '../../stores/state/state.ts';
import { type ApiKeyRow, apiKeys } from './keys.table.ts';
import { digestOf, isWellFormedSecret } from './secret.ts';

const MAX_CACHED = 20_000;

/** A row with its principal, which is built once and not for each request. */
interface KnownKey {
  readonly row: ApiKeyRow;
  readonly principal: KeyPrincipal;
}

interface KeyResolverDeps {
  readonly state: State;
  readonly live: LiveStore;
  readonly clock: Clock;
  readonly pepper: Buffer;
  readonly onUse: (keyId: string, nowMs: number, use: CredentialUse) => void;
}

/** Resolves secrets to keys. */
export class KeyResolver {
  readonly #deps: KeyResolverDeps;
  readonly #rows: LiveCache<KnownKey>;
  // The key of a digest never changes, so this cache needs no invalidation. The row determines whether the digest is valid.
  readonly #ids: CachedLookup<string>;
  // An HMAC costs five times as much as a plain hash. The cache holds hashes, not secrets: a hash of 250 random bits cannot
  // be reversed.
  readonly #digests = new Lru<string, string>({ maxEntries: MAX_CACHED });

  /**
   * Resolves a secret in these steps: format → HMAC → cached row → outcome. Only the row is cached. Each request compares the
   * revocation, expiry and rotation of the row with the clock.
   */
  constructor(deps: KeyResolverDeps) {
    const { state, live } = deps;
    this.#deps = deps;
    this.#rows = new LiveCache<KnownKey>({
      live,
      topic: 'key',
      maxEntries: MAX_CACHED,
      load: async (id) => {
        const [row] = await state.db.select().from(apiKeys).where(eq(apiKeys.id, id));
        return row === undefined ? undefined : { row, principal: toPrincipal(row) };
      },
    });
    this.#ids = new CachedLookup<string>({
      maxEntries: MAX_CACHED,
      load: async (digest) => {
        const [row] = await state.db
          .select({ id: apiKeys.id })
          .from(apiKeys)
          .where(or(eq(apiKeys.digest, digest), eq(apiKeys.previousDigest, digest)));
        return row?.id;
      },
    });
  }

  /** Returns the row of a key from the same cache. */
  async find(keyId: string): Promise<ApiKeyRow | undefined> {
    return (await this.#rows.get(keyId))?.row;
  }

  resolve(secret: string, use: CredentialUse): MaybePromise<KeyResolution> {
    const digest = this.#digestOfWellFormed(secret);
    if (digest === undefined) return { outcome: 'malformed' };
    const known = whenReady(this.#ids.get(digest), (id) =>
      id === undefined ? undefined : this.#rows.get(id),
    );
    return whenReady(known, (key) => this.#evaluate(key, digest, use));
  }

  #digestOfWellFormed(secret: string): string | undefined {
    const fingerprint = hash('sha256', secret, 'hex');
    const known = this.#digests.get(fingerprint);
    if (known !== undefined) return known;
    if (!isWellFormedSecret(secret)) return undefined;
    const digest = digestOf(secret, this.#deps.pepper);
    this.#digests.set(fingerprint, digest);
    return digest;
  }

  #evaluate(known: KnownKey | undefined, digest: string, use: CredentialUse): KeyResolution {
    const { clock, onUse } = this.#deps;
    if (known === undefined) return { outcome: 'unknown' };
    const nowMs = clock.now();
    const outcome = outcomeOf(known.row, digest, nowMs);
    if (outcome !== 'valid') return { outcome, key: known.principal };
    onUse(known.row.id, nowMs, use);
    return { outcome, principal: known.principal };
  }
}

/** Returns the outcome for a key at the current time. A secret replaced by a rotation is reported as unknown. */
function outcomeOf(row: ApiKeyRow, digest: string, nowMs: number): KeyResolution['outcome'] {
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
