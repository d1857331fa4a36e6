import { AppError } from '../../errors.ts';
import type { FactRow, ReadOptions } from '../../stores/facts/facts.ts';
import type { MergedReads } from '../../stores/facts/merged-reads.ts';
import type { Sql } from '../../stores/facts/sql.ts';
import { conditionsOf, type Filter } from './filter.ts';

/** Statements of one request that run at once. */
const CONCURRENCY = 2;
/** ClickHouse's number for a pattern that it cannot read. */
const CANNOT_COMPILE_REGEXP = '427';

/** A statement that is to be run. */
export interface Runnable {
  /** Its text. It is asked for when the statement's turn comes, while the engine is at work on those before it. */
  render(): Sql;
  /** The caller's filters in it, for errors. */
  readonly filter: Filter | undefined;
}

/** The rows of each statement, or why there are none. */
export type Outcome = { readonly rows: readonly FactRow[] } | { readonly failure: AppError };

/** Bounds of what is run for one request. */
export type RunOptions = Omit<ReadOptions, 'timeoutMs'> & {
  /** When the last must have ended, on the clock of `performance.now()`. */
  readonly deadlineMs: number;
};

/**
 * Runs the statements of a query, a few at a time.
 * @throws AppError QUERY_TIMEOUT; SERVICE_UNAVAILABLE; VALIDATION_ERROR for a pattern that only the engine found wrong.
 */
export async function runStatements(
  reads: MergedReads,
  runnables: readonly Runnable[],
  options: RunOptions,
): Promise<readonly Outcome[]> {
  if (runnables.length < 2) return Promise.all(runnables.map((one) => runOne(reads, one, options)));
  // When one concerns the whole request, nobody waits for the others any more.
  const failing = new AbortController();
  const signals = options.signal === undefined ? [failing.signal] : [options.signal, failing.signal];
  const bounds = { ...options, signal: AbortSignal.any(signals) };
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < runnables.length; index = next++) {
      const runnable = runnables[index];
      if (runnable !== undefined) outcomes[index] = await runOne(reads, runnable, bounds);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } catch (error) {
    failing.abort(error);
    throw error;
  }
  return outcomes;
}

async function runOne(
  reads: MergedReads,
  runnable: Runnable,
  { deadlineMs, ...options }: RunOptions,
): Promise<Outcome> {
  const timeoutMs = Math.ceil(deadlineMs - performance.now());
  if (timeoutMs <= 0) throw new AppError('QUERY_TIMEOUT');
  try {
    return { rows: await reads.query(runnable.render(), { ...options, timeoutMs }) };
  } catch (error) {
    // The statement itself failed: only the parameters in it do. Anything else concerns the whole request.
    if (!(error instanceof AppError && error.code === 'QUERY_ERROR')) throw error;
    throwIfPattern(error, runnable);
    return { failure: error };
  }
}

/** The engine has the last word on patterns: one that it refuses is the caller's mistake. */
function throwIfPattern(error: AppError, { filter }: Runnable): void {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code !== CANNOT_COMPILE_REGEXP || filter === undefined) return;
  const patterns = conditionsOf(filter).filter(({ op }) => op === 'matches');
  const message = 'is not a regular expression that can be searched for (RE2 syntax)';
  throw new AppError('VALIDATION_ERROR', {
    details: patterns.map(({ at }) => ({ field: `${at}.value`, message })),
    cause: error,
  });
}
