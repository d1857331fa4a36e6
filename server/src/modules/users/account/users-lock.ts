import { sql } from 'drizzle-orm';
import type { StateHandle } from '../../../stores/state/state.ts';

/** Key of the advisory lock. Every process must use the same value. */
const USERS_LOCK = 7_046_150_924;

/**
 * Acquires a lock until the end of the transaction. It prevents two first owners from being created, and the last two users
 * from being deleted, at the same time.
 */
export async function lockUsers(tx: StateHandle): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${USERS_LOCK}::bigint)`);
}
