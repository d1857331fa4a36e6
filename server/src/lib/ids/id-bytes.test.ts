import { expect, test } from 'vitest';
import { idFromBytes, idToBytes } from './id-bytes.ts';
import { newId } from './ids.ts';

test('the bytes of an id are those of its UUID, and give the same id', () => {
  for (let round = 0; round < 500; round += 1) {
    const id = newId('lnk', Date.UTC(2026, 0, 1) + round);
    const bytes = idToBytes('lnk', id);
    expect(bytes).toHaveLength(16);
    expect(bytes.readUIntBE(0, 6)).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 1));
    expect(idFromBytes('lnk', bytes)).toBe(id);
  }
});

test('text that is no id has no bytes', () => {
  expect(() => idToBytes('lnk', newId('web'))).toThrow(TypeError);
  expect(() => idToBytes('lnk', 'lnk_1')).toThrow(TypeError);
});
