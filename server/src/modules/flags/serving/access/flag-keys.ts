import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { RouteKey } from '../../../../http/credentials.ts';
import { Lru } from '../../../../lib/concurrency/lru.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import { CachedLookup } from '../../../../lib/network/cached-lookup.ts';
import type { LiveStore } from '../../../../stores/live/live.ts';
import type { State } from '../../../../stores/state/state.ts';
import { websites } from '../../../websites/index.ts';
import { digestOfFlagKey, FLAG_KEY_TOPIC, isFlagKey } from '../../environments/flag-key-secret.ts';
import { flagEnvironmentKeys, flagEnvironments } from '../../flags.table.ts';

const MAX_CACHED = 20_000;

/** A key of an environment. */
export interface FlagKey {
  /** For the audit log; its id is `fky_…`. */
  readonly issued: RouteKey;
  readonly websiteId: string;
  /** The name of the environment. */
  readonly environment: string;
  readonly kind: 'server' | 'client';
  readonly isRevoked: boolean;
}

/** Finds keys of environments by their secret. The cache holds hashes, not secrets: a hash of 250 random bits cannot be reversed. */
export class FlagKeys {
  readonly #pepper: Buffer;
  readonly #digests = new Lru<string, string>({ maxEntries: MAX_CACHED });
  readonly #keys: CachedLookup<FlagKey>;

  constructor({
    state,
    live,
    pepper,
  }: {
    readonly state: Pick<State, 'db'>;
    readonly live: Pick<LiveStore, 'onInvalidate'>;
    readonly pepper: Buffer;
  }) {
    this.#pepper = pepper;
    this.#keys = new CachedLookup<FlagKey>({
      maxEntries: MAX_CACHED,
      load: async (digest) => {
        const [row] = await state.db
          .select({
            id: flagEnvironmentKeys.id,
            start: flagEnvironmentKeys.start,
            organizationId: websites.organizationId,
            websiteId: flagEnvironmentKeys.websiteId,
            environment: flagEnvironments.name,
            kind: flagEnvironmentKeys.kind,
            revokedAt: flagEnvironmentKeys.revokedAt,
          })
          .from(flagEnvironmentKeys)
          .innerJoin(flagEnvironments, eq(flagEnvironments.id, flagEnvironmentKeys.environmentId))
          .innerJoin(websites, eq(websites.id, flagEnvironmentKeys.websiteId))
          .where(eq(flagEnvironmentKeys.digest, digest));
        if (row === undefined) return undefined;
        const { id: keyId, start, organizationId, websiteId, environment, kind, revokedAt } = row;
        const issued = { keyId, start, organizationId, isPublic: kind === 'client' };
        return { issued, websiteId, environment, kind, isRevoked: revokedAt !== null };
      },
    });
    // Revocations are rare, and reading all keys again is cheap.
    live.onInvalidate(FLAG_KEY_TOPIC, () => this.#keys.clear(undefined));
    // A website can be transferred to another organization.
    live.onInvalidate('website', () => this.#keys.clear(undefined));
  }

  /** Returns a key, also a revoked one. Synchronous if it is cached; a revocation clears the caches of all processes. */
  resolve(secret: string): MaybePromise<FlagKey | undefined> {
    return isFlagKey(secret) ? whenReady(this.#keys.get(this.#digestOf(secret)), (key) => key) : undefined;
  }

  #digestOf(secret: string): string {
    const fingerprint = hash('sha256', secret, 'hex');
    const known = this.#digests.get(fingerprint);
    if (known !== undefined) return known;
    const digest = digestOfFlagKey(secret, this.#pepper);
    this.#digests.set(fingerprint, digest);
    return digest;
  }
}
