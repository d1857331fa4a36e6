import type { FactSession } from '../../stores/facts/facts.ts';
import { identifier, join, type Sql, sql } from '../../stores/facts/sql.ts';

/** The context of a removal. */
export interface RemovalCall {
  readonly session: FactSession;
  /** Stops it after the current statement. */
  readonly signal: AbortSignal;
  /** Called after each part of the rows was removed. */
  readonly onPart: () => Promise<void>;
}

/** A removal of rows. Each step is idempotent. */
export interface Removal {
  /** Stores the data that the removal needs, before any row is removed. */
  prepare(session: FactSession): Promise<void>;
  /** Returns the number of remaining rows. */
  count(session: FactSession): Promise<number>;
  /** Removes the rows, and updates derived facts. */
  remove(call: RemovalCall): Promise<void>;
}

/** The removal of one or more erasures. Each step is idempotent, as in {@link Removal}. */
export interface BatchRemoval extends Omit<Removal, 'count'> {
  /** Returns the ids of erasures that must wait for pending facts. */
  findEarly?(): Promise<ReadonlySet<string>>;
  /** Returns the number of remaining rows by erasure id; missing ids mean 0. */
  count(session: FactSession): Promise<ReadonlyMap<string, number>>;
  /** Removes the rows that could not be removed before. Returns the ids of erasures that had any. */
  settle?(): Promise<ReadonlySet<string>>;
  /** Deletes the data that {@link Removal.prepare} stored. */
  end?(session: FactSession): Promise<void>;
}

/** Returns a removal as a batch of one erasure. */
export function batchOfOne(erasureId: string, removal: Removal): BatchRemoval {
  return {
    prepare: (session) => removal.prepare(session),
    count: async (session) => new Map([[erasureId, await removal.count(session)]]),
    remove: (call) => removal.remove(call),
  };
}

/** Selects rows of a table. */
export interface Selection {
  readonly table: string;
  readonly where: Sql;
}

/** Returns the total number of rows of all selections. */
export async function countRows(session: FactSession, selections: readonly Selection[]): Promise<number> {
  const counts = selections.map(
    ({ table, where }) => sql`SELECT count() AS n FROM ${identifier(table)} WHERE ${where}`,
  );
  const [row] = await session.query(sql`SELECT sum(n) AS n FROM (${join(counts, ' UNION ALL ')})`);
  return Number(row?.['n']);
}

/** Removes the rows of all selections in order. */
export async function removeAll(
  { session, signal, onPart }: RemovalCall,
  selections: readonly Selection[],
): Promise<void> {
  for (const { table, where } of selections) await session.remove(table, where, { signal, onPart });
}
