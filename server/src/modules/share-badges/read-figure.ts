import { Lru } from '../../lib/concurrency/lru.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { filtersSchema, type QueryService } from '../query/index.ts';
import type { ShareBadge, ShareRow } from '../shares/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';

/** How long a figure is kept, in milliseconds. */
const FRESH_MS = 60_000;
const MAX_CACHED = 1_000;

/** The figure of a badge, and for how long it is current. */
export interface BadgeFigure {
  readonly value: number;
  readonly freshForMs: number;
}

/** Reads the figure of a link with a badge. @throws AppError QUERY_TIMEOUT, QUERY_ERROR, SERVICE_UNAVAILABLE. */
export type ReadFigure = (share: ShareRow, badge: ShareBadge) => Promise<BadgeFigure>;

interface Kept {
  readonly value: Promise<number>;
  readonly untilMs: number;
}

/**
 * Creates a reader that keeps figures for a minute, so that a badge costs one query a minute, however often it is shown. The filters of the
 * link apply. Failures are not kept.
 */
export function createReadFigure(deps: {
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly query: Pick<QueryService, 'run'>;
  readonly clock: Clock;
}): ReadFigure {
  const { websites, query, clock } = deps;
  const kept = new Lru<string, Kept>({ maxEntries: MAX_CACHED });

  async function read({ websiteId, filters }: ShareRow, { metric, period }: ShareBadge): Promise<number> {
    const website = await websites.find(websiteId);
    const [answer] = await query.run({
      subject: { kind: 'website', websiteId },
      queries: [{ parameters: ['summary_metrics'], preset: period }],
      fixedFilters: filters === null ? undefined : filtersSchema.parse(filters),
      at: () => 'badge',
      timezone: undefined,
      ...(website === undefined ? {} : { tenant: website.organizationId }),
    });
    const [result] = answer?.data ?? [];
    if (result?.success !== true)
      throw new Error(`The figure of a badge could not be read: ${result?.error ?? ''}`);
    return Number(result.data[0]?.[metric] ?? 0);
  }

  return async function readFigure(share, badge) {
    const nowMs = clock.now();
    // A changed setting has another key, so it applies immediately.
    const key = JSON.stringify([share.id, share.websiteId, share.filters, badge]);
    const known = kept.get(key);
    if (known !== undefined && nowMs < known.untilMs && known.untilMs - nowMs <= FRESH_MS)
      return { value: await known.value, freshForMs: known.untilMs - nowMs };
    const value = read(share, badge);
    kept.set(key, { value, untilMs: nowMs + FRESH_MS });
    value.catch(() => kept.delete(key));
    return { value: await value, freshForMs: FRESH_MS };
  };
}
