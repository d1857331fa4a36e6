import { webcrypto } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import { compilePatterns } from '../../../lib/check-patterns.ts';
import { Lru } from '../../../lib/concurrency/lru.ts';
import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import type { Constraint } from '../../../lib/constraints/constraint.ts';
import type { FlagSet } from '../../../lib/flags/flag-set.ts';
import { type Clock, isAhead } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { Website } from '../../websites/index.ts';
import { flags } from '../flags.table.ts';
import { loadFlagSet } from '../load-flag-set.ts';
import { createServedFlags, type ServedFlags } from './served-flags.ts';
import type { UsageCounter } from './usage/usage-counter.ts';

/** The bounds of the directory. */
const MAX_ENVIRONMENTS = 5_000;
const MAX_UNKNOWN = 1_000;
const MAX_BYTES = 256 * 1024 * 1024;
/** How long after a change requests wait for it to be read, under load too. Afterwards they get the flags in memory. */
const MAX_WAIT_MS = 5_000;
/** How long flags in memory are served without another attempt after the state store failed. */
const RETRY_AFTER_MS = 1_000;
/** Flags that were used within this time are read again as soon as they change. */
const RECENT_MS = 60_000;
/** Flags whose changes clients wait for are evicted if so many others are needed, too. */
const EVICTION_ATTEMPTS = 16;
/** The default environment. */
const DEFAULT = '';

/** The flags of one environment as they were read last. */
interface Slot {
  readonly websiteId: string;
  /** Empty for the default environment. */
  readonly environment: string;
  served: ServedFlags | undefined;
  isStale: boolean;
  /** Whether `served` was read at all. */
  isKnown: boolean;
  loading: Promise<ServedFlags | undefined> | undefined;
  retryAtMs: number;
  /** When `loading` began. */
  readSinceMs: number;
  usedAtMs: number;
}

/** The dependencies of the directory. */
export interface FlagDirectoryDeps {
  readonly load: (websiteId: string, environment: string | undefined) => Promise<ServedFlags | undefined>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Called when flags were read again because they may have changed. */
  readonly onReload: (served: ServedFlags, before: ServedFlags) => void;
  /** Whether clients wait for changes of these flags. */
  readonly isObserved: (served: ServedFlags) => boolean;
}

const { subtle } = webcrypto;

/**
 * The flags of all websites that were requested, in memory. The least recently used environments are evicted above 5,000 of
 * them or about 256 MB.
 */
export class FlagDirectory {
  readonly #deps: FlagDirectoryDeps;
  readonly #slots = new Lru<string, Slot>({ maxEntries: MAX_ENVIRONMENTS });
  readonly #unknown = new Lru<string, Slot>({ maxEntries: MAX_UNKNOWN });
  readonly #byWebsite = new Map<string, Set<Slot>>();
  readonly #reads = new Map<Promise<unknown>, Slot>();
  #bytes = 0;

