import { createHash } from 'node:crypto';
import type { QueryResponse } from '../contract/response.contract.ts';

/** Responses depend on the caller; `Origin` is included because CORS headers depend on it. */
const VARY = 'Origin, Authorization, X-API-Key, X-Share-Token, Cookie';

/** Headers of a response, as declared by the contract. */
export interface QueryResponseHeaders {
  readonly 'cache-control': string;
  readonly vary: string;
  readonly etag?: string;
}

/** Collects how long a response may be cached: the minimum over its parts. Without any part, the response must not be cached. */
export class Freshness {
  #leastMs: number | undefined;

  note(freshForMs: number): void {
    this.#leastMs = Math.min(this.#leastMs ?? freshForMs, freshForMs);
  }

  leastMs(): number {
    return this.#leastMs ?? 0;
  }
}

/**
 * Returns the caching headers of a response. The ETag is weak and covers the results and the metadata that describes them:
 * two responses with the same ETag differ in their ids at most. A response with a failed parameter must not be cached.
 */
export function queryResponseHeaders(
  answers: readonly QueryResponse[],
  freshForMs: number,
): QueryResponseHeaders {
  if (answers.some(({ data }) => data.some(({ success }) => !success)))
    return { 'cache-control': 'no-store', vary: VARY };
  const figures = JSON.stringify(
    answers.map(({ data, meta }) => [data, { ...meta, asOf: undefined, behind: undefined }]),
  );
  const digest = createHash('sha256').update(figures).digest('base64url').slice(0, 22);
  const seconds = Math.max(0, Math.floor(freshForMs / 1000));
  return { 'cache-control': `private, max-age=${seconds}`, vary: VARY, etag: `W/"${digest}"` };
}
