import { and, eq, inArray } from 'drizzle-orm';
import { whenReady } from '../../lib/concurrency/maybe-promise.ts';
import { isId } from '../../lib/ids/ids.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import { LiveCache } from '../../stores/live/live-cache.ts';
import type { State } from '../../stores/state/state.ts';
import { listIdsOf } from './list-websites.ts';
import { toWebsite } from './read-website.ts';
import type { Website, WebsiteDirectory } from './website.ts';
import { domainsOf } from './website-domains.ts';
import { formerTrackingIds, websites } from './websites.table.ts';

const MAX_CACHED = 10_000;
/** The maximum number of websites of an organization that are read for a host. */
const MAX_PER_HOST = 100;

/** The website of a tracking id. */
interface Tracked {
  readonly website: Website;
  /** When the id expires; `undefined` for the current one. */
  readonly untilMs: number | undefined;
}

/**
 * Caches websites by their ids until one changes on any node. Of a former tracking id the row is cached, not the decision:
 * each look-up compares its expiry with the clock.
 */
export function createWebsiteCache(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly clock: Clock;
}): Pick<WebsiteDirectory, 'find' | 'findByTrackingId' | 'listByHost' | 'idsOf'> {
  const { live, clock } = deps;
  const { db } = deps.state;

  const byId = new LiveCache<Website>({
    live,
    topic: 'website',
    maxEntries: MAX_CACHED,
    load: async (id) => {
      if (!isId('web', id)) return undefined;
      const [row] = await db.select().from(websites).where(eq(websites.id, id));
      return row && toWebsite(row);
    },
  });

  const byTrackingId = new LiveCache<Tracked>({
    live,
    topic: 'website',
    maxEntries: MAX_CACHED,
    load: async (trackingId) => {
      if (!isId('web', trackingId)) return undefined;
      const target = (await findPresent(trackingId)) ?? (await findFormer(trackingId));
      const website = target && (await byId.get(target.id));
      return website && { website, untilMs: target.until?.getTime() };
    },
  });

  /** By organization and host, separated by a space. */
  const byHost = new LiveCache<readonly Website[]>({
    live,
    topic: 'website',
    maxEntries: MAX_CACHED,
    load: async (key) => {
      const [organizationId = '', host = ''] = key.split(' ');
      const domains = domainsOf(host);
      const rows = await db
        .select()
        .from(websites)
        .where(and(eq(websites.organizationId, organizationId), inArray(websites.domain, [...domains])))
        .orderBy(websites.id)
        .limit(MAX_PER_HOST);
      const closest = domains.find((domain) => rows.some((row) => row.domain === domain));
      return rows.filter(({ domain }) => domain === closest).map(toWebsite);
    },
  });

  const byOrganization = new LiveCache<readonly string[]>({
    live,
    topic: 'website',
    maxEntries: MAX_CACHED,
    load: (organizationId) => listIdsOf(deps.state, organizationId),
  });

  async function findPresent(trackingId: string) {
    const [row] = await db
      .select({ id: websites.id })
      .from(websites)
      .where(eq(websites.trackingId, trackingId));
    return row && { id: row.id, until: undefined };
  }

  async function findFormer(trackingId: string) {
    const [row] = await db
      .select({ id: formerTrackingIds.websiteId, until: formerTrackingIds.expiresAt })
      .from(formerTrackingIds)
      .where(eq(formerTrackingIds.id, trackingId));
    return row;
  }

  return {
    find: (id) => byId.get(id),
    idsOf: async (organizationId) => (await byOrganization.get(organizationId)) ?? [],
    listByHost: (organizationId, host) =>
      whenReady(byHost.get(`${organizationId} ${host}`), (found) => found ?? []),
    findByTrackingId: (trackingId) =>
      whenReady(byTrackingId.get(trackingId), (tracked) => {
        if (tracked === undefined) return undefined;
        const isOver = tracked.untilMs !== undefined && tracked.untilMs <= clock.now();
        return isOver ? undefined : tracked.website;
      }),
  };
}
