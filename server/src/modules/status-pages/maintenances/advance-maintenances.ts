import { eq } from 'drizzle-orm';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AnnounceMaintenance } from './announce-maintenance.ts';
import { type OccurrenceRow, statusMaintenances } from './maintenances.table.ts';
import { addNext, dueOccurrences, moveOccurrence } from './occurrences.ts';

const MAX_PER_RUN = 200;

/**
 * Creates the task that starts and ends occurrences at their times. Each change is one transaction with its messages, and only one process
 * can make it. An occurrence that passed while no process ran is completed, and nobody is notified.
 */
export function createAdvanceMaintenances(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly announceMaintenance: AnnounceMaintenance;
}): () => Promise<void> {
  const { state, clock } = deps;

  /** @returns the page, unless another process was faster. */
  async function advance(tx: StateHandle, due: OccurrenceRow): Promise<string | undefined> {
    const nowMs = clock.now();
    const isOver = due.endsAt.getTime() <= nowMs;
    const status = isOver ? 'completed' : 'in_progress';
    const occurrence = await moveOccurrence(tx, due, { status, updatedAt: new Date(nowMs) });
    if (occurrence === undefined) return undefined;
    const [maintenance] = await tx
      .select()
      .from(statusMaintenances)
      .where(eq(statusMaintenances.id, due.maintenanceId));
    if (maintenance === undefined) return undefined;
    const news = { maintenance, occurrence, notify: maintenance.notifies, atMs: nowMs };
    if (!isOver) await deps.announceMaintenance(tx, { ...news, event: 'maintenance.started' });
    else {
      await addNext(tx, maintenance, due.plannedAt, nowMs);
      if (due.status === 'in_progress')
        await deps.announceMaintenance(tx, { ...news, event: 'maintenance.ended' });
    }
    return maintenance.pageId;
  }

  return async () => {
    const due = await dueOccurrences(state.db, new Date(clock.now()), MAX_PER_RUN);
    const pageIds: string[] = [];
    for (const occurrence of due) {
      const pageId = await state.transaction((tx) => advance(tx, occurrence));
      if (pageId !== undefined) pageIds.push(pageId);
    }
    await deps.changes.announce(pageIds);
  };
}
