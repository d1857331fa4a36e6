import { and, eq, isNotNull } from 'drizzle-orm';
import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { LiveCache } from '../../../stores/live/live-cache.ts';
import type { State } from '../../../stores/state/state.ts';
import { type LinkDomainRow, linkDomains } from '../groups/link-groups.table.ts';

const TOPIC = 'link-domain';
/** Unknown hosts are cached, too. */
const MAX_CACHED = 10_000;

/** A verified domain as redirects use it. */
export type LiveDomain = Pick<
  LinkDomainRow,
  'id' | 'organizationId' | 'hostname' | 'isCaseSensitive' | 'rootUrl' | 'notFoundUrl'
>;

/** Verified domains by host name, cached in this process. */
export interface DomainDirectory {
  /** Finds a verified domain. Synchronous when it is cached. @param hostname in lower case, without a port. */
  find(hostname: string): MaybePromise<LiveDomain | undefined>;
  /** Makes every process read a domain again. */
  invalidate(hostname: string): Promise<void>;
}

/** Creates the directory. */
export function createDomainDirectory({
  state,
  live,
}: {
  readonly state: Pick<State, 'db'>;
  readonly live: LiveStore;
}): DomainDirectory {
  const cache = new LiveCache<LiveDomain>({
    live,
    topic: TOPIC,
    maxEntries: MAX_CACHED,
    load: async (hostname) => {
      const [row] = await state.db
        .select({
          id: linkDomains.id,
          organizationId: linkDomains.organizationId,
          hostname: linkDomains.hostname,
          isCaseSensitive: linkDomains.isCaseSensitive,
          rootUrl: linkDomains.rootUrl,
          notFoundUrl: linkDomains.notFoundUrl,
        })
        .from(linkDomains)
        .where(and(eq(linkDomains.hostname, hostname), isNotNull(linkDomains.verifiedAt)));
      return row;
    },
  });
  return {
    find: (hostname) => cache.get(hostname),
    invalidate: async (hostname) => {
      await live.invalidate(TOPIC, hostname);
    },
  };
}
