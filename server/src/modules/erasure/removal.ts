import type { FactSession } from '../../stores/facts/facts.ts';
import { identifier, join, type Sql, sql } from '../../stores/facts/sql.ts';

/** How a removal goes on. */
export interface RemovalCall {
  readonly session: FactSession;
  /** Ends it after the statement under way. */
  readonly signal: AbortSignal;
  /** Called whenever some rows are gone. */
  readonly onPart: () => Promise<void>;
}

/** What is to be removed. Each of its steps may be repeated: twice is as good as once. */
export interface Removal {
  /** Whether it must wait for facts that are still on their way into the store. */
  isEarly?(): Promise<boolean>;
  /** Notes what the removal is about, before anything goes. */
  prepare(session: FactSession): Promise<void>;
  /** How many rows are still there. */
  count(session: FactSession): Promise<number>;
  /** Removes them, and brings in line what is derived from them. */
  remove(call: RemovalCall): Promise<void>;
  /** Removes what could not go before. Tells whether there was anything. */
  settle?(session: FactSession): Promise<boolean>;
  /** Forgets what {@link Removal.prepare} noted. */
  end?(session: FactSession): Promise<void>;
}

/** Rows of a table. */
export interface Selection {
  readonly table: string;
  readonly where: Sql;
}

/** How many rows all selections hold together. */
export async function countRows(session: FactSession, selections: readonly Selection[]): Promise<number> {
  const counts = selections.map(
    ({ table, where }) => sql`SELECT count() AS n FROM ${identifier(table)} WHERE ${where}`,
  );
  const [row] = await session.query(sql`SELECT sum(n) AS n FROM (${join(counts, ' UNION ALL ')})`);
  return Number(row?.['n']);
}

/** Removes the rows of all selections, one after another. */
export async function removeAll(
  { session, signal, onPart }: RemovalCall,
  selections: readonly Selection[],
): Promise<void> {
  for (const { table, where } of selections) await session.remove(table, where, { signal, onPart });
}
