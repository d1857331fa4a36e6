import { sql } from 'drizzle-orm';
import { PARTS_ONCE, STORED_DATABASE } from './facts/cluster/places.ts';
import type { Facts } from './facts/facts.ts';
import { sql as factSql } from './facts/sql.ts';
import type { State } from './state/state.ts';

/** The space of a table. */
export interface TableSize {
  readonly store: 'facts' | 'state';
  readonly table: string;
  /** On disk, with indexes. Of a cluster, one replica of each shard. */
  readonly bytes: number;
  /** Exact for facts, an estimate of Postgres for state; `null` if Postgres has none. */
  readonly rows: number | null;
}

/** Returns the sizes of all tables that are not empty, the largest first. */
export async function readTableSizes({
  facts,
  state,
}: {
  readonly facts: Pick<Facts, 'query'>;
  readonly state: Pick<State, 'db'>;
}): Promise<readonly TableSize[]> {
  const [factTables, stateTables] = await Promise.all([
    facts.query(factSql`
SELECT table, sum(bytes_on_disk) AS bytes, sum(rows) AS rows
FROM ${PARTS_ONCE}
WHERE active AND database = ${STORED_DATABASE}
GROUP BY table`),
    state.db
      .select({
        table: sql<string>`name`,
        bytes: sql<string>`bytes`,
        rows: sql<string | null>`rows`,
      })
      .from(sql`(
        SELECT relname AS name, pg_total_relation_size(oid) AS bytes, nullif(reltuples, -1)::bigint AS rows
        FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace) AS tables`),
  ]);
  return [
    ...factTables.map(({ table, bytes, rows }) => ({
      store: 'facts' as const,
      table: String(table),
      bytes: Number(bytes),
      rows: Number(rows),
    })),
    ...stateTables.map(({ table, bytes, rows }) => ({
      store: 'state' as const,
      table,
      bytes: Number(bytes),
      rows: rows === null ? null : Number(rows),
    })),
  ]
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}
