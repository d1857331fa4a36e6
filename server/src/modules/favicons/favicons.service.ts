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

interface Known {
  readonly icon: Icon | undefined;
  readonly fetchedAtMs: number;
}

interface FaviconsDeps {
  readonly state: State;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly originOf?: (host: string) => string;
}

/**
 * Finds icons of hosts. Icons are in memory, and in the state store, so that they are fetched once for all nodes and not again
 * after a restart. At most four hosts are asked at a time; if 200 others wait, more are not remembered.
 */
export class Favicons {
  readonly #deps: FaviconsDeps;
  readonly #originOf: (host: string) => string;
  readonly #known = new Lru<string, Known>({ maxEntries: MAX_KNOWN });
  readonly #waiting: string[] = [];
  /** Hosts that are asked or wait. */
  readonly #pending = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  /** @param deps.originOf the address of a host, without a slash at its end. */
  constructor(deps: FaviconsDeps) {
    const { originOf = (host) => `https://${host}` } = deps;
    this.#deps = deps;
    this.#originOf = originOf;
  }

  /** Never waits for the host: an icon that is not known is fetched later. */
  async find(host: string): Promise<FoundIcon> {
    const found = await this.#read(host);
    if (found === undefined || !this.#isFresh(found)) this.#request(host);
    // An old icon is better than none until the host is asked again.
    if (found?.icon !== undefined) return { kind: 'found', icon: found.icon };
    return found === undefined || !this.#isFresh(found) ? { kind: 'unknown' } : { kind: 'absent' };
  }

  /** Removes icons that nobody needed lately from the store. */
  async removeOld(): Promise<void> {
    const { state, clock } = this.#deps;
    await state.db.delete(favicons).where(lt(favicons.fetchedAt, new Date(clock.now() - 2 * FOUND_MS)));
  }

  /** Resolves when no icon is being fetched. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Ends all fetches. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }

  #isFresh({ icon, fetchedAtMs }: Known) {
    return this.#deps.clock.now() - fetchedAtMs < (icon === undefined ? ABSENT_MS : FOUND_MS);
  }

  async #read(host: string): Promise<Known | undefined> {
    const inMemory = this.#known.get(host);
    if (inMemory !== undefined) return inMemory;
    const [row] = await this.#deps.state.db.select().from(favicons).where(eq(favicons.host, host));
    // It may have been fetched while the store was read.
    const meanwhile = this.#known.get(host);
    if (meanwhile !== undefined || row === undefined) return meanwhile;
    const { mediaType, image, fetchedAt } = row;
    const icon = mediaType === null || image === null ? undefined : { mediaType, image };
    const stored = { icon, fetchedAtMs: fetchedAt.getTime() };
    this.#known.set(host, stored);
    return stored;
  }

  async #refresh(host: string): Promise<void> {
    const { state, outbound, clock } = this.#deps;
    const icon = await fetchIcon(outbound, this.#originOf(host), this.#closing.signal);
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
    this.#known.set(host, { icon, fetchedAtMs });
  }

  #startNext(): void {
    while (this.#running.size < MAX_FETCHES && !this.#closing.signal.aborted) {
      const host = this.#waiting.shift();
      if (host === undefined) return;
      const work = this.#refresh(host)
        .catch((error: unknown) => {
          if (!this.#closing.signal.aborted)
            this.#deps.logger.warn({ err: error }, 'an icon was not fetched');
        })
        .finally(() => {
          this.#pending.delete(host);
          this.#running.delete(work);
          this.#startNext();
        });
      this.#running.add(work);
    }
  }

  #request(host: string): void {
    if (this.#pending.has(host) || this.#waiting.length >= MAX_WAITING) return;
    this.#pending.add(host);
    this.#waiting.push(host);
    this.#startNext();
  }
}
