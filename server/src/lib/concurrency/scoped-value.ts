import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value that is visible only to the synchronous and asynchronous calls of `work`. Creates a scoped value on an
 * `AsyncLocalStorage` that is disabled while no scope is open. On Node 20, an enabled one slows down every promise of the
 * process, also in unrelated requests (docs/decisions/0009). Not needed when Node 20 is no longer supported.
 */
export class ScopedValue<T> {
  readonly #storage = new AsyncLocalStorage<T>();
  #inside = 0;

  get(): T | undefined {
    return this.#inside === 0 ? undefined : this.#storage.getStore();
  }

  async run<R>(value: T, work: () => Promise<R>): Promise<R> {
    this.#inside += 1;
    try {
      return await this.#storage.run(value, work);
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#storage.disable();
    }
  }
}
