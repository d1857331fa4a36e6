import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { hasCode } from '../../lib/files.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { VERSION } from '../../lib/version.ts';
import type { Segment } from '../facts/journal/journal.types.ts';
import { sql as factsSql } from '../facts/sql.ts';
import type { AppliedMigration } from '../migrations.ts';
import type { Stores } from '../open-stores.ts';
import { stateMigrations } from '../state/migrate.ts';
import type { StateSnapshot } from '../state/state.ts';
import { tidyErasures } from './erasure-list.ts';
import { type CopiedPart, type CopiedTable, divide, FactsCopy } from './facts-rows.ts';
import { bytesOf, type Content, type Manifest, type PartContent, type RowsContent } from './manifest.ts';
import { type BackupRepository, timeOfName } from './repository.ts';
import { choosePruned, type Keep } from './retention.ts';
import { listStateTables, RowSum, readStateRows } from './state-rows.ts';
import { BackupError } from './target.ts';

/** The bytes that are read from a file at once. */
const READ_BYTES = 1024 * 1024;
/** The lock of the state store that one process of an instance holds while it writes a backup. */
const LOCK = 'write a backup';

/** What a backup needs. */
export interface BackupOptions {
  readonly stores: Pick<Stores, 'facts' | 'state' | 'journal'>;
  readonly repository: BackupRepository;
  readonly clock: Clock;
  /** The secret of the instance: it is stored only if the backup is encrypted. */
  readonly secret: string;
  /** The path of a directory for temporary files, which does not exist. It is on the disk of the data directory. */
  readonly scratch: string;
  /** Which backups are kept; default all. */
  readonly keep?: Keep | undefined;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: BackupProgress) => void;
}

/** How far a backup is. */
export interface BackupProgress {
  /** Rows of facts. */
  readonly doneRows: number;
  readonly totalRows: number;
  readonly newBytes: number;
}

/** A backup that was written. */
export interface BackupResult {
  /** Its time: `20261130T231500123Z`. */
  readonly name: string;
  readonly atMs: number;
  /** What it would take alone, in bytes without encryption. */
  readonly bytes: number;
  /** What it added, in bytes without encryption. */
  readonly newBytes: number;
  readonly rows: number;
  /** The number of old backups that were removed. */
  readonly removed: number;
  /** Whether it contains the secret of the instance. */
  readonly hasSecret: boolean;
}

/** The data at one instant. */
interface Cut {
  readonly atMs: number;
  readonly facts: FactsCopy;
  readonly state: StateSnapshot;
  readonly segments: readonly Segment[];
}

/**
 * Writes a backup of everything that was accepted before the call, while the server runs: facts, state and the segments of the journal that
 * are not loaded yet. It describes one instant, like the files of a process that was killed. Facts that an earlier backup in the same place
 * contains are not written again.
 * @throws BackupError; AppError if a store is unavailable; the reason of the signal.
 */
