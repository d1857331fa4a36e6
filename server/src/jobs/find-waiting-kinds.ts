import { sql } from 'drizzle-orm';
import type { State } from '../stores/state/state.ts';
import { outbox } from './outbox.table.ts';

/** Returns the kinds that have messages, due or not: one step of an index for each kind, however many messages wait. */
export async function findWaitingKinds({ db }: Pick<State, 'db'>): Promise<readonly string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select kind from ${outbox} where dead_at is null ${after} order by kind limit 1)`;
  const found = await db.select({ kind: sql<string>`kinds.kind` }).from(
    sql`(with recursive kinds(kind) as (
        ${next(sql``)}
        union all
        select ${next(sql`and kind > kinds.kind`)} from kinds where kinds.kind is not null
      ) select kind from kinds where kind is not null) kinds`,
  );
  return found.map(({ kind }) => kind);
}
