import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { createLru } from '../../lib/lru.ts';
import { estimateBytes } from './estimate-bytes.ts';
import type { FactRow, Facts, ReadOptions } from './facts.ts';
import { compileSql, type Sql } from './sql.ts';

/** What all kept rows may take together, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A result that would take more than this part of it is not kept. */
const LARGEST_PART = 1 / 8;
const MAX_ENTRIES = 10_000;
/** A read that another gave up on is tried again only when it has this much more time, in milliseconds. */
const WORTH_A_RETRY_MS = 1_000;
const DEFAULT_TIMEOUT_MS = 30_000;

/** Bounds of one read, and how old its rows may be. */
export interface CachedReadOptions extends ReadOptions {
  /** Rows that were read longer ago, in milliseconds, are read again. */
  readonly maxAgeMs: number;
  /** Told how old the rows are, in milliseconds: 0 when they were read just now. */
  readonly noteAge?: (ageMs: number) => void;
}

/** Reads whose rows are kept for a moment. */
export interface CachedReads {
  /**
   * As `Facts.query`, but rows that were read a moment ago serve again while nothing was stored since, and reads of the
   * same statement at the same time are one. It ends when the last of its callers has gone. Failures are never kept.
   */
  query(statement: Sql, options: CachedReadOptions): Promise<readonly FactRow[]>;
  /** Bytes kept, by estimate. */
  bytes(): number;
}

/** Rows that were read. */
interface Entry {
  readonly rows: readonly FactRow[];
  readonly generation: number;
  readonly atMs: number;
  readonly bytes: number;
}

/** A read under way. */
interface Flight {
  readonly rows: Promise<readonly FactRow[]>;
  readonly generation: number;
  readonly deadlineMs: number;
  readonly leaving: AbortController;
  callers: number;
}

/**
 * A cache in front of `facts.query`. The key is the statement with its values: whose rows, which range, which filters.
 * So nothing can be shared but what the engine would answer alike; who may ask was decided before.
 * @param nowMs a clock that never jumps.
 */
export function createReadCache(
  facts: Pick<Facts, 'query' | 'generation'>,
  { maxBytes = MAX_BYTES, nowMs = () => performance.now() } = {},
): CachedReads {
  const entries = createLru<string, Entry>({ maxEntries: MAX_ENTRIES });
  const flights = new Map<string, Flight>();
  let bytes = 0;
  let generation = facts.generation();

  function forget(key: string, entry: Entry): void {
    if (entries.delete(key)) bytes -= entry.bytes;
  }

  /** What was read before the last change is of no use to anyone. */
  function forgetThePast(): void {
    const current = facts.generation();
    if (current === generation) return;
    generation = current;
    entries.clear();
    bytes = 0;
  }

  function keep(key: string, rows: readonly FactRow[], readIn: number): void {
    forgetThePast();
    if (readIn !== generation) return;
    const size = estimateBytes(rows);
    if (size > maxBytes * LARGEST_PART) return;
    const known = entries.get(key);
    if (known !== undefined) forget(key, known);
    for (let oldest = entries.oldest(); oldest !== undefined; oldest = entries.oldest()) {
      if (bytes + size <= maxBytes && entries.size < MAX_ENTRIES) break;
      forget(...oldest);
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

  /** The rows, unless this caller leaves or runs out of time before; the last to leave ends the read. */
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
      forgetThePast();
      const joined = flights.get(key);
      const flight = joined?.generation === generation ? joined : begin(key, statement, deadlineMs, tenant);
      try {
        return await board(key, flight, deadlineMs, signal);
      } catch (error) {
        // Who began it had less time than this caller: that is no reason to fail.
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
      forgetThePast();
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
