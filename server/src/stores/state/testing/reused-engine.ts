import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '../../../testing/copy-template.ts';
import { openPgliteEngine, type PgliteEngine } from '../pglite-engine.ts';

/** An engine with an empty, migrated database. */
interface ReusedEngine extends PgliteEngine {
  /** The result of {@link SCHEMA} after the migrations. */
  readonly schema: unknown;
  /** How often it was emptied. */
  uses: number;
}

/** Engines that are not in use. Test files of a worker share them. */
const free: ReusedEngine[] = [];

/** An engine whose database has grown more is not used again, because deleted rows stay in it. */
const MAX_BYTES = 32_000_000;

/** The size of a database is read when it was emptied this many times, because that looks at a thousand files, which takes 20 ms. */
const USES_BETWEEN_SIZES = 5;

/** Changes when a test adds, removes or alters a table, a column, a constraint, an index or a trigger. */
const SCHEMA = `select concat_ws(' ',
  (select sum(hashtext(relname || relkind::text)::bigint) from pg_class where oid >= 16384),
  (select sum(hashtext(concat(attrelid, attname, atttypid, attnotnull))::bigint) from pg_attribute where attrelid >= 16384),
  (select sum(hashtext(conname)::bigint) from pg_constraint where oid >= 16384),
  (select count(*) from pg_trigger where not tgisinternal)) as schema`;

const DATABASE_BYTES = 'select pg_database_size(current_database()) as bytes';

/** Deletes all rows without checks of foreign keys, because `truncate` would create the files of most tables again. */
const DELETE_ROWS = `do $$
declare name text;
begin
  set local session_replication_role = replica;
  for name in
    select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'pharos_migrations' and pg_relation_size(oid) > 0
  loop
    execute format('delete from %I', name);
  end loop;
  for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
    execute format('alter sequence %I restart', name);
  end loop;
end $$`;

/**
 * Returns an engine with an empty, migrated database. Its `close()` empties the database for the next caller, which takes 30 ms;
 * opening a database takes 400 ms of processor time.
 */
export async function takeReusedEngine(): Promise<PgliteEngine> {
  const engine = free.pop() ?? (await openEngine());
  let isOpen = true;
  return {
    query: (text, parameters, rowMode) =>
      isOpen ? engine.query(text, parameters, rowMode) : Promise.reject(new Error('PGlite is closed')),
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await engine.query(DELETE_ROWS, [], 'array');
      engine.uses += 1;
      const isReusable = (await read(engine, SCHEMA)) === engine.schema && !(await isTooLarge(engine));
      if (isReusable) free.push(engine);
      else await engine.close();
    },
  };
}

async function openEngine(): Promise<ReusedEngine> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-state-'));
  copyTemplate('state', directory);
  const engine = await openPgliteEngine(directory);
  return { ...engine, schema: await read(engine, SCHEMA), uses: 0 };
}

async function isTooLarge(engine: ReusedEngine): Promise<boolean> {
  if (engine.uses % USES_BETWEEN_SIZES > 0) return false;
  return Number(await read(engine, DATABASE_BYTES)) >= MAX_BYTES;
}

async function read(engine: PgliteEngine, statement: string): Promise<unknown> {
  const [row] = await engine.query(statement, [], 'array');
  return Array.isArray(row) ? row[0] : undefined;
}
