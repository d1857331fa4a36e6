import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { param, type Sql, sql, text } from '../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { ParquetJoiner } from './join-parquet.ts';
import { readStruct, writeStruct } from './thrift.ts';

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
});
afterAll(() => store.close());

function numbers(from: number, count: number): Sql {
  return sql`
SELECT number + ${param(from, 'UInt64')} AS n, toString(n % 7) AS text, if(n % 3 = 0, NULL, toDecimal64(n, 4)) AS money,
  toDateTime64(n, 3, 'UTC') AS time FROM numbers(${param(count, 'UInt64')})`;
}

async function joined(name: string, parts: readonly Sql[]): Promise<string> {
  const joiner = new ParquetJoiner();
  const bytes: Uint8Array[] = [];
  for (const part of parts) {
    const file = await store.facts.spool(part, 'Parquet');
    for await (const chunk of joiner.add(file)) bytes.push(chunk);
    await file.close();
  }
  bytes.push(joiner.end());
  const path = join(store.directory, name);
  await writeFile(path, Buffer.concat(bytes));
  return path;
}

test('joined files are one file with their rows in order', async () => {
  // A million rows need two row groups; one file is empty.
  const parts = [numbers(0, 10), numbers(10, 0), numbers(10, 1_200_000), numbers(1_200_010, 1)];
  const path = await joined('joined.parquet', parts);
  const file = sql`file(${text(path)}, 'Parquet')`;
  expect(
    await store.facts.query(sql`
SELECT count() AS rows, countIf(n != rowNumberInAllBlocks()) AS displaced, countIf(text != toString(n % 7)) AS wrong_texts,
  countIf(isNull(money) != (n % 3 = 0)) AS wrong_missing, countIf(money != n) AS wrong_money, countIf(toUnixTimestamp(time) != n) AS wrong_times
FROM ${file} SETTINGS max_threads = 1, input_format_parquet_preserve_order = 1`),
  ).toEqual([
    { rows: 1_200_011, displaced: 0, wrong_texts: 0, wrong_missing: 0, wrong_money: 0, wrong_times: 0 },
  ]);
  const [metadata] = await store.facts.query(sql`
SELECT num_rows, num_row_groups, arraySum(group -> group.num_rows, row_groups) AS in_groups
FROM file(${text(path)}, 'ParquetMetadata')`);
  expect(metadata).toMatchObject({ num_rows: 1_200_011, in_groups: 1_200_011 });
  expect(Number(metadata?.['num_row_groups'])).toBeGreaterThanOrEqual(4);
});

test('offsets in the footer are correct: a row group can be read separately', async () => {
  const path = await joined('places.parquet', [numbers(0, 100), numbers(100, 100), numbers(200, 100)]);
  expect(
    await store.facts.query(
      sql`SELECT min(n) AS first, max(n) AS last FROM file(${text(path)}, 'Parquet') WHERE n >= 150 AND n < 250`,
    ),
  ).toEqual([{ first: 150, last: 249 }]);
});

test('a single file keeps its rows, and a footer is written as it was read', async () => {
  const spooled = await store.facts.spool(numbers(0, 50), 'Parquet');
  const bytes = await readFile(spooled);
  await spooled.close();
  const length = bytes.readUInt32LE(bytes.length - 8);
  const footer = bytes.subarray(bytes.length - 8 - length, bytes.length - 8);
  expect(writeStruct(readStruct(footer)).equals(footer)).toBe(true);
});

test('other files are rejected, and so is an empty join', async () => {
  const path = join(store.directory, 'other.parquet');
  await writeFile(path, 'PAR1 and more of other things');
  const file = await open(path);
  await expect(new ParquetJoiner().add(file).next()).rejects.toThrow(TypeError);
  await file.close();
  expect(() => new ParquetJoiner().end()).toThrow(TypeError);
  expect(() => readStruct(Uint8Array.of(0x15))).toThrow(RangeError);
  expect(() => readStruct(Uint8Array.of(0x1b, 0x00))).toThrow(TypeError);
});
