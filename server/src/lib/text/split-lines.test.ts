import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from './split-lines.ts';

test('only line feeds end lines, wherever the stream is divided', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\r', '\u2028', '\u2029', '\u0085') });
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 7 }), async (lines, size) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const found: string[] = [];
      for await (const text of splitLines(Readable.from(chunks))) found.push(text);
      expect(found).toEqual(lines);
    }),
  );
});
