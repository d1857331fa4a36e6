import { and, asc, count, gt } from 'drizzle-orm';
import type { State } from '../../stores/state/state.ts';
import type { ExportedTable } from './exported-table.ts';
import { selectionOf } from './exported-tables.ts';

/** Rows per statement. */
const PAGE_ROWS = 1_000;

/** Counts the rows of an organization in a table. */
export async function countRows(
  { db }: Pick<State, 'db'>,
  exported: ExportedTable,
  organizationId: string,
): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(exported.table)
    .where(exported.of(db, organizationId));
  return found?.total ?? 0;
}

/** Yields pages of JSON lines with the rows of an organization. Rows that are added meanwhile can be included or not. */
export async function* readRows(
  { db }: Pick<State, 'db'>,
  exported: ExportedTable,
  organizationId: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  let after: unknown;
  for (;;) {
    const rows: readonly Record<string, unknown>[] = await db
      .select(selectionOf(exported))
      .from(exported.table)
      .where(and(exported.of(db, organizationId), after === undefined ? undefined : gt(exported.key, after)))
      .orderBy(asc(exported.key))
      .limit(PAGE_ROWS);
    if (rows.length > 0)
      yield Buffer.from(rows.map(({ exportKey: _, ...row }) => `${JSON.stringify(row)}\n`).join(''));
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.['exportKey'];
  }
}
