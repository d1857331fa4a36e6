import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { FactRow, Facts, ReadOptions } from './facts.ts';
import { compileSql, type Sql } from './sql.ts';

/** A read that another gave up on is tried again only when it has this much more time, in milliseconds. */
const WORTH_A_RETRY_MS = 1_000;
const DEFAULT_TIMEOUT_MS = 30_000;

/** A read under way. */
interface Flight {
  readonly rows: Promise<readonly FactRow[]>;
  readonly generation: number;
  readonly deadlineMs: number;
  readonly leaving: AbortController;
  callers: number;
}

/** Reads that are merged while they run. */
export class MergedReads {
  readonly #facts: Pick<Facts, 'query' | 'generation'>;
  readonly #flights = new Map<string, Flight>();

  /**
   * Merges identical concurrent reads in front of `facts.query`. The key is the statement with its values, so callers share only
   * what the engine would answer alike; access was checked before. Rows are not kept: on a server that stores events all the
   * time, none would be read twice (docs/decisions/0031).
   */
  constructor(facts: Pick<Facts, 'query' | 'generation'>) {
    this.#facts = facts;
  }

  /**
   * As `Facts.query`, but reads of the same statement at the same time are one, unless something was stored in between. It
   * ends when the last of its callers has gone.
   */
  async query(statement: Sql, options: ReadOptions = {}): Promise<readonly FactRow[]> {
    const { signal, tenant, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    const key = keyOf(statement);
    const deadlineMs = performance.now() + timeoutMs;
    for (;;) {
      const joined = this.#flights.get(key);
      const flight =
        joined?.generation === this.#facts.generation()
          ? joined
          : this.#begin(key, statement, deadlineMs, tenant);
      try {
        return await this.#board(key, flight, deadlineMs, signal);
      } catch (error) {
        // Who began it had less time than this caller: that is no reason to fail.
        const isWorthIt =
          flight === joined && signal?.aborted !== true && deadlineMs - performance.now() > WORTH_A_RETRY_MS;
        if (!(isWorthIt && flight.deadlineMs < deadlineMs && ranOut(error))) throw error;
      }
    }
  }

  #begin(key: string, statement: Sql, deadlineMs: number, tenant: string | undefined): Flight {
    const leaving = new AbortController();
    const timeoutMs = Math.max(1, deadlineMs - performance.now());
    const options = { timeoutMs, signal: leaving.signal, ...(tenant === undefined ? {} : { tenant }) };
    const generation = this.#facts.generation();
    const rows = this.#facts.query(statement, options);
    const flight: Flight = { rows, generation, deadlineMs, leaving, callers: 0 };
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    rows.then(land, land);
    this.#flights.set(key, flight);
    return flight;
  }

  /** The rows, unless this caller leaves or runs out of time before; the last to leave ends the read. */
  #board(key: string, flight: Flight, deadlineMs: number, signal: AbortSignal | undefined) {
    flight.callers += 1;
    return new Promise<readonly FactRow[]>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let isAboard = true;
      const settle = () => {
        if (!isAboard) return;
        isAboard = false;
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        flight.callers -= 1;
        if (flight.callers > 0) return;
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        flight.leaving.abort();
      };
      const leave = (reason: unknown) => {
        settle();
        reject(reason);
      };
      const onAbort = () => leave(signal?.reason);
      if (signal?.aborted === true) return onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      if (deadlineMs < flight.deadlineMs) {
        const late = () => leave(new AppError('QUERY_TIMEOUT'));
        timer = setTimeout(late, Math.max(0, deadlineMs - performance.now()));
      }
      flight.rows.then(
        (rows) => {
          settle();
          resolve(rows);
        },
        (error: unknown) => leave(error),
      );
    });
  }
}

function ranOut(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === 'QUERY_TIMEOUT' || error.code === 'SERVICE_UNAVAILABLE')
  );
}

function keyOf(statement: Sql): string {
  const { text, params } = compileSql(statement);
  return createHash('sha256').update(text).update('\0').update(JSON.stringify(params)).digest('base64');
}
