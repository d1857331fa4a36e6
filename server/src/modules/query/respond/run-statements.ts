import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { FactRow, ReadOptions } from '../../../stores/facts/facts.ts';
import type { MergedReads } from '../../../stores/facts/merged-reads.ts';
import type { Sql } from '../../../stores/facts/sql.ts';
import { conditionsOf, type Filter } from '../resolve/filter.ts';

/** The number of concurrent statements of one request. */
const CONCURRENCY = 2;
/** The ClickHouse error code for an invalid regular expression. */
const CANNOT_COMPILE_REGEXP = '427';

/** A statement to run. */
export interface Runnable {
  /** Renders its SQL. Called just before the statement runs, while the engine executes the previous ones. */
  render(): Sql;
  /** The filters of the caller in the statement, for errors. */
  readonly filter: Filter | undefined;
}

/** The rows of a statement, or its error. */
export type Outcome = { readonly rows: readonly FactRow[] } | { readonly failure: AppError };

/** Limits of the statements of one request. */
export type RunOptions = Omit<ReadOptions, 'timeoutMs'> & {
  /** The time by which all statements must have finished, on the clock of `performance.now()`. */
  readonly deadlineMs: number;
  /** Waits until the next statement can be rendered. */
  readonly nextTurn: () => Promise<void> | undefined;
};

/**
 * Runs the statements of a query with limited concurrency.
 * @throws AppError QUERY_TIMEOUT; SERVICE_UNAVAILABLE; VALIDATION_ERROR for a pattern that only the engine rejects.
 */
export async function runStatements(
  reads: MergedReads,
  runnables: readonly Runnable[],
  options: RunOptions,
): Promise<readonly Outcome[]> {
  if (runnables.length < 2) return Promise.all(runnables.map((one) => runOne(reads, one, options)));
  // An error of the whole request cancels the other statements.
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
  { deadlineMs, nextTurn, ...options }: RunOptions,
): Promise<Outcome> {
  await nextTurn();
  const timeoutMs = Math.ceil(deadlineMs - performance.now());
  if (timeoutMs <= 0) throw new AppError('QUERY_TIMEOUT');
  try {
    return { rows: await reads.query(runnable.render(), { ...options, timeoutMs }) };
  } catch (error) {
    // An error of the statement affects its parameters only. Other errors affect the whole request.
    if (!(error instanceof AppError && error.code === 'QUERY_ERROR')) throw error;
    throwIfPattern(error, runnable);
    return { failure: error };
  }
}

/** Reports a pattern that the engine rejects as a validation error. */
function throwIfPattern(error: AppError, { filter }: Runnable): void {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code !== CANNOT_COMPILE_REGEXP || filter === undefined) return;
  const patterns = conditionsOf(filter).filter(({ op }) => op === 'matches');
  const message = say('query.isNotValidRegularExpressionRe2');
  throw new AppError('VALIDATION_ERROR', {
    details: patterns.map(({ at }) => ({ field: `${at}.value`, message })),
    cause: error,
  });
}
