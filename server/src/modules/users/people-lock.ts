import { sql } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';

/** Any constant will do, as long as every process takes the same. */
const PEOPLE_LOCK = 7_046_150_924;

/** Held to the end of the transaction, so that the first person cannot be created twice, nor the last two leave at once. */
export async function lockPeople(tx: StateHandle): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK}::bigint)`);
}
