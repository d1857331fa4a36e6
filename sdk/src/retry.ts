import type { PharosError } from './errors.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 20_000;
/** The maximum jitter, so that clients rejected together do not retry together. */
const JITTER = 0.25;

/** The input of the retry decision. */
export interface RetryQuestion {
  readonly error: PharosError;
  /** The number of attempts so far: 1 after the first. */
  readonly tries: number;
  readonly retries: number;
  /** Whether the call is idempotent. */
  readonly isIdempotent: boolean;
  /** The maximum `Retry-After` that is respected. */
  readonly maxWaitMs: number;
  /** A random number from 0 to 1. */
  readonly random: number;
}

/** Returns the delay before a retry, in milliseconds; `undefined` if the call must not be retried. */
export function waitBeforeRetry(question: RetryQuestion): number | undefined {
  const { error, tries, retries, maxWaitMs, random } = question;
  if (tries > retries || !mayRepeat(question)) return undefined;
  const stretch = 1 + random * JITTER;
  if (error.retryAfter !== undefined) {
    const askedMs = error.retryAfter * 1000;
    return askedMs > maxWaitMs ? undefined : askedMs * stretch;
  }
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), MAX_WAIT_MS, maxWaitMs) * stretch;
}

function mayRepeat({ error, isIdempotent }: RetryQuestion): boolean {
  // For both, the server guarantees that it did nothing. A 503 of a proxy gives no such guarantee.
  if (error.status === 429 || error.code === 'SERVICE_UNAVAILABLE') return true;
  if (!isIdempotent) return false;
  if (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT') return true;
  // Errors of a proxy. A query that timed out would time out again.
  return error.code === 'UNEXPECTED_RESPONSE' && [502, 503, 504].includes(error.status);
}
