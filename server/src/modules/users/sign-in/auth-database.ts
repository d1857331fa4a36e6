import { ScopedValue } from '../../../lib/concurrency/scoped-value.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';

interface OpenTransaction {
  readonly tx: StateHandle;
  /** Names to invalidate in caches after the commit. */
  readonly changed: Set<string>;
}

/** The database handle for Better Auth, which runs its statements in the current transaction. */
export interface AuthDatabase {
  /** Uses the current transaction, or the database outside of a transaction. */
  readonly db: State['db'];
  /** Announces a change: immediately, or after the commit of the current transaction. */
  changed(name: string): Promise<void>;
  /** Runs `work` and all statements of Better Auth in it as one transaction. */
  atomically<T>(work: (tx: StateHandle) => Promise<T>): Promise<T>;
}

/** Creates the database handle. @param announce invalidates a name in all caches. */
export function createAuthDatabase(state: State, announce: (name: string) => Promise<unknown>): AuthDatabase {
  const current = new ScopedValue<OpenTransaction>();
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
