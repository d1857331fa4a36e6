import { and, eq } from 'drizzle-orm';
import { newId } from '../../../lib/ids/ids.ts';
import type { Schedule } from '../../../lib/maintenance/schedule.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { type MaintenanceRow, maintenanceWindows } from '../monitors.table.ts';

/** A maintenance window that follows something else, such as the maintenance of a status page. */
export type LinkedWindow = Schedule & Pick<MaintenanceRow, 'organizationId' | 'name' | 'monitorIds' | 'tags'>;

/**
 * Creates or changes a linked window in the transaction of the change that it follows. Processes apply it within 15 seconds. A window
 * without monitors and tags would apply to all of them: it is removed instead.
 * @param id the window; `null` if there is none yet. @returns its id; `null` if there is none now.
 */
export async function saveLinkedWindow(
  tx: StateHandle,
  id: string | null,
  window: LinkedWindow,
  nowMs: number,
): Promise<string | null> {
  if (window.monitorIds.length === 0 && window.tags.length === 0) {
    if (id !== null) await removeLinkedWindow(tx, id, window.organizationId);
    return null;
  }
  const now = new Date(nowMs);
  if (id !== null) {
    const changed = await tx
      .update(maintenanceWindows)
      .set({ ...window, updatedAt: now })
      .where(isOwn(id, window.organizationId))
      .returning({ id: maintenanceWindows.id });
    if (changed.length > 0) return id;
  }
  const values = { ...window, id: newId('mnt', nowMs), createdAt: now, updatedAt: now };
  await tx.insert(maintenanceWindows).values(values);
  return values.id;
}

/** Removes a linked window. Processes apply it within 15 seconds. */
export async function removeLinkedWindow(tx: StateHandle, id: string, organizationId: string): Promise<void> {
  await tx.delete(maintenanceWindows).where(isOwn(id, organizationId));
}

function isOwn(id: string, organizationId: string) {
  return and(eq(maintenanceWindows.id, id), eq(maintenanceWindows.organizationId, organizationId));
}
