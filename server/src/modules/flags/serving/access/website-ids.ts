import { Lru } from '../../../../lib/concurrency/lru.ts';
import type { MaybePromise } from '../../../../lib/concurrency/maybe-promise.ts';
import { type Clock, isAhead } from '../../../../lib/time/clock.ts';
import type { WebsiteDirectory } from '../../../websites/index.ts';

const MAX_CACHED = 20_000;
/** Afterwards, an id is looked up again: tracking ids can be rotated, and websites created. */
const KEPT_MS = 60_000;
const ID = /^[a-z]{2,8}_[0-9a-z]{8,40}$/;

/** Finds websites by what pages and SDKs send. */
export interface WebsiteIds {
  /** Returns the id of the website of a website id or tracking id. Synchronous if it is cached. */
  resolve(id: string): MaybePromise<string | undefined>;
}

interface Known {
  readonly websiteId: string | undefined;
  readonly untilMs: number;
}

/** Creates the look-up. While the state store does not answer, known ids are returned. */
export function createWebsiteIds({
  websites,
  clock,
}: {
  readonly websites: Pick<WebsiteDirectory, 'find' | 'findByTrackingId'>;
  readonly clock: Clock;
}): WebsiteIds {
  const known = new Lru<string, Known>({ maxEntries: MAX_CACHED });

  async function load(id: string): Promise<string | undefined> {
    const website = (await websites.find(id)) ?? (await websites.findByTrackingId(id));
    known.set(id, { websiteId: website?.id, untilMs: clock.now() + KEPT_MS });
    return website?.id;
  }

  return {
    resolve(id) {
      const found = known.get(id);
      if (found !== undefined && isAhead(found.untilMs, clock.now(), KEPT_MS)) return found.websiteId;
      if (!ID.test(id)) return undefined;
      if (found?.websiteId === undefined) return load(id);
      // A known website does not wait for the store.
      load(id).catch(() => known.set(id, { ...found, untilMs: clock.now() + KEPT_MS }));
      return found.websiteId;
    },
  };
}
