const MAX_PENDING = 200;

/** Work whose outcome, and whose duration, is nobody's business who asked for it. */
export interface Background {
  /** Begins the work once the answer is on its way; a failure is logged. Answers whether it was taken. */
  run(work: () => Promise<void>): boolean;
  /** Waits for what is under way. */
  settle(): Promise<void>;
}

/** Work beside requests, at most 200 pieces at a time. */
export function createBackground(logger: { error(fields: object, message: string): void }): Background {
  const pending = new Set<Promise<void>>();
  const begin = async (work: () => Promise<void>): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await work();
    } catch (error) {
      logger.error({ err: error }, 'what a request asked for beside its answer was not done');
    }
  };
  return {
    run: (work) => {
      if (pending.size >= MAX_PENDING) {
        logger.error({}, 'too much is to be done beside requests: this is not done');
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
