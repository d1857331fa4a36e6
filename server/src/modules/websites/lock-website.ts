import { eq } from 'drizzle-orm';
import { unknownResource } from '../../errors.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { type WebsiteRow, websites } from './websites.table.ts';

/**
 * Returns the row of a website and locks it until the transaction ends, which serializes concurrent changes.
 * @throws AppError ACCESS_DENIED if it does not exist.
 */
export async function lockWebsite(tx: StateHandle, id: string): Promise<WebsiteRow> {
  const [row] = await tx.select().from(websites).where(eq(websites.id, id)).for('update');
  if (row === undefined) throw unknownResource();
  return row;
}
