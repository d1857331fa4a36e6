import { and, eq, inArray } from 'drizzle-orm';
import { AppError, invalidField } from '../../../errors.ts';
import { firstStart, occurrenceAt } from '../../../lib/maintenance/schedule.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { MAX_PLANNED } from './maintenances.contract.ts';
import {
  type OccurrenceRow,
  type PageMaintenanceRow,
  statusMaintenanceOccurrences,
  statusMaintenances,
} from './maintenances.table.ts';
import { addOccurrence, currentOccurrence, moveOccurrence } from './occurrences.ts';

/**
 * Applies new times: a running occurrence ends after the new duration, the next one is planned again.
 * @returns the running or next occurrence if its times changed, and it is not over.
 */
export async function replan(
  tx: StateHandle,
  row: PageMaintenanceRow,
  nowMs: number,
): Promise<OccurrenceRow | undefined> {
  const current = await currentOccurrence(tx, row.id);
  if (current?.status === 'in_progress') {
    const endsAt = new Date(occurrenceAt(row, current.startsAt.getTime()).toMs);
    const moved = await moveOccurrence(tx, current, {
      status: 'in_progress',
      endsAt,
      updatedAt: new Date(nowMs),
    });
    return endsAt.getTime() === current.endsAt.getTime() ? undefined : moved;
  }
  await tx
    .delete(statusMaintenanceOccurrences)
    .where(
      and(
        eq(statusMaintenanceOccurrences.maintenanceId, row.id),
        eq(statusMaintenanceOccurrences.status, 'scheduled'),
      ),
    );
  const next = await addOccurrence(tx, row, firstStartOf(row, nowMs), nowMs);
  const isSame =
    next?.startsAt.getTime() === current?.startsAt.getTime() &&
    next?.endsAt.getTime() === current?.endsAt.getTime();
  return isSame || next?.status === 'completed' ? undefined : next;
}

/** Returns the start of the first occurrence. @throws AppError VALIDATION_ERROR when there is none. */
export function firstStartOf(row: PageMaintenanceRow, nowMs: number): number {
  const startMs = firstStart(row, nowMs);
  if (startMs === undefined) throw invalidField('rrule', say('statusPages.mustHaveOccurrenceWithinTwo'));
  return startMs;
}

/** @throws AppError CONFLICT when too much maintenance of a page is not over. */
export async function assertPlannable(tx: StateHandle, pageId: string): Promise<void> {
  const planned = await tx
    .selectDistinct({ id: statusMaintenances.id })
    .from(statusMaintenances)
    .innerJoin(
      statusMaintenanceOccurrences,
      eq(statusMaintenanceOccurrences.maintenanceId, statusMaintenances.id),
    )
    .where(
      and(
        eq(statusMaintenances.pageId, pageId),
        inArray(statusMaintenanceOccurrences.status, ['scheduled', 'in_progress']),
      ),
    );
  if (planned.length >= MAX_PLANNED)
    throw new AppError('CONFLICT', {
      message: say('statusPages.tooManyPlannedMaintenances', { max: MAX_PLANNED }),
    });
}
