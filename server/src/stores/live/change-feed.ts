import type { Logger } from 'pino';
import type { LiveStore } from './live.ts';

/** The longest time that a change waits until this process shows it, in milliseconds. */
const SHOWN_WITHIN_MS = 5_000;

type ChangeListener = (id: string | undefined) => unknown;

/** Announces changes of resources of one kind to all processes. */
export interface ChangeFeed {
  /**
   * Call it after the change is committed. Resolves when the listeners of this process have ended, or after 5 s: the next request after
   * the answer sees the change. Other processes show it after their own listeners. Never fails.
   */
  announce(ids: readonly string[]): Promise<void>;
  /** Announces changes that can be frequent, or are about to be committed, once for all of them. Does not wait. */
  announceSoon(ids: readonly string[]): void;
  /**
   * @param listener gets `undefined` when messages may have been missed. A promise that it returns resolves when the change is shown, and
   * never fails.
   * @returns ends the registration.
   */
  onChange(listener: ChangeListener): () => void;
  /** Announces what waits. Call it before the stores close. */
  settle(): Promise<void>;
}

/** Creates the feed of a topic. @param waitMs the time that `announceSoon` waits for other changes, in milliseconds. */
export function createChangeFeed(
  {
    live,
    logger,
  }: {
    readonly live: Pick<LiveStore, 'invalidate' | 'onInvalidate'>;
    readonly logger: Pick<Logger, 'error'>;
  },
  { topic, waitMs }: { readonly topic: string; readonly waitMs: number },
): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  /** What the listeners of the last invalidation do. */
  let shown: Promise<unknown> = Promise.resolve();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  live.onInvalidate(topic, (id) => {
    shown = Promise.all([...listeners].map((listener) => listener(id)));
  });

  const feed: ChangeFeed = {
    async announce(ids) {
      const showing: Promise<unknown>[] = [];
      for (const id of new Set(ids)) {
        // The listeners of this process are called before it returns.
        const told = live.invalidate(topic, id);
        showing.push(shown);
        await told;
      }
      await endsWithin(Promise.all(showing), SHOWN_WITHIN_MS);
    },
    announceSoon(ids) {
      for (const id of ids) waiting.add(id);
      if (waiting.size === 0 || timer !== undefined) return;
      timer = setTimeout(() => {
        feed
          .settle()
          .catch((error: unknown) => logger.error({ err: error, topic }, 'changes were not announced'));
      }, waitMs).unref();
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
      await feed.announce(ids);
    },
  };
  return feed;
}

/** Waits for work, at most for a time in milliseconds. The work goes on. */
async function endsWithin(work: Promise<unknown>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs).unref();
  });
  await Promise.race([work, waited]).finally(() => clearTimeout(timer));
}
