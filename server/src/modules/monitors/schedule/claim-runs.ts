import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import {
  type HeartbeatRow,
  type MonitorRow,
  type MonitorRunRow,
  type MonitorStateRow,
  monitorHeartbeats,
  monitorRuns,
  monitorStates,
  monitors,
} from '../monitors.table.ts';
import { beginningOf, dueAfter, phaseOf } from './due.ts';

/** In a longer gap, a report of a job can have been lost. In a shorter one, the process has only too much to do. */
const MISSED_REPORTS_MS = 15_000;

/** A check that this process performs. */
export interface ClaimedRun {
  readonly monitor: MonitorRow;
  /** As it was before the claim. */
  readonly run: MonitorRunRow;
  readonly current: MonitorStateRow;
  /** Only of heartbeats that were reported to. */
  readonly heartbeat: HeartbeatRow | undefined;
  /** The number of the claim. A result is only recorded while it is the latest. */
  readonly claim: number;
  /** When the check counts as begun. */
  readonly beganMs: number;
  readonly nextDueMs: number;
}

/**
 * Claims checks of a region that are due, the oldest first, and moves them to their next due time. Rows that another process is
 * claiming are skipped. A process that ends before the check has delayed it by one interval, and nobody repeats it.
 */
export function claimRuns(
  state: Pick<State, 'transaction'>,
  options: {
    readonly region: string;
    /** Only monitors of one organization: of its probes. */
    readonly organizationId?: string | undefined;
    readonly limit: number;
    readonly nowMs: number;
  },
): Promise<readonly ClaimedRun[]> {
  const { region, organizationId, limit, nowMs } = options;
  return state.transaction(async (tx) => {
    const due = await tx
      .select({ run: monitorRuns, monitor: monitors, current: monitorStates, heartbeat: monitorHeartbeats })
      .from(monitorRuns)
      .innerJoin(monitors, eq(monitors.id, monitorRuns.monitorId))
      .innerJoin(monitorStates, eq(monitorStates.monitorId, monitorRuns.monitorId))
      .leftJoin(monitorHeartbeats, eq(monitorHeartbeats.monitorId, monitorRuns.monitorId))
      .where(
        and(
          eq(monitorRuns.region, region),
          lte(monitorRuns.dueAt, new Date(nowMs)),
          organizationId === undefined ? undefined : eq(monitors.organizationId, organizationId),
        ),
      )
      .orderBy(asc(monitorRuns.dueAt))
      .limit(limit)
      .for('update', { of: monitorRuns, skipLocked: true });
    if (due.length === 0) return [];
    const claimed = due.map((row): ClaimedRun => {
      const { monitor, run } = row;
      const intervalMs = monitor.intervalSeconds * 1_000;
      const beganMs = beginningOf(run.dueAt?.getTime() ?? nowMs, nowMs);
      const heartbeat = row.heartbeat ?? undefined;
      const isObservedAnew = heartbeat !== undefined && gapBefore({ run, beganMs }) > MISSED_REPORTS_MS;
      return {
        ...row,
        heartbeat: isObservedAnew ? { ...heartbeat, observedFrom: new Date(nowMs) } : heartbeat,
        claim: run.claim + 1,
        beganMs,
        nextDueMs: dueAfter(nowMs, phaseOf(monitor.id, region, intervalMs), intervalMs),
      };
    });
    await tx.execute(updateOf(claimed));
    await noteGaps(tx, claimed, nowMs);
    return claimed;
  });
}

/** Makes checks due that are further away than their interval: the clock was set back. */
export async function repairDueTimes({ db }: Pick<State, 'db'>, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.execute(sql`
update monitor_runs as r set due_at = ${now}::timestamptz from monitors as m
where m.id = r.monitor_id and r.due_at > ${now}::timestamptz + make_interval(secs => m.interval_seconds)`);
}

/** One statement for all claims. The time that a check covers is reserved now: a check that is never recorded covers nothing. */
function updateOf(claimed: readonly ClaimedRun[]) {
  const rows = claimed.map(({ run, claim, nextDueMs }) => ({
    monitor: run.monitorId,
    region: run.region,
    claim,
    due: new Date(nextDueMs).toISOString(),
  }));
  return sql`
update monitor_runs as r set due_at = v.due, leased_until = v.due, claim = v.claim,
  covered_until = greatest(coalesce(r.covered_until, v.due), v.due)
from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(monitor text, region text, claim int, due timestamptz)
where r.monitor_id = v.monitor and r.region = v.region`;
}

/** Returns how long no check was performed before this one, although one was due, in milliseconds: Pharos did not run, or its store. */
export function gapBefore({ run, beganMs }: Pick<ClaimedRun, 'run' | 'beganMs'>): number {
  return run.coveredUntil === null ? 0 : Math.max(0, beganMs - run.coveredUntil.getTime());
}

/** Requests of jobs are only missing if they could have been received. */
async function noteGaps(
  tx: Parameters<Parameters<State['transaction']>[0]>[0],
  claimed: readonly ClaimedRun[],
  nowMs: number,
): Promise<void> {
  const ids = claimed
    .filter((one) => one.heartbeat?.observedFrom.getTime() === nowMs)
    .map(({ monitor }) => monitor.id);
  if (ids.length === 0) return;
  await tx
    .update(monitorHeartbeats)
    .set({ observedFrom: new Date(nowMs) })
    .where(inArray(monitorHeartbeats.monitorId, ids));
}
