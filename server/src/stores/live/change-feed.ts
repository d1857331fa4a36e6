import type { Logger } from 'pino';
import type { LiveStore } from './live.ts';

/** The longest time that a change waits until this process shows it, in milliseconds. */
const SHOWN_WITHIN_MS = 5_000;

type ChangeListener = (id: string | undefined) => unknown;

/** Announces changes of resources of one kind to all processes. */
export class ChangeFeed {
  readonly #live: Pick<LiveStore, 'invalidate' | 'onInvalidate'>;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #topic: string;
  readonly #waitMs: number;
  readonly #listeners = new Set<ChangeListener>();
  /** What the listeners of the last invalidation do. */
  #shown: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param waitMs the time that `announceSoon` waits for other changes, in milliseconds. */
  constructor(
    {
      live,
      logger,
    }: {
      readonly live: Pick<LiveStore, 'invalidate' | 'onInvalidate'>;
      readonly logger: Pick<Logger, 'error'>;
    },
    { topic, waitMs }: { readonly topic: string; readonly waitMs: number },
  ) {
    this.#live = live;
    this.#logger = logger;
    this.#topic = topic;
    this.#waitMs = waitMs;
    live.onInvalidate(topic, (id) => {
      this.#shown = Promise.all([...this.#listeners].map((listener) => listener(id)));
    });
  }

  /**
   * Call it after the change is committed. Resolves when the listeners of this process have ended, or after 5 s: the next request after
   * the answer sees the change. Other processes show it after their own listeners. Never fails.
   */
  async announce(ids: readonly string[]): Promise<void> {
    const showing: Promise<unknown>[] = [];
    for (const id of new Set(ids)) {
      // The listeners of this process are called before it returns.
      const told = this.#live.invalidate(this.#topic, id);
      showing.push(this.#shown);
      await told;
    }
    await endsWithin(Promise.all(showing), SHOWN_WITHIN_MS);
  }

  /** Announces changes that can be frequent, or are about to be committed, once for all of them. Does not wait. */
  announceSoon(ids: readonly string[]): void {
    for (const id of ids) this.#waiting.add(id);
    if (this.#waiting.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.settle().catch((error: unknown) =>
        this.#logger.error({ err: error, topic: this.#topic }, 'changes were not announced'),
      );
    }, this.#waitMs).unref();
  }

  /**
   * @param listener gets `undefined` when messages may have been missed. A promise that it returns resolves when the change is shown, and
   * never fails.
   * @returns ends the registration.
   */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Announces what waits. Call it before the stores close. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ids = [...this.#waiting];
    this.#waiting.clear();
    await this.announce(ids);
  }
}

/** Waits for work, at most for a time in milliseconds. The work goes on. */
async function endsWithin(work: Promise<unknown>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs).unref();
  });
  await Promise.race([work, waited]).finally(() => clearTimeout(timer));
}
