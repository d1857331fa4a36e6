import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { Gate } from '../../lib/concurrency/gate.ts';
import type { State } from '../state/state.ts';

type Session = State['db']['_']['session'];

/** A state store that another one can replace while others use it. */
export class MovableState {
  readonly #gate = new Gate();
  readonly #held = new Set<string>();
  #current: State;
  /** The store for everybody else. */
  readonly state: State;

  constructor(first: State) {
    this.#current = first;
    this.state = this.#createState();
  }

  /** The store that is used now. */
  get current(): State {
    return this.#current;
  }

  /**
   * Replaces the store by the one that `work` returns, which runs while no other statement does.
   * @param maxWaitMs how long statements and transactions that have begun may take.
   * @throws GateBusyError if they take longer; what `work` throws. Then nothing is replaced.
   */
  async replace(work: () => Promise<State>, maxWaitMs: number): Promise<void> {
    await this.#gate.close(async () => {
      this.#current = await work();
    }, maxWaitMs);
  }

  #createState(): State {
    const current = () => this.#current;
    // Its session passes every statement on.
    const db = drizzle(() => Promise.reject(new Error('Not used')));
    db._.session.prepareQuery = (...args) => this.#prepare(args);
    return {
      get driver() {
        return current().driver;
      },
      db,
      transaction: (work) => this.#gate.pass(() => current().transaction(work)),
      lock: async (name, work) => {
        // The lock of a store that was replaced does not exclude others, but the work may still run.
        if (this.#held.has(name)) return false;
        this.#held.add(name);
        try {
          return await current().lock(name, work);
        } finally {
          this.#held.delete(name);
        }
      },
      snapshot: (scratch) => current().snapshot(scratch),
      ping: () => current().ping(),
      close: () => current().close(),
    };
  }

  /** Prepares a statement in the current store, and again if that was replaced before the statement is executed. */
  #prepare<T extends PreparedQueryConfig>(args: Parameters<Session['prepareQuery']>): PgPreparedQuery<T> {
    const [, fields, , , mapResult] = args;
    const isRaw = fields === undefined && mapResult === undefined;
    const preparedBy = this.#current;
    const prepared = preparedBy.db._.session.prepareQuery<T>(...args);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (values) =>
      this.#gate.pass(async () => {
        let run = execute;
        if (this.#current !== preparedBy) {
          const again = this.#current.db._.session.prepareQuery<T>(...args);
          // The builder of the statement sets it on the statement that it prepared.
          Reflect.set(again, NULLABLE_JOINS, Reflect.get(prepared, NULLABLE_JOINS));
          run = again.execute.bind(again);
        }
        const result = await run(values);
        return isRaw ? rowsOf(result) : result;
      });
    return prepared;
  }
}

const NULLABLE_JOINS = 'joinsNotNullableMap';

/** Returns the rows of a statement that nothing maps: the driver of a server wraps them. */
function rowsOf<R>(result: R): R {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  return Reflect.get(Object(result), 'rows') ?? result;
}
