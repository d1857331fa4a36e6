import { and, arrayContains, eq, sql } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import { statusComponents, statusPages } from './status-pages.table.ts';

/** Whether an organization has status pages. */
export async function hasPages(
  handle: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<boolean> {
  const found = await handle
    .select({ id: statusPages.id })
    .from(statusPages)
    .where(eq(statusPages.organizationId, organizationId))
    .limit(1);
  return found.length > 0;
}

/** Deletes the pages of an organization, in the transaction that deletes it. @returns their ids. */
export async function removePages(tx: StateHandle, organizationId: string): Promise<readonly string[]> {
  const removed = await tx
    .delete(statusPages)
    .where(eq(statusPages.organizationId, organizationId))
    .returning({ id: statusPages.id });
  return removed.map(({ id }) => id);
}

/** Removes a monitor from components, in the transaction that deletes it. */
export async function removeMonitor(
  tx: StateHandle,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<void> {
  await tx
    .update(statusComponents)
    .set({ monitorIds: sql`array_remove(${statusComponents.monitorIds}, ${id})` })
    .where(
      and(
        eq(statusComponents.organizationId, organizationId),
        arrayContains(statusComponents.monitorIds, [id]),
      ),
    );
}

/** Removes a website from components, in the transaction that deletes it. */
export async function removeWebsite(tx: StateHandle, websiteId: string): Promise<void> {
  await tx.update(statusComponents).set({ websiteId: null }).where(eq(statusComponents.websiteId, websiteId));
}

/** Returns the pages that show some of the monitors. */
export async function pagesOfMonitors(
  handle: Pick<StateHandle, 'selectDistinct'>,
  monitorIds: readonly string[],
): Promise<readonly string[]> {
  if (monitorIds.length === 0) return [];
  const ids = sql.param([...monitorIds], statusComponents.monitorIds);
  const found = await handle
    .selectDistinct({ pageId: statusComponents.pageId })
    .from(statusComponents)
    .where(
      sql`${statusComponents.monitorIds} && ${ids} or (${statusComponents.monitorTag} is not null and exists (
        select 1 from monitors m where m.id = any(${ids}) and m.organization_id = ${statusComponents.organizationId}
        and ${statusComponents.monitorTag} = any(m.tags)))`,
    );
  return found.map(({ pageId }) => pageId);
}
