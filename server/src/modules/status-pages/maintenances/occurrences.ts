import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { followingStart, occurrenceAt } from '../../../lib/maintenance/schedule.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { MaintenanceStatus } from '../page-states.data.ts';
import {
  type OccurrenceRow,
  type PageMaintenanceRow,
  statusMaintenanceOccurrences,
} from './maintenances.table.ts';

/** Returns the status of an occurrence that nobody started or ended. */
function statusAt(
  { startsAt, endsAt }: Pick<OccurrenceRow, 'startsAt' | 'endsAt'>,
  nowMs: number,
): MaintenanceStatus {
  if (endsAt.getTime() <= nowMs) return 'completed';
  return startsAt.getTime() <= nowMs ? 'in_progress' : 'scheduled';
}

/** Adds an occurrence. @returns `undefined` when it exists: another process was faster. */
export async function addOccurrence(
  tx: StateHandle,
  maintenance: PageMaintenanceRow,
  startMs: number,
  nowMs: number,
): Promise<OccurrenceRow | undefined> {
  const startsAt = new Date(startMs);
  const endsAt = new Date(occurrenceAt(maintenance, startMs).toMs);
  const [row] = await tx
    .insert(statusMaintenanceOccurrences)
    .values({
      maintenanceId: maintenance.id,
      plannedAt: startsAt,
      startsAt,
      endsAt,
      status: statusAt({ startsAt, endsAt }, nowMs),
      updatedAt: new Date(nowMs),
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Adds the occurrence after another one of recurring maintenance. Those that were missed meanwhile are left out. */
export async function addNext(
  tx: StateHandle,
  maintenance: PageMaintenanceRow,
  plannedAt: Date,
  nowMs: number,
): Promise<void> {
  const startMs = followingStart(maintenance, plannedAt.getTime(), nowMs);
  if (startMs !== undefined) await addOccurrence(tx, maintenance, startMs, nowMs);
}

/** Returns the running occurrence, or else the next one. */
export async function currentOccurrence(
  handle: Pick<StateHandle, 'select'>,
  maintenanceId: string,
): Promise<OccurrenceRow | undefined> {
  const rows = await handle
    .select()
    .from(statusMaintenanceOccurrences)
    .where(
      and(
        eq(statusMaintenanceOccurrences.maintenanceId, maintenanceId),
        inArray(statusMaintenanceOccurrences.status, ['in_progress', 'scheduled']),
      ),
    )
    .orderBy(asc(statusMaintenanceOccurrences.plannedAt));
  return rows.find(({ status }) => status === 'in_progress') ?? rows[0];
}

/**
 * Gives an occurrence another status, if it has the expected one. @returns `undefined` when it has not: another process was faster, or a
 * person changed it.
 */
export async function moveOccurrence(
  tx: StateHandle,
  { maintenanceId, plannedAt, status }: Pick<OccurrenceRow, 'maintenanceId' | 'plannedAt' | 'status'>,
  change: Pick<OccurrenceRow, 'status' | 'updatedAt'> & Partial<Pick<OccurrenceRow, 'startsAt' | 'endsAt'>>,
): Promise<OccurrenceRow | undefined> {
  const [row] = await tx
    .update(statusMaintenanceOccurrences)
    .set(change)
    .where(
      and(
        eq(statusMaintenanceOccurrences.maintenanceId, maintenanceId),
        eq(statusMaintenanceOccurrences.plannedAt, plannedAt),
        eq(statusMaintenanceOccurrences.status, status),
      ),
    )
    .returning();
  return row;
}

/** Returns occurrences that have to start or to end. */
export async function dueOccurrences(
  handle: Pick<StateHandle, 'select'>,
  now: Date,
  limit: number,
): Promise<readonly OccurrenceRow[]> {
  const { status, startsAt, endsAt } = statusMaintenanceOccurrences;
  const due = async (current: 'scheduled' | 'in_progress', at: typeof startsAt | typeof endsAt) =>
    handle
      .select()
      .from(statusMaintenanceOccurrences)
      .where(and(eq(status, current), lte(at, now)))
      .orderBy(asc(at))
      .limit(limit);
  return [...(await due('in_progress', endsAt)), ...(await due('scheduled', startsAt))];
}
