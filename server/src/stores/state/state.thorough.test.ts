import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { copyTemplate } from '../../testing/copy-template.ts';
import { openPgliteState } from './pglite.ts';
import { openTestState } from './testing/open-test-state.ts';
import { describeState, notes } from './testing/state.suite.ts';

describeState('pglite in its own thread', () => openTestState('pglite', 'own'));

describe('an embedded store in its own thread', () => {
  it('does not hold up the process during a long statement', async () => {
    const state = await openTestState('pglite', 'own');
    let turns = 0;
    let isRunning = true;
    const turn = (): void => {
      turns += 1;
      if (isRunning) setImmediate(turn);
    };
    setImmediate(turn);
    await state.db.execute(sql`select count(*) from generate_series(1, 300000)`);
    isRunning = false;
    await state.close();
    expect(turns).toBeGreaterThan(100);
  });
});

describe('an embedded store whose creation was interrupted', () => {
  it('is created again, and reopens with its data', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pharos-state-half-'));
    await mkdir(join(directory, 'state.unfinished', 'base'), { recursive: true });
    await mkdir(join(directory, 'state'));
    const first = await openPgliteState({ directory: join(directory, 'state'), thread: 'caller' });
    await first.db.execute(sql`create table ${notes} (id integer primary key, body text not null)`);
    await first.db.insert(notes).values({ id: 1, body: 'kept' });
    await first.close();
    const again = await openPgliteState({ directory: join(directory, 'state') });
    expect(await again.db.select().from(notes)).toEqual([{ id: 1, body: 'kept' }]);
    await again.close();
    await rm(directory, { recursive: true, force: true });
  });
});

describe('an embedded store with the migrations that were replaced', () => {
  it('counts as migrated if it has all of them', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'pharos-state-replaced-'));
    const directory = join(parent, 'state');
    copyTemplate('state', directory);
    const reopenWith = async (id: number, name: string, sha256: string) => {
      // Only the first file, which replaces all earlier ones.
      const state = await openPgliteState({ directory, thread: 'caller', migrations: { lastId: 37 } });
      await state.db.execute(
        sql`update pharos_migrations set id = ${id}, name = ${name}, sha256 = ${sha256}`,
      );
      await state.close();
      return openPgliteState({ directory, thread: 'caller' });
    };
    const last = '248290bb618f7d037d2219757c3892f3a2c32a70ff2c8f0da2379f635405b915';
    await (await reopenWith(37, 'conscious_mauler', last)).close();
    await expect(reopenWith(36, 'great_mandrill', '')).rejects.toThrow(
      'stopped at migration 0036_great_mandrill',
    );
    await rm(parent, { recursive: true, force: true });
  });
});
