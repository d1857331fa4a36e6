import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { type WebsiteRow, websites } from './websites.table.ts';

/**
 * Returns the row of a website and locks it until the transaction ends, which serializes concurrent changes.
 * @throws AppError ACCESS_DENIED if it does not exist.
 */
export async function lockWebsite(tx: StateHandle, id: string): Promise<WebsiteRow> {
  const [row] = await tx.select().from(websites).where(eq(websites.id, id)).for('update');
  if (row === undefined) throw unknownWebsite();
  return row;
}

/** Returns the error for a website that does not exist: the same as for one that the caller cannot access. */
export function unknownWebsite(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
}
