import { type SQL, sql } from 'drizzle-orm';
import {
  continueSequences,
  insertStateRows,
  listStateTables,
  readStateRows,
  suspendForeignKeys,
} from '../backup/state-rows.ts';
import type { State, StateHandle } from '../state/state.ts';

/** Rows of changed buckets that one statement reads. */
const ROWS_AT_ONCE = 2_000;
/** If more rows than these are in changed buckets, the table is copied as a whole, by pages. */
const MAX_CHANGED_ROWS = 50_000;

/** The number of rows of a bucket, and the sum of their hashes. */
interface BucketSum {
  readonly bucket: number;
  readonly rows: number;
  readonly sum: string;
}

/** The rows of one of the two stores differ from those of the other. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** How far a copy of a table is. */
export type OnRows = (rows: number) => void;

/**
 * A copy of the state in another store with the same migrations. It is made once as a whole, and then brought up to date: only tables
 * with changes are compared, and of these only rows in buckets that differ are written.
 */
export class StateCopy {
  readonly #source: State;
  readonly #target: State;
  /** What each table looked like when it was copied. */
  readonly #versions = new Map<string, string>();

  constructor(source: State, target: State) {
    this.#source = source;
    this.#target = target;
  }

  /**
   * Copies all tables as they are at one instant, in place of the rows of the target.
   * @param scratch the path of a directory that does not exist; it is removed again.
   * @returns the number of rows.
   */
  async begin(scratch: string, onRows: OnRows): Promise<number> {
    const { tx: from, close } = await this.#source.snapshot(scratch);
    try {
      let total = 0;
      await this.#write(async (to) => {
        for (const table of await this.#tables(from, to)) {
          total += await replaceTable(from, to, table);
          await compareTable(from, to, table);
          this.#versions.set(table, await readVersion(from, table));
          onRows(total);
        }
      });
      return total;
    } finally {
      await close();
    }
  }

  /**
   * Copies what changed since the last call. Statements of the source wait meanwhile.
   * @returns the number of tables with changes. Each was compared with the source.
   */
  update(): Promise<number> {
    return this.#source.transaction(async (from) => {
      await from.execute(sql`set transaction isolation level repeatable read read only`);
      await from.execute(sql`set local timezone = 'UTC'`);
      const versions = new Map<string, string>();
      for (const table of await listStateTables(from)) versions.set(table, await readVersion(from, table));
      const changed = [...versions].filter(([table, version]) => this.#versions.get(table) !== version);
      if (changed.length === 0) return 0;
      await this.#write(async (to) => {
        for (const [table] of changed) {
          await updateTable(from, to, table);
          await compareTable(from, to, table);
        }
      });
      for (const [table, version] of changed) this.#versions.set(table, version);
      return changed.length;
    });
  }

  /** Tables refer to each other, so their references are removed until all are written. They are checked after the move. */
  #write(work: (to: StateHandle) => Promise<void>): Promise<void> {
    return this.#target.transaction(async (to) => {
      await to.execute(sql`set local timezone = 'UTC'`);
      const resumeForeignKeys = await suspendForeignKeys(to, false);
      await work(to);
      await resumeForeignKeys();
    });
  }

  async #tables(from: StateHandle, to: StateHandle): Promise<readonly string[]> {
    const tables = await listStateTables(from);
    const others = await listStateTables(to);
    if (tables.join() !== others.join())
      throw new CopyError('The two state stores have different tables: their migrations differ.');
    return tables;
  }
}

/** Returns a value that changes with every change of a table: each new or changed row has the id of its transaction. */
async function readVersion(tx: StateHandle, table: string): Promise<string> {
  const [row] = await tx
    .select({
      version: sql<string>`concat_ws(' ', count(*), sum(xmin::text::bigint), max(xmin::text::bigint))`,
    })
    .from(sql`${sql.identifier(table)}`);
  return row?.version ?? '';
}

async function replaceTable(from: StateHandle, to: StateHandle, table: string): Promise<number> {
  await to.execute(sql`truncate ${sql.identifier(table)}`);
  const { rows } = await insertStateRows(to, table, each(readStateRows(from, table)));
  await continueSequences(to, table);
  return rows;
}

