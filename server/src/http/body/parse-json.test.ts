import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { parseJsonBody } from './parse-json.ts';

function refusal(body: string | Buffer): AppError {
  try {
    parseJsonBody(Buffer.from(body));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was accepted');
}

test('plain JSON values are parsed unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('__proto__') && !/\\u/.test(text));
      expect(parseJsonBody(Buffer.from(text))).toEqual(JSON.parse(text));
    }),
  );
});

test.each([`[${'[],'.repeat(60_000)}1]`, `{"a":"\\\\","b":[${Array(100_001).fill(1).join()}]}`])(
  'a body of too many values is rejected before it is parsed',
  (body) => {
    expect(refusal(body)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'body', message: 'must have at most 100,000 values' }],
    });
  },
);

test.each([0, 100_000])('an object of too many fields is rejected, with %i bytes before it', (bytes) => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));
  const bodyOf = (count: number) =>
    JSON.stringify({ before: 'x,{"'.repeat(bytes / 4), a: [{ b: [1, 2] }, fields(2_000), fields(count)] });
  expect(refusal(bodyOf(2_001))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'body.a.2', message: 'must have at most 2,000 fields' }],
  });
  expect(parseJsonBody(Buffer.from(bodyOf(2_000)))).toEqual(JSON.parse(bodyOf(2_000)));
});

test('texts are not values', () => {
  const text = JSON.stringify([`,[{"\\`.repeat(200_000), 1]);
  expect(parseJsonBody(Buffer.from(text))).toEqual(JSON.parse(text));
});

test('random bytes are rejected with a 400 and no other error', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      try {
        parseJsonBody(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect(error).toMatchObject({ status: 400 });
      }
    }),
  );
});

test.each([
  ['malformed JSON', '{"a":', 'BAD_REQUEST', 'body'],
  ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'BAD_REQUEST', 'body'],
  ['a prototype key', '{"a":[{"__proto__":{}}]}', 'VALIDATION_ERROR', 'body.a.0.__proto__'],
  ['an escaped prototype key', '{"\\u005f_proto__":1}', 'VALIDATION_ERROR', 'body.__proto__'],
  ['a NUL character', '{"a":{"b":"x\\u0000"}}', 'VALIDATION_ERROR', 'body.a.b'],
  ['a lone surrogate', '["\\ud800"]', 'VALIDATION_ERROR', 'body.0'],
  ['a key with a NUL character', '{"a\\u0000":1}', 'VALIDATION_ERROR', 'body.a\0'],
])('%s is refused by the name of its field', (_title, body, code, field) => {
  expect(refusal(body)).toMatchObject({ code, details: [{ field }] });
});

test('JSON with ten thousand levels is rejected without recursion', () => {
  expect(refusal('['.repeat(10_000) + ']'.repeat(10_000))).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(refusal(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});

test('escapes of harmless characters are accepted', () => {
  expect(parseJsonBody(Buffer.from('{"a":"\\u00e9\\ud83d\\ude00"}'))).toEqual({ a: 'é😀' });
});
