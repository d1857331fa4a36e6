import { createScopedValue } from '../../lib/scoped-value.ts';

/** Knows whether the running code is inside an open transaction of one store. */
export interface TransactionGuard {
  /** Runs `work` as the inside of a transaction. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** @throws Error when called inside an open transaction. */
  assertOutside(): void;
  /** The same client, whose named methods are refused inside an open transaction. */
  protect<C extends object>(client: C, methods: ReadonlySet<string>): C;
}

/** A guard for one store. */
export function createTransactionGuard(): TransactionGuard {
  const current = createScopedValue<{ isOpen: boolean }>();

  function assertOutside(): void {
    if (current.get()?.isOpen === true) {
      throw new Error(
        'The outer database handle was used inside an open transaction. Pass `tx` on and use that.',
      );
    }
  }

  return {
    assertOutside,
    within: (work) => {
      const transaction = { isOpen: true };
      return current.run(transaction, async () => {
        try {
          return await work();
        } finally {
          // What was started inside and still runs afterwards is outside again.
          transaction.isOpen = false;
        }
      });
    },
    protect: (client, methods) =>
      new Proxy(client, {
        get: (target, property) => {
          const value: unknown = Reflect.get(target, property, target);
          if (typeof value !== 'function') return value;
          const guarded = typeof property === 'string' && methods.has(property);
          return (...args: unknown[]): unknown => {
            if (guarded) assertOutside();
            return Reflect.apply(value, target, args);
          };
        },
      }),
  };
}
