import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql as stateSql } from 'drizzle-orm';
import { exists } from '../../lib/files.ts';
import { splitLines } from '../../lib/text/split-lines.ts';
import { storedTableOfSystem } from '../facts/cluster/places.ts';
import { FACT_MIGRATIONS } from '../facts/fact-migrations.ts';
import type { Facts } from '../facts/facts.ts';
import { sql } from '../facts/sql.ts';
import { lastOfKnown } from '../migrations.ts';
import { openFacts, openState, type StoreAddresses } from '../open-stores.ts';
import { STATE_MIGRATIONS } from '../state/migrate.ts';
import type { State, StateHandle } from '../state/state.ts';
import { type Checksum, listTables, readTableChecksum } from './facts-rows.ts';
import { type Content, type Manifest, type PartContent, piecesOf } from './manifest.ts';
import type { BackupRepository } from './repository.ts';
import {
  continueSequences,
  insertStateRows,
  listStateTables,
  RowSum,
  readStateRows,
  suspendForeignKeys,
} from './state-rows.ts';
import { BackupError } from './target.ts';

const SUM_MODULUS = 2n ** 64n;
/** Adding the foreign keys of a large table takes longer than statements of a server may, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 24 * 3_600_000;

/** What a restore needs. */
export interface RestoreOptions {
  readonly repository: BackupRepository;
  readonly manifest: Manifest;
  /** Where to restore: an empty directory, and empty databases if there are addresses of servers. */
  readonly addresses: Pick<
    StoreAddresses,
    'path' | 'databaseUrl' | 'clickhouseUrl' | 'clickhouseCluster' | 'stateThread'
  >;
  readonly onProgress?: (progress: RestoreProgress) => void;
}

/** How far a restore is. */
export interface RestoreProgress {
  readonly stage: 'checking' | 'state' | 'facts' | 'journal';
  /** Pieces while checking, otherwise rows. */
  readonly done: number;
  readonly total: number;
}

/** What was restored. */
export interface RestoredAmounts {
  readonly stateRows: number;
  readonly factRows: number;
  /** Rows of segments of the journal, which the next start loads. */
  readonly waitingRows: number;
}

/**
 * Restores a backup: checks all of its pieces before it changes anything, and compares the rows of each table with the backup afterwards. Later
 * migrations are applied by the next start.
 * @throws BackupError if the backup is damaged or the stores are not empty; MigrationError if a newer version wrote it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredAmounts> {
  const { manifest, addresses } = options;
  const last = {
    state: await lastOfKnown(STATE_MIGRATIONS, manifest.state.migrations),
    facts: await lastOfKnown(FACT_MIGRATIONS, manifest.facts.migrations),
  };
  await checkPieces(options);
  const state = await openState(addresses, {
    migrations: { lastId: last.state },
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  let stateRows: number;
  try {
    stateRows = await restoreState(options, state);
  } finally {
    await state.close();
  }
  const facts = await openFacts(addresses, { migrations: { lastId: last.facts } });
  let factRows: number;
  try {
    factRows = await restoreFacts(options, facts);
  } finally {
    await facts.close();
  }
  const waitingRows = await restoreJournal(options);
  const { secret } = manifest;
  if (secret !== undefined && !(await exists(addresses.path('secret'))))
    await writeFile(addresses.path('secret'), secret, { mode: 0o600, flag: 'wx', flush: true });
  return { stateRows, factRows, waitingRows };
}

/** Writes the segments that the next start loads. @returns the number of their rows. */
async function restoreJournal({
  repository,
  manifest,
  addresses,
  onProgress,
}: RestoreOptions): Promise<number> {
  const total = manifest.journal.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const segment of manifest.journal) {
    const directory = addresses.path('journal', segment.table);
    await mkdir(directory, { recursive: true });
    const file = createWriteStream(join(directory, `${segment.id}.jsonl`), { flags: 'wx', flush: true });
    await pipeline(Readable.from(repository.read(segment)), createGunzip(), file);
    done += segment.rows;
    onProgress?.({ stage: 'journal', done, total });
  }
  return done;
}

async function checkPieces({ repository, manifest, onProgress }: RestoreOptions): Promise<void> {
  const pieces = piecesOf(manifest);
  let done = 0;
  await repository.check(pieces, () => {
    done += 1;
    onProgress?.({ stage: 'checking', done, total: pieces.size });
  });
}

