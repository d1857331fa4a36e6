import { desc, eq } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { removeLinkedWindow } from '../../monitors/index.ts';
import type { MaintenanceStatus } from '../page-states.data.ts';
import {
  type OccurrenceRow,
  type PageMaintenanceRow,
  statusMaintenanceOccurrences,
  statusMaintenances,
} from './maintenances.table.ts';
import { addNext, currentOccurrence, moveOccurrence } from './occurrences.ts';

/** The statuses that a person can give an occurrence. */
const ALLOWED: Readonly<Record<MaintenanceStatus, readonly MaintenanceStatus[]>> = {
  scheduled: ['in_progress', 'canceled'],
  in_progress: ['in_progress', 'completed', 'canceled'],
  completed: [],
  canceled: [],
};

/**
 * Gives the current occurrence a status that a person chose. @returns the occurrence; without a status, the current or last one.
 * @throws AppError CONFLICT when it cannot have the status.
 */
export async function changeStatus(
  tx: StateHandle,
  row: PageMaintenanceRow,
  status: Exclude<MaintenanceStatus, 'scheduled'> | undefined,
  nowMs: number,
): Promise<OccurrenceRow> {
  const occurrence = (await currentOccurrence(tx, row.id)) ?? (await lastOccurrence(tx, row.id));
  if (occurrence === undefined)
    throw new AppError('CONFLICT', { message: say('statusPages.maintenanceHasNoOccurrence') });
  if (status === undefined || status === occurrence.status) return occurrence;
  if (!ALLOWED[occurrence.status].includes(status))
    throw new AppError('CONFLICT', {
      message: say('statusPages.maintenanceWithStatusCannotBecome', {
        status: occurrence.status,
        otherStatus: status,
      }),
    });
  const now = new Date(nowMs);
  const moved = await moveOccurrence(tx, occurrence, {
    status,
    updatedAt: now,
    ...(status === 'in_progress' ? { startsAt: now } : {}),
    ...(status === 'completed' ? { endsAt: now } : {}),
  });
  // The task that starts and ends occurrences was faster.
  if (moved === undefined)
    throw new AppError('CONFLICT', { message: say('statusPages.maintenanceChangedMeanwhile') });
  if (status === 'completed') await addNext(tx, row, occurrence.plannedAt, nowMs);
  const isOver = status === 'canceled' || (status === 'completed' && row.rrule === null);
  if (isOver && row.windowId !== null) {
    await removeLinkedWindow(tx, row.windowId, row.organizationId);
    await tx.update(statusMaintenances).set({ windowId: null }).where(eq(statusMaintenances.id, row.id));
  }
  return moved;
}

async function lastOccurrence(tx: StateHandle, maintenanceId: string): Promise<OccurrenceRow | undefined> {
  const [row] = await tx
    .select()
    .from(statusMaintenanceOccurrences)
    .where(eq(statusMaintenanceOccurrences.maintenanceId, maintenanceId))
    .orderBy(desc(statusMaintenanceOccurrences.plannedAt))
    .limit(1);
  return row;
}
