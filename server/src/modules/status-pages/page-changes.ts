import type { Logger } from 'pino';
import type { LiveStore } from '../../stores/live/live.ts';

const TOPIC = 'status-page';
/** Changes of the states of monitors are announced at most this often for each page, in milliseconds. */
const THROTTLE_MS = 1_000;

/** Announces changes of the projections of pages to all processes. */
export interface PageChanges {
  /** Call it after the change is committed. Never fails. */
  announce(pageIds: readonly string[]): Promise<void>;
  /** Announces changes that can be frequent, once for all of them. Does not wait. */
  announceSoon(pageIds: readonly string[]): void;
  /** @param listener gets `undefined` when messages may have been missed. @returns ends the registration. */
  onChange(listener: (pageId: string | undefined) => void): () => void;
  /** Announces what waits. Call it before the stores close. */
  settle(): Promise<void>;
}

/** Creates the announcer. */
export function createPageChanges({
  live,
  logger,
}: {
  readonly live: Pick<LiveStore, 'invalidate' | 'onInvalidate'>;
  readonly logger: Pick<Logger, 'error'>;
}): PageChanges {
  const listeners = new Set<(pageId: string | undefined) => void>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  live.onInvalidate(TOPIC, (id) => {
    for (const listener of listeners) listener(id);
  });

  const changes: PageChanges = {
    async announce(pageIds) {
      for (const id of new Set(pageIds)) await live.invalidate(TOPIC, id);
    },
    announceSoon(pageIds) {
      for (const id of pageIds) waiting.add(id);
      if (waiting.size === 0 || timer !== undefined) return;
      timer = setTimeout(() => {
        changes.settle().catch((error: unknown) => logger.error({ err: error }, 'pages were not announced'));
      }, THROTTLE_MS).unref();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async settle() {
      clearTimeout(timer);
      timer = undefined;
      const ids = [...waiting];
      waiting.clear();
      await changes.announce(ids);
    },
  };
  return changes;
}
