import { createHash } from 'node:crypto';
import type { LiveStore } from '../../../stores/live/live.ts';

/** Exceeds the validity of a code: its own 30-second step and one step before and after it. */
const RETENTION_MS = 2 * 60_000;

/** Rejects codes that were used before (RFC 6238 §5.2), so that an observed code cannot be reused. */
export interface UsedCodes {
  /** Marks a code as used. Returns whether the code was unused before. */
  take(userId: string, code: string): Promise<boolean>;
}

/** Creates the register of used codes in the live store. */
export function createUsedCodes({ live }: { readonly live: Pick<LiveStore, 'hit'> }): UsedCodes {
  return {
    take: async (userId, code) => {
      const name = createHash('sha256').update(`${userId}:${code}`).digest('base64url');
      const { allowed } = await live.hit(`used-code:${name}`, { limit: 1, windowMs: RETENTION_MS });
      return allowed;
    },
  };
}
