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
  /** Notes what the removal is about, before anything goes. */
  prepare(session: FactSession): Promise<void>;
  /** How many rows are still there. */
  count(session: FactSession): Promise<number>;
  /** Removes them, and brings in line what is derived from them. */
  remove(call: RemovalCall): Promise<void>;
}

/** The removal of all that one or more erasures are about. Each of its steps may be repeated, as those of {@link Removal}. */
export interface BatchRemoval extends Omit<Removal, 'count'> {
  /** The ids of those that must wait for facts that are still on their way into the store. */
  findEarly?(): Promise<ReadonlySet<string>>;
  /** How many rows are still there, by the id of the erasure; 0 where an id is missing. */
  count(session: FactSession): Promise<ReadonlyMap<string, number>>;
  /** Removes what could not go before. Returns the ids of erasures of which there was anything. */
  settle?(): Promise<ReadonlySet<string>>;
  /** Deletes what {@link Removal.prepare} noted. */
  end?(session: FactSession): Promise<void>;
}

/** A removal as a batch of one erasure. */
export function batchOfOne(erasureId: string, removal: Removal): BatchRemoval {
  return {
    prepare: (session) => removal.prepare(session),
    count: async (session) => new Map([[erasureId, await removal.count(session)]]),
    remove: (call) => removal.remove(call),
  };
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
