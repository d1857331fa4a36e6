import { AsyncResource } from 'node:async_hooks';

/** A timer that is not delayed by being set again. */
export interface Timer {
  /** Runs after a time in milliseconds, or as planned before if that is sooner. */
  within(ms: number): void;
  clear(): void;
}

/**
 * Creates a timer. It does not keep the process alive. The work runs in the asynchronous context of this call: a timer that is set inside
 * a transaction must not run in it.
 */
export function createTimer(run: () => void): Timer {
  const scope = new AsyncResource('Timer');
  let timer: NodeJS.Timeout | undefined;
  let atMs = Infinity;
  return {
    clear() {
      clearTimeout(timer);
      atMs = Infinity;
    },
    within(ms) {
      const wishedMs = performance.now() + ms;
      if (wishedMs >= atMs) return;
      clearTimeout(timer);
      atMs = wishedMs;
      timer = setTimeout(() => {
        atMs = Infinity;
        scope.runInAsyncScope(run);
      }, ms).unref();
    },
  };
}