  constructor(deps: FlagDirectoryDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the flags of an environment; `undefined` if the website or the environment does not exist. Synchronous if they are in
   * memory and did not change. While the state store does not answer, those in memory are returned.
   * @param environment its name; the default environment if absent.
   * @throws AppError SERVICE_UNAVAILABLE if they are not in memory and cannot be read.
   */
  find(websiteId: string, environment: string | undefined = DEFAULT): MaybePromise<ServedFlags | undefined> {
    const key = `${websiteId}/${environment}`;
    const slot = this.#slots.get(key) ?? this.#unknown.get(key) ?? this.#createSlot(websiteId, environment);
    slot.usedAtMs = this.#deps.clock.now();
    if (!slot.isStale) return slot.served;
    if (!slot.isKnown && slot.loading === undefined) this.#unknown.set(key, slot);
    return this.#refresh(slot);
  }

  /** Makes the next request read the flags again. @param websiteId all websites if absent. */
  invalidate(websiteId: string | undefined): void {
    this.#unknown.clear();
    const changed =
      websiteId === undefined
        ? [...this.#byWebsite.values()].flatMap((ofWebsite) => [...ofWebsite])
        : [...(this.#byWebsite.get(websiteId) ?? [])];
    for (const slot of [...changed, ...this.#reads.values()]) this.#markStale(slot);
    for (const slot of changed) this.#readEarly(slot);
  }

  /** Waits for reads in progress. */
  async settle(): Promise<void> {
    await Promise.all(this.#reads.keys());
  }

  /** What it holds. */
  size(): { readonly environments: number; readonly bytes: number } {
    return { environments: this.#slots.size, bytes: this.#bytes };
  }

  #keyOf({ websiteId, environment }: Pick<Slot, 'websiteId' | 'environment'>) {
    return `${websiteId}/${environment}`;
  }

  #createSlot(websiteId: string, environment: string): Slot {
    return {
      websiteId,
      environment,
      served: undefined,
      isStale: true,
      isKnown: false,
      loading: undefined,
      retryAtMs: 0,
      readSinceMs: 0,
      usedAtMs: 0,
    };
  }

  /** Adds a slot with flags to those that are bounded by their size. */
  #keep(slot: Slot): void {
    const key = this.#keyOf(slot);
    this.#unknown.delete(key);
    const other = this.#slots.get(key);
    if (other === undefined && this.#slots.size >= MAX_ENVIRONMENTS) this.#evictOldest();
    if (other !== undefined && other !== slot) this.#release(other);
    this.#slots.set(key, slot);
    while (this.#bytes > MAX_BYTES && this.#slots.size > 1) this.#evictOldest();
    const ofWebsite = this.#byWebsite.get(slot.websiteId) ?? new Set();
    this.#byWebsite.set(slot.websiteId, ofWebsite.add(slot));
  }

  #evictOldest(): void {
    for (let attempt = 1; attempt <= EVICTION_ATTEMPTS; attempt += 1) {
      const [key, slot] = this.#slots.oldest() ?? [];
      if (key === undefined || slot === undefined) return;
      const isNeeded = slot.served !== undefined && this.#deps.isObserved(slot.served);
      if (isNeeded && attempt < EVICTION_ATTEMPTS) {
        this.#slots.get(key);
        continue;
      }
      this.#slots.delete(key);
      this.#release(slot);
      return;
    }
  }

  #release(slot: Slot): void {
    this.#bytes -= slot.served?.bytes ?? 0;
    const ofWebsite = this.#byWebsite.get(slot.websiteId);
    ofWebsite?.delete(slot);
    if (ofWebsite?.size === 0) this.#byWebsite.delete(slot.websiteId);
  }

  #store(slot: Slot, served: ServedFlags | undefined): void {
    const { served: before } = slot;
    const key = this.#keyOf(slot);
    if (this.#slots.get(key) === slot) this.#bytes -= before?.bytes ?? 0;
    slot.served = served;
    slot.isKnown = true;
    if (served === undefined) {
      if (this.#slots.delete(key)) this.#release(slot);
      this.#unknown.set(key, slot);
      return;
    }
    this.#bytes += served.bytes;
    this.#keep(slot);
    if (before !== undefined && before !== served) this.#deps.onReload(served, before);
  }

  #read(slot: Slot): Promise<ServedFlags | undefined> {
    const { clock, logger } = this.#deps;
    const loading = this.#deps
      .load(slot.websiteId, slot.environment === DEFAULT ? undefined : slot.environment)
      .then(
        (served) => {
          // Otherwise they changed while they were read, and a later read replaces them.
          if (slot.loading === loading) {
            slot.loading = undefined;
            slot.isStale = false;
            this.#store(slot, served);
          }
          return served;
        },
        (error: unknown) => {
          // A read that began before a change says nothing about the one after it.
          if (slot.loading === loading) {
            slot.loading = undefined;
            slot.retryAtMs = clock.now() + RETRY_AFTER_MS;
          }
          if (!slot.isKnown) throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
          logger.warn(
            { err: error, websiteId: slot.websiteId },
            'flags could not be read; those in memory are served',
          );
          return slot.served;
        },
      );
    slot.loading = loading;
    slot.readSinceMs = clock.now();
    const ended = loading.then(
      () => void this.#reads.delete(ended),
      () => void this.#reads.delete(ended),
    );
    this.#reads.set(ended, slot);
    return loading;
  }

  #refresh(slot: Slot): MaybePromise<ServedFlags | undefined> {
    const { clock } = this.#deps;
    if (slot.isKnown && isAhead(slot.retryAtMs, clock.now(), RETRY_AFTER_MS)) return slot.served;
    const loading = slot.loading ?? this.#read(slot);
    if (!slot.isKnown) return loading;
    const now = clock.now();
    if (!isAhead(slot.readSinceMs + MAX_WAIT_MS, now, MAX_WAIT_MS)) return slot.served;
    return atMost(loading, slot.readSinceMs + MAX_WAIT_MS - now, () => slot.served);
  }

  #markStale(slot: Slot): void {
    slot.isStale = true;
    // A later request must not get flags that were read before the change.
    slot.loading = undefined;
    slot.retryAtMs = 0;
  }

  #readEarly(slot: Slot): void {
    const { clock, isObserved } = this.#deps;
    const isRecent = clock.now() - slot.usedAtMs < RECENT_MS;
    // `read` only fails for flags that were never read.
    if (slot.served !== undefined && (isRecent || isObserved(slot.served))) void this.#read(slot);
  }
}

/** Returns the value of a promise, or another one if it takes longer. */
function atMost<T>(promise: Promise<T>, limitMs: number, instead: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(instead()), limitMs);
    timer.unref();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Creates the function that reads the flags of an environment; `undefined` if the website or the environment does not exist. */
export function createFlagLoader({
  state,
  websites,
  usage,
}: {
  readonly state: Pick<State, 'db'>;
  readonly websites: { find(id: string): MaybePromise<Pick<Website, 'organizationId'> | undefined> };
  readonly usage: Pick<UsageCounter, 'tallyOf'>;
}) {
  return async function load(
    websiteId: string,
    environment: string | undefined,
  ): Promise<ServedFlags | undefined> {
    const website = await websites.find(websiteId);
    if (website === undefined) return undefined;
    const stored = await loadFlagSet(state.db, websiteId, environment);
    if (stored === undefined) return undefined;
    const rows = await state.db
      .select({ id: flags.id, key: flags.key })
      .from(flags)
      .where(eq(flags.websiteId, websiteId));
    const flagIds = new Map(rows.map(({ id, key }) => [key, id]));
    const digests = await digestLists(stored.lists);
    await compilePatterns(constraintsOf(stored.set));
    return createServedFlags({ ...stored, organizationId: website.organizationId, flagIds, digests }, usage);
  };
}

function* constraintsOf({ flags: all, segments }: FlagSet): Iterable<Constraint> {
  for (const { rules } of all) for (const { constraints } of rules) yield* constraints;
  for (const segment of segments) if (segment.kind === 'rules') yield* segment.constraints;
}

/** Computes the digests in the thread pool: a list can have a million ids. */
async function digestLists(lists: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const [id, bytes] of lists) {
    const digest = await subtle.digest('SHA-256', Buffer.from(bytes));
    digests.set(id, Buffer.from(digest).toString('base64url'));
  }
  return digests;
}
