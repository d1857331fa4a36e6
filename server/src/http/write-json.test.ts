import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson } from './write-json.ts';

const immediately = () => undefined;

test('the text is that of JSON.stringify, for any value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (value) => {
      expect(await writeJson(value, immediately)).toBe(JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
});

test('members without a value are left out, and elements without one are null', async () => {
  const value = { first: undefined, list: [undefined, { a: undefined, b: [1] }], last: [undefined] };
  expect(await writeJson(value, immediately)).toBe(JSON.stringify(value));
});

test('a list of 1,000 rows is written in four slices', async () => {
  let turns = 0;
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ name: `row ${index}`, count: index }));
  const text = await writeJson({ results: [{ data: rows }] }, () => {
    turns += 1;
    return undefined;
  });
  expect(JSON.parse(text)).toEqual({ results: [{ data: rows }] });
  // One for the list of results, which has one element.
  expect(turns).toBe(1 + 4);
});

test('elements that contain lists are written one by one, so that large ones do not add up to one pause', async () => {
  let turns = 0;
  const queries = Array.from({ length: 50 }, () => ({ params: { first: 'x'.repeat(1_000) } }));
  await writeJson({ queries }, () => {
    turns += 1;
    return undefined;
  });
  expect(turns).toBe(50);
});
