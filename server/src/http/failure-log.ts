import type { Logger } from 'pino';
import type { AppError } from '../errors.ts';
import { createSampledLog, problemOf } from '../lib/concurrency/sampled-log.ts';

/** Logs a request that was answered with a status of 500 or above. */
export type FailureLog = (requestId: string, error: AppError) => void;

/**
 * Creates a failure log. A 503 is a rejection: the journal is full, the disk is full, the queue of queries is full, a store is
 * unavailable. It is logged without a stack, once every 10 s for each reason, with the number of requests since the last line.
 *
 * @param nowMs a monotonic clock, in milliseconds.
 */
export function createFailureLog(
  logger: Pick<Logger, 'warn' | 'error'>,
  nowMs: () => number = () => performance.now(),
): FailureLog {
  const sample = createSampledLog(nowMs);
  return (requestId, error) => {
    const { status, code, reason, cause } = error;
    if (status !== 503) {
      logger.error({ requestId, code, reason, err: cause ?? error }, 'request failed');
      return;
    }
    const problem = cause === undefined ? undefined : problemOf(cause);
    // The message of an engine can contain values of rows.
    const why = cause instanceof Error && cause.message === reason ? undefined : reason;
    sample(problem ?? why ?? code, (requests) =>
      logger.warn({ requestId, code, reason: why, problem, requests }, 'requests refused'),
    );
  };
}
