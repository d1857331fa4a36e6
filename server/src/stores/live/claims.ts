import { createLru } from '../../lib/concurrency/lru.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Claim } from './live.ts';

const MAX_CLAIMS = 100_000;

/** Claims in this process. */
export interface ClaimTable {
  /** Returns the holder of a key; `undefined` if it has none. */
  find(key: string): string | undefined;
  /** Returns the holder of a key: this one if the key has none. */
  claim(claim: Claim, holdMs: number): string;
}

/** Creates a table of at most 100,000 claims; the least recently used are evicted. */
export function createClaimTable({ clock }: { readonly clock: Clock }): ClaimTable {
  const held = createLru<string, { readonly holder: string; readonly untilMs: number }>({
    maxEntries: MAX_CLAIMS,
  });
  const find = (key: string): string | undefined => {
    const found = held.get(key);
    return found !== undefined && clock.now() < found.untilMs ? found.holder : undefined;
  };
  return {
    find,
    claim({ key, holder }, holdMs) {
      const other = find(key);
      if (other !== undefined) return other;
      held.set(key, { holder, untilMs: clock.now() + holdMs });
      return holder;
    },
  };
}
