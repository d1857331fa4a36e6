import { and, eq, inArray } from 'drizzle-orm';
import { PLAIN, writeText } from '../../../lib/text/message-text.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { removeLinkedWindow, saveLinkedWindow } from '../../monitors/index.ts';
import { statusComponents } from '../status-pages.table.ts';
import type { PageMaintenanceRow } from './maintenances.table.ts';

/**
 * Creates, changes or removes the maintenance window of the monitors of maintenance, in its transaction.
 * @returns the id of the window; `null` without one.
 */
export async function linkWindow(
  tx: StateHandle,
  row: Omit<PageMaintenanceRow, 'version' | 'createdAt' | 'updatedAt' | 'id'>,
  nowMs: number,
): Promise<string | null> {
  const { organizationId, pageId, windowId, componentIds } = row;
  if (!row.pausesAlerts) {
    if (windowId !== null) await removeLinkedWindow(tx, windowId, organizationId);
    return null;
  }
  const components =
    componentIds.length === 0
      ? []
      : await tx
          .select({ monitorIds: statusComponents.monitorIds, monitorTag: statusComponents.monitorTag })
          .from(statusComponents)
          .where(and(eq(statusComponents.pageId, pageId), inArray(statusComponents.id, [...componentIds])));
  const window = {
    organizationId,
    name: writeText(row.title, PLAIN, 100),
    monitorIds: [...new Set(components.flatMap(({ monitorIds }) => monitorIds))],
    tags: [...new Set(components.flatMap(({ monitorTag }) => monitorTag ?? []))],
    startsAt: row.startsAt,
    durationMinutes: row.durationMinutes,
    rrule: row.rrule,
    timeZone: row.timeZone,
  };
  return saveLinkedWindow(tx, windowId, window, nowMs);
}
