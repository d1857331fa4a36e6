import { eq } from 'drizzle-orm';
import type { ShareResolution } from '../../http/credentials.ts';
import { type MaybePromise, whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { CachedLookup } from '../../lib/network/cached-lookup.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { LiveCache } from '../../stores/live/live-cache.ts';
import type { State } from '../../stores/state/state.ts';
import type { Website, WebsiteDirectory } from '../websites/index.ts';
import { digestOf, isSealed, parseShareToken, type ShareToken } from './share-token.ts';
import { type ShareRow, shares } from './shares.table.ts';

const MAX_CACHED = 10_000;

/** A valid link with its website. */
export interface ValidShare {
  readonly row: ShareRow;
  readonly website: Website;
}

interface ShareResolverDeps {
  readonly state: State;
  readonly live: LiveStore;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly onUse: (shareId: string, nowMs: number) => void;
}

/** Finds the link behind a token. */
export class ShareResolver {
  readonly #deps: ShareResolverDeps;
  readonly #rows;
  // The link of a digest never changes, so this cache needs no invalidation: the row decides about validity.
  readonly #ids: CachedLookup<string>;

  /** Creates a resolver that caches rows, never decisions, as with keys: validity is checked for every request. */
  constructor(deps: ShareResolverDeps) {
    const { state, live } = deps;
    this.#deps = deps;
    this.#rows = new LiveCache<ShareRow>({
      live,
      topic: 'share',
      maxEntries: MAX_CACHED,
      load: async (id) => {
        const [row] = await state.db.select().from(shares).where(eq(shares.id, id));
        return row;
      },
    });
    this.#ids = new CachedLookup<string>({
      maxEntries: MAX_CACHED,
      load: async (digest) => {
        const [row] = await state.db.select({ id: shares.id }).from(shares).where(eq(shares.digest, digest));
        return row?.id;
      },
    });
  }

  /** Returns the row of a link, from the same cache. */
  find(id: string): MaybePromise<ShareRow | undefined> {
    return this.#rows.get(id);
  }

  resolve(text: string): MaybePromise<ShareResolution> {
    const token = parseShareToken(text);
    return token === undefined
      ? { outcome: 'malformed' }
      : whenReady(this.#rowOf(token), (row) => this.#check(token, row));
  }

  /** Finds the link of a token; `undefined` if it is unknown, expired or revoked. Passwords are not checked. */
  findByToken(text: string): MaybePromise<ValidShare | undefined> {
    const { websites, clock } = this.#deps;
    const token = parseShareToken(text);
    if (token?.kind !== 'link') return undefined;
    return whenReady(this.#rowOf(token), (row) => {
      if (row === undefined || hasExpired(row, clock.now())) return undefined;
      return whenReady(websites.find(row.websiteId), (website) => website && { row, website });
    });
  }

  #rowOf(token: ShareToken): MaybePromise<ShareRow | undefined> {
    if (token.kind === 'pass') return this.#rows.get(token.shareId);
    return whenReady(this.#ids.get(digestOf(token.token, this.#deps.key)), (id) =>
      id === undefined ? undefined : this.#rows.get(id),
    );
  }

  #check(token: ShareToken, row: ShareRow | undefined): MaybePromise<ShareResolution> {
    const { websites, clock, key, onUse } = this.#deps;
    if (row === undefined) return { outcome: 'unknown' };
    const nowMs = clock.now();
    if (hasExpired(row, nowMs)) return { outcome: 'expired' };
    if (token.kind === 'link' && row.passwordHash !== null) return { outcome: 'password_needed' };
    if (token.kind === 'pass') {
      if (!isSealed(token, row, key)) return { outcome: 'unknown' };
      if (token.expiresAtMs <= nowMs) return { outcome: 'expired' };
    }
    return whenReady(websites.find(row.websiteId), (website): ShareResolution => {
      if (website === undefined) return { outcome: 'unknown' };
      onUse(row.id, nowMs);
      const { id: shareId, websiteId, filters } = row;
      const { organizationId } = website;
      return {
        outcome: 'valid',
        principal: { kind: 'share', shareId, organizationId, websiteId, filters: filters ?? [] },
      };
    });
  }
}

/** Returns whether a link has expired at an instant. */
export function hasExpired({ expiresAt }: ShareRow, nowMs: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= nowMs;
}
