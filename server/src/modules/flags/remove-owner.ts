import { and, eq, inArray } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import { websites } from '../websites/websites.table.ts';
import { flags } from './flags.table.ts';

/** Removes a person who left an organization as the owner of its flags, in the transaction that ends the membership. */
export async function removeOwner(tx: StateHandle, organizationId: string, userId: string): Promise<void> {
  const own = tx
    .select({ id: websites.id })
    .from(websites)
    .where(eq(websites.organizationId, organizationId));
  await tx
    .update(flags)
    .set({ ownerId: null })
    .where(and(eq(flags.ownerId, userId), inArray(flags.websiteId, own)));
}
