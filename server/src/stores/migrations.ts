import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { URL } from 'node:url';
import { fileURLToPath } from 'node:url';

/** A numbered schema migration. */
export interface Migration {
  /** Consecutive. The first file has the number of the last of the migrations that it replaces. */
  readonly id: number;
  /** File name without number and extension. */
  readonly name: string;
  /** SHA-256 of the text of the file, in hexadecimal. */
  readonly sha256: string;
  readonly statements: readonly string[];
  /** The earlier migration with the same number, if this one creates what all migrations up to that one had created. */
  readonly replaces?: AppliedMigration;
}

/** The record of an applied migration. */
export type AppliedMigration = Pick<Migration, 'id' | 'name' | 'sha256'>;

/** The error that a database and the migrations of this program differ. Its message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** A database that migrations are applied to. */
export interface MigrationTarget {
  /** Runs `work` while no other process migrates the same database. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the table of applied migrations exists. */
  hasTable(): Promise<boolean>;
  /** Creates the table of applied migrations if it does not exist. */
  ensureTable(): Promise<void>;
  applied(): Promise<readonly AppliedMigration[]>;
  /** Executes the statements and records the migration. */
  run(migration: Migration): Promise<void>;
}

const FILE_NAME = /^(\d{4})_([A-Za-z0-9_-]+)\.sql$/;

/** The first line of a migration that replaces earlier ones: the name and the SHA-256 of the last of them. */
const REPLACES = /^-- Replaces (\d{4})_([A-Za-z0-9_-]+) ([0-9a-f]{64})\n/;

/** The separator of drizzle-kit. In hand-written files, a statement ends with `;` at the end of a line. */
const BREAKPOINT = '--> statement-breakpoint';

/**
 * Reads the migrations `NNNN_name.sql` of a directory, in order.
 *
 * @param directory a path, or `new URL('./migrations', import.meta.url)`, which is valid in `src` and in `dist`.
 * @throws Error if the numbers have gaps, if they start neither at 0001 nor at the number of the replaced migration, or if a file name is
 * invalid.
 */
export async function readMigrations(directory: string | URL): Promise<Migration[]> {
  const path = typeof directory === 'string' ? directory : fileURLToPath(directory);
  const files = (await readdir(path)).filter((file) => file.endsWith('.sql')).sort();
  const contents = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
  const replaced = parseReplaced(contents[0] ?? '');
  const firstId = replaced?.id ?? 1;
  return files.map((file, index) => {
    const id = firstId + index;
    const [, number, name] = FILE_NAME.exec(file) ?? [];
    if (name === undefined || Number(number) !== id) {
      const wanted = String(id).padStart(4, '0');
      throw new Error(
        `Migrations must be numbered without gaps: expected ${wanted}_name.sql, found ${file}.`,
      );
    }
    const content = contents[index] ?? '';
    const sha256 = createHash('sha256').update(content).digest('hex');
    const migration = { id, name, sha256, statements: splitStatements(content) };
    return index === 0 && replaced !== undefined ? { ...migration, replaces: replaced } : migration;
  });
}

function parseReplaced(content: string): AppliedMigration | undefined {
  const [, number, name, sha256] = REPLACES.exec(content) ?? [];
  return name === undefined || sha256 === undefined ? undefined : { id: Number(number), name, sha256 };
}

/** Which migrations are applied. */
export interface MigrationChoice {
  /** The last one: creates a new store as it was, to restore a backup. */
  readonly lastId?: number | undefined;
  /** Called with the pending migrations instead: then nothing is changed. */
  readonly onPending?: ((pending: readonly Migration[]) => void) | undefined;
}

/**
 * Applies pending migrations under the lock of the database, and returns them.
 *
 * @throws MigrationError if an applied migration was edited or its file is missing, or if the database is newer than this program.
 */