/** Inserts all rows of the state in one transaction. @returns their number. */
async function restoreState(
  { repository, manifest, onProgress }: RestoreOptions,
  state: State,
): Promise<number> {
  const { tables } = manifest.state;
  const total = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  await state.transaction(async (tx) => {
    await tx.execute(stateSql`set local timezone = 'UTC'`);
    await assertEmptyState(tx, Object.keys(tables));
    const resumeForeignKeys = await suspendForeignKeys(tx);
    for (const [table, content] of Object.entries(tables)) {
      const sum = await insertStateRows(tx, table, linesOf(repository, content));
      assertEqual(`the table ${table} of the state store`, content, sum);
      await continueSequences(tx, table);
      done += content.rows;
      onProgress?.({ stage: 'state', done, total });
    }
    await resumeForeignKeys();
    for (const [table, content] of Object.entries(tables))
      assertEqual(`the table ${table} of the restored state store`, content, await sumStateRows(tx, table));
  });
  return done;
}

async function assertEmptyState(tx: StateHandle, expected: readonly string[]): Promise<void> {
  const tables = await listStateTables(tx);
  const unknown = expected.find((table) => !tables.includes(table));
  if (unknown !== undefined)
    throw new BackupError(`The backup has a table ${unknown}, which this version of Pharos does not have.`);
  for (const table of tables) {
    for await (const rows of readStateRows(tx, table))
      if (rows.length > 0)
        throw new BackupError(
          `The state store is not empty: its table ${table} has rows. Restore into an empty database.`,
        );
  }
}

async function sumStateRows(tx: StateHandle, table: string): Promise<Checksum> {
  const sum = new RowSum();
  for await (const rows of readStateRows(tx, table)) for (const row of rows) sum.add(row);
  return sum.value();
}

async function* linesOf(repository: BackupRepository, content: Content): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const reading = pipeline(Readable.from(repository.read(content)), unzipped);
  // The error is thrown below.
  reading.catch(() => undefined);
  yield* splitLines(unzipped);
  await reading;
}

/** Inserts all facts and compares them. @returns the number of rows. */
async function restoreFacts(
  { repository, manifest, addresses, onProgress }: RestoreOptions,
  facts: Facts,
): Promise<number> {
  const scratch = addresses.path('restore');
  const { tables } = manifest.facts;
  const chunks = Object.values(tables).flatMap((parts) => parts.flatMap((part) => part.chunks));
  const total = chunks.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const found = new Map((await listTables(facts)).map((table) => [table.name, table]));
  for (const [name, parts] of Object.entries(tables)) {
    const table = found.get(name);
    if (table === undefined)
      throw new BackupError(`The backup has a table ${name}, which this version of Pharos does not have.`);
    if ((await readTableChecksum(facts, table)).rows > 0)
      throw new BackupError(
        `The store of facts is not empty: its table ${name} has rows. Restore into an empty database.`,
      );
    // A merge would remove rows that later ones replace, before they are compared.
    await facts.command(sql`SYSTEM STOP MERGES ${storedTableOfSystem(name)}`);
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    try {
      for (const { chunk, compression } of parts.flatMap(({ chunks: list, ...part }) =>
        list.map((chunk) => ({ chunk, ...part })),
      )) {
        const path = join(scratch, `rows.native.${compression}`);
        await pipeline(Readable.from(repository.read(chunk)), createWriteStream(path));
        await facts.insertFile(name, path);
        done += chunk.rows;
        onProgress?.({ stage: 'facts', done, total });
      }
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    assertEqual(
      `the table ${name} of the store of facts`,
      sumOf(parts),
      await readTableChecksum(facts, table),
    );
    await facts.command(sql`SYSTEM START MERGES ${storedTableOfSystem(name)}`);
  }
  return done;
}

function sumOf(parts: readonly PartContent[]): Checksum {
  const chunks = parts.flatMap((part) => part.chunks);
  return {
    rows: chunks.reduce((total, { rows }) => total + rows, 0),
    sum: String(chunks.reduce((total, { sum }) => (total + BigInt(sum)) % SUM_MODULUS, 0n)),
  };
}

function assertEqual(what: string, expected: Checksum, found: Checksum): void {
  if (expected.rows === found.rows && expected.sum === found.sum) return;
  throw new BackupError(
    `After the restore, ${what} has ${found.rows} rows with the checksum ${found.sum}; the backup has ${expected.rows} rows with the checksum ${expected.sum}.`,
  );
}
