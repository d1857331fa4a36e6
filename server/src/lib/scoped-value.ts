import { AsyncLocalStorage } from 'node:async_hooks';

/** A value that is visible to everything `work` calls and awaits, and to nothing else. */
export interface ScopedValue<T> {
  get(): T | undefined;
  run<R>(value: T, work: () => Promise<R>): Promise<R>;
}

/**
 * An `AsyncLocalStorage` that is switched off while nobody is inside. On Node 20 an enabled one makes every promise of
 * the process dearer, those of requests that have nothing to do with it, too (docs/decisions/0009).
 */
export function createScopedValue<T>(): ScopedValue<T> {
  const storage = new AsyncLocalStorage<T>();
  let inside = 0;
  return {
    get: () => (inside === 0 ? undefined : storage.getStore()),
    run: async (value, work) => {
      inside += 1;
      try {
        return await storage.run(value, work);
      } finally {
        inside -= 1;
        if (inside === 0) storage.disable();
      }
    },
  };
}
