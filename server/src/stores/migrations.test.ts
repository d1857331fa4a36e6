import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppliedMigration, Migration, MigrationTarget } from './migrations.ts';
import { applyMigrations, readMigrations } from './migrations.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-migrations-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** A fake database that records statements. The real ones have their own tests. */
function createTarget(): MigrationTarget & {
  readonly records: AppliedMigration[];
  readonly ran: string[];
} {
  const records: AppliedMigration[] = [];
  const ran: string[] = [];
  return {
    records,
    ran,
    lock: (work) => work(),
    ensureTable: () => Promise.resolve(),
    hasTable: () => Promise.resolve(true),
    applied: () => Promise.resolve(records),
    run: (migration: Migration) => {
      ran.push(...migration.statements);
      records.push({
        id: migration.id,
        name: migration.name,
        sha256: migration.sha256,
      });
      return Promise.resolve();
    },
  };
}

async function write(file: string, content: string): Promise<void> {
  await writeFile(join(directory, file), content);
}

describe('reading', () => {
  test('a hand-written file is split at lines that end with a semicolon, except in comments', async () => {
    await write(
      '0001_first.sql',
      "-- a; comment;\nCREATE TABLE a (x String DEFAULT ';x');\n\nCREATE TABLE b\n(\n  y String -- inside\n);\n",
    );
    const [migration] = await readMigrations(directory);
    expect(migration?.statements).toEqual([
      "CREATE TABLE a (x String DEFAULT ';x')",
      'CREATE TABLE b\n(\n  y String -- inside\n)',
    ]);
  });

  test('a drizzle file is split at its breakpoints only', async () => {
    await write(
      '0001_first.sql',
      'CREATE FUNCTION f() AS $$ a;\n b; $$;\n--> statement-breakpoint\nSELECT 2;',
    );
    const [migration] = await readMigrations(directory);
    expect(migration?.statements).toEqual(['CREATE FUNCTION f() AS $$ a;\n b; $$;', 'SELECT 2;']);
  });

  test.each([['0002_late.sql'], ['1_short.sql'], ['0001.sql'], ['0000_zero.sql']])(
    '%s is rejected as the first file',
    async (file) => {
      await write(file, 'SELECT 1;');
      await expect(readMigrations(directory)).rejects.toThrow(/numbered without gaps/);
    },
  );

  test('a gap is rejected', async () => {
    await write('0001_a.sql', 'SELECT 1;');
    await write('0003_c.sql', 'SELECT 1;');
    await expect(readMigrations(directory)).rejects.toThrow(/expected 0002_name.sql, found 0003_c.sql/);
  });
});

describe('applying', () => {
  test('each migration runs once, in order, however often the program starts', async () => {
    await write('0001_a.sql', 'ONE;\nTWO;');
    const target = createTarget();
    expect((await applyMigrations({ directory, target })).map(({ name }) => name)).toEqual(['a']);
    await write('0002_b.sql', 'THREE;');
    expect((await applyMigrations({ directory, target })).map(({ name }) => name)).toEqual(['b']);
    expect(await applyMigrations({ directory, target })).toEqual([]);
    expect(target.ran).toEqual(['ONE', 'TWO', 'THREE']);
  });

  test('pending migrations can be listed without applying them', async () => {
    await write('0001_a.sql', 'ONE;');
    const target = createTarget();
    await applyMigrations({ directory, target });
    await write('0002_b.sql', 'TWO;');
    const names: string[] = [];
    const onPending = (pending: readonly Migration[]) => names.push(...pending.map(({ name }) => name));
    await applyMigrations({ directory, target, choice: { onPending } });
    expect([names, target.ran]).toEqual([['b'], ['ONE']]);
    await applyMigrations({
      directory,
      target: { ...target, hasTable: async () => false },
      choice: { onPending },
    });
    expect([names, target.ran]).toEqual([['b', 'a', 'b'], ['ONE']]);
  });

  test('an edited migration prevents the start before any migration runs', async () => {
    await write('0001_a.sql', 'ONE;');
    const target = createTarget();
    await applyMigrations({ directory, target });
    await write('0001_a.sql', 'ONE CHANGED;');
    await write('0002_b.sql', 'TWO;');
    await expect(applyMigrations({ directory, target })).rejects.toThrow(
      'Migration 0001_a was edited after it was applied',
    );
    expect(target.ran).toEqual(['ONE']);
  });

  test('a database newer than the program prevents the start', async () => {
    await write('0001_a.sql', 'ONE;');
    const target = createTarget();
    await applyMigrations({ directory, target });
    target.records.push({ id: 2, name: 'b', sha256: 'x' });
    await expect(applyMigrations({ directory, target })).rejects.toThrow('newer than this program');
  });

  test('an applied migration without a file prevents the start', async () => {
    await write('0001_a.sql', 'ONE;');
    const target = createTarget();
    await applyMigrations({ directory, target });
    await rm(join(directory, '0001_a.sql'));
    await write('0001_other.sql', 'ONE;');
    await expect(applyMigrations({ directory, target })).rejects.toThrow(
      '0001_a was applied to the database, but its file is missing',
    );
  });

  test('a gap in the applied migrations prevents the start', async () => {
    await write('0001_a.sql', 'ONE;');
    await write('0002_b.sql', 'TWO;');
    const target = createTarget();
    await applyMigrations({ directory, target });
    target.records.shift();
    await expect(applyMigrations({ directory, target })).rejects.toThrow('lacks number 1');
  });
});

describe('a file that replaces earlier migrations', () => {
  const sha256 = 'a'.repeat(64);
  const earlier = [
    { id: 1, name: 'a', sha256: 'x' },
    { id: 2, name: 'b', sha256 },
  ];
  beforeEach(async () => {
    await write('0002_schema.sql', `-- Replaces 0002_b ${sha256}\nCREATE ALL;`);
    await write('0003_c.sql', 'NEXT;');
  });

  test('runs in a new database, and the next migration after it', async () => {
    const target = createTarget();
    await applyMigrations({ directory, target });
    expect(target.records.map(({ id }) => id)).toEqual([2, 3]);
    expect(target.ran).toEqual(['CREATE ALL', 'NEXT']);
    expect(await applyMigrations({ directory, target })).toEqual([]);
  });

  test('does not run in a database that has all of them, whose history stays as it is', async () => {
    const target = createTarget();
    target.records.push(...earlier);
    await applyMigrations({ directory, target });
    expect(target.ran).toEqual(['NEXT']);
    expect(target.records.slice(0, 2)).toEqual(earlier);
    expect(await applyMigrations({ directory, target })).toEqual([]);
  });

  test.each([
    ['lacks some of them', earlier.slice(0, 1), 'stopped at migration 0001_a'],
    ['has another history', [{ id: 2, name: 'other', sha256 }], '0002_other was applied'],
    ['has another text of the last one', [{ id: 2, name: 'b', sha256: 'y' }], '0002_b was applied'],
  ])('prevents the start if the database %s', async (_, records, message) => {
    const target = createTarget();
    target.records.push(...records);
    await expect(applyMigrations({ directory, target })).rejects.toThrow(message);
    expect(target.ran).toEqual([]);
  });
});
