import { KEYS_OF_PARTS, STORED_DATABASE } from './cluster/places.ts';
import { shardingColumn } from './cluster/render-tables.ts';
import type { FactRow } from './facts.ts';
import type { TableShape } from './loading/store-segment.ts';
import type { Sql } from './sql.ts';
import { sql, text } from './sql.ts';

/** Reads the structure of a table from the engine, once per table. */
export function createTableShapes(query: (statement: Sql) => Promise<FactRow[]>): {
  of(table: string): Promise<TableShape>;
} {
  const known = new Map<string, TableShape>();

  async function read(table: string): Promise<TableShape> {
    const columns = await query(sql`
SELECT name, type FROM system.columns
WHERE database = ${STORED_DATABASE} AND table = ${text(table)} AND default_kind NOT IN ('MATERIALIZED', 'ALIAS')
ORDER BY position`);
    const tables = await query(sql`
SELECT ${KEYS_OF_PARTS} FROM system.tables WHERE database = ${STORED_DATABASE} AND name = ${text(table)}`);
    if (!columns.some(({ name }) => name === 'segment')) {
      throw new TypeError(`Not a fact table (it has no column segment): ${table}`);
    }
    return {
      columns: columns
        .map(({ name, type }) => ({ name: String(name), type: String(type) }))
        .filter(({ name }) => name !== 'segment'),
      partitionKey: keyOfParts(tables[0]),
    };
  }

  return {
    async of(table) {
      const shape = known.get(table) ?? (await read(table));
      known.set(table, shape);
      return shape;
    },
  };
}

/**
 * Returns the expression by which the rows of a segment are in one part or in none: the partition. On a cluster, they are in one part only
 * within a shard, and rows with the same first column of the order are on one shard.
 */
function keyOfParts(table: FactRow | undefined): string {
  const partition = String(table?.['partition_key'] || '0');
  const sortingKey = table?.['sorting_key'];
  return sortingKey === undefined
    ? partition
    : `(${partition}, toString(${shardingColumn(String(sortingKey))}))`;
}

/**
 * Returns the structure of the rows of a segment for table functions: `` `name` Type, … ``. LowCardinality is omitted:
 * encoding text row by row takes three times as long as reading it, encoding it by column almost no time.
 */
export function structureOf(shape: TableShape): string {
  return shape.columns
    .map(({ name, type }) => `\`${name}\` ${type.replace(/^LowCardinality\((.*)\)$/, '$1')}`)
    .join(', ');
}
