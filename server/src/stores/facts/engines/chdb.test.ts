import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { readMigrations } from '../../migrations.ts';
import { param, raw, sql } from '../sql.ts';
import { describeFacts } from '../testing/facts.suite.ts';
import { openChdbFacts } from './chdb.ts';

const directory = await mkdtemp(join(tmpdir(), 'pharos-chdb-'));
const path = join(directory, 'facts');

afterAll(() => rm(directory, { recursive: true, force: true }));

describeFacts('chdb', () => openChdbFacts({ path }));

describe('the embedded store', () => {
  test('a crash between recording the deduplication token and writing the part loses nothing', async () => {
    const segment = join(directory, 'crash.jsonl');
    const id = newId('seg');
    await writeFile(
      segment,
      '{"website_id":"web_1","time":"2026-03-01T10:00:00Z","name":"kept","event_key":"crash"}\n\n',
    );
    const before = await openChdbFacts({ path });
    await before.command(sql`TRUNCATE TABLE events`);
    await before.loadSegment({ name: 'events' }, segment, id, { fresh: true });
    const [part] = await before.query(sql`SELECT path FROM system.parts WHERE table = 'events' AND active`);
    await before.close();
    // The engine writes the note first: a process that dies in between leaves exactly this.
    await rm(String(part?.['path']), { recursive: true });

    const after = await openChdbFacts({ path });
    const count = sql`SELECT count() AS n FROM events`;
    expect(await after.query(count)).toEqual([{ n: 0 }]);
    await after.loadSegment({ name: 'events' }, segment, id, { fresh: true });
    expect(await after.query(count), 'the token alone would lose the row').toEqual([{ n: 0 }]);
    await after.loadSegment({ name: 'events' }, segment, id);
    expect(await after.query(count)).toEqual([{ n: 1 }]);
    await after.close();
  });

  test('each migration can be repeated from its first statement after a crash', async () => {
    const facts = await openChdbFacts({ path });
    const migrations = await readMigrations(new URL('../migrations', import.meta.url));
    for (const { statements } of migrations) {
      for (const statement of statements)
        await expect(facts.command(raw(statement))).resolves.toBeUndefined();
    }
    await facts.close();
  });

  test('opening again does not repeat migrations', async () => {
    const facts = await openChdbFacts({
      path,
      logger: { info: () => expect.unreachable('a migration ran again') },
    });
    expect(await facts.query(sql`SELECT count() AS n FROM schema_migrations`)).toEqual([
      { n: (await readMigrations(new URL('../migrations', import.meta.url))).length },
    ]);
    await facts.close();
  });

  test('a store with the migrations that were replaced counts as migrated if it has all of them', async () => {
    const path = join(directory, 'replaced');
    const applied: unknown[] = [];
    const openWith = async (count: number) => {
      const facts = await openChdbFacts({ path });
      await facts.command(sql`TRUNCATE TABLE schema_migrations`);
      await facts.command(sql`
INSERT INTO schema_migrations (id, name, sha256)
SELECT number + 1, if(number = 18, 'merge_less_often', 'earlier'),
  if(number = 18, '07b53e3a4b3a97418458aceef6c1d22a1706b6815614aab97791beb5b96c4045', toString(number))
FROM numbers(${param(count, 'UInt32')})`);
      await facts.close();
      applied.length = 0;
      return openChdbFacts({ path, logger: { info: (...entry: unknown[]) => applied.push(entry) } });
    };
    await (await openWith(19)).close();
    expect(applied).toEqual([]);
    await expect(openWith(18)).rejects.toThrow('stopped at migration 0018_earlier');
  });

  test('the engine writes no system logs to disk', async () => {
    const facts = await openChdbFacts({ path });
    const rows = await facts.query(sql`
SELECT name FROM system.tables WHERE database = 'system' AND name LIKE '%\\_log' AND engine LIKE '%MergeTree'`);
    expect(rows).toEqual([]);
    await facts.close();
    expect(await readdir(join(path, 'store')).catch(() => [])).not.toContain('system');
  });

  test('a read after closing fails with 503', async () => {
    const facts = await openChdbFacts({ path });
    await facts.close();
    await expect(facts.query(sql`SELECT 1`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(facts.ping()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
