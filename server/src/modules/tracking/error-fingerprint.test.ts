import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { fingerprintOf } from './error-fingerprint.ts';

const CHROMIUM = `TypeError: x is not a function
    at loadCart (https://shop.example/assets/app.3f2a9c1d.js:1:20345)
    at async https://shop.example/assets/app.3f2a9c1d.js:1:99`;
const GECKO = `loadCart@https://shop.example/assets/app.3f2a9c1d.js:1:20345
@https://shop.example/assets/app.3f2a9c1d.js:1:99`;
const error = { type: 'TypeError', message: 'x is not a function', stack: CHROMIUM, filename: '' };

const sameAs = (other: Partial<typeof error>) =>
  fingerprintOf({ ...error, ...other }) === fingerprintOf(error);

describe('errors have the same fingerprint', () => {
  test.each([
    ['from another host', { stack: CHROMIUM.replaceAll('shop.example', 'www.shop.example') }],
    ['after another build', { stack: CHROMIUM.replaceAll('3f2a9c1d', 'a81b22c0').replaceAll(':1:', ':7:') }],
    ['in another browser', { stack: GECKO }],
    ['with another caller', { stack: `${CHROMIUM}\n    at main (https://shop.example/other.js:2:3)` }],
  ])('%s', (_, other) => {
    expect(sameAs(other)).toBe(true);
  });

  test.each([
    ['Failed to load chunk 12', 'Failed to load chunk 7'],
    ["Cannot read 'price' of undefined", "Cannot read 'name' of undefined"],
    [
      'Order 6f1e2d3c-0b1a-4c5d-8e9f-001122334455 is gone',
      'Order 00000000-0b1a-4c5d-8e9f-001122334455 is gone',
    ],
    ['GET https://api.example/v1/a?x=1 failed', 'GET https://api.example/v2 failed'],
  ])('if only variable parts of the message differ: %s', (one, other) => {
    expect(fingerprintOf({ ...error, message: one })).toBe(fingerprintOf({ ...error, message: other }));
  });
});

describe('errors have different fingerprints', () => {
  test.each([
    ['of another class', { type: 'RangeError' }],
    ['with another message', { message: 'y is not defined' }],
    ['in another function', { stack: CHROMIUM.replace('loadCart', 'loadUser') }],
    ['in another file', { stack: CHROMIUM.replaceAll('/app.', '/cart.') }],
  ])('%s', (_, other) => {
    expect(sameAs(other)).toBe(false);
  });
});

test('any text gives 64 bits in decimal, in bounded time', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 3_000 }),
    fc.constantFrom(
      `    at ${'a '.repeat(1_000)}(`,
      `${'a'.repeat(2_000)}@`,
      "'".repeat(900),
      '1a'.repeat(1_000),
    ),
  );
  fc.assert(
    fc.property(text, text, text, (message, stack, filename) => {
      const begin = performance.now();
      const print = fingerprintOf({ type: 'E', message, stack, filename });
      expect(print).toMatch(/^\d{1,20}$/);
      expect(BigInt(print) < 2n ** 64n).toBe(true);
      expect(performance.now() - begin).toBeLessThan(2_000);
    }),
  );
});
