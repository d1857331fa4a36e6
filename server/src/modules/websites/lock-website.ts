import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { type WebsiteRow, websites } from './websites.table.ts';

/**
 * The row of a website, locked until the transaction ends, so that changes at the same time follow one another.
 * @throws AppError ACCESS_DENIED when it does not exist (any more).
 */
export async function lockWebsite(tx: StateHandle, id: string): Promise<WebsiteRow> {
  const [row] = await tx.select().from(websites).where(eq(websites.id, id)).for('update');
  if (row === undefined) throw unknownWebsite();
  return row;
}

/** What is thrown when a website does not exist (any more): it looks like one that the caller does not reach. */
export function unknownWebsite(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
}
