import type { Logger } from 'pino';
import type { AppError } from '../errors.ts';

/** The shortest time between two log lines of one reason, in milliseconds. */
const REJECTIONS_EVERY_MS = 10_000;

/** Logs a request that was answered with a status of 500 or above. */
export type FailureLog = (requestId: string, error: AppError) => void;

/**
 * Creates a failure log. A 503 without a cause is a deliberate rejection, for example because the journal is full. It is logged without
 * a stack, once every 10 s for each reason, with the number of requests since the last line.
 *
 * @param nowMs a monotonic clock, in milliseconds.
 */
export function createFailureLog(
  logger: Pick<Logger, 'warn' | 'error'>,
  nowMs: () => number = () => performance.now(),
): FailureLog {
  const rejections = new Map<string, { requests: number; loggedMs: number }>();

  function logRejection(requestId: string, code: string, reason: string): void {
    const rejection = rejections.get(reason) ?? { requests: 0, loggedMs: Number.NEGATIVE_INFINITY };
    rejections.set(reason, rejection);
    rejection.requests += 1;
    if (nowMs() - rejection.loggedMs < REJECTIONS_EVERY_MS) return;
    logger.warn({ requestId, code, reason, requests: rejection.requests }, 'requests refused');
    rejection.requests = 0;
    rejection.loggedMs = nowMs();
  }

  return (requestId, error) => {
    const { status, code, reason, cause } = error;
    if (status === 503 && cause === undefined && reason !== undefined) logRejection(requestId, code, reason);
    else logger.error({ requestId, code, reason, err: cause ?? error }, 'request failed');
  };
}
