import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { raw, sql } from '../stores/facts/sql.ts';
import type { Stores } from '../stores/open-stores.ts';
import { storeMarks } from '../stores/state/store-marks.table.ts';

/** The store of marks of definitions: `part` is the version of the engine and the identity of the table, `blocks` its definition. */
export const DEFINITIONS = 'definitions';

type Mark = typeof storeMarks.$inferSelect;
type MarkedStores = Pick<Stores, 'facts' | 'state'>;

/** Reads the definitions of the tables of the embedded engine. Others administer the tables of a server. */
export async function readDefinitions(
  facts: Pick<Stores['facts'], 'driver' | 'query'>,
): Promise<readonly Mark[]> {
  if (facts.driver !== 'chdb') return [];
  const rows = await facts.query(sql`
SELECT name, version() AS version, create_table_query AS definition,
  extract(toString(data_paths), '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}') AS uuid
FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`);
  return rows.map((row) => ({
    store: DEFINITIONS,
    name: String(row['name']),
    part: `${String(row['version'])} ${String(row['uuid'])}`,
    rows: 0,
    blocks: String(row['definition']),
  }));
}

/**
 * Attaches tables whose definition is missing, with all of their parts. Call it before the tables are read.
 * @returns the tables whose definition is another one than the last process found. Definitions that another version of the engine wrote
 * are not compared, and neither are those before a migration.
 */
export async function restoreDefinitions(
  { facts, state }: MarkedStores,
  logger: Pick<Logger, 'warn'>,
): Promise<readonly string[]> {
  const marks = await state.db.select().from(storeMarks).where(eq(storeMarks.store, DEFINITIONS));
  if (facts.driver !== 'chdb' || marks.length === 0 || (await isMigrated({ facts, state }))) return [];
  const found = new Map((await readDefinitions(facts)).map((mark) => [mark.name, mark]));
  const changed: string[] = [];
  for (const { name, part, blocks: definition } of marks) {
    const table = found.get(name);
    if (table !== undefined) {
      if (table.part === part && table.blocks !== definition) changed.push(name);
      continue;
    }
    const uuid = part.slice(part.indexOf(' ') + 1);
    await facts.command(raw(definition.replace(/^CREATE TABLE (\S+)/, `ATTACH TABLE $1 UUID '${uuid}'`)));
    logger.warn(
      { table: name },
      'the definition of a table was missing; the table was attached again with its files',
    );
  }
  return changed;
}

/** Returns whether migrations were applied after the marks were written. */
async function isMigrated({ facts, state }: MarkedStores): Promise<boolean> {
  const [mark] = await state.db
    .select({ rows: storeMarks.rows })
    .from(storeMarks)
    .where(and(eq(storeMarks.store, 'facts'), eq(storeMarks.name, 'schema_migrations')));
  const [row] = await facts.query(sql`SELECT count() AS n FROM schema_migrations`);
  return mark === undefined || Number(row?.['n']) > mark.rows;
}
