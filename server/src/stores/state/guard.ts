import { ScopedValue } from '../../lib/concurrency/scoped-value.ts';

/** Detects use of the outer database handle inside an open transaction of a store. */
export class TransactionGuard {
  readonly #current = new ScopedValue<{ isOpen: boolean }>();

  /** @throws Error when called inside an open transaction. */
  assertOutside(): void {
    if (this.#current.get()?.isOpen === true) {
      throw new Error('The outer database handle was used inside an open transaction. Use `tx` instead.');
    }
  }

  /** Runs `work` and marks it as inside a transaction. */
  within<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { isOpen: true };
    return this.#current.run(transaction, async () => {
      try {
        return await work();
      } finally {
        // Work that continues after the end of the transaction is outside of it.
        transaction.isOpen = false;
      }
    });
  }

  /** Wraps a client so that the named methods throw inside an open transaction. */
  protect<C extends object>(client: C, methods: ReadonlySet<string>): C {
    return new Proxy(client, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        const guarded = typeof property === 'string' && methods.has(property);
        return (...args: unknown[]): unknown => {
          if (guarded) this.assertOutside();
          return Reflect.apply(value, target, args);
        };
      },
    });
  }
}
