import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { URL } from 'node:url';
import { fileURLToPath } from 'node:url';

/** A numbered schema migration. */
export interface Migration {
  /** Counted from 1, without gaps. */
  readonly id: number;
  /** File name without number and extension. */
  readonly name: string;
  /** SHA-256 of the text of the file, in hexadecimal. */
  readonly sha256: string;
  readonly statements: readonly string[];
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
  /** Creates the table of applied migrations if it does not exist. */
  ensureTable(): Promise<void>;
  applied(): Promise<readonly AppliedMigration[]>;
  /** Executes the statements and records the migration. */
  run(migration: Migration): Promise<void>;
}

const FILE_NAME = /^(\d{4})_([A-Za-z0-9_-]+)\.sql$/;

/** The separator of drizzle-kit. In hand-written files, a statement ends with `;` at the end of a line. */
const BREAKPOINT = '--> statement-breakpoint';

/**
 * Reads the migrations `NNNN_name.sql` of a directory, in order.
 *
 * @param directory a path, or `new URL('./migrations', import.meta.url)`, which is valid in `src` and in `dist`.
 * @throws Error if the numbers do not start at 0001 without gaps, or a file name is invalid.
 */
export async function readMigrations(directory: string | URL): Promise<Migration[]> {
  const path = typeof directory === 'string' ? directory : fileURLToPath(directory);
  const files = (await readdir(path)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const [, number, name] = FILE_NAME.exec(file) ?? [];
      if (name === undefined || Number(number) !== index + 1) {
        const wanted = String(index + 1).padStart(4, '0');
        throw new Error(
          `Migrations must be numbered without gaps: expected ${wanted}_name.sql, found ${file}.`,
        );
      }
      const content = await readFile(join(path, file), 'utf8');
      return {
        id: index + 1,
        name,
        sha256: createHash('sha256').update(content).digest('hex'),
        statements: splitStatements(content),
      };
    }),
  );
}

/**
 * Applies pending migrations under the lock of the database, and returns them.
 *
 * @throws MigrationError if an applied migration was edited or its file is missing, or if the database is newer than this program.
 */
export async function applyMigrations(options: {
  readonly directory: string | URL;
  readonly target: MigrationTarget;
}): Promise<Migration[]> {
  const { directory, target } = options;
  const migrations = await readMigrations(directory);
  return target.lock(async () => {
    await target.ensureTable();
    const applied = [...(await target.applied())].sort((a, b) => a.id - b.id);
    assertSameHistory(migrations, applied);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) await target.run(migration);
    return pending;
  });
}

function assertSameHistory(migrations: readonly Migration[], applied: readonly AppliedMigration[]): void {
  for (const [index, record] of applied.entries()) {
    const title = `${String(record.id).padStart(4, '0')}_${record.name}`;
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
