const MAX_PENDING = 200;

/** Runs work whose result and duration must not be visible to the caller. */
export interface Background {
  /** Starts the work after the response is sent and logs a failure. Returns `false` if the queue is full. */
  run(work: () => Promise<void>): boolean;
  /** Waits for all running work. */
  settle(): Promise<void>;
}

/** Creates a runner for background work with at most 200 pending tasks. */
export function createBackground(logger: { error(fields: object, message: string): void }): Background {
  const pending = new Set<Promise<void>>();
  const begin = async (work: () => Promise<void>): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await work();
    } catch (error) {
      logger.error({ err: error }, 'background work of a request failed');
    }
  };
  return {
    run: (work) => {
      if (pending.size >= MAX_PENDING) {
        logger.error({}, 'too much background work is pending: work was dropped');
        return false;
      }
      const running = begin(work).finally(() => pending.delete(running));
      pending.add(running);
      return true;
    },
    settle: async () => {
      await Promise.all(pending);
    },
  };
}
