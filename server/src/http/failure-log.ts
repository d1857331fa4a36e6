import type { Logger } from 'pino';
import type { AppError } from '../errors.ts';

/** How often a refusal of one kind is logged at most, in milliseconds. */
const REFUSALS_EVERY_MS = 10_000;

/** Logs a request that was answered with a status of 500 or above. */
export type FailureLog = (requestId: string, error: AppError) => void;

/**
 * Creates a failure log. A 503 without a cause is a refusal that the server decided on, for example because its journal is
 * full: it has no stack, and of one reason there is one line every 10 s, with the number of requests since the last.
 *
 * @param nowMs a clock that never jumps, in milliseconds.
 */
export function createFailureLog(
  logger: Pick<Logger, 'warn' | 'error'>,
  nowMs: () => number = () => performance.now(),
): FailureLog {
  const refusals = new Map<string, { requests: number; loggedMs: number }>();

  function noteRefusal(requestId: string, code: string, reason: string): void {
    const refusal = refusals.get(reason) ?? { requests: 0, loggedMs: Number.NEGATIVE_INFINITY };
    refusals.set(reason, refusal);
    refusal.requests += 1;
    if (nowMs() - refusal.loggedMs < REFUSALS_EVERY_MS) return;
    logger.warn({ requestId, code, reason, requests: refusal.requests }, 'requests refused');
    refusal.requests = 0;
    refusal.loggedMs = nowMs();
  }

  return (requestId, error) => {
    const { status, code, reason, cause } = error;
    if (status === 503 && cause === undefined && reason !== undefined) noteRefusal(requestId, code, reason);
    else logger.error({ requestId, code, reason, err: cause ?? error }, 'request failed');
  };
}
