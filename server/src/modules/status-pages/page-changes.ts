import type { Logger } from 'pino';
import type { LiveStore } from '../../stores/live/live.ts';

const TOPIC = 'status-page';
/** Changes of the states of monitors are announced at most this often for each page, in milliseconds. */
const THROTTLE_MS = 1_000;
/** The longest time that a change waits until this process shows it, in milliseconds. */
const SHOWN_WITHIN_MS = 5_000;

type ChangeListener = (pageId: string | undefined) => Promise<unknown>;

/** Announces changes of the projections of pages to all processes. */
export interface PageChanges {
  /**
   * Call it after the change is committed. Resolves when this process shows the pages, or after 5 s: the next request after the answer
   * sees it. Other processes show it after their own projection. Never fails.
   */
  announce(pageIds: readonly string[]): Promise<void>;
  /** Announces changes that can be frequent, once for all of them. Does not wait. */
  announceSoon(pageIds: readonly string[]): void;
  /**
   * @param listener gets `undefined` when messages may have been missed, and resolves when the page is shown. It never fails.
   * @returns ends the registration.
   */
  onChange(listener: ChangeListener): () => void;
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
  const listeners = new Set<ChangeListener>();
  /** What the listeners of the last invalidation do. */
  let shown: Promise<unknown> = Promise.resolve();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  live.onInvalidate(TOPIC, (id) => {
    shown = Promise.all([...listeners].map((listener) => listener(id)));
  });

  const changes: PageChanges = {
    async announce(pageIds) {
      const showing: Promise<unknown>[] = [];
      for (const id of new Set(pageIds)) {
        // The listeners of this process are called before it returns.
        const told = live.invalidate(TOPIC, id);
        showing.push(shown);
        await told;
      }
      await endsWithin(Promise.all(showing), SHOWN_WITHIN_MS);
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

/** Waits for work, at most for a time in milliseconds. The work goes on. */
async function endsWithin(work: Promise<unknown>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs).unref();
  });
  await Promise.race([work, waited]).finally(() => clearTimeout(timer));
}
