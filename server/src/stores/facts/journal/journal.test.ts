import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { createFailingFiles } from '../testing/failing-files.ts';
import { readJournal } from '../testing/read-journal.ts';
import { openJournal } from './journal.ts';
import type { FactEntry, SegmentJournal } from './journal.types.ts';

const clock = new StoppedClock(Date.UTC(2026, 2, 1));
const EVENTS = { name: 'events' };
const AUDIT = { name: 'audit_log' };
const UNAVAILABLE = { code: 'SERVICE_UNAVAILABLE', status: 503 };

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-journal-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

function row(n: number | string, table = EVENTS): FactEntry {
  return { table, json: JSON.stringify({ n }) };
}

async function numbers(journal: SegmentJournal, table?: string): Promise<unknown[]> {
  const rows = await readJournal(journal, table);
  return rows.map(({ n }) => n);
}

describe('appending', () => {
  test('rows are on disk when the append resolves, in a file of their table, an empty line behind each append', async () => {
    const journal = await openJournal({ directory, clock });
    await journal.append([row(1), row(2), row('a', AUDIT)]);
    await journal.append([row(3)]);
    const [events = ''] = await readdir(join(directory, 'events'));
    expect(await readFile(join(directory, 'events', events), 'utf8')).toMatch(
      /^\{"n":1\}[ \t]{32}\n\{"n":2\}[ \t]{32}\n\n\{"n":3\}[ \t]{32}\n\n$/,
    );
    expect(await numbers(journal, 'audit_log')).toEqual(['a']);
    await journal.close();
  });

  test('waiting appends share a commit: 64 concurrent ones cost at most two syncs', async () => {
    const journal = await openJournal({ directory, clock });
    await Promise.all(Array.from({ length: 64 }, (_, n) => journal.append([row(n)])));
    expect(journal.stats()).toMatchObject({ appends: 64, rows: 64 });
    expect(journal.stats().syncs).toBeLessThanOrEqual(2);
    expect(await numbers(journal)).toHaveLength(64);
    await journal.close();
  });

  test('an empty append resolves immediately, and a row of two lines is rejected', async () => {
    const journal = await openJournal({ directory, clock });
    await journal.append([]);
    await expect(journal.append([{ table: EVENTS, json: '{}\n\n{}' }])).rejects.toThrow(TypeError);
    expect(journal.stats()).toMatchObject({ appends: 0, bytes: 0 });
    await journal.close();
  });

  test('a segment that is full is closed, and rows go on in the next', async () => {
    const journal = await openJournal({ directory, clock, maxSegmentBytes: 100 });
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await journal.append([row(n)]);
    expect(await numbers(journal)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(journal.closed()).toHaveLength(3);
    await journal.close();
  });

  test('a segment of bulk is twice as large', async () => {
    const journal = await openJournal({ directory, clock, maxSegmentBytes: 100 });
    const origin = { subjectId: 'web_1', organizationId: 'org_1', timeMs: 0 };
    for (const n of [1, 2, 3, 4, 5, 6]) await journal.append([{ ...row(n), origin }]);
    expect(journal.closed()).toMatchObject([{ rows: 5, isBulk: true }]);
    await journal.close();
  });

  test('a full backlog rejects all rows, and accepts rows again after segments are loaded', async () => {
    const journal = await openJournal({ directory, clock, maxBacklogBytes: 130 });
    for (const n of [1, 2, 3, 4]) await journal.append([row(n)]);
    await expect(journal.append([row(5)])).rejects.toMatchObject(UNAVAILABLE);
    expect(await numbers(journal)).toEqual([1, 2, 3, 4]);
    await expect(journal.append([row(5)])).rejects.toMatchObject(UNAVAILABLE);
    for (const segment of journal.closed()) await journal.release(segment);
    expect(journal.stats()).toMatchObject({ backlogBytes: 0, backlogSegments: 0 });
    await journal.append([row(6)]);
    expect(await numbers(journal)).toEqual([6]);
    await journal.close();
  });

  test('the rows that wait are counted, and since when, also by the next process', async () => {
    const journal = await openJournal({ directory, clock });
    expect(journal.stats()).toMatchObject({ backlogRows: 0, backlogSinceMs: undefined });
    await journal.append([row(1), row(2)]);
    await journal.append([row(3)]);
    await journal.close();
    // Ids of this process may be ahead of the clock; reported times are not.
    const waiting = { backlogRows: 3, backlogSinceMs: clock.now() };
    expect(journal.stats()).toMatchObject(waiting);
    const next = await openJournal({ directory, clock });
    expect(next.stats()).toMatchObject(waiting);
    await next.close();
  });

  test('a closed journal refuses, and what was appended before is there at the next opening', async () => {
    const journal = await openJournal({ directory, clock });
    const before = journal.append([row(1)]);
    await journal.close();
    await before;
    await expect(journal.append([row(2)])).rejects.toMatchObject(UNAVAILABLE);
    const next = await openJournal({ directory, clock });
    expect(next.closed()).toMatchObject([{ fresh: false }]);
    expect(await numbers(next)).toEqual([1]);
    await next.close();
  });
});

describe('a disk that fails', () => {
  test.each([['create'], ['write'], ['sync']] as const)(
    'at %s: every append of the commit is a 503, none of its rows is kept in any table, and the journal goes on',
    async (operation) => {
      const files = createFailingFiles();
      const failures: unknown[] = [];
      const journal = await openJournal({
        directory,
        clock,
        files,
        onFailure: (error) => failures.push(error),
      });
      await journal.append([row(1), row('a', AUDIT)]);
      if (operation === 'create') await journal.rotate();
      files.fail(operation);
      const refused = [journal.append([row(2), row('b', AUDIT)]), journal.append([row(3)])];
      for (const result of await Promise.allSettled(refused)) {
        expect(result).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
      }
      files.fail();
      await journal.append([row(4), row('c', AUDIT)]);
      expect(failures).not.toEqual([]);
      expect(await numbers(journal, 'events')).toEqual([1, 4]);
      expect(await numbers(journal, 'audit_log')).toEqual(['a', 'c']);
      await journal.close();
    },
  );

  test('when the file of one table fails, the rows of the other tables of the append are removed', async () => {
    const files = createFailingFiles();
    const journal = await openJournal({ directory, clock, files });
    await journal.append([row(1)]);
    files.fail('create');
    await expect(journal.append([row(2), row('b', AUDIT)])).rejects.toMatchObject(UNAVAILABLE);
    files.fail();
    expect(await numbers(journal)).toEqual([1]);
    await journal.close();
  });

  test('appends are refused until the disk can be written again, which is detected without an append', async () => {
    const files = createFailingFiles();
    const journal = await openJournal({ directory, clock, files });
    expect(await journal.problem()).toBeUndefined();
    files.fail('write');
    await expect(journal.append([row(1)])).rejects.toMatchObject(UNAVAILABLE);
    expect(await journal.problem()).toBe('The journal cannot be written');
    files.fail();
    expect(await journal.problem()).toBeUndefined();
    await journal.close();
    expect(await journal.problem()).toBe('The journal is closed');
  });

  test('when the torn bytes cannot even be cut off, they are not loaded before they are', async () => {
    const files = createFailingFiles();
    const journal = await openJournal({ directory, clock, files });
    await journal.append([row(1)]);
    files.fail('sync', 'truncate');
    await expect(journal.append([row(2)])).rejects.toMatchObject(UNAVAILABLE);
    files.fail('truncate');
    await journal.append([row(3)]);
    expect(await numbers(journal)).toEqual([3]);
    files.fail();
    expect(await numbers(journal)).toEqual([3, 1]);
    await journal.close();
  });
});

describe('opening after a crash', () => {
  async function leave(content: string): Promise<string> {
    await mkdir(join(directory, 'events'), { recursive: true });
    const path = join(directory, 'events', `${newId('seg')}.jsonl`);
    await writeFile(path, content);
    return path;
  }

  test.each([
    ['half a row', '{"n":1}\n\n{"n":2'],
    ['a row without its end', '{"n":1}\n\n{"n":2}'],
    ['an append without its empty line', '{"n":1}\n\n{"n":2}\n{"n":3}\n'],
    ['blocks that were never written', '{"n":1}\n\n\0\0\0\0'],
    ['an append with a block that was never written', '{"n":1}\n\n{"n":2,\0\0\0\0}\n'],
  ])('%s at the end is cut off, what is before it stays', async (_, content) => {
    const path = await leave(content);
    const journal = await openJournal({ directory, clock });
    expect(await numbers(journal)).toEqual([1]);
    expect(await readFile(path, 'utf8')).toBe('{"n":1}\n\n');
    await journal.close();
  });

  test('damaged lines are set aside and reported, and the lines before and after them are loaded', async () => {
    const line = `${'\0'.repeat(40)}{"n":4}\n`;
    const path = await leave(`{"n":1}\n\n{"n":2}\n${line}\n{"n":5}\n\n`);
    const damages: unknown[] = [];
    const journal = await openJournal({ directory, clock, onDamage: (damage) => damages.push(damage) });
    expect(await numbers(journal)).toEqual([1, 2, 5]);
    const [name = ''] = await readdir(join(directory, 'rejected'));
    const damaged = join(directory, 'rejected', name);
    expect(damages).toEqual([{ table: 'events', path: damaged, bytes: line.length, rows: 1 }]);
    expect(await readFile(damaged, 'utf8')).toBe(line);
    expect(await readFile(path, 'utf8')).toBe('{"n":1}\n\n{"n":2}\n\n{"n":5}\n\n');
    await journal.close();
    const next = await openJournal({ directory, clock, onDamage: (damage) => damages.push(damage) });
    expect(damages).toHaveLength(1);
    expect(next.stats().quarantine).toEqual({ files: 1, bytes: line.length });
    await next.close();
  });

  test('whichever byte of a segment is changed, each row is loaded as it was or set aside, and all others are loaded', async () => {
    const earlier = await openJournal({ directory, clock });
    await earlier.append([row(100), row(200)]);
    await earlier.append([row(300)]);
    await earlier.close();
    const [segment] = earlier.closed();
    const path = segment?.path ?? '';
    const content = await readFile(path);
    const quarantine = join(directory, 'rejected');
    for (let position = 0; position < content.length; position += 1) {
      const changed = Buffer.from(content);
      changed[position] = (content[position] ?? 0) ^ (1 << (position % 8));
      await writeFile(path, changed);
      await rm(quarantine, { recursive: true, force: true });
      const journal = await openJournal({ directory, clock });
      const read = await numbers(journal);
      const { files } = journal.stats().quarantine;
      await journal.close();
      // A line break that is damaged joins two lines.
      expect(read.length, `byte ${position}`).toBeGreaterThanOrEqual(1);
      expect([100, 200, 300], `byte ${position}`).toEqual(expect.arrayContaining(read));
      if (read.length < 3) expect(files, `byte ${position}`).toBe(1);
    }
  });

  test('a file without one whole append is removed, other files are left alone', async () => {
    await leave('{"n":1}\n');
    await leave('');
    await writeFile(join(directory, 'events', 'notes.txt'), 'mine');
    const journal = await openJournal({ directory, clock });
    expect(journal.closed()).toEqual([]);
    expect(await readdir(join(directory, 'events'))).toEqual(['notes.txt']);
    await journal.close();
  });

  test('a segment put aside is out of the way, and stays there', async () => {
    const journal = await openJournal({ directory, clock });
    await journal.append([row(1)]);
    await journal.rotate();
    const [segment] = journal.closed();
    expect(segment).toBeDefined();
    const path = segment === undefined ? '' : await journal.reject(segment);
    expect(journal.stats()).toMatchObject({ backlogBytes: 0, backlogSegments: 0 });
    await journal.close();
    const next = await openJournal({ directory, clock });
    expect(next.closed()).toEqual([]);
    expect(await readFile(path, 'utf8')).toMatch(/^\{"n":1\}[ \t]{32}\n\n$/);
    await next.close();
  });
});
