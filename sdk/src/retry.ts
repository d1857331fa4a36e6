import type { PharosError } from './errors.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** Waiting is stretched by up to so much, so that clients that were refused together do not come back together. */
const JITTER = 0.25;

/** What decides whether and when a call is tried again. */
export interface RetryQuestion {
  readonly error: PharosError;
  /** How often it was tried: 1 after the first time. */
  readonly tries: number;
  readonly retries: number;
  /** Whether doing it twice does no more than doing it once. */
  readonly isIdempotent: boolean;
  /** A server that asks to wait longer than this is not waited for. */
  readonly maxWaitMs: number;
  /** From 0 to 1. */
  readonly random: number;
}

/** How long to wait before trying again, in milliseconds; `undefined` when it must not, or is not worth it. */
export function waitBeforeRetry(question: RetryQuestion): number | undefined {
  const { error, tries, retries, maxWaitMs, random } = question;
  if (tries > retries || !mayRepeat(question)) return undefined;
  const stretch = 1 + random * JITTER;
  if (error.retryAfter !== undefined) {
    const askedMs = error.retryAfter * 1000;
    return askedMs > maxWaitMs ? undefined : askedMs * stretch;
  }
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS, maxWaitMs) * stretch;
}

function mayRepeat({ error, isIdempotent }: RetryQuestion): boolean {
  // The server says of both that it did nothing. What a proxy means by 503 is not known.
  if (error.status === 429 || error.code === 'SERVICE_UNAVAILABLE') return true;
  if (!isIdempotent) return false;
  if (error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT') return true;
  // Whatever stands before the server; a query that took too long would take as long again.
  return error.code === 'UNEXPECTED_RESPONSE' && [502, 503, 504].includes(error.status);
}
