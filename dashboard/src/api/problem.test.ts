import { expect, test } from 'vitest';
import { delayOf } from './create-query-client.ts';
import { ApiError, fieldErrorsOf, formErrorOf, isPassing, isSignedOut, toProblem } from './problem.ts';

const limited = {
  success: false,
  error: 'Rate limit exceeded',
  code: 'RATE_LIMITED',
  requestId: 'req_1',
  retryAfter: 7,
};

test('an error has its code, a sentence, and the time to wait', () => {
  const error = new ApiError(429, limited);
  expect(toProblem(error)).toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
    message: 'Too many requests. Try again in 7 seconds.',
    requestId: 'req_1',
    retryAfterSeconds: 7,
  });
  expect(isPassing(error)).toBe(true);
});

test('a limit is tried again when the server allows it, and not before', () => {
  expect(delayOf(0, new ApiError(429, limited))).toBe(7_000);
  expect(delayOf(1, new TypeError('Failed to fetch'))).toBe(2_000);
  expect(delayOf(20, new TypeError('Failed to fetch'))).toBe(30_000);
});

test('a broken connection is no error of the server', () => {
  expect(toProblem(new TypeError('Failed to fetch'))).toMatchObject({ code: 'UNREACHABLE', status: 0 });
});

test('only a missing session redirects to sign-in', () => {
  expect(isSignedOut(new ApiError(401, { code: 'AUTH_REQUIRED' }))).toBe(true);
  expect(isSignedOut(new ApiError(403, { code: 'FORBIDDEN' }))).toBe(false);
});

test('a form learns which field is wrong; of two messages the first counts', () => {
  const details = [
    { field: 'name', message: 'is too long' },
    { field: 'name', message: 'is odd' },
    { field: 'scopes', message: 'must not be empty' },
    { field: 'timeZone', message: 'is not a known time zone', suggestion: 'Did you mean "UTC"?' },
    'not a row',
  ];
  const error = new ApiError(400, { code: 'VALIDATION_ERROR', error: 'The request is not valid', details });
  expect(fieldErrorsOf(error)).toEqual({
    name: 'is too long',
    scopes: 'must not be empty',
    timeZone: 'is not a known time zone. Did you mean "UTC"?',
  });
  expect(fieldErrorsOf(null)).toEqual({});
});

test('the top of a form shows an error only if no field of the form shows it', () => {
  const details = [{ field: 'name', message: 'is too long' }];
  const error = new ApiError(400, { code: 'OTHER', error: 'The request is not valid', details });
  expect(formErrorOf(error)).toBeUndefined();
  expect(formErrorOf(error, new Set(['name']))).toBeUndefined();
  expect(formErrorOf(error, new Set(['password']))).toBe('The request is not valid.');
  expect(formErrorOf(new ApiError(400, { code: 'OTHER', error: 'Not now' }))).toBe('Not now.');
  expect(formErrorOf(null)).toBeUndefined();
});

test.each([undefined, null, '<html>', 42, { code: 7, details: 'none' }])(
  'an answer that is no error body (%j) still has a sentence',
  (body) => expect(toProblem(new ApiError(502, body)).message).toMatch(/^[A-Z].*\.$/),
);