export async function applyMigrations(options: {
  readonly directory: string | URL;
  readonly target: MigrationTarget;
  readonly choice?: MigrationChoice | undefined;
}): Promise<Migration[]> {
  const { directory, target, choice: { lastId = Number.POSITIVE_INFINITY, onPending } = {} } = options;
  const migrations = (await readMigrations(directory)).filter(({ id }) => id <= lastId);
  const findPending = async (): Promise<Migration[]> => {
    const applied = countReplaced(migrations[0], await target.applied());
    assertSameHistory(migrations, applied);
    return migrations.slice(applied.length);
  };
  if (onPending !== undefined) {
    onPending((await target.hasTable()) ? await findPending() : migrations);
    return [];
  }
  return target.lock(async () => {
    await target.ensureTable();
    const pending = await findPending();
    for (const migration of pending) await target.run(migration);
    return pending;
  });
}

/**
 * Returns the last of the migrations that were applied to another database; `undefined` if they are all that this program has.
 * @throws MigrationError unless this program can create that database again.
 */
export async function lastOfKnown(
  directory: string | URL,
  applied: readonly AppliedMigration[],
): Promise<number | undefined> {
  const migrations = await readMigrations(directory);
  const known = countReplaced(migrations[0], applied);
  assertSameHistory(migrations, known);
  return known.length === migrations.length ? undefined : known.at(-1)?.id;
}

/**
 * Returns the applied migrations in order, with the first file in place of those that it replaces. Their records stay in the database, so
 * that nothing is written, and an interruption changes nothing.
 */
function countReplaced(
  first: Migration | undefined,
  records: readonly AppliedMigration[],
): AppliedMigration[] {
  const applied = [...records].sort((a, b) => a.id - b.id);
  const replaced = first?.replaces;
  const lastRecord = applied.at(-1);
  if (first === undefined || replaced === undefined || lastRecord === undefined) return applied;
  if (lastRecord.id < first.id) {
    throw new MigrationError(
      `The database stopped at migration ${titleOf(lastRecord)}. This program starts with ${titleOf(first)}, which replaces all up to ${titleOf(replaced)}. Start the last version that has them once, then this one.`,
    );
  }
  return applied
    .filter(({ id }) => id >= first.id)
    .map((record) => {
      const isReplaced = record.name === replaced.name && record.sha256 === replaced.sha256;
      return record.id === first.id && isReplaced ? first : record;
    });
}

function titleOf({ id, name }: AppliedMigration): string {
  return `${String(id).padStart(4, '0')}_${name}`;
}

function assertSameHistory(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  for (const [index, record] of applied.entries()) {
    const title = titleOf(record);
    const known = migrations[index];
    if (known === undefined) {
      throw new MigrationError(
        `The database is newer than this program: it has migration ${title}, which this program does not know.`,
      );
    }
    if (record.id !== known.id) {
      throw new MigrationError(
        `The database has migration ${title} but lacks number ${known.id}, which comes before it.`,
      );
    }
    if (record.name !== known.name) {
      throw new MigrationError(`Migration ${title} was applied to the database, but its file is missing.`);
    }
    if (record.sha256 !== known.sha256) {
      throw new MigrationError(
        `Migration ${title} was edited after it was applied. Restore its text and add a new migration.`,
      );
    }
  }
}

/** Splits at drizzle breakpoints if there are any, otherwise at `;` at the end of a line that is not a comment. */
function splitStatements(content: string): string[] {
  const statements = content.includes(BREAKPOINT) ? content.split(BREAKPOINT) : splitAtSemicolons(content);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

function splitAtSemicolons(content: string): string[] {
  const statements: string[] = [];
  let current: string[] = [];
  for (const line of content.split('\n')) {
    if (line.trimStart().startsWith('--')) continue;
    const code = line.trimEnd();
    if (code.endsWith(';')) {
      current.push(code.slice(0, -1));
      statements.push(current.join('\n'));
      current = [];
    } else {
      current.push(code);
    }
  }
  statements.push(current.join('\n'));
  return statements;
}