export async function createBackup(options: BackupOptions): Promise<BackupResult> {
  const { stores, repository, clock, scratch } = options;
  let result: BackupResult | undefined;
  const isAlone = await stores.state.lock(LOCK, async () => {
    result = await repository.exclusively(clock, holderOf(options), async () => {
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      try {
        return await writeBackup(options);
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    });
  });
  if (!isAlone || result === undefined)
    throw new BackupError('Another process of this instance is writing a backup.');
  return result;
}

/** Removes what a backup left whose process was killed. Nothing happens while another process of the instance writes one. */
export async function removeInterrupted({
  stores,
  scratch,
}: Pick<BackupOptions, 'stores' | 'scratch'>): Promise<void> {
  await stores.state.lock(LOCK, async () => {
    await rm(scratch, { recursive: true, force: true });
    await FactsCopy.discard(stores.facts, 'backup');
  });
}

/** A copy of the instance on another machine, or in another directory, has another one. */
function holderOf({ secret, scratch }: BackupOptions): string {
  return createHash('sha256')
    .update(`${secret}\0${hostname()}\0${resolve(scratch)}`)
    .digest('hex');
}

async function writeBackup(options: BackupOptions): Promise<BackupResult> {
  const { stores, repository, keep, signal } = options;
  const names = await repository.list();
  const known = await readKnownParts(repository, names.at(-1));
  const cut = await takeCut(options);
  try {
    const writer = new BackupWriter(options, cut, known);
    const migrations = await readMigrations(stores.facts, cut.state);
    const facts = await writer.writeFacts();
    const state = await writer.writeState();
    const journal = await writer.writeJournal();
    signal.throwIfAborted();
    const manifest: Manifest = {
      format: 1,
      atMs: cut.atMs,
      version: VERSION,
      state: { driver: stores.state.driver, migrations: migrations.state, tables: state },
      facts: { driver: stores.facts.driver, migrations: migrations.facts, tables: facts },
      journal,
      ...(repository.isEncrypted ? { secret: options.secret } : {}),
    };
    const name = await repository.add(manifest);
    const pruned = keep === undefined ? [] : choosePruned([...names, name], timeOfName, keep);
    const removed = await repository.remove(pruned);
    await tidyErasures(repository, options.secret, await repository.list());
    return {
      name,
      atMs: cut.atMs,
      bytes: bytesOf(manifest),
      newBytes: writer.newBytes,
      rows: writer.doneRows,
      removed: removed.backups,
      hasSecret: repository.isEncrypted,
    };
  } finally {
    await Promise.all([cut.facts.remove(), cut.state.close()]);
  }
}

/** Stops changes of the facts until all stores are copied, which takes a fraction of a second. */
async function takeCut({ stores, clock, scratch }: BackupOptions): Promise<Cut> {
  const { facts, state, journal } = stores;
  return facts.withoutChanges(async (command) => {
    await journal.rotate();
    const atMs = clock.now();
    const segments: Segment[] = [];
    for (const segment of journal.closed()) if (await copySegment(segment, scratch)) segments.push(segment);
    const snapshot = await state.snapshot(join(scratch, 'state'));
    try {
      return { atMs, segments, state: snapshot, facts: await FactsCopy.create(facts, command) };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  });
}

/** @returns whether it was copied. A segment that is being released is in the store of facts. */
async function copySegment({ id, path, bytes }: Segment, scratch: string): Promise<boolean> {
  const copied = join(scratch, id);
  try {
    await copyFile(path, copied);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
  // It is emptied after it got another name.
  return (await stat(copied)).size >= bytes;
}

/** Returns the parts of the last backup that are stored completely, by table and digest. */
async function readKnownParts(
  repository: BackupRepository,
  name: string | undefined,
): Promise<ReadonlyMap<string, PartContent>> {
  const known = new Map<string, PartContent>();
  if (name === undefined) return known;
  const { facts } = await repository.get(name);
  for (const [table, parts] of Object.entries(facts.tables))
    for (const part of parts) {
      const areStored = await Promise.all(part.chunks.map((chunk) => repository.has(chunk)));
      if (areStored.every(Boolean)) known.set(`${table} ${part.digest}`, part);
    }
  return known;
}

async function readMigrations(
  facts: Stores['facts'],
  { tx }: StateSnapshot,
): Promise<{ readonly state: AppliedMigration[]; readonly facts: AppliedMigration[] }> {
  const { id, name, sha256 } = stateMigrations;
  const rows = await facts.query(
    factsSql`SELECT DISTINCT id, name, sha256 FROM schema_migrations ORDER BY id`,
  );
  return {
    state: await tx.select({ id, name, sha256 }).from(stateMigrations).orderBy(id),
    facts: rows.map((row) => ({
      id: Number(row['id']),
      name: String(row['name']),
      sha256: String(row['sha256']),
    })),
  };
}

/** Writes the content of a cut. */
class BackupWriter {
  newBytes = 0;
  doneRows = 0;
  #totalRows = 0;
  readonly #options: BackupOptions;
  readonly #cut: Cut;
  readonly #known: ReadonlyMap<string, PartContent>;

  constructor(options: BackupOptions, cut: Cut, known: ReadonlyMap<string, PartContent>) {
    this.#options = options;
    this.#cut = cut;
    this.#known = known;
  }

  async writeFacts(): Promise<Manifest['facts']['tables']> {
    const { facts } = this.#cut;
    const tables: (readonly [CopiedTable, readonly CopiedPart[]])[] = [];
    for (const table of facts.tables) tables.push([table, await facts.parts(table.name)]);
    this.#totalRows = tables.flatMap(([, parts]) => parts).reduce((sum, { rows }) => sum + rows, 0);
    const written: Manifest['facts']['tables'] = {};
    for (const [table, parts] of tables) {
      const contents: PartContent[] = [];
      for (const part of parts) {
        contents.push(
          this.#known.get(`${table.name} ${part.digest}`) ?? (await this.#writePart(table, part)),
        );
        this.doneRows += part.rows;
        this.#report();
      }
      written[table.name] = contents;
    }
    return written;
  }

  async writeState(): Promise<Manifest['state']['tables']> {
    const { tx } = this.#cut.state;
    const written: Manifest['state']['tables'] = {};
    for (const table of await listStateTables(tx)) {
      const sum = new RowSum();
      const lines = linesOf(readStateRows(tx, table), sum, this.#options.signal);
      const content = await this.#store(zipped(Readable.from(lines)));
      written[table] = { ...content, ...sum.value() };
      this.#report();
    }
    return written;
  }

  async writeJournal(): Promise<Manifest['journal']> {
    const written: Manifest['journal'] = [];
    for (const { id, table, rows, bytes } of this.#cut.segments) {
      // Later bytes were not accepted.
      const file = createReadStream(join(this.#options.scratch, id), { end: bytes - 1 });
      written.push({ ...(await this.#store(zipped(file))), id, table, rows });
      this.#report();
    }
    return written;
  }

  async #writePart(table: CopiedTable, part: CopiedPart): Promise<PartContent> {
    const { signal } = this.#options;
    const { facts } = this.#cut;
    const chunks: RowsContent[] = [];
    for (const range of divide(part)) {
      signal.throwIfAborted();
      const sum = await facts.checksum(table, part, range, signal);
      const file = await facts.spool(table, part, range, signal);
      // The stream closes the file.
      const content = await this.#store(file.createReadStream({ highWaterMark: READ_BYTES }));
      chunks.push({ ...content, ...sum });
      this.#report();
    }
    return { digest: part.digest, compression: facts.compression, chunks };
  }

  async #store(stream: AsyncIterable<Buffer>): Promise<Content> {
    const { content, newBytes } = await this.#options.repository.store(stream);
    this.newBytes += newBytes;
    return content;
  }

  #report(): void {
    const { doneRows, newBytes } = this;
    this.#options.onProgress?.({ doneRows, totalRows: this.#totalRows, newBytes });
  }
}

/** Compresses a stream. Its errors reach the reader of the result. */
function zipped(source: Readable): AsyncIterable<Buffer> {
  return pipeline(source, createGzip(), () => undefined);
}

async function* linesOf(
  batches: AsyncIterable<readonly string[]>,
  sum: RowSum,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for await (const rows of batches) {
    signal.throwIfAborted();
    for (const row of rows) sum.add(row);
    // JSON of the database contains no line breaks.
    if (rows.length > 0) yield `${rows.join('\n')}\n`;
  }
}
