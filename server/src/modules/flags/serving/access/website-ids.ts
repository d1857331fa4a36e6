import { Lru } from '../../../../lib/concurrency/lru.ts';
import type { MaybePromise } from '../../../../lib/concurrency/maybe-promise.ts';
import { type Clock, isAhead } from '../../../../lib/time/clock.ts';
import type { WebsiteDirectory } from '../../../websites/index.ts';

const MAX_CACHED = 20_000;
/** Afterwards, an id is looked up again: tracking ids can be rotated, and websites created. */
const KEPT_MS = 60_000;
const ID = /^[a-z]{2,8}_[0-9a-z]{8,40}$/;

interface Known {
  readonly websiteId: string | undefined;
  readonly untilMs: number;
}

/** Finds websites by what pages and SDKs send. While the state store does not answer, known ids are returned. */
export class WebsiteIds {
  readonly #websites: Pick<WebsiteDirectory, 'find' | 'findByTrackingId'>;
  readonly #clock: Clock;
  readonly #known = new Lru<string, Known>({ maxEntries: MAX_CACHED });

  constructor({
    websites,
    clock,
  }: {
    readonly websites: Pick<WebsiteDirectory, 'find' | 'findByTrackingId'>;
    readonly clock: Clock;
  }) {
    this.#websites = websites;
    this.#clock = clock;
  }

  /** Returns the id of the website of a website id or tracking id. Synchronous if it is cached. */
  resolve(id: string): MaybePromise<string | undefined> {
    const found = this.#known.get(id);
    if (found !== undefined && isAhead(found.untilMs, this.#clock.now(), KEPT_MS)) return found.websiteId;
    if (!ID.test(id)) return undefined;
    if (found?.websiteId === undefined) return this.#load(id);
    // A known website does not wait for the store.
    this.#load(id).catch(() => this.#known.set(id, { ...found, untilMs: this.#clock.now() + KEPT_MS }));
    return found.websiteId;
  }

  async #load(id: string): Promise<string | undefined> {
    const website = (await this.#websites.find(id)) ?? (await this.#websites.findByTrackingId(id));
    this.#known.set(id, { websiteId: website?.id, untilMs: this.#clock.now() + KEPT_MS });
    return website?.id;
  }
}
