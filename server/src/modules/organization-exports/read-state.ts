import { and, asc, count, getTableColumns, gt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ExportedTable, OwnedStateTable } from '../../kernel/state-tables.ts';
import type { State } from '../../stores/state/state.ts';

/** Rows per statement. */
const PAGE_ROWS = 1_000;

/** Returns the tables that exports contain, in the order of the modules. */
export function exportedTables(stateTables: readonly OwnedStateTable[]): readonly ExportedTable[] {
  return stateTables.flatMap((table) => ('notExported' in table ? [] : [table]));
}

/** Counts the rows of an organization in a table. */
export async function countRows(
  { db }: Pick<State, 'db'>,
  { table, of }: ExportedTable,
  organizationId: string,
): Promise<number> {
  const [found] = await db.select({ total: count() }).from(table).where(of(db, organizationId));
  return found?.total ?? 0;
}

/** Yields pages of JSON lines with the rows of an organization. Rows that are added meanwhile can be included or not. */
export async function* readRows(
  { db }: Pick<State, 'db'>,
  exported: ExportedTable,
  organizationId: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { key, selection } = selectionOf(exported);
  let after: unknown;
  for (;;) {
    const rows: readonly Record<string, unknown>[] = await db
      .select(selection)
      .from(exported.table)
      .where(and(exported.of(db, organizationId), after === undefined ? undefined : gt(key, after)))
      .orderBy(asc(key))
      .limit(PAGE_ROWS);
    if (rows.length > 0)
      yield Buffer.from(rows.map(({ exportKey: _, ...row }) => `${JSON.stringify(row)}\n`).join(''));
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.['exportKey'];
  }
}

/**
 * Returns the primary key of a table, by which its rows are read, and the exported columns with the key as `exportKey`.
 * @throws Error if there is no column with an exported name, or none that is the primary key.
 */
export function selectionOf({ table, columns }: ExportedTable) {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const key = Object.values(all).find(({ primary }) => primary);
  if (key === undefined) throw new Error('An exported table has a column that is its primary key');
  const picked = columns.split(' ').map((name) => {
    const column = all[name];
    if (column === undefined) throw new Error(`There is no column ${name}`);
    return [name, column] as const;
  });
  return { key, selection: { exportKey: key, ...Object.fromEntries(picked) } };
}
