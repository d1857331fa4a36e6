const MAX_PENDING = 200;

/** Runs work whose result and duration must not be visible to the caller. */
export class Background {
  readonly #logger: { error(fields: object, message: string): void };
  readonly #pending = new Set<Promise<void>>();

  /** Creates a runner for background work with at most 200 pending tasks. */
  constructor(logger: { error(fields: object, message: string): void }) {
    this.#logger = logger;
  }

  /** Starts the work after the response is sent and logs a failure. Returns `false` if the queue is full. */
  run(work: () => Promise<void>): boolean {
    if (this.#pending.size >= MAX_PENDING) {
      this.#logger.error({}, 'too much background work is pending: work was dropped');
      return false;
    }
    const running = this.#begin(work).finally(() => this.#pending.delete(running));
    this.#pending.add(running);
    return true;
  }

  /** Waits for all running work. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #begin(work: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await work();
    } catch (error) {
      this.#logger.error({ err: error }, 'background work of a request failed');
    }
  }
}
