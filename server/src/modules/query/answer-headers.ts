import { createHash } from 'node:crypto';
import type { QueryAnswer } from './answer.contract.ts';

/** Answers differ by whoever asks; `Origin` is here because CORS headers follow it. */
const VARY = 'Origin, Authorization, X-API-Key, X-Share-Token, Cookie';

/** Headers of an answer, as the contract declares them. */
export interface AnswerHeaders {
  readonly 'cache-control': string;
  readonly vary: string;
  readonly etag?: string;
}

/** Remembers for how long an answer may be kept: as long as the part of it that is the first to grow old. */
export interface Freshness {
  note(freshForMs: number): void;
  leastMs(): number;
}

/** Nothing is known yet: an answer that nothing is noted of is not to be kept. */
export function createFreshness(): Freshness {
  let leastMs: number | undefined;
  return {
    note: (freshForMs) => {
      leastMs = Math.min(leastMs ?? freshForMs, freshForMs);
    },
    leastMs: () => leastMs ?? 0,
  };
}

/**
 * What tells clients how to keep an answer. The tag is a weak one, over figures and what they are about: two answers with
 * the same tag differ in their ids at most. An answer with a failure in it is not to be kept at all.
 */
export function answerHeaders(answers: readonly QueryAnswer[], freshForMs: number): AnswerHeaders {
  if (answers.some(({ data }) => data.some(({ success }) => !success)))
    return { 'cache-control': 'no-store', vary: VARY };
  const figures = JSON.stringify(
    answers.map(({ data, meta }) => [data, { ...meta, asOf: undefined, behind: undefined }]),
  );
  const digest = createHash('sha256').update(figures).digest('base64url').slice(0, 22);
  const seconds = Math.max(0, Math.floor(freshForMs / 1000));
  return { 'cache-control': `private, max-age=${seconds}`, vary: VARY, etag: `W/"${digest}"` };
}
