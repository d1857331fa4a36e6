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

/** Finds the link behind a token. */
export interface ShareResolver {
  resolve(token: string): MaybePromise<ShareResolution>;
  /** Finds the link of a token; `undefined` if it is unknown, expired or revoked. Passwords are not checked. */
  findByToken(token: string): MaybePromise<ValidShare | undefined>;
  /** Returns the row of a link, from the same cache. */
  find(id: string): MaybePromise<ShareRow | undefined>;
}

/** Creates a resolver that caches rows, never decisions, as with keys: validity is checked for every request. */
export function createShareResolver(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly onUse: (shareId: string, nowMs: number) => void;
}): ShareResolver {
  const { state, live, websites, clock, key, onUse } = deps;
  const rows = new LiveCache<ShareRow>({
    live,
    topic: 'share',
    maxEntries: MAX_CACHED,
    load: async (id) => {
      const [row] = await state.db.select().from(shares).where(eq(shares.id, id));
      return row;
    },
  });
  // The link of a digest never changes, so this cache needs no invalidation: the row decides about validity.
  const ids = new CachedLookup<string>({
    maxEntries: MAX_CACHED,
    load: async (digest) => {
      const [row] = await state.db.select({ id: shares.id }).from(shares).where(eq(shares.digest, digest));
      return row?.id;
    },
  });

  function rowOf(token: ShareToken): MaybePromise<ShareRow | undefined> {
    if (token.kind === 'pass') return rows.get(token.shareId);
    return whenReady(ids.get(digestOf(token.token, key)), (id) =>
      id === undefined ? undefined : rows.get(id),
    );
  }

  function check(token: ShareToken, row: ShareRow | undefined): MaybePromise<ShareResolution> {
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

  return {
    find: (id) => rows.get(id),
    resolve: (text) => {
      const token = parseShareToken(text);
      return token === undefined
        ? { outcome: 'malformed' }
        : whenReady(rowOf(token), (row) => check(token, row));
    },
    findByToken: (text) => {
      const token = parseShareToken(text);
      if (token?.kind !== 'link') return undefined;
      return whenReady(rowOf(token), (row) => {
        if (row === undefined || hasExpired(row, clock.now())) return undefined;
        return whenReady(websites.find(row.websiteId), (website) => website && { row, website });
      });
    },
  };
}

/** Returns whether a link has expired at an instant. */
export function hasExpired({ expiresAt }: ShareRow, nowMs: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= nowMs;
}
