import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { StateHandle } from '../state/state.ts';
import type { Checksum } from './facts-rows.ts';

/** The record of applied migrations, which a restore applies, and the marks of stores, which describe their files. */
const LEFT_OUT = ['pharos_migrations', 'store_marks'];
/** The largest average row of tables that are read by pages, in bytes. Larger rows are read one by one. */
const MAX_ROW_BYTES = 64 * 1024;
/** The pages of one statement. A page has 8 KB, and the values that are stored outside of it. */
const PAGES = 32;
/** Bytes of rows that one statement inserts. */
const INSERT_BYTES = 1024 * 1024;
const SUM_MODULUS = 2n ** 64n;

/** Counts rows and adds their hashes, in any order. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum = (this.#sum + createHash('sha256').update(row).digest().readBigUInt64LE()) % SUM_MODULUS;
  }

  value(): Checksum {
    return { rows: this.#rows, sum: String(this.#sum) };
  }
}

/** Returns the names of the tables, in alphabetical order. */
export async function listStateTables(tx: StateHandle): Promise<readonly string[]> {
  const rows = await tx
    .select({ name: sql<string>`relname` })
    .from(sql`pg_class`)
    .where(
      sql`relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all(${sql.param(LEFT_OUT)})`,
    )
    .orderBy(sql`relname`);
  return rows.map(({ name }) => name);
}

/** Reads the rows of a table as JSON objects. Each batch has a few megabytes at most, unless one row is larger. */
export async function* readStateRows(tx: StateHandle, table: string): AsyncGenerator<readonly string[]> {
  const from = sql.identifier(table);
  const [size] = await tx
    .select({
      pages: sql<string>`pg_relation_size(${nameOf(table)}) / 8192`,
      bytes: sql<string>`pg_table_size(${nameOf(table)})`,
      rows: sql<string>`(select count(*) from ${from})`,
    })
    .from(sql`(select 1) as one`);
  const [pages, bytes, count] = [Number(size?.pages), Number(size?.bytes), Number(size?.rows)];
  const areLarge = count > 0 && bytes / count > MAX_ROW_BYTES;
  for (let page = 0; page < pages; page += PAGES) {
    const inPages = sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid`;
    if (!areLarge) {
      yield await readRows(tx, from, inPages);
      continue;
    }
    const places = await tx.select({ ctid: sql<string>`ctid::text` }).from(sql`${from}`).where(inPages);
    for (const { ctid } of places) yield await readRows(tx, from, sql`ctid = ${ctid}::tid`);
  }
}

async function readRows(
  tx: StateHandle,
  from: SQL | ReturnType<typeof sql.identifier>,
  where: SQL,
): Promise<readonly string[]> {
  const rows = await tx
    .select({ row: sql<string>`to_jsonb(it)::text` })
    .from(sql`${from} as it`)
    .where(where);
  return rows.map(({ row }) => row);
}

/** The end of the definition of a foreign key whose rows were not checked. */
const NOT_VALID = ' NOT VALID';

/** A constraint between tables. */
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Removes all foreign keys, so that tables can be filled in any order.
 * @param checksRows whether adding them again checks the rows. If not, `validateForeignKeys` does.
 * @returns a function that adds them again.
 */
export async function suspendForeignKeys(tx: StateHandle, checksRows = true): Promise<() => Promise<void>> {
  const keys: readonly ForeignKey[] = await tx
    .select({
      table: sql<string>`conrelid::regclass::text`,
      name: sql<string>`conname`,
      definition: sql<string>`pg_get_constraintdef(oid)`,
    })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'f' and connamespace = current_schema()::regnamespace`);
  // The catalog quotes the names of tables where necessary.
  for (const { table, name } of keys)
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`);
  return async () => {
    for (const { table, name, definition } of keys) {
      const rest = checksRows || definition.endsWith(NOT_VALID) ? '' : NOT_VALID;
      await tx.execute(
        sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(`${definition}${rest}`)}`,
      );
    }
  };
}

/** Checks the rows of foreign keys that were added without it. */
export async function validateForeignKeys(db: StateHandle): Promise<void> {
  const keys = await db
    .select({ table: sql<string>`conrelid::regclass::text`, name: sql<string>`conname` })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'f' and not convalidated and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of keys)
    await db.execute(sql`alter table ${sql.raw(table)} validate constraint ${sql.identifier(name)}`);
}

/** Inserts rows of {@link readStateRows}. */
export async function insertStateRows(
  tx: StateHandle,
  table: string,
  rows: AsyncIterable<string>,
): Promise<Checksum> {
  const columns = await tx
    .select({ name: sql<string>`attname` })
    .from(sql`pg_attribute`)
    .where(sql`attrelid = ${nameOf(table)} and attnum > 0 and not attisdropped and attgenerated = ''`)
    .orderBy(sql`attnum`);
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(table);
  const insert = (batch: readonly string[]) =>
    tx.execute(sql`
insert into ${name} (${names}) overriding system value
select ${names} from jsonb_populate_recordset(null::${name}, ${`[${batch.join()}]`}::text::jsonb)`);
  const sum = new RowSum();
  let batch: string[] = [];
  let bytes = 0;
  for await (const row of rows) {
    sum.add(row);
    batch.push(row);
    bytes += row.length;
    if (bytes < INSERT_BYTES) continue;
    await insert(batch);
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) await insert(batch);
  return sum.value();
}

/** Continues each sequence of a table after its largest value. */
export async function continueSequences(tx: StateHandle, table: string): Promise<void> {
  const columns = await tx
    .select({
      name: sql<string>`attname`,
      sequence: sql<string>`pg_get_serial_sequence(${nameText(table)}, attname)`,
    })
    .from(sql`pg_attribute`)
    .where(
      sql`attrelid = ${nameOf(table)} and attnum > 0 and pg_get_serial_sequence(${nameText(table)}, attname) is not null`,
    );
  for (const { name, sequence } of columns)
    await tx.execute(
      sql`select setval(${sequence}::regclass, coalesce((select max(${sql.identifier(name)}) from ${sql.identifier(table)}), 0) + 1, false)`,
    );
}

const nameText = (table: string): SQL => sql`quote_ident(${table}::text)`;
const nameOf = (table: string): SQL => sql`${nameText(table)}::regclass`;
