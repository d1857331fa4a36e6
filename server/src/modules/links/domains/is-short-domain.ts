import { and, eq, isNotNull } from 'drizzle-orm';
import type { StateHandle } from '../../../stores/state/state.ts';
import { linkDomains } from '../groups/link-groups.table.ts';

/** Returns whether an organization has verified a host name as a short domain. */
export async function isShortDomain(handle: Pick<StateHandle, 'select'>, hostname: string): Promise<boolean> {
  const found = await handle
    .select({ id: linkDomains.id })
    .from(linkDomains)
    .where(and(eq(linkDomains.hostname, hostname), isNotNull(linkDomains.verifiedAt)))
    .limit(1);
  return found.length > 0;
}
