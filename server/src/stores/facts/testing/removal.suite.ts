import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { PARTS, storedTable } from '../cluster/places.ts';
import type { Facts } from '../facts.ts';
import { dropReplacedParts, engineSeconds, rewriteParts } from '../remove-rows.ts';
import { sql, text } from '../sql.ts';
import { EVENTS } from './tables.ts';

const TABLES = ['events', 'visits'];

/** What every driver must do with rows that are removed. */
export function describeRemoval(open: () => Facts, directory: () => string): void {
  async function load(
    names: readonly string[],
    fields: Record<string, unknown> = {},
  ): Promise<{ path: string; id: string }> {
    const id = newId('seg');
    const path = join(directory(), `${id}.jsonl`);
    const rows = names.map((name, index) => ({
      website_id: 'web_gone',
      time: `2026-0${1 + (index % 3)}-01T10:00:00Z`,
      name,
      ...fields,
    }));
    await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n\n`).join(''));
    await open().loadSegment(EVENTS, path, id, { fresh: true });
    return { path, id };
  }

  async function names(): Promise<string> {
    const rows = await open().query(sql`SELECT name FROM events ORDER BY name`);
    return rows.map(({ name }) => name).join(' ');
  }

  describe('removing rows', () => {
    test('no read finds them any more, all others stay, and doing it twice is as good as once', async () => {
      await load(['a', 'b', 'c', 'd']);
      await load(['e', 'f'], { website_id: 'web_kept' });
      const before = open().generation();
      const parts: string[] = [];
      for (let round = 0; round < 2; round += 1)
        await open().derive('test', (session) =>
          session.remove('events', sql`website_id = ${text('web_gone')} AND name != 'd'`, {
            onPart: async () => void parts.push(await names()),
          }),
        );
      expect(parts).toEqual(['b c d e f', 'c d e f', 'd e f']);
      expect(open().generation(), 'answers that were kept are read again').toBeGreaterThan(before);
    });

    test('their bytes leave the disk once the parts are rewritten', async () => {
      await load(['a', 'b', 'c']);
      await load(['e'], { website_id: 'web_kept' });
      const hidden = sql`SELECT sum(rows) AS n FROM ${PARTS} WHERE table = 'events' AND active`;
      await open().derive('test', async (session) => {
        await session.remove('events', sql`website_id = 'web_gone'`);
        expect(await open().query(hidden)).toEqual([{ n: 4 }]);
        expect(await rewriteParts(session, TABLES)).toBe(true);
        expect(await open().query(hidden)).toEqual([{ n: 1 }]);
        expect(await rewriteParts(session, TABLES)).toBe(false);
        const seconds = await engineSeconds(session);
        await vi.waitFor(async () => expect(await dropReplacedParts(session, TABLES, seconds)).toBe(0));
      });
      expect(await names()).toBe('e');
    });

    test('it can be ended between two partitions, and taken up again', async () => {
      await load(['a', 'b', 'c']);
      const leaving = new AbortController();
      const work = (signal: AbortSignal) =>
        open().derive('test', (session) =>
          session.remove('events', sql`1`, { signal, onPart: async () => leaving.abort() }),
        );
      await expect(work(leaving.signal)).rejects.toThrow('aborted');
      expect(await names()).toBe('b c');
      await work(new AbortController().signal);
      expect(await names()).toBe('');
    });

    test('rows of a website that is gone are left out when they are loaded, however often that is tried', async () => {
      await open().command(sql`INSERT INTO erased_websites (website_id) SELECT 'web_erased'`);
      const { path, id } = await load(['a'], { website_id: 'web_erased' });
      await open().loadSegment(EVENTS, path, id);
      expect(await names()).toBe('');
      await open().command(sql`TRUNCATE TABLE ${storedTable('erased_websites')}`);
    });
  });
}
