import { createScopedValue } from '../../lib/scoped-value.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';

interface OpenTransaction {
  readonly tx: StateHandle;
  /** What caches must forget once the transaction is kept. */
  readonly changed: Set<string>;
}

/** The database as Better Auth sees it. Better Auth knows no transactions of ours, so they are put around it. */
export interface AuthDatabase {
  /** Goes to the transaction the running code is in, or else to the database. */
  readonly db: State['db'];
  /** Announces a change: at once, or when the transaction it belongs to has been kept. */
  changed(name: string): Promise<void>;
  /** Runs `work` with everything Better Auth does in it as one transaction. */
  atomically<T>(work: (tx: StateHandle) => Promise<T>): Promise<T>;
}

/** @param announce tells every cache to forget a name. */
export function createAuthDatabase(state: State, announce: (name: string) => Promise<unknown>): AuthDatabase {
  const current = createScopedValue<OpenTransaction>();
  return {
    db: new Proxy(state.db, {
      get: (database, property) => {
        const owner = current.get()?.tx ?? database;
        const value: unknown = Reflect.get(owner, property, owner);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => Reflect.apply(value, owner, args);
      },
    }),
    changed: async (name) => {
      const open = current.get();
      if (open === undefined) await announce(name);
      else open.changed.add(name);
    },
    atomically: async (work) => {
      const changed = new Set<string>();
      const result = await state.transaction((tx) => current.run({ tx, changed }, () => work(tx)));
      await Promise.all([...changed].map(announce));
      return result;
    },
  };
}
