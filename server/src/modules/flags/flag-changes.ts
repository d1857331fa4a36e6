import type { Logger } from 'pino';
import type { LiveStore } from '../../stores/live/live.ts';

const TOPIC = 'flags';
/** How long announcements wait that are made before a transaction is committed, in milliseconds. */
const SOON_MS = 50;

/** Announces changes of the flags of websites to all processes. */
export interface FlagChangeFeed {
  /** Call it after the change is committed. Never fails. */
  announce(websiteId: string): Promise<void>;
  /** Announces a change that is about to be committed. Does not wait. */
  announceSoon(websiteId: string): void;
  /** @param listener gets `undefined` when messages may have been missed. @returns ends the registration. */
  onChange(listener: (websiteId: string | undefined) => void): () => void;
  /** Announces what waits. Call it before the stores close. */
  settle(): Promise<void>;
}

/** Creates the announcer. Listeners of this process are called before `announce` resolves. */
export function createFlagChanges({
  live,
  logger,
}: {
  readonly live: Pick<LiveStore, 'invalidate' | 'onInvalidate'>;
  readonly logger: Pick<Logger, 'error'>;
}): FlagChangeFeed {
  const listeners = new Set<(websiteId: string | undefined) => void>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  live.onInvalidate(TOPIC, (id) => {
    for (const listener of listeners) listener(id);
  });

  const changes: FlagChangeFeed = {
    async announce(websiteId) {
      await live.invalidate(TOPIC, websiteId);
    },
    announceSoon(websiteId) {
      waiting.add(websiteId);
      timer ??= setTimeout(() => {
        changes.settle().catch((error: unknown) => logger.error({ err: error }, 'flags were not announced'));
      }, SOON_MS).unref();
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
      for (const id of ids) await changes.announce(id);
    },
  };
  return changes;
}
