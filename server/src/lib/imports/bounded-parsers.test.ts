import { expect, test } from 'vitest';
import { parseBoundedCsv, parseBoundedJson, parseBoundedYaml } from './bounded-parsers.ts';

const rowsOf = (csv: string, maxRows = 10) => {
  const rows: (readonly string[])[] = [];
  parseBoundedCsv(csv, maxRows, { relax_column_count: true }, (row) => rows.push(row));
  return rows;
};

test('files within the limits are read as their libraries read them', () => {
  expect(parseBoundedJson('{"a":[1,{"b":"[{,\\"]"}]}')).toEqual({ a: [1, { b: '[{,"]' }] });
  expect(parseBoundedYaml('a: &x {b: [1, 2]}\nc: *x\nd: "yes"')).toEqual({
    a: { b: [1, 2] },
    c: { b: [1, 2] },
    d: 'yes',
  });
  expect(parseBoundedYaml('')).toBeNull();
  expect(rowsOf('a,b\n1,"2\n3"\n')).toEqual([
    ['a', 'b'],
    ['1', '2\n3'],
  ]);
});

test.each([
  ['80,000 keys', Array.from({ length: 80_000 }, (_, index) => `key${index}: v\n`).join(''), /300,000 keys/],
  ['many small maps', `[${'{a: 1},'.repeat(120_000)}]`, /300,000 keys/],
  ['many empty lines', '\n'.repeat(400_000), /300,000 keys/],
  ['nested lists', '['.repeat(10_000), /100 levels/],
  ['nested lists in one line', '- '.repeat(10_000), /100 levels/],
  ['nested keys', '? '.repeat(10_000), /100 levels/],
])('reading YAML ends at its limit: %s', (_name, yaml, message) => {
  expect(() => parseBoundedYaml(yaml)).toThrow(
    expect.objectContaining({ name: 'FileLimitError', message: expect.stringMatching(message) }),
  );
});

test.each([
  [
    'aliases that expand',
    `a: &a [1,1,1,1]\n${[...'bcdefgh'].map((name, index) => `${name}: &${name} [${`*${'abcdefg'[index]},`.repeat(9)}]`).join('\n')}`,
  ],
  ['equal keys', 'a: 1\na: 2'],
  ['several documents', 'a: 1\n---\nb: 2'],
  ['a list that does not end', '[1, 2'],
])('what is not one document without expansion is not YAML: %s', (_name, yaml) => {
  expect(() => parseBoundedYaml(yaml)).toThrow();
});

test.each([
  ['many values', `[${'1,'.repeat(600_000)}1]`, /500,000 values/],
  ['nesting', '['.repeat(1_000_000), /100 levels/],
])('JSON is not parsed beyond its limit: %s', (_name, json, message) => {
  expect(() => parseBoundedJson(json)).toThrow(message);
});

test.each([
  ['many rows', 'a\n'.repeat(500_000), /at most 9 rows/],
  ['many columns', ','.repeat(2_000), /1,000 columns/],
  ['one giant cell', `a\n"${'x'.repeat(1_000_000)}"`, /262,144 characters/],
])('reading CSV ends at its limit: %s', (_name, csv, message) => {
  expect(() => rowsOf(csv)).toThrow(message);
});
