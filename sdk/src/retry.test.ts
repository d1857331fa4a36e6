import { describe, expect, test } from 'vitest';
import { PharosError, type PharosErrorFields } from './errors.ts';
import { waitBeforeRetry } from './retry.ts';

const failed = (fields: PharosErrorFields) => new PharosError('It failed', fields);
const network = failed({ code: 'NETWORK_ERROR', status: 0 });
const question = {
  error: network,
  tries: 1,
  retries: 2,
  isIdempotent: true,
  maxWaitMs: 60_000,
  random: 0,
};

describe('a call that may have been executed is not repeated', () => {
  const doubtful = [
    network,
    failed({ code: 'TIMEOUT', status: 0 }),
    failed({ code: 'UNEXPECTED_RESPONSE', status: 502 }),
    failed({ code: 'UNEXPECTED_RESPONSE', status: 503 }),
  ];
  test.each(doubtful)('$code $status', (error) => {
    expect(waitBeforeRetry({ ...question, error, isIdempotent: false })).toBeUndefined();
    expect(waitBeforeRetry({ ...question, error })).toBe(500);
  });
});

test.each([
  failed({ code: 'RATE_LIMITED', status: 429, retryAfter: 7 }),
  failed({ code: 'SERVICE_UNAVAILABLE', status: 503, retryAfter: 7 }),
  failed({ code: 'UNEXPECTED_RESPONSE', status: 429, retryAfter: 7 }),
])('$code $status: nothing was done, so it is tried again, and not before the server allows it', (error) => {
  for (const random of [0, 0.5, 1]) {
    const waitMs = waitBeforeRetry({ ...question, error, isIdempotent: false, random });
    expect(waitMs).toBeGreaterThanOrEqual(7_000);
    expect(waitMs).toBeLessThanOrEqual(8_750);
  }
});

test.each([
  failed({ code: 'VALIDATION_ERROR', status: 400 }),
  failed({ code: 'AUTH_REQUIRED', status: 401 }),
  failed({ code: 'INTERNAL_SERVER_ERROR', status: 500 }),
  failed({ code: 'QUERY_TIMEOUT', status: 504 }),
])('$code would be the same again', (error) => {
  expect(waitBeforeRetry({ ...question, error })).toBeUndefined();
});

test('the number of retries is limited, with increasing delays', () => {
  const waits = [1, 2, 3, 4].map((tries) => waitBeforeRetry({ ...question, retries: 3, tries }));
  expect(waits).toEqual([500, 1_000, 2_000, undefined]);
});

test('a Retry-After beyond the maximum fails immediately', () => {
  const error = failed({ code: 'RATE_LIMITED', status: 429, retryAfter: 61 });
  expect(waitBeforeRetry({ ...question, error })).toBeUndefined();
});
