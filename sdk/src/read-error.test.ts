import { expect, test } from 'vitest';
import { readError } from './read-error.ts';

const NOW = Date.UTC(2026, 0, 1);
const read = (body: unknown, init: ResponseInit = { status: 429 }) =>
  readError(new Response(null, init), typeof body === 'string' ? body : JSON.stringify(body), NOW);

test('all properties of a server error are preserved', () => {
  const details = [{ field: 'body.name', message: 'is too long', suggestion: 'shop' }];
  const body = { code: 'VALIDATION_ERROR', error: 'The request is not valid', requestId: 'req_1', details };
  expect(read(body, { status: 400 })).toMatchObject({
    code: 'VALIDATION_ERROR',
    status: 400,
    requestId: 'req_1',
    details,
    message: 'The request is not valid: body.name is too long',
  });
});

test('the scopes that a rejected call requires are in the error and its message', () => {
  const body = { code: 'FORBIDDEN', error: 'Insufficient permissions', required: ['track:events'] };
  expect(read(body, { status: 403 })).toMatchObject({
    required: ['track:events'],
    message: 'Insufficient permissions: requires track:events',
  });
});

test.each([
  ['7', 7],
  [new Date(NOW + 7_000).toUTCString(), 7],
  [new Date(NOW - 7_000).toUTCString(), 0],
  ['soon', undefined],
])('a proxy says how long to wait by %s', (header, seconds) => {
  const error = read('<html>', { status: 503, headers: { 'retry-after': header, 'x-request-id': 'req_2' } });
  expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 503, requestId: 'req_2' });
  expect(error.retryAfter).toBe(seconds);
});

test.each(['', 'null', '7', '{"code":7}', '{"code":"","details":[null,7,{"field":1}]}'])(
  'a response that is not an API error (%j) becomes an error',
  (body) => expect(read(body)).toMatchObject({ code: 'UNEXPECTED_RESPONSE', details: [] }),
);

test('codes of newer servers are preserved', () => {
  expect(read({ code: 'PAYMENT_DUE', error: 'Pay' }, { status: 402 }).code).toBe('PAYMENT_DUE');
});
