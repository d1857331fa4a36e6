import { Lru } from '../../lib/concurrency/lru.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Claim } from './live.ts';

const MAX_CLAIMS = 100_000;

/** Claims in this process. */
export class ClaimTable {
  readonly #clock: Clock;
  readonly #held = new Lru<string, { readonly holder: string; readonly untilMs: number }>({
    maxEntries: MAX_CLAIMS,
  });

  /** Creates a table of at most 100,000 claims; the least recently used are evicted. */
  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock;
  }

  /** Returns the holder of a key; `undefined` if it has none. */
  find(key: string): string | undefined {
    const found = this.#held.get(key);
    return found !== undefined && this.#clock.now() < found.untilMs ? found.holder : undefined;
  }

  /** Returns the holder of a key: this one if the key has none. */
  claim({ key, holder }: Claim, holdMs: number): string {
    const other = this.find(key);
    if (other !== undefined) return other;
    this.#held.set(key, { holder, untilMs: this.#clock.now() + holdMs });
    return holder;
  }
}
