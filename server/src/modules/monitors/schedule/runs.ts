import { and, asc, eq, getTableColumns, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { State, StateHandle } from '../../../stores/state/state.ts';
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
import { beginningOf, dueAfter, phaseOf, TOLERATED_LAG_MS } from './due.ts';

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
 * Claims checks of a region that are due, the oldest first, and moves them to their next due time, in one statement. Rows that another
 * process is claiming are skipped. A process that ends before the check has delayed it by one interval, and nobody repeats it.
 */
export async function claimRuns(
  { db }: Pick<State, 'db'>,
  options: {
    readonly region: string;
    /** Only monitors of one organization: of its probes. */
    readonly organizationId?: string | undefined;
    readonly limit: number;
    readonly nowMs: number;
  },
): Promise<readonly ClaimedRun[]> {
  const { region, organizationId, limit, nowMs } = options;
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  // The rows as they were before the claim. Due times stay in the phase of the monitor: they are moved by whole intervals.
  const due = db.$with('due').as(
    db
      .select({
        ...getTableColumns(monitorRuns),
        nextDueAt: sql`${monitorRuns.dueAt} + ${intervalsSince(now)}`.as('next_due_at'),
      })
      .from(monitorRuns)
      .innerJoin(monitors, eq(monitors.id, monitorRuns.monitorId))
      .where(
        and(
          eq(monitorRuns.region, region),
          lte(monitorRuns.dueAt, new Date(nowMs)),
          organizationId === undefined ? undefined : eq(monitors.organizationId, organizationId),
        ),
      )
      .orderBy(asc(monitorRuns.dueAt))
      .limit(limit)
      .for('update', { of: monitorRuns, skipLocked: true }),
  );
  // The time that a check covers is reserved now: a check that is never recorded covers nothing.
  const moved = db.$with('moved').as(
    db
      .update(monitorRuns)
      .set({
        dueAt: sql`${due.nextDueAt}`,
        leasedUntil: sql`${due.nextDueAt}`,
        claim: sql`${monitorRuns.claim} + 1`,
        coveredUntil: sql`greatest(coalesce(${monitorRuns.coveredUntil}, ${due.nextDueAt}), ${due.nextDueAt})`,
      })
      .from(due)
      .where(and(eq(monitorRuns.monitorId, due.monitorId), eq(monitorRuns.region, due.region)))
      .returning({ monitorId: monitorRuns.monitorId }),
  );
  // Requests of jobs are only missing if they could have been received.
  const began = sql`case when ${now} - ${due.dueAt} <= ${intervalOf(TOLERATED_LAG_MS)} then ${due.dueAt} else ${now} end`;
  const observed = db.$with('observed').as(
    db
      .update(monitorHeartbeats)
      .set({ observedFrom: new Date(nowMs) })
      .from(due)
      .where(
        and(
          eq(monitorHeartbeats.monitorId, due.monitorId),
          sql`(${began}) - ${due.coveredUntil} > ${intervalOf(MISSED_REPORTS_MS)}`,
        ),
      )
      .returning({ monitorId: monitorHeartbeats.monitorId }),
  );
  const claimed = await db
    .with(due, moved, observed)
    .select({
      run: runOf(due),
      monitor: monitors,
      current: monitorStates,
      heartbeat: monitorHeartbeats,
    })
    .from(due)
    .innerJoin(monitors, eq(monitors.id, due.monitorId))
    .innerJoin(monitorStates, eq(monitorStates.monitorId, due.monitorId))
    .leftJoin(monitorHeartbeats, eq(monitorHeartbeats.monitorId, due.monitorId))
    .orderBy(asc(due.dueAt));
  return claimed.map((row) => toClaimed(row, nowMs));
}

function toClaimed(
  row: Pick<ClaimedRun, 'run' | 'monitor' | 'current'> & { readonly heartbeat: HeartbeatRow | null },
  nowMs: number,
): ClaimedRun {
  const { monitor, run } = row;
  const intervalMs = monitor.intervalSeconds * 1_000;
  const dueMs = run.dueAt?.getTime() ?? nowMs;
  const beganMs = beginningOf(dueMs, nowMs);
  const heartbeat = row.heartbeat ?? undefined;
  const isObservedAnew = heartbeat !== undefined && gapBefore({ run, beganMs }) > MISSED_REPORTS_MS;
  return {
    ...row,
    heartbeat: isObservedAnew ? { ...heartbeat, observedFrom: new Date(nowMs) } : heartbeat,
    claim: run.claim + 1,
    beganMs,
    nextDueMs: dueAfter(nowMs, dueMs, intervalMs),
  };
}

/** Makes checks due that are further away than their interval: the clock was set back. They stay in their phase. */
export async function repairDueTimes({ db }: Pick<State, 'db'>, nowMs: number): Promise<void> {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  await db.execute(sql`
update monitor_runs as r
set due_at = r.due_at - ceil(extract(epoch from r.due_at - ${now}) / m.interval_seconds)::int * m.interval_seconds * interval '1 second'
from monitors as m
where m.id = r.monitor_id and r.due_at > ${now} + make_interval(secs => m.interval_seconds)`);
}

/** The intervals from the due time to the first one after an instant. */
function intervalsSince(now: SQL): SQL {
  const passed = sql`extract(epoch from ${now} - ${monitorRuns.dueAt}) / ${monitors.intervalSeconds}`;
  return sql`(floor(${passed})::int + 1) * ${monitors.intervalSeconds} * interval '1 second'`;
}

function intervalOf(ms: number): SQL {
  return sql`${ms / 1_000}::float8 * interval '1 second'`;
}

/** The columns of a run of a subquery. */
function runOf<T extends Record<keyof MonitorRunRow, unknown>>(columns: T): Pick<T, keyof MonitorRunRow> {
  const {
    monitorId,
    region,
    dueAt,
    leasedUntil,
    claim,
    coveredUntil,
    recent,
    verdict,
    lastCheckedAt,
    lastStatus,
    lastReason,
    lastErrorClass,
    failingSince,
    lastLatencyMs,
  } = columns;
  return {
    monitorId,
    region,
    dueAt,
    leasedUntil,
    claim,
    coveredUntil,
    recent,
    verdict,
    lastCheckedAt,
    lastStatus,
    lastReason,
    lastErrorClass,
    failingSince,
    lastLatencyMs,
  };
}

/** Returns how long no check was performed before this one, although one was due, in milliseconds: Pharos did not run, or its store. */
export function gapBefore({ run, beganMs }: Pick<ClaimedRun, 'run' | 'beganMs'>): number {
  return run.coveredUntil === null ? 0 : Math.max(0, beganMs - run.coveredUntil.getTime());
}

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
