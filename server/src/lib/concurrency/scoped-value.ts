import { AsyncLocalStorage } from 'node:async_hooks';

/** A value that is visible only to the synchronous and asynchronous calls of `work`. */
export interface ScopedValue<T> {
  get(): T | undefined;
  run<R>(value: T, work: () => Promise<R>): Promise<R>;
}

/**
 * Creates a scoped value on an `AsyncLocalStorage` that is disabled while no scope is open. On Node 20, an enabled one slows
 * down every promise of the process, also in unrelated requests (docs/decisions/0009). Not needed when Node 20 is no longer supported.
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
