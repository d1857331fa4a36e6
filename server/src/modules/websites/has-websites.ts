import { eq } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import { websites } from './websites.table.ts';

/** Returns whether an organization has a website, as visible in the caller's transaction. */
export async function hasWebsites(
  handle: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<boolean> {
  const found = await handle
    .select({ id: websites.id })
    .from(websites)
    .where(eq(websites.organizationId, organizationId))
    .limit(1);
  return found.length > 0;
}
