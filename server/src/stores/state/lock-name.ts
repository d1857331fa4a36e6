import { sql } from 'drizzle-orm';
import type { StateHandle } from './state.ts';

/**
 * Makes transactions that lock the same name run one after another, in all processes. The lock ends with the transaction.
 * @param name begins with its purpose: `hostname:status.example.com`.
 */
export async function lockName(tx: Pick<StateHandle, 'execute'>, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
