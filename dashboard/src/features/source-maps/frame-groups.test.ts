import { expect, test } from 'vitest';
import { firstOwnIndex, groupFrames, type StackFrame, writeStack } from './frame-groups.ts';

const original = {
  line: 3,
  column: 16,
  functionName: null,
  isLibrary: false,
  code: [{ line: 3, text: 'x' }],
};
const message: StackFrame = { text: 'TypeError: x', file: null, original: null };
const native: StackFrame = { text: 'at Array.map (<anonymous>)', file: null, original: null };
const own: StackFrame = {
  text: 'at o (https://a/b.js:1:2)',
  file: 'https://a/b.js',
  original: { ...original, file: 'src/a.ts', functionName: 'total' },
};
const library: StackFrame = {
  text: 'at r (https://a/b.js:1:9)',
  file: 'https://a/b.js',
  original: { ...original, file: 'node_modules/r/i.js', isLibrary: true },
};

test('adjacent lines of libraries are one group, and the message is left out', () => {
  const groups = groupFrames([message, own, library, library, native, library]);
  expect(groups.map((group) => [group.kind, group.index])).toEqual([
    ['frame', 1],
    ['libraries', 2],
    ['frame', 4],
    ['libraries', 5],
  ]);
  expect(groups[1]).toMatchObject({ frames: [{ index: 2 }, { index: 3 }] });
});

test('a stack without a place keeps all lines', () => {
  expect(groupFrames([message, native])).toHaveLength(2);
});

test('own code with source code is shown first', () => {
  const withoutCode = { ...own, original: { ...original, file: 'src/a.ts', code: [] } };
  expect(firstOwnIndex([message, library, withoutCode, own])).toBe(3);
  expect(firstOwnIndex([message, library])).toBe(-1);
});

test('a copied stack has places in the source code where they are known', () => {
  expect(writeStack([message, own, { ...library, original: { ...original, file: 'r.js' } }, native])).toBe(
    'TypeError: x\n    at total (src/a.ts:3:16)\n    at r.js:3:16\nat Array.map (<anonymous>)',
  );
});
