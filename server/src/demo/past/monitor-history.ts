import { eq } from 'drizzle-orm';
import { newId } from '../../lib/ids/ids.ts';
import { occurrencesOf } from '../../lib/maintenance/schedule.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Span } from '../../lib/time/spans.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import {
  type CheckResult,
  coverageOf,
  dueAfter,
  expiryChange,
  NO_RESULT,
  phaseOf,
  toCheckEntry,
} from '../../modules/monitors/index.ts';
import {
  type MonitorRow,
  maintenanceWindows,
  monitorHeartbeats,
  monitorOutages,
  monitorRuns,
  monitorStates,
  monitors,
} from '../../modules/monitors/monitors.table.ts';
import { LOCAL_REGION } from '../../modules/monitors/region.data.ts';
import type { FactEntry, Journal } from '../../stores/facts/journal/journal.types.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import {
  type HistoryProgress,
  NO_HISTORY,
  type PastCheck,
  type PastOutage,
  replayCheck,
} from './replay-checks.ts';

/** Checks of one append to the journal. */
const BATCH = 2_000;

/** What a check of the past found. Omitted fields are empty. */
export type PastFinding = Partial<CheckResult> & Pick<CheckResult, 'status'>;

/** The past of a monitor. */
export interface MonitorHistory {
  readonly days: number;
  /** Called for each check in the order of time, in milliseconds since the epoch. */
  readonly findingAt: (atMs: number) => PastFinding;
  /** `checked`: it is checked from now on. `idle`: it keeps its state, and is not checked. `paused`: it is paused. */
  readonly afterwards: 'checked' | 'idle' | 'paused';
  /** When the job of a heartbeat reported last, in milliseconds since the epoch. */
  readonly lastPingMs?: number | undefined;
}

/** Writes the past of a monitor that was created paused. @returns its outages, oldest first. */
export type WriteMonitorHistory = (
  monitorId: string,
  history: MonitorHistory,
) => Promise<readonly PastOutage[]>;

/**
 * Creates the function that writes checks, outages and the state of the past. Outages follow from the checks by the same
 * rules as those of checks that are performed. Nothing is sent, and nobody is notified.
 */
export function createWriteMonitorHistory(deps: {
  readonly state: State;
  readonly journal: Journal;
  readonly clock: Clock;
}): WriteMonitorHistory {
  const { state, journal, clock } = deps;
  return async (monitorId, history) => {
    const [monitor] = await state.db.select().from(monitors).where(eq(monitors.id, monitorId));
    if (monitor === undefined) throw new Error(`There is no monitor ${monitorId}`);
    const nowMs = clock.now();
    const period = { fromMs: nowMs - history.days * DAY_MS, toMs: nowMs };
    const windows = await windowsOf(state, monitor, period);
    let progress = NO_HISTORY;
    let entries: FactEntry[] = [];
    for (const check of pastChecks(monitor, period, history)) {
      const { atMs, nextDueMs, result } = check;
      progress = replayCheck(monitor, windows, progress, check);
      entries.push(
        toCheckEntry({
          monitorId,
          organizationId: monitor.organizationId,
          websiteId: monitor.websiteId,
          region: LOCAL_REGION,
          key: `${monitorId}:${LOCAL_REGION}:at ${atMs}`,
          coverage: coverageOf({ beganMs: atMs, coveredUntilMs: undefined, nextDueMs, windows }),
          result,
        }),
      );
      if (entries.length < BATCH) continue;
      await journal.append(entries);
      entries = [];
    }
    if (entries.length > 0) await journal.append(entries);
    await state.transaction((tx) => writeState(tx, { monitor, period, history, progress }));
    return progress.outages;
  };
}

/** The checks that would have been performed, at their due times. */
function* pastChecks(
  { id, intervalSeconds }: MonitorRow,
  { fromMs, toMs }: Span,
  { findingAt }: MonitorHistory,
): Generator<PastCheck> {
  const intervalMs = intervalSeconds * 1_000;
  const phaseMs = phaseOf(id, LOCAL_REGION, intervalMs);
  for (let atMs = dueAfter(fromMs, phaseMs, intervalMs); atMs <= toMs; atMs += intervalMs)
    yield { atMs, nextDueMs: atMs + intervalMs, result: { ...NO_RESULT, ...findingAt(atMs) } };
}

async function windowsOf(
  { db }: Pick<State, 'db'>,
  { id, organizationId, tags }: MonitorRow,
  period: Span,
): Promise<readonly Span[]> {
  const rows = await db
    .select()
    .from(maintenanceWindows)
    .where(eq(maintenanceWindows.organizationId, organizationId));
  return rows
    .filter((row) => row.monitorIds.includes(id) || row.tags.some((tag) => tags.includes(tag)))
    .flatMap((row) => occurrencesOf(row, { ...period, toMs: period.toMs + DAY_MS }));
}

async function writeState(
  tx: StateHandle,
  past: {
    readonly monitor: MonitorRow;
    readonly period: Span;
    readonly history: MonitorHistory;
    readonly progress: HistoryProgress;
  },
): Promise<void> {
  const { monitor, period, history, progress } = past;
  const { id, organizationId } = monitor;
  const { outages, last } = progress;
  if (last === undefined) return;
  const isPaused = history.afterwards === 'paused';
  const createdAt = new Date(period.fromMs);
  await tx.update(monitors).set({ paused: isPaused, createdAt }).where(eq(monitors.id, id));
  if (outages.length > 0)
    await tx.insert(monitorOutages).values(
      outages.map(({ startedAtMs, confirmedAtMs, endedAtMs, evidence }) => ({
        id: newId('out', startedAtMs),
        organizationId,
        monitorId: id,
        startedAt: new Date(startedAtMs),
        confirmedAt: new Date(confirmedAtMs),
        endedAt: toDate(isPaused ? (endedAtMs ?? period.toMs) : endedAtMs),
        cause: evidence.reason ?? 'The check failed.',
        errorClass: evidence.errorClass,
        regions: [LOCAL_REGION],
        evidence,
      })),
    );
  const { certificate } = last.result;
  await tx
    .update(monitorStates)
    .set({
      ...(isPaused
        ? { state: 'paused', since: new Date(period.toMs), announced: 'pending', reason: null }
        : {
            state: progress.state,
            since: new Date(progress.sinceMs),
            announced: progress.announced,
            reason: progress.state === 'up' ? null : last.result.reason,
          }),
      certificate,
      expiryAnnounced:
        certificate === null ? null : (expiryChange(null, certificate, period.toMs)?.announced ?? null),
    })
    .where(eq(monitorStates.monitorId, id));
  await tx
    .update(monitorRuns)
    .set({
      dueAt: history.afterwards === 'checked' ? new Date(last.nextDueMs) : null,
      coveredUntil: new Date(last.nextDueMs),
      recent: isPaused ? [] : [...progress.region.recent],
      verdict: isPaused ? 'pending' : progress.region.verdict,
      lastCheckedAt: new Date(last.atMs),
      lastStatus: last.result.status,
      lastReason: last.result.reason,
      lastErrorClass: last.result.errorClass,
      lastLatencyMs: last.result.latencyMs,
      failingSince: toDate(progress.failingSinceMs),
    })
    .where(eq(monitorRuns.monitorId, id));
  if (history.lastPingMs !== undefined)
    await tx
      .update(monitorHeartbeats)
      .set({ observedFrom: createdAt, lastPingAt: new Date(history.lastPingMs) })
      .where(eq(monitorHeartbeats.monitorId, id));
}

function toDate(epochMs: number | null): Date | null {
  return epochMs === null ? null : new Date(epochMs);
}
