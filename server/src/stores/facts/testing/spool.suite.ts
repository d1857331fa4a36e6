import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Facts, RowFormat } from '../facts.ts';
import { param, type Sql, sql, text } from '../sql.ts';

const BOUNDLESS = sql`SELECT number FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`;

/** What every driver must do with answers that are written into files. */
export function describeSpool(open: () => Facts): void {
  async function written(statement: Sql, format: RowFormat): Promise<Buffer> {
    const file = await open().spool(statement, format);
    try {
      return await readFile(file);
    } finally {
      await file.close();
    }
  }

  describe('rows in a file', () => {
    const row = sql`
SELECT
  toDateTime64('2026-03-01 10:00:00.120', 3, 'UTC') AS time,
  ${text('a/"b"\n\\ü')} AS text,
  CAST(NULL AS Nullable(Decimal(18, 4))) AS money,
  ${param('18446744073709551615', 'UInt64')} AS id`;

    test('stand as JSON, a line each, with times as ISO 8601', async () => {
      expect((await written(row, 'JSONEachRow')).toString()).toBe(
        '{"time":"2026-03-01T10:00:00.120Z","text":"a/\\"b\\"\\n\\\\ü","money":null,"id":18446744073709551615}\n',
      );
    });

    test('stand as CSV by RFC 4180, nothing for what is missing', async () => {
      expect((await written(row, 'CSV')).toString()).toBe(
        '"2026-03-01T10:00:00.120Z","a/""b""\n\\ü",,18446744073709551615\r\n',
      );
    });

    test('stand as a whole Parquet file, which has a beginning and an end even without rows', async () => {
      for (const statement of [row, sql`SELECT * FROM (${row}) WHERE id = 0`]) {
        const bytes = await written(statement, 'Parquet');
        expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
        expect(bytes.subarray(-4).toString()).toBe('PAR1');
      }
    });

    test('keep the order of the statement, more of them than an answer in memory may hold', async () => {
      const bytes = await written(sql`SELECT number AS n FROM numbers(1200000) ORDER BY n % 1000, n`, 'CSV');
      const lines = bytes.toString().trimEnd().split('\r\n').map(Number);
      expect(lines.length).toBe(1_200_000);
      expect(lines.slice(0, 4)).toEqual([0, 1_000, 2_000, 3_000]);
    });

    test('a statement that fails leaves no file, and the next one works', async () => {
      await expect(open().spool(sql`SELECT secret_column FROM events`, 'CSV')).rejects.toMatchObject({
        code: 'QUERY_ERROR',
      });
      await expect(open().spool(BOUNDLESS, 'CSV', { timeoutMs: 300 })).rejects.toMatchObject({
        code: 'QUERY_TIMEOUT',
      });
      expect((await written(sql`SELECT 1`, 'CSV')).toString()).toBe('1\r\n');
    });

    test('a caller that leaves does not wait for the engine', async () => {
      const leaving = new AbortController();
      const begin = performance.now();
      const left = open().spool(BOUNDLESS, 'CSV', { signal: leaving.signal, timeoutMs: 1_500 });
      setTimeout(() => leaving.abort(new Error('gone')), 100);
      await expect(left).rejects.toThrow();
      expect(performance.now() - begin).toBeLessThan(1_000);
      await expect(open().spool(BOUNDLESS, 'CSV', { signal: leaving.signal })).rejects.toThrow('gone');
    });
  });
}
