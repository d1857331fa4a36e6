import { AsyncResource } from 'node:async_hooks';

/**
 * A timer that is not delayed by being set again. It does not keep the process alive. The work runs in the asynchronous context
 * of this call: a timer that is set inside a transaction must not run in it.
 */
export class Timer {
  readonly #run: () => void;
  readonly #scope = new AsyncResource('Timer');
  #timer: NodeJS.Timeout | undefined;
  #atMs = Infinity;

  constructor(run: () => void) {
    this.#run = run;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#atMs = Infinity;
  }

  /** Runs after a time in milliseconds, or as planned before if that is sooner. */
  within(ms: number): void {
    const wishedMs = performance.now() + ms;
    if (wishedMs >= this.#atMs) return;
    clearTimeout(this.#timer);
    this.#atMs = wishedMs;
    this.#timer = setTimeout(() => {
      this.#atMs = Infinity;
      this.#scope.runInAsyncScope(this.#run);
    }, ms).unref();
  }
}
