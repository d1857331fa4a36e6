import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { createLru } from '../../lib/lru.ts';
import type { State } from '../../stores/state/state.ts';
import { session } from './users.table.ts';

const WRITE_EVERY_MS = 60_000;
const MAX_TRACKED = 20_000;

/** Notes when sessions were last used, at most once a minute for each. */
export interface SessionUse {
  note(sessionId: string, nowMs: number): void;
  /** Waits for the writes that are under way. */
  settle(): Promise<void>;
}

/** Uses are written beside the request, never in its way: losing one loses nothing that matters. */
export function createSessionUse(deps: {
  readonly state: State;
  readonly logger: { warn(fields: object, message: string): void };
}): SessionUse {
  const written = createLru<string, number>({ maxEntries: MAX_TRACKED });
  const pending = new Set<Promise<void>>();

  const write = async (sessionId: string, nowMs: number): Promise<void> => {
    const now = new Date(nowMs);
    const isLater = or(isNull(session.lastUsedAt), lt(session.lastUsedAt, now));
    try {
      await deps.state.db
        .update(session)
        .set({ lastUsedAt: now })
        .where(and(eq(session.id, sessionId), isLater));
    } catch (error) {
      deps.logger.warn({ err: error }, 'the last use of a session could not be noted');
    }
  };

  return {
    note: (sessionId, nowMs) => {
      const before = written.get(sessionId);
      // A clock that was set back must not silence a session until it has caught up.
      if (before !== undefined && nowMs >= before && nowMs - before < WRITE_EVERY_MS) return;
      written.set(sessionId, nowMs);
      const work = write(sessionId, nowMs).finally(() => pending.delete(work));
      pending.add(work);
    },
    settle: async () => {
      await Promise.all(pending);
    },
  };
}
