import { readRetryAfter } from '../read-retry-after.ts';

/** A response that is not usable. */
export class FlagRequestError extends Error {
  override readonly name = 'FlagRequestError';
  /** The HTTP status. */
  readonly status: number;
  /** The delay before a retry that the server requires, in milliseconds; 0 without one. */
  readonly retryAfterMs: number;

  constructor({ status, headers }: Response) {
    super(`HTTP ${status}`);
    this.status = status;
    this.retryAfterMs = (readRetryAfter(headers, Date.now()) ?? 0) * 1000;
  }
}
