import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { StateHandle } from '../../../stores/state/state.ts';
import { type MonitorRow, monitorRuns } from '../monitors.table.ts';
import { dueAfter, phaseOf } from './due.ts';

/**
 * Plans the checks of a monitor that was created, changed, paused or resumed: earlier results of its regions count no more, and
 * results of checks that are still running are not recorded.
 */
export async function planRuns(tx: StateHandle, monitor: MonitorRow, nowMs: number): Promise<void> {
  const { id, regions, intervalSeconds, paused } = monitor;
  const intervalMs = intervalSeconds * 1_000;
  await tx
    .delete(monitorRuns)
    .where(and(eq(monitorRuns.monitorId, id), notInArray(monitorRuns.region, [...regions])));
  const fresh = {
    leasedUntil: null,
    recent: [],
    verdict: 'pending' as const,
    lastStatus: null,
    lastReason: null,
    lastErrorClass: null,
    failingSince: null,
  };
  await tx
    .insert(monitorRuns)
    .values(
      regions.map((region) => ({
        monitorId: id,
        region,
        dueAt: paused ? null : new Date(dueAfter(nowMs, phaseOf(id, region, intervalMs), intervalMs)),
        ...fresh,
      })),
    )
    .onConflictDoUpdate({
      target: [monitorRuns.monitorId, monitorRuns.region],
      set: { ...fresh, dueAt: sql`excluded.due_at`, claim: sql`${monitorRuns.claim} + 1` },
    });
}
