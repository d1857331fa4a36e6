import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { createLineBuffers } from './line-buffer.ts';

const anyLine = fc.string({ unit: anyCharacter, maxLength: 300 });

test('the bytes of any lines are those of their text, also in memory that was used before', () => {
  const buffers = createLineBuffers();
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 60 }), fc.nat(40_000), (lines, size) => {
      // Some are larger than the first memory of a buffer.
      const all = [...lines, 'ü'.repeat(size)];
      const buffer = buffers.take();
      expect(buffer.isEmpty()).toBe(true);
      for (const line of all) buffer.add(line);
      expect(Buffer.from(buffer.bytes()).equals(Buffer.from(`${all.join('\n')}\n`))).toBe(true);
      buffers.giveBack(buffer);
    }),
  );
});

test('buffers in use never share memory, and one that is given back twice is used once', () => {
  const buffers = createLineBuffers();
  const first = buffers.take();
  first.add('first');
  buffers.giveBack(first);
  buffers.giveBack(first);
  const [one, other] = [buffers.take(), buffers.take()];
  one.add('one');
  other.add('other');
  expect([one, other].map((buffer) => Buffer.from(buffer.bytes()).toString())).toEqual(['one\n', 'other\n']);
});
