import type { FileHandle } from 'node:fs/promises';
import { groupBy } from '../../lib/group-by.ts';
import { STORED_DATABASE } from '../facts/cluster/places.ts';
import type { Facts } from '../facts/facts.ts';
import { identifier, join, param, type Sql, sql, text } from '../facts/sql.ts';
import { BackupError } from './target.ts';

/** Rows of a chunk, which is one file. About 60 MB of events. */
const CHUNK_ROWS = 2_000_000;
/** The time limit of the statement that writes a chunk, in milliseconds. */
const CHUNK_TIMEOUT_MS = 600_000;
/** The record of applied migrations: a restore applies them. */
const MIGRATIONS_TABLE = 'schema_migrations';

/** A table of facts. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** A part of a table, as the engine stores it. Its content never changes. */
export interface CopiedPart {
  readonly name: string;
  /** A digest of its content: parts with the same one are equal. */
  readonly digest: string;
  readonly rows: number;
  /** The id of its partition: `202611`. */
  readonly partition: string;
}

/** Rows of a part, by their position in it. */
export interface RowRange {
  readonly first: number;
  readonly rows: number;
}

/** The number of rows, and the sum of their hashes modulo 2^64, in decimal. */
export interface Checksum {
  readonly rows: number;
  readonly sum: string;
}

/** The reason why facts of a cluster are not copied. */
const REFUSED =
  'Pharos cannot copy the facts of several servers at one instant. Back them up with BACKUP … ON CLUSTER of ClickHouse (docs/self-hosting.md).';

/** What a copy is for: one for each at a time. */
type CopyPurpose = 'backup' | 'move';

type CopiedFacts = Pick<Facts, 'driver' | 'isCluster' | 'command' | 'query' | 'spool'>;

/** All facts as they were at one instant: links to the files of the tables, in another database of the same engine. */
export class FactsCopy {
  readonly #facts: CopiedFacts;
  readonly #database: string;
  readonly tables: readonly CopiedTable[];
  /** The compression of files. */
  readonly compression: 'zst' | 'gz';

  private constructor(facts: CopiedFacts, database: string, tables: readonly CopiedTable[]) {
    this.#facts = facts;
    this.#database = database;
    this.tables = tables;
    this.compression = facts.driver === 'chdb' ? 'zst' : 'gz';
  }

  /**
   * Copies all tables. Call it while nothing changes them. What an earlier process left is removed.
   * @param command see `Facts.withoutChanges`.
   */
  static async create(
    facts: CopiedFacts,
    command: Facts['command'],
    purpose: CopyPurpose = 'backup',
  ): Promise<FactsCopy> {
    if (facts.isCluster === true) throw new BackupError(REFUSED);
    const copy = await FactsCopy.#named(facts, purpose);
    const from = identifier(await readDatabase(facts));
    await command(sql`DROP DATABASE IF EXISTS ${identifier(copy.#database)} SYNC`);
    await command(sql`CREATE DATABASE ${identifier(copy.#database)}`);
    for (const { name } of copy.tables) {
      const table = copy.#table(name);
      await command(sql`CREATE TABLE ${table} CLONE AS ${from}.${identifier(name)}`);
      // A merge would replace parts that are being read.
      await command(sql`SYSTEM STOP MERGES ${table}`);
    }
    return copy;
  }

  /** Returns a complete copy that an earlier process made. */
  static async reopen(facts: CopiedFacts, purpose: CopyPurpose): Promise<FactsCopy> {
    const copy = await FactsCopy.#named(facts, purpose);
    for (const { name } of copy.tables) await facts.command(sql`SYSTEM STOP MERGES ${copy.#table(name)}`);
    return copy;
  }

  /** Removes a copy that an earlier process made, complete or not. */
  static async discard(facts: CopiedFacts, purpose: CopyPurpose): Promise<void> {
    await (await FactsCopy.#named(facts, purpose)).remove();
  }

  static async #named(facts: CopiedFacts, purpose: CopyPurpose): Promise<FactsCopy> {
    return new FactsCopy(facts, `${await readDatabase(facts)}_${purpose}`, await listTables(facts));
  }

