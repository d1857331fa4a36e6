import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { storedTable } from '../cluster/places.ts';
import { type Facts, SegmentRefused } from '../facts.ts';
import { join as joinSql, sql, text, texts } from '../sql.ts';
import { describeDeriving } from './derive.suite.ts';
import { describeRemoval } from './removal.suite.ts';
import { describeSpool } from './spool.suite.ts';
import { AUDIT, EVENTS, event } from './tables.ts';

/** What every driver must do. `open` is called once. */
export function describeFacts(title: string, open: () => Promise<Facts>): void {
  describe(title, () => {
    let facts: Facts;
    let directory: string;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'pharos-segments-'));
      facts = await open();
    });

    afterAll(async () => {
      await facts.close();
      await rm(directory, { recursive: true, force: true });
    });

    beforeEach(async () => {
      await facts.command(sql`TRUNCATE TABLE ${storedTable('events')}`);
      await facts.command(sql`TRUNCATE TABLE ${storedTable('event_keys')}`);
    });

    async function segment(
      ...rows: readonly Record<string, unknown>[]
    ): Promise<{ id: string; path: string }> {
      const id = newId('seg');
      const path = join(directory, `${id}.jsonl`);
      await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n\n`).join(''));
      return { id, path };
    }

    async function names(): Promise<string> {
      const rows = await facts.query(sql`SELECT name FROM events ORDER BY name`);
      return rows.map(({ name }) => name).join(' ');
    }

    async function keys(): Promise<string> {
      const rows = await facts.query(sql`SELECT DISTINCT event_key FROM event_keys ORDER BY event_key`);
      return rows.map(({ event_key }) => event_key).join(' ');
    }

    describeSpool(() => facts);
    describeRemoval(
      () => facts,
      () => directory,
    );

    describe('reading', () => {
      test('numbers of every width are returned as numbers, also amounts of money', async () => {
        const rows = await facts.query(sql`
SELECT toUInt64(9007199254740991) AS big, toInt8(-1) AS small, toDecimal64(12.5, 4) AS money, 0.25 AS ratio, NULL AS none`);
        expect(rows).toEqual([{ big: 9007199254740991, small: -1, money: 12.5, ratio: 0.25, none: null }]);
      });

      test('any value is returned as it was sent', async () => {
        const value = fc.string({ unit: anyCharacter, maxLength: 40 });
        await fc.assert(
          fc.asyncProperty(value, fc.array(value, { maxLength: 4 }), async (one, many) => {
            const rows = await facts.query(sql`SELECT ${text(one)} AS one, ${texts(many)} AS many`);
            expect(rows).toEqual([{ one, many }]);
          }),
          { numRuns: 60, examples: [["\\N'\\'\"\t\n\0{p0:String}--/*", ["a'b", '\\', '\0', '']]] },
        );
      });

      test('a list may be far longer than one parameter, and stand in a statement many times', async () => {
        const list = Array.from({ length: 20_000 }, (_, index) => `web_${String(index).padStart(26, '0')}`);
        const uses = Array.from(
          { length: 12 },
          () => sql`(${text('web_00000000000000000000019999')} IN ${texts(list)})`,
        );
        const [row] = await facts.query(
          sql`SELECT length(${texts(list)}) AS length, ${texts(list)} = ${texts([...list])} AS same, ${joinSql(uses, ' + ')} AS found`,
        );
        expect(row).toEqual({ length: 20_000, same: 1, found: 12 });
        const odd = Array.from({ length: 40 }, (_, index) => `${index}'\\\t"ä😀`.repeat(1_000));
        expect(await facts.query(sql`SELECT ${texts(odd)} AS odd`)).toEqual([{ odd }]);
      });

      test('a read that takes too long ends at its limit with QUERY_TIMEOUT', async () => {
        const begin = performance.now();
        const slow = sql`SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`;
        await expect(facts.query(slow, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
        expect(performance.now() - begin).toBeLessThan(5_000);
      });

      test('a wrong statement says nothing of itself to the caller, and all to the log', async () => {
        const failure = facts.query(sql`SELECT secret_column FROM events WHERE name = ${text('private')}`);
        await expect(failure).rejects.toMatchObject({
          code: 'QUERY_ERROR',
          message: 'The query could not be executed',
          reason: expect.stringContaining('secret_column'),
        });
      });

      test('a read cannot change anything', async () => {
        await expect(facts.query(sql`INSERT INTO event_keys SELECT 'x'`)).rejects.toMatchObject({
          code: 'QUERY_ERROR',
        });
        await expect(facts.query(sql`DROP TABLE events`)).rejects.toMatchObject({ code: 'QUERY_ERROR' });
      });

      test('a caller that leaves does not wait for the engine', async () => {
        const leaving = new AbortController();
        const begin = performance.now();
        const slow = sql`SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`;
        const read = facts.query(slow, { timeoutMs: 1_500, signal: leaving.signal });
        setTimeout(() => leaving.abort(new Error('gone')), 50);
        await expect(read).rejects.toThrow();
        expect(performance.now() - begin).toBeLessThan(1_000);
        await expect(facts.query(sql`SELECT 1 AS one`)).resolves.toEqual([{ one: 1 }]);
      });

      test('a result without bounds is refused', async () => {
        await expect(facts.query(sql`SELECT number FROM numbers(2000000)`)).rejects.toMatchObject({
          code: 'QUERY_ERROR',
        });
      });

      test('the store answers a ping', async () => {
        await expect(facts.ping()).resolves.toBeUndefined();
      });
    });

    describeDeriving(
      () => facts,
      (...rows) => segment(...rows),
    );

    describe('loading a segment', () => {
      test('times are read as ISO 8601, unknown fields skipped, missing ones empty', async () => {
        const { id, path } = await segment(
          event('a', { revenue: '12.5', unheard_of: { of: 1 }, segment: 7 }),
          event('b'),
        );
        await facts.loadSegment(EVENTS, path, id, { fresh: true });
        const rows = await facts.query(sql`
SELECT name, toUnixTimestamp64Milli(time) AS ms, revenue, country, segment > 7 AS numbered FROM events ORDER BY name`);
        const ms = Date.UTC(2026, 2, 1, 10, 0, 0, 123);
        expect(rows).toEqual([
          { name: 'a', ms, revenue: 12.5, country: '', numbered: 1 },
          { name: 'b', ms, revenue: null, country: '', numbered: 1 },
        ]);
      });

      test.each([[{ fresh: true }], [{}]])(
        'loaded twice (%o), it is stored once, in every partition',
        async (options) => {
          const { id, path } = await segment(
            event('a'),
            event('b', { time: '2024-01-01T00:00:00Z', event_key: 'k' }),
            event('c', { time: '2025-06-01T00:00:00Z' }),
          );
          await facts.loadSegment(EVENTS, path, id, { fresh: true });
          await facts.loadSegment(EVENTS, path, id, options);
          await facts.loadSegment(EVENTS, path, id, options);
          expect(await names()).toBe('a b c');
        },
      );

      test('two segments with the same content are both stored', async () => {
        for (const { id, path } of [await segment(event('a')), await segment(event('a'))]) {
          await facts.loadSegment(EVENTS, path, id);
        }
        expect(await names()).toBe('a a');
      });

      test('a key that was seen is left out, within a segment the first one wins, and rows without a key all stay', async () => {
        const one = await segment(event('a', { event_key: 'k1' }), event('none'), event('none'));
        await facts.loadSegment(EVENTS, one.path, one.id, { fresh: true });
        const two = await segment(
          event('b', { event_key: 'k1' }),
          event('c', { event_key: 'k2' }),
          event('d', { event_key: 'k2', time: '2020-01-01T00:00:00Z' }),
          event('none'),
        );
        await facts.loadSegment(EVENTS, two.path, two.id, { fresh: true });
        expect(await names()).toBe('a c none none none');
        expect(await keys()).toBe('k1 k2');
      });

      test('a crash before the keys were noted: the repetition stores nothing twice and notes them', async () => {
        const { id, path } = await segment(event('a', { event_key: 'k1' }), event('b'));
        await facts.loadSegment(EVENTS, path, id, { fresh: true });
        await facts.command(sql`TRUNCATE TABLE ${storedTable('event_keys')}`);
        await facts.loadSegment(EVENTS, path, id);
        expect(await names()).toBe('a b');
        expect(await keys()).toBe('k1');
      });

      test('a crash between two partitions: the repetition stores the missing one only', async () => {
        const old = { time: '2024-01-01T00:00:00Z' };
        const { id, path } = await segment(
          event('a', { event_key: 'k1' }),
          event('b', { ...old, event_key: 'k2' }),
          event('c', old),
        );
        await facts.loadSegment(EVENTS, path, id, { fresh: true });
        await facts.command(sql`ALTER TABLE ${storedTable('events')} DROP PARTITION 202401`);
        await facts.command(sql`TRUNCATE TABLE ${storedTable('event_keys')}`);
        expect(await names()).toBe('a');
        await facts.loadSegment(EVENTS, path, id);
        expect(await names()).toBe('a b c');
        expect(await keys()).toBe('k1 k2');
      });

      test('an event delivered again while its first segment is repeated is stored once', async () => {
        const one = await segment(event('a', { event_key: 'k1' }), event('b'));
        const two = await segment(event('again', { event_key: 'k1' }), event('c'));
        await facts.loadSegment(EVENTS, one.path, one.id, { fresh: true });
        await facts.loadSegment(EVENTS, two.path, two.id, { fresh: true });
        await facts.loadSegment(EVENTS, one.path, one.id);
        await facts.loadSegment(EVENTS, two.path, two.id);
        expect(await names()).toBe('a b c');
      });

      test('rows of a hundred and fifty months fit in one segment', async () => {
        const rows = Array.from({ length: 150 }, (_, month) =>
          event('m', { time: new Date(Date.UTC(2010, month, 2)).toISOString() }),
        );
        const { id, path } = await segment(...rows);
        await facts.loadSegment(EVENTS, path, id, { fresh: true });
        await facts.loadSegment(EVENTS, path, id);
        expect(await facts.query(sql`SELECT count() AS n FROM events`)).toEqual([{ n: 150 }]);
      });

      test('a table without keys works the same', async () => {
        const { id, path } = await segment({
          time: '2026-03-01T10:00:00Z',
          entry_id: 'aud_1',
          scopes_held: ['read:data'],
        });
        await facts.loadSegment(AUDIT, path, id);
        await facts.loadSegment(AUDIT, path, id);
        const rows = await facts.query(sql`SELECT entry_id, scopes_held FROM audit_log`);
        expect(rows).toEqual([{ entry_id: 'aud_1', scopes_held: ['read:data'] }]);
      });

      test('content that is no row is refused as such, and nothing of the segment is stored', async () => {
        const { id, path } = await segment(event('a'), event('b', { time: 'yesterday' }));
        await expect(facts.loadSegment(EVENTS, path, id)).rejects.toThrow(SegmentRefused);
        expect(await names()).toBe('');
      });

      test('a table that is not one of facts is refused', async () => {
        const { id, path } = await segment(event('a'));
        await expect(facts.loadSegment({ name: 'event_keys' }, path, id)).rejects.toThrow(
          'no column segment',
        );
      });
    });
  });
}
