import { eq, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Lru } from '../../lib/concurrency/lru.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { State } from '../../stores/state/state.ts';
import { favicons } from './favicons.table.ts';
import { fetchIcon, type Icon } from './fetch-icon.ts';

const DAY_MS = 86_400_000;
/** How long an icon is kept, and how long it is known that a host has none. */
const FOUND_MS = 30 * DAY_MS;
const ABSENT_MS = DAY_MS;
/** Hosts in memory: at most 64 KB each, usually a few. */
const MAX_KNOWN = 500;
const MAX_FETCHES = 4;
const MAX_WAITING = 200;

/** What is known of the icon of a host. */
export type FoundIcon =
  | { readonly kind: 'found'; readonly icon: Icon }
  | { readonly kind: 'absent' }
  /** It is being fetched, or waits for that. */
  | { readonly kind: 'unknown' };

/** Finds icons of hosts. */
export interface Favicons {
  /** Never waits for the host: an icon that is not known is fetched later. */
  find(host: string): Promise<FoundIcon>;
  /** Removes icons that nobody needed lately from the store. */
  removeOld(): Promise<void>;
  /** Resolves when no icon is being fetched. */
  settle(): Promise<void>;
  /** Ends all fetches. */
  close(): Promise<void>;
}

interface Known {
  readonly icon: Icon | undefined;
  readonly fetchedAtMs: number;
}

/**
 * Creates the service. Icons are in memory, and in the state store, so that they are fetched once for all nodes and not again after a
 * restart. At most four hosts are asked at a time; if 200 others wait, more are not remembered.
 *
 * @param deps.originOf the address of a host, without a slash at its end.
 */
export function createFavicons(deps: {
  readonly state: State;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly originOf?: (host: string) => string;
}): Favicons {
  const { state, outbound, clock, logger, originOf = (host) => `https://${host}` } = deps;
  const known = new Lru<string, Known>({ maxEntries: MAX_KNOWN });
  const waiting: string[] = [];
  /** Hosts that are asked or wait. */
  const pending = new Set<string>();
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  const isFresh = ({ icon, fetchedAtMs }: Known) =>
    clock.now() - fetchedAtMs < (icon === undefined ? ABSENT_MS : FOUND_MS);

  async function read(host: string): Promise<Known | undefined> {
    const inMemory = known.get(host);
    if (inMemory !== undefined) return inMemory;
    const [row] = await state.db.select().from(favicons).where(eq(favicons.host, host));
    if (row === undefined) return undefined;
    const { mediaType, image, fetchedAt } = row;
    const icon = mediaType === null || image === null ? undefined : { mediaType, image };
    const stored = { icon, fetchedAtMs: fetchedAt.getTime() };
    known.set(host, stored);
    return stored;
  }

  async function refresh(host: string): Promise<void> {
    const icon = await fetchIcon(outbound, originOf(host), closing.signal);
    const fetchedAtMs = clock.now();
    const row = {
      mediaType: icon?.mediaType ?? null,
      image: icon?.image ?? null,
      fetchedAt: new Date(fetchedAtMs),
    };
    await state.db
      .insert(favicons)
      .values({ host, ...row })
      .onConflictDoUpdate({ target: favicons.host, set: row });
    known.set(host, { icon, fetchedAtMs });
  }

  function startNext(): void {
    while (running.size < MAX_FETCHES && !closing.signal.aborted) {
      const host = waiting.shift();
      if (host === undefined) return;
      const work = refresh(host)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) logger.warn({ err: error }, 'an icon was not fetched');
        })
        .finally(() => {
          pending.delete(host);
          running.delete(work);
          startNext();
        });
      running.add(work);
    }
  }

  function request(host: string): void {
    if (pending.has(host) || waiting.length >= MAX_WAITING) return;
    pending.add(host);
    waiting.push(host);
    startNext();
  }

  return {
    find: async (host) => {
      const found = await read(host);
      if (found === undefined || !isFresh(found)) request(host);
      // An old icon is better than none until the host is asked again.
      if (found?.icon !== undefined) return { kind: 'found', icon: found.icon };
      return found === undefined || !isFresh(found) ? { kind: 'unknown' } : { kind: 'absent' };
    },
    removeOld: async () => {
      await state.db.delete(favicons).where(lt(favicons.fetchedAt, new Date(clock.now() - 2 * FOUND_MS)));
    },
    settle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    close: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
}
