import { expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { segmentNumber, segmentTimeMs } from './segment-number.ts';

test('later segments have higher numbers', () => {
  const ms = Date.UTC(2026, 0, 1);
  const earlier = segmentNumber(newId('seg', ms));
  const later = segmentNumber(newId('seg', ms + 60_000));
  expect(BigInt(later) > BigInt(earlier)).toBe(true);
});

test('no two segments of a process share a number, even while its clock stands or steps back', () => {
  const ms = Date.UTC(2026, 0, 2);
  const numbers = Array.from({ length: 20_000 }, (_, n) => segmentNumber(newId('seg', ms - n)));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the number fits 64 bits, whatever the id', () => {
  expect(BigInt(segmentNumber(`seg_${'z'.repeat(26)}`))).toBe(2n ** 64n - 1n);
  expect(segmentNumber(`seg_${'0'.repeat(26)}`)).toBe('0');
});

test('the time of a segment is that of its id, also after 2109, when numbers of segments repeat', () => {
  expect(segmentTimeMs(`seg_${'z'.repeat(26)}`)).toBe(2 ** 48 - 1);
  expect(segmentTimeMs('seg_0j4e62pg000000000000000000')).toBe(Date.UTC(2128, 0, 1));
});

test('what is no segment id is refused', () => {
  for (const id of ['', 'seg_', 'evt_0123456789abcdefghjkmnpqrs', `seg_${'u'.repeat(26)}`]) {
    expect(() => segmentNumber(id)).toThrow(TypeError);
  }
});
