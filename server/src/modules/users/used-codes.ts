import { createHash } from 'node:crypto';
import type { LiveStore } from '../../stores/live/live.ts';

/** Longer than any one code is accepted: its own half minute and one to each side. */
const REMEMBERED_MS = 2 * 60_000;

/** A code of an authenticator app counts once (RFC 6238 §5.2): whoever looks over a shoulder has nothing. */
export interface UsedCodes {
  /** Whether the code had not been used before; from now on it has. */
  take(userId: string, code: string): Promise<boolean>;
}

/** Used codes over the live store. */
export function createUsedCodes({ live }: { readonly live: Pick<LiveStore, 'hit'> }): UsedCodes {
  return {
    take: async (userId, code) => {
      const name = createHash('sha256').update(`${userId}:${code}`).digest('base64url');
      const { allowed } = await live.hit(`used-code:${name}`, { limit: 1, windowMs: REMEMBERED_MS });
      return allowed;
    },
  };
}
