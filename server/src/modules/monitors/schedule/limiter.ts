/** Limits how many checks run at the same time. */
export interface Limiter {
  /** Runs work when there is room, in the order of the calls for each host. Rejects with what the work throws. */
  run<T>(host: string, work: () => Promise<T>): Promise<T>;
  /** Work that runs or waits. */
  readonly pending: number;
}

/** Creates a limiter. @param limits.perHost of work for one host. */
export function createLimiter(limits: { readonly total: number; readonly perHost: number }): Limiter {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let total = 0;
  let pending = 0;

  const hasRoom = (host: string) => total < limits.total && (running.get(host) ?? 0) < limits.perHost;

  const enter = (host: string): Promise<void> => {
    if (hasRoom(host)) {
      occupy(host);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      waiting.set(host, [...(waiting.get(host) ?? []), resolve]);
    });
  };

  const occupy = (host: string): void => {
    total += 1;
    running.set(host, (running.get(host) ?? 0) + 1);
  };

  const leave = (host: string): void => {
    total -= 1;
    const left = (running.get(host) ?? 1) - 1;
    if (left === 0) running.delete(host);
    else running.set(host, left);
    for (const [next, queue] of waiting) {
      if (total >= limits.total) return;
      if (!hasRoom(next)) continue;
      const [resume, ...rest] = queue;
      if (rest.length === 0) waiting.delete(next);
      else waiting.set(next, rest);
      occupy(next);
      resume?.();
    }
  };

  return {
    async run(host, work) {
      pending += 1;
      try {
        await enter(host);
        try {
          return await work();
        } finally {
          leave(host);
        }
      } finally {
        pending -= 1;
      }
    },
    get pending() {
      return pending;
    },
  };
}
