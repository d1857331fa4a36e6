import { createLru } from './lru.ts';

const WRITE_EVERY_MS = 60_000;
const MAX_TRACKED = 20_000;

/** Notes when things were last used, at most once a minute for each. */
export interface LastUse {
  note(id: string, nowMs: number): void;
  /** Waits for the writes that are under way. */
  settle(): Promise<void>;
}

/**
 * Last uses are written beside the request, never in its way: losing one loses nothing that matters.
 * @param write must not make a later use an earlier one.
 */
export function createLastUse(options: {
  readonly write: (id: string, now: Date) => Promise<void>;
  readonly onFailed: (id: string, error: unknown) => void;
}): LastUse {
  const written = createLru<string, number>({ maxEntries: MAX_TRACKED });
  const pending = new Set<Promise<void>>();

  return {
    note: (id, nowMs) => {
      const before = written.get(id);
      // A clock that was set back must not silence a thing until it has caught up.
      if (before !== undefined && nowMs >= before && nowMs - before < WRITE_EVERY_MS) return;
      written.set(id, nowMs);
      const work = options
        .write(id, new Date(nowMs))
        .catch((error: unknown) => options.onFailed(id, error))
        .finally(() => pending.delete(work));
      pending.add(work);
    },
    settle: async () => {
      await Promise.all(pending);
    },
  };
}