/** Writes the rows of buckets that differ. */
async function updateTable(from: StateHandle, to: StateHandle, table: string): Promise<void> {
  const [wanted, found] = [await readSums(from, table), await readSums(to, table)];
  const changed = [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (bucket) => !isEqual(wanted.get(bucket), found.get(bucket)),
  );
  const rowsOf = (bucket: number) => wanted.get(bucket)?.rows ?? 0;
  if (changed.reduce((sum, bucket) => sum + rowsOf(bucket), 0) > MAX_CHANGED_ROWS)
    return void (await replaceTable(from, to, table));
  const key = await readKey(from, table);
  let some: number[] = [];
  let rows = 0;
  const write = async (): Promise<void> => {
    const condition = sql`${bucketOf(key)} = any(${sql.param(some)}::int[])`;
    await to.execute(sql`delete from ${sql.identifier(table)} as it where ${condition}`);
    await insertStateRows(to, table, each(readWhere(from, table, condition)));
    [some, rows] = [[], 0];
  };
  for (const bucket of changed) {
    some.push(bucket);
    rows += rowsOf(bucket);
    if (rows >= ROWS_AT_ONCE) await write();
  }
  if (some.length > 0) await write();
  await continueSequences(to, table);
}

/** @throws CopyError if the rows of a table differ. */
async function compareTable(from: StateHandle, to: StateHandle, table: string): Promise<void> {
  const [wanted, found] = [await readSums(from, table), await readSums(to, table)];
  const isSame =
    wanted.size === found.size && [...wanted].every(([bucket, sum]) => isEqual(sum, found.get(bucket)));
  if (isSame) return;
  const count = (sums: ReadonlyMap<number, BucketSum>) =>
    [...sums.values()].reduce((total, { rows }) => total + rows, 0);
  throw new CopyError(
    `The copy of the table ${table} differs: it has ${count(found)} rows, the original has ${count(wanted)} rows.`,
  );
}

async function readSums(tx: StateHandle, table: string): Promise<ReadonlyMap<number, BucketSum>> {
  const key = await readKey(tx, table);
  const hash = sql`('x' || substr(md5(to_jsonb(it)::text), 1, 15))::bit(60)::bigint`;
  const rows = await tx
    .select({
      bucket: sql<number>`bucket`,
      rows: sql<string>`count(*)::text`,
      sum: sql<string>`sum(hash)::text`,
    })
    .from(
      sql`(select ${bucketOf(key)} as bucket, ${hash} as hash from ${sql.identifier(table)} as it) as hashed`,
    )
    .groupBy(sql`bucket`);
  return new Map(rows.map(({ bucket, rows: count, sum }) => [bucket, { bucket, rows: Number(count), sum }]));
}

function isEqual(one: BucketSum | undefined, other: BucketSum | undefined): boolean {
  return one?.rows === other?.rows && one?.sum === other?.sum;
}

/** Returns the text of the primary key of a row `it`; of the whole row if the table has none. */
async function readKey(tx: StateHandle, table: string): Promise<SQL> {
  const columns = await tx
    .select({ name: sql<string>`attname` })
    .from(sql`pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)`)
    .where(sql`indisprimary and indrelid = quote_ident(${table}::text)::regclass`)
    .orderBy(sql`attnum`);
  if (columns.length === 0) return sql`to_jsonb(it)::text`;
  const values = columns.map(({ name }) => sql`it.${sql.identifier(name)}::text`);
  return sql`concat_ws(chr(31), ${sql.join(values, sql`, `)})`;
}

/** One of 4,096 buckets. */
function bucketOf(key: SQL): SQL {
  return sql`('x' || substr(md5(${key}), 1, 3))::bit(12)::int`;
}

async function* readWhere(tx: StateHandle, table: string, condition: SQL): AsyncGenerator<readonly string[]> {
  const rows = await tx
    .select({ row: sql<string>`to_jsonb(it)::text` })
    .from(sql`${sql.identifier(table)} as it`)
    .where(condition);
  yield rows.map(({ row }) => row);
}

async function* each(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield* rows;
}
