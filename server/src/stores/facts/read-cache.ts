import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { createLru } from '../../lib/lru.ts';
import { estimateBytes } from './estimate-bytes.ts';
import type { FactRow, Facts, ReadOptions } from './facts.ts';
import { compileSql, type Sql } from './sql.ts';

/** The maximum size of the cache, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A result larger than this share of it is not cached. */
const LARGEST_PART = 1 / 8;
const MAX_ENTRIES = 10_000;
/** A shared read that timed out is repeated only for a caller with this much more time, in milliseconds. */
const WORTH_A_RETRY_MS = 1_000;
const DEFAULT_TIMEOUT_MS = 30_000;

/** Options of one read. */
export interface CachedReadOptions extends ReadOptions {
  /** The maximum age of cached rows, in milliseconds. */
  readonly maxAgeMs: number;
  /** Called with the age of the rows, in milliseconds; 0 if they were just read. */
  readonly noteAge?: (ageMs: number) => void;
}

/** Reads with a short-lived cache. */
export interface CachedReads {
  /**
   * As `Facts.query`, but uses cached rows while no facts have changed, and concurrent calls with the same statement
   * share a read. The read is aborted when its last caller has left. Errors are never cached.
   */
  query(statement: Sql, options: CachedReadOptions): Promise<readonly FactRow[]>;
  /** The estimated size of the cache, in bytes. */
  bytes(): number;
}

/** A cached result. */
interface Entry {
  readonly rows: readonly FactRow[];
  readonly generation: number;
  readonly atMs: number;
  readonly bytes: number;
}

/** A read in progress. */
interface Flight {
  readonly rows: Promise<readonly FactRow[]>;
  readonly generation: number;
  readonly deadlineMs: number;
  readonly leaving: AbortController;
  callers: number;
}

/**
 * Creates a cache in front of `facts.query`. The key is the statement with its values, which contain the website, range and
 * filters, so only identical queries share a result. Access is checked before.
 * @param nowMs a monotonic clock.
 */
export function createReadCache(
  facts: Pick<Facts, 'query' | 'generation'>,
  { maxBytes = MAX_BYTES, nowMs = () => performance.now() } = {},
): CachedReads {
  const entries = createLru<string, Entry>({ maxEntries: MAX_ENTRIES });
  const flights = new Map<string, Flight>();
  let bytes = 0;
  let generation = facts.generation();

  function remove(key: string, entry: Entry): void {
    if (entries.delete(key)) bytes -= entry.bytes;
  }

  /** Clears results that were read before the last change of facts. */
  function clearOutdated(): void {
    const current = facts.generation();
    if (current === generation) return;
    generation = current;
    entries.clear();
    bytes = 0;
  }

  function keep(key: string, rows: readonly FactRow[], readIn: number): void {
    clearOutdated();
    if (readIn !== generation) return;
    const size = estimateBytes(rows);
    if (size > maxBytes * LARGEST_PART) return;
    const known = entries.get(key);
    if (known !== undefined) remove(key, known);
    for (let oldest = entries.oldest(); oldest !== undefined; oldest = entries.oldest()) {
      if (bytes + size <= maxBytes && entries.size < MAX_ENTRIES) break;
      remove(...oldest);
    }
    entries.set(key, { rows, generation, atMs: nowMs(), bytes: size });
    bytes += size;
  }

  function begin(key: string, statement: Sql, deadlineMs: number, tenant: string | undefined): Flight {
    const leaving = new AbortController();
    const readIn = generation;
    const timeoutMs = Math.max(1, deadlineMs - performance.now());
    const options = { timeoutMs, signal: leaving.signal, ...(tenant === undefined ? {} : { tenant }) };
    const rows = facts.query(statement, options).then((found) => {
      keep(key, found, readIn);
      return found;
    });
    const flight: Flight = { rows, generation: readIn, deadlineMs, leaving, callers: 0 };
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    rows.then(land, land);
    flights.set(key, flight);
    return flight;
  }

  /** Waits for the rows, the abort or the timeout of this caller. The last caller to leave aborts the read. */
  function board(key: string, flight: Flight, deadlineMs: number, signal: AbortSignal | undefined) {
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
        if (flights.get(key) === flight) flights.delete(key);
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

  async function read(key: string, statement: Sql, options: CachedReadOptions, deadlineMs: number) {
    const { signal, tenant } = options;
    for (;;) {
      clearOutdated();
      const joined = flights.get(key);
      const flight = joined?.generation === generation ? joined : begin(key, statement, deadlineMs, tenant);
      try {
        return await board(key, flight, deadlineMs, signal);
      } catch (error) {
        // The caller that started the read had less time than this one, so this one continues.
        const isWorthIt =
          flight === joined && signal?.aborted !== true && deadlineMs - performance.now() > WORTH_A_RETRY_MS;
        if (!(isWorthIt && flight.deadlineMs < deadlineMs && ranOut(error))) throw error;
      }
    }
  }

  return {
    bytes: () => bytes,
    async query(statement, options) {
      const key = keyOf(statement);
      clearOutdated();
      const entry = entries.get(key);
      const ageMs = entry === undefined ? undefined : nowMs() - entry.atMs;
      if (entry !== undefined && ageMs !== undefined && ageMs < options.maxAgeMs) {
        options.signal?.throwIfAborted();
        options.noteAge?.(ageMs);
        return entry.rows;
      }
      const rows = await read(
        key,
        statement,
        options,
        performance.now() + (options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      );
      options.noteAge?.(0);
      return rows;
    },
  };
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
