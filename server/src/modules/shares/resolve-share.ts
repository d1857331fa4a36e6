import { eq } from 'drizzle-orm';
import type { ShareResolution } from '../../http/credentials.ts';
import { createCachedLookup } from '../../lib/cached-lookup.ts';
import type { Clock } from '../../lib/clock.ts';
import { type MaybePromise, whenReady } from '../../lib/maybe-promise.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { createLiveCache } from '../../stores/live/live-cache.ts';
import type { State } from '../../stores/state/state.ts';
import type { Website, WebsiteDirectory } from '../websites/index.ts';
import { digestOf, isSealed, parseShareToken, type ShareToken } from './share-token.ts';
import { type ShareRow, shares } from './shares.table.ts';

const MAX_CACHED = 10_000;

/** A living link and the website that it leads to. */
export interface LivingShare {
  readonly row: ShareRow;
  readonly website: Website;
}

/** Finds the link behind a token. */
export interface ShareResolver {
  resolve(token: string): MaybePromise<ShareResolution>;
  /** The link that a token stands in; `undefined` when there is none (any more). Passwords are not looked at. */
  findByToken(token: string): MaybePromise<LivingShare | undefined>;
  /** The row of a link, from the same cache. */
  find(id: string): MaybePromise<ShareRow | undefined>;
}

/** As with keys, the row is cached, never the verdict: whether it lives is decided anew for every request. */
export function createShareResolver(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly onUse: (shareId: string, nowMs: number) => void;
}): ShareResolver {
  const { state, live, websites, clock, key, onUse } = deps;
  const rows = createLiveCache<ShareRow>({
    live,
    topic: 'share',
    maxEntries: MAX_CACHED,
    load: async (id) => {
      const [row] = await state.db.select().from(shares).where(eq(shares.id, id));
      return row;
    },
  });
  // Which link a digest leads to never changes, so this needs no invalidation: the row decides whether it still does.
  const ids = createCachedLookup<string>({
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

  function judge(token: ShareToken, row: ShareRow | undefined): MaybePromise<ShareResolution> {
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
    find: rows.get,
    resolve: (text) => {
      const token = parseShareToken(text);
      return token === undefined
        ? { outcome: 'malformed' }
        : whenReady(rowOf(token), (row) => judge(token, row));
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

/** Whether a link is over at an instant. */
export function hasExpired({ expiresAt }: ShareRow, nowMs: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= nowMs;
}
