import { expect, test } from 'vitest';
import { newId } from '../../lib/ids.ts';
import { segmentNumber } from './segment-number.ts';

test('later segments have higher numbers, and two of one millisecond have two', () => {
  const ms = Date.UTC(2026, 0, 1);
  expect(BigInt(segmentNumber(newId('seg', ms + 60_000))) > BigInt(segmentNumber(newId('seg', ms)))).toBe(
    true,
  );
  expect(segmentNumber(newId('seg'))).not.toBe(segmentNumber(newId('seg')));
});

test('the number fits 64 bits, whatever the id', () => {
  expect(BigInt(segmentNumber(`seg_${'z'.repeat(26)}`))).toBe(2n ** 64n - 1n);
  expect(segmentNumber(`seg_${'0'.repeat(26)}`)).toBe('0');
});

test('what is no segment id is refused', () => {
  for (const id of ['', 'seg_', 'evt_0123456789abcdefghjkmnpqrs', `seg_${'u'.repeat(26)}`]) {
    expect(() => segmentNumber(id)).toThrow(TypeError);
  }
});
