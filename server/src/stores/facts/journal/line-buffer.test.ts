import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../testing/any-character.ts';
import { createLineBuffers } from './line-buffer.ts';
import { hasCorrectChecksum } from './line-checksum.ts';

const CHECKSUMS = /[ \t]{32}\n/g;
const anyLine = fc.string({ unit: anyCharacter, maxLength: 300 }).map((line) => line.replaceAll(/\s/g, ''));

test('the bytes of any lines are those of their text and a correct checksum, also in memory that was used before', () => {
  const takeBuffer = createLineBuffers();
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 60 }), fc.nat(40_000), (lines, size) => {
      // Some are larger than the first memory of a buffer.
      const all = [...lines, 'ü'.repeat(size)];
      const buffer = takeBuffer();
      for (const line of all) buffer.add(line);
      const written = Buffer.from(buffer.bytes()).toString();
      expect(written.replaceAll(CHECKSUMS, '\n')).toBe(`${all.join('\n')}\n`);
      for (const line of written.split('\n'))
        expect(hasCorrectChecksum(Buffer.from(line))).toBe(line === '' ? undefined : true);
      buffer.release();
    }),
  );
});

test('buffers in use never share memory, and the memory of one that is released twice is used once', () => {
  const takeBuffer = createLineBuffers();
  const first = takeBuffer();
  first.add('first');
  first.release();
  first.release();
  const [one, other] = [takeBuffer(), takeBuffer()];
  one.add('one');
  other.add('other');
  expect([one, other].map((buffer) => Buffer.from(buffer.bytes()).toString())).toEqual([
    expect.stringMatching(/^one[ \t]{32}\n$/),
    expect.stringMatching(/^other[ \t]{32}\n$/),
  ]);
});
