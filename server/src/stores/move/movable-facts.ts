import { AppError } from '../../errors.ts';
import { Gate } from '../../lib/concurrency/gate.ts';
import type { FactSession, Facts, FactTable, RemovalGuard } from '../facts/facts.ts';

/** Keeps the rows of a segment before they are loaded. */
export type KeepSegment = (table: FactTable, path: string, id: string) => Promise<void>;

/** A store of facts that another one can replace while others use it. */
export class MovableFacts {
  readonly #gate = new Gate();
  #current: Facts;
  #keep: KeepSegment | undefined;
  #guard: RemovalGuard | undefined;
  /** What the stores before this one counted. */
  #generations = 0;
  #uses = 0;
  /** Segments whose rows the current store got before it replaced the other one. */
  #loaded: ReadonlySet<string> = new Set();
  /** The store for everybody else. */
  readonly facts: Facts;

  constructor(first: Facts) {
    this.#current = first;
    this.facts = this.#createFacts();
  }

  /** The store that is used now. */
  get current(): Facts {
    return this.#current;
  }

  /**
   * From now on, every segment is kept before it is loaded, and removals fail as if the store were down, so that they are tried again later.
   * Loads and removals that have begun are not affected.
   */
  startKeeping(keep: KeepSegment): void {
    this.#keep = keep;
  }

  stopKeeping(): void {
    this.#keep = undefined;
  }

  /**
   * Replaces the store by the one that `work` returns, which runs while nothing changes facts.
   * @param maxWaitMs how long changes that have begun may take.
   * @throws GateBusyError if they take longer; what `work` throws. Then nothing is replaced.
   */
  async replace(
    work: () => Promise<{ readonly facts: Facts; readonly loaded: ReadonlySet<string> }>,
    maxWaitMs: number,
  ): Promise<void> {
    await this.#gate.close(async () => {
      const { facts, loaded } = await work();
      this.#generations += this.#current.generation() + 1;
      this.#uses += this.#current.uses();
      this.#loaded = loaded;
      this.#keep = undefined;
      this.#current = facts;
      if (this.#guard !== undefined) facts.guardRemovals(this.#guard);
    }, maxWaitMs);
  }

  #createFacts(): Facts {
    const current = () => this.#current;
    return {
      get driver() {
        return current().driver;
      },
      get isCluster() {
        return current().isCluster === true;
      },
      query: (...args) => current().query(...args),
      spool: (...args) => current().spool(...args),
      generation: () => this.#generations + current().generation(),
      uses: () => this.#uses + current().uses(),
      stats: () => current().stats(),
      slowStatements: () => current().slowStatements(),
      memoryBytes: () => current().memoryBytes(),
      command: (statement) => this.#gate.pass(() => current().command(statement)),
      loadSegment: (table, path, token, options) =>
        this.#gate.pass(async () => {
          await this.#keep?.(table, path, token);
          const isLoaded = this.#loaded.has(token);
          await current().loadSegment(table, path, token, isLoaded ? { ...options, fresh: false } : options);
        }),
      derive: (name, work) =>
        this.#gate.pass(() => current().derive(name, (session) => work(this.#withoutRemovals(session)))),
      guardRemovals: (guard) => {
        this.#guard = guard;
        current().guardRemovals(guard);
      },
      withoutChanges: async (work) => {
        if (this.#keep !== undefined) throw whileMoving();
        return current().withoutChanges(work);
      },
      insertFile: (...args) => this.#gate.pass(() => current().insertFile(...args)),
      ping: () => current().ping(),
      close: () => current().close(),
    };
  }

  #withoutRemovals(session: FactSession): FactSession {
    return {
      ...session,
      remove: async (...args) => {
        if (this.#keep !== undefined) throw whileMoving();
        await session.remove(...args);
      },
    };
  }
}

function whileMoving(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { reason: 'The stores are being moved' });
}
