import { AppError } from '../../errors.ts';
import type { Facts, ReadOptions } from '../../stores/facts/facts.ts';
import { conditionsOf } from './filter.ts';
import type { Scan } from './plan.types.ts';
import { renderScan } from './render.ts';
import { readScanResult, type ScanResult } from './scan-result.ts';

/** Scans of one request that run at once. */
const CONCURRENCY = 2;
/** ClickHouse's number for a pattern that it cannot read. */
const CANNOT_COMPILE_REGEXP = '427';

/** The result of each scan, or why there is none. */
export type Outcome = { readonly result: ScanResult } | { readonly failure: AppError };

/**
 * Runs the scans of a query, a few at a time.
 * @param deadlineMs when the last must have ended, on the clock of `performance.now()`.
 * @throws AppError QUERY_TIMEOUT; SERVICE_UNAVAILABLE; VALIDATION_ERROR for a pattern that only the engine found wrong.
 */
export async function runScans(
  facts: Facts,
  scans: readonly Scan[],
  deadlineMs: number,
  signal: AbortSignal | undefined,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < scans.length; index = next++) {
      const scan = scans[index];
      if (scan !== undefined) outcomes[index] = await runScan(facts, scan, deadlineMs, signal);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return outcomes;
}

async function runScan(
  facts: Facts,
  scan: Scan,
  deadlineMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const timeoutMs = Math.ceil(deadlineMs - performance.now());
  if (timeoutMs <= 0) throw new AppError('QUERY_TIMEOUT');
  const options: ReadOptions = signal === undefined ? { timeoutMs } : { timeoutMs, signal };
  try {
    return { result: readScanResult(scan, await facts.query(renderScan(scan), options)) };
  } catch (error) {
    // The statement itself failed: only the parameters in it do. Anything else concerns the whole request.
    if (!(error instanceof AppError && error.code === 'QUERY_ERROR')) throw error;
    throwIfPattern(error, scan);
    return { failure: error };
  }
}

/** The engine has the last word on patterns: one that it refuses is the caller's mistake. */
function throwIfPattern(error: AppError, { filter }: Scan): void {
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
