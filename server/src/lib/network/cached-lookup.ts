import { Lru } from '../concurrency/lru.ts';
import type { MaybePromise } from '../concurrency/maybe-promise.ts';

/**
 * Looks up rows through a bounded cache. Missing rows are cached, too, so that repeated requests for an unknown key do not
 * cause repeated look-ups.
 */
export class CachedLookup<T> {
  readonly #load: (key: string) => Promise<T | undefined>;
  readonly #known;
  readonly #loading = new Map<string, Promise<T | undefined>>();

  constructor(options: {
    readonly maxEntries: number;
    readonly load: (key: string) => Promise<T | undefined>;
  }) {
    this.#load = options.load;
    this.#known = new Lru<string, { readonly row: T | undefined }>({ maxEntries: options.maxEntries });
  }

  /** Returns the row from the cache, or loads it. Simultaneous calls for one key share a load. */
  get(key: string): MaybePromise<T | undefined> {
    const entry = this.#known.get(key);
    return entry === undefined ? (this.#loading.get(key) ?? this.#start(key)) : entry.row;
  }

  /** Removes a key, or all keys, from the cache. The result of a load in progress is not cached either. */
  clear(key: string | undefined): void {
    if (key === undefined) {
      this.#known.clear();
      this.#loading.clear();
    } else {
      this.#known.delete(key);
      this.#loading.delete(key);
    }
  }

  #start(key: string): Promise<T | undefined> {
    const load = this.#load(key).then((row) => {
      // `clear` removes loads in progress from the list, because their row may be outdated.
      if (this.#loading.get(key) === load) this.#known.set(key, { row });
      return row;
    });
    this.#loading.set(key, load);
    const done = () => {
      if (this.#loading.get(key) === load) this.#loading.delete(key);
    };
    load.then(done, done);
    return load;
  }
}
