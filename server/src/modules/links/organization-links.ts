import { eq } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import { links } from './links.table.ts';

/** Whether an organization has links. */
export async function hasLinks(
  handle: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<boolean> {
  const found = await handle
    .select({ id: links.id })
    .from(links)
    .where(eq(links.organizationId, organizationId))
    .limit(1);
  return found.length > 0;
}

/** Deletes the links of an organization, in the transaction that deletes it. @returns how many. */
export async function removeLinks(tx: StateHandle, organizationId: string): Promise<number> {
  const removed = await tx
    .delete(links)
    .where(eq(links.organizationId, organizationId))
    .returning({ id: links.id });
  return removed.length;
}
