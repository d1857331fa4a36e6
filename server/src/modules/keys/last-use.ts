import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { createLru } from '../../lib/lru.ts';
import type { State } from '../../stores/state/state.ts';
import { apiKeys } from './keys.table.ts';

const WRITE_EVERY_MS = 60_000;
const MAX_TRACKED = 20_000;

/** Notes when keys were last used, at most once a minute for each. */
export interface LastUse {
  note(keyId: string, nowMs: number): void;
  /** Waits for the writes that are under way. */
  settle(): Promise<void>;
}

/** Last uses are written beside the request, never in its way: losing one loses nothing that matters. */
export function createLastUse(deps: { readonly state: State; readonly logger: Logger }): LastUse {
  const written = createLru<string, number>({ maxEntries: MAX_TRACKED });
  const pending = new Set<Promise<void>>();

  const write = async (keyId: string, nowMs: number): Promise<void> => {
    const now = new Date(nowMs);
    const isLater = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, now));
    try {
      await deps.state.db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, keyId), isLater));
    } catch (error) {
      deps.logger.warn({ keyId, err: error }, 'the last use of a key could not be noted');
    }
  };

  return {
    note: (keyId, nowMs) => {
      const before = written.get(keyId);
      // A clock that was set back must not silence a key until it has caught up.
      if (before !== undefined && nowMs >= before && nowMs - before < WRITE_EVERY_MS) return;
      written.set(keyId, nowMs);
      const work = write(keyId, nowMs).finally(() => pending.delete(work));
      pending.add(work);
    },
    settle: async () => {
      await Promise.all(pending);
    },
  };
}
