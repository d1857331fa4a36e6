import { createLru } from './lru.ts';

const WRITE_EVERY_MS = 60_000;
const MAX_TRACKED = 20_000;

/** Records when resources were last used, at most once per minute and resource. */
export interface LastUse {
  note(id: string, nowMs: number): void;
  /** Waits for writes in progress. */
  settle(): Promise<void>;
}

/**
 * Creates a recorder of last uses. Writes run in the background and do not delay the request. A lost write is acceptable.
 * @param write must not replace a later use with an earlier one.
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
      // After the clock was set back, uses must be recorded immediately, not only when it has caught up.
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
