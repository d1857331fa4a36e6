import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isId, newId } from './ids.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The 128 bits of an id as hexadecimal digits. */
function hexOf(id: string): string {
  let value = 0n;
  for (const character of id.slice(4)) value = value * 32n + BigInt(ALPHABET.indexOf(character));
  return (value >> 2n).toString(16).padStart(32, '0');
}

test('an id is a UUIDv7: time, version, variant', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }), (epochMs) => {
      const hex = hexOf(newId('web', epochMs));
      expect(Number.parseInt(hex.slice(0, 12), 16)).toBeGreaterThanOrEqual(epochMs);
      expect(hex[12]).toBe('7');
      expect('89ab').toContain(hex[16]);
    }),
  );
});

test('an id contains the time passed to it', () => {
  const future = 5_000_000_000_000;
  expect(Number.parseInt(hexOf(newId('web', future)).slice(0, 12), 16)).toBe(future);
});

test('ids are unique and sort in the order of creation, also when the clock steps back', () => {
  const ids = Array.from({ length: 10_000 }, (_id, index) => newId('evt', 1_700_000_000_000 - index));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => isId('evt', id))).toBe(true);
});

test('text that only resembles an id is not accepted', () => {
  const id = newId('web');
  for (const other of [id.slice(1), `${id}0`, id.replace('web', 'lnk'), `${id.slice(0, -1)}u`, '']) {
    expect(isId('web', other)).toBe(false);
  }
});