  /** Returns the parts of a table in the order in which their rows were stored: later rows replace earlier ones. */
  async parts(table: string): Promise<readonly CopiedPart[]> {
    const rows = await this.#facts.query(sql`
SELECT name, hash_of_all_files AS digest, rows, partition_id FROM system.parts
WHERE active AND database = ${text(this.#database)} AND table = ${text(table)}
ORDER BY partition_id, min_block_number`);
    return rows.map((row) => ({
      name: String(row['name']),
      digest: String(row['digest']),
      rows: Number(row['rows']),
      partition: String(row['partition_id']),
    }));
  }

  /** Writes rows of a part to a file, which has no name. */
  spool(table: CopiedTable, part: CopiedPart, range: RowRange, signal: AbortSignal): Promise<FileHandle> {
    const statement = sql`SELECT * FROM ${this.#table(table.name)} WHERE ${rangeOf(part, range)}`;
    return this.#facts.spool(statement, 'Native', { signal, timeoutMs: CHUNK_TIMEOUT_MS });
  }

  checksum(table: CopiedTable, part: CopiedPart, range: RowRange, signal: AbortSignal): Promise<Checksum> {
    return readChecksum(this.#facts, this.#table(table.name), table, rangeOf(part, range), signal);
  }

  /** Removes the copy. */
  async remove(): Promise<void> {
    await this.#facts.command(sql`DROP DATABASE IF EXISTS ${identifier(this.#database)} SYNC`);
  }

  #table(name: string): Sql {
    return sql`${identifier(this.#database)}.${identifier(name)}`;
  }
}

/** Divides a part into ranges of rows. */
export function divide({ rows }: CopiedPart): readonly RowRange[] {
  const count = Math.ceil(rows / CHUNK_ROWS);
  return Array.from({ length: count }, (_, index) => ({
    first: index * CHUNK_ROWS,
    rows: Math.min(CHUNK_ROWS, rows - index * CHUNK_ROWS),
  }));
}

/** Returns the tables with rows, without the record of migrations. */
export async function listTables(facts: Pick<Facts, 'query'>): Promise<readonly CopiedTable[]> {
  const rows = await facts.query(sql`
SELECT table, name, type FROM system.columns
WHERE database = ${STORED_DATABASE} AND default_kind NOT IN ('MATERIALIZED', 'ALIAS') AND table IN (
  SELECT name FROM system.tables
  WHERE database = ${STORED_DATABASE} AND engine LIKE '%MergeTree' AND name != ${text(MIGRATIONS_TABLE)})
ORDER BY table, position`);
  const tables = groupBy(rows, ({ table }) => String(table));
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: String(column['name']), type: String(column['type']) })),
  }));
}

/** Reads the checksum of a whole table, with rows that later ones replace. */
export function readTableChecksum(facts: Pick<Facts, 'query'>, table: CopiedTable): Promise<Checksum> {
  return readChecksum(facts, identifier(table.name), table, sql`1`);
}

/** Reads the checksum of a partition, with rows that later ones replace. */
export function readPartitionChecksum(
  facts: Pick<Facts, 'query'>,
  table: CopiedTable,
  partition: string,
): Promise<Checksum> {
  return readChecksum(facts, identifier(table.name), table, sql`_partition_id = ${text(partition)}`);
}

async function readDatabase(facts: Pick<Facts, 'query'>): Promise<string> {
  const [current] = await facts.query(sql`SELECT currentDatabase() AS name`);
  return String(current?.['name']);
}

async function readChecksum(
  facts: Pick<Facts, 'query'>,
  from: Sql,
  { columns }: CopiedTable,
  where: Sql,
  signal?: AbortSignal,
): Promise<Checksum> {
  // A hash of NULL is NULL.
  const values = columns.map(({ name, type }) =>
    type.startsWith('Nullable(')
      ? sql`isNull(${identifier(name)}), assumeNotNull(${identifier(name)})`
      : identifier(name),
  );
  const [row] = await facts.query(
    sql`SELECT count() AS row_count, toString(sum(cityHash64(${join(values)}))) AS total FROM ${from} WHERE ${where}`,
    { timeoutMs: CHUNK_TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) },
  );
  return { rows: Number(row?.['row_count']), sum: String(row?.['total']) };
}

function rangeOf(part: CopiedPart, { first, rows }: RowRange): Sql {
  return sql`_part = ${text(part.name)} AND _part_offset >= ${param(first, 'UInt64')} AND _part_offset < ${param(first + rows, 'UInt64')}`;
}
