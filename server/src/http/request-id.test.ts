import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isId } from '../lib/ids/ids.ts';
import { requestIdOf } from './request-id.ts';

const idFor = (sent: string | undefined) =>
  requestIdOf({ headers: sent === undefined ? {} : { 'x-request-id': sent } });

test('an id of up to 64 acceptable characters is kept', () => {
  const harmless = fc.string({
    unit: fc.constantFrom(...'ABCXYZabcxyz0189_.-'),
    minLength: 1,
    maxLength: 64,
  });
  fc.assert(fc.property(harmless, (sent) => idFor(sent) === sent));
});

test('any other id is replaced by a generated one', () => {
  const wild = fc.oneof(fc.string({ maxLength: 100 }), fc.constantFrom('a'.repeat(65), '', 'a b', 'a\n'));
  fc.assert(
    fc.property(wild, (sent) => {
      fc.pre(!/^[A-Za-z0-9_.-]{1,64}$/.test(sent));
      const id = idFor(sent);
      return id !== sent && isId('req', id);
    }),
  );
  expect(isId('req', idFor(undefined))).toBe(true);
});

test('generated ids are unique', () => {
  const many = Array.from({ length: 10_000 }, () => idFor(undefined));
  expect(new Set(many).size).toBe(many.length);
});
