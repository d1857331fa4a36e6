import { sql } from 'drizzle-orm';
import type { Span } from '../../../lib/time/spans.ts';
import type { FactEntry, Journal } from '../../../stores/facts/journal/journal.types.ts';
import type { State } from '../../../stores/state/state.ts';
import type { CheckResult } from '../checks/check-result.ts';
import type { MonitorRow } from '../monitors.table.ts';
import { advanceRegion, NO_PROGRESS, type RegionProgress } from '../states/verdict.ts';
import { toCheckEntry } from './check-fact.ts';
import { coverageOf } from './due.ts';
import { type ClaimedRun, gapBefore } from './runs.ts';

/** A check that was performed. */
export interface PerformedRun {
  readonly claimed: ClaimedRun;
  readonly result: CheckResult;
}

/** What the fact of a check is made from. */
export interface CheckFactSource
  extends Pick<ClaimedRun, 'monitor' | 'claim' | 'beganMs' | 'nextDueMs'>,
    Pick<ClaimedRun['run'], 'region' | 'coveredUntil'> {
  readonly result: CheckResult;
}

/** A check that was recorded, with the progress of its region. */
export interface RecordedRun extends PerformedRun {
  readonly progress: RegionProgress;
}

/**
 * Records checks: as facts, which are on disk afterwards, and as the last results of their regions, with one statement for all.
 * Repeating it after a failure records nothing twice.
 * @throws AppError SERVICE_UNAVAILABLE.
 */
export async function recordChecks(
  deps: {
    readonly state: State;
    readonly journal: Journal;
    /** Maintenance windows of a monitor that overlap a period. */
    readonly windowsOf: (monitor: MonitorRow, span: Span) => readonly Span[];
  },
  performed: readonly PerformedRun[],
): Promise<readonly RecordedRun[]> {
  if (performed.length === 0) return [];
  const recorded = performed.map((one) => ({ ...one, progress: progressOf(one) }));
  await deps.journal.append(
    performed.map(({ claimed, result }) =>
      toFact({ ...claimed, ...claimed.run, claim: claimed.claim, result }, deps.windowsOf),
    ),
  );
  const rows = recorded.map(toRow);
  await deps.state.db.execute(sql`
update monitor_runs as r set leased_until = null, verdict = v.verdict, last_checked_at = v.at, last_status = v.status,
  last_latency_ms = v.latency, last_reason = v.reason, last_error_class = v.error, failing_since = v.failing,
  recent = array(select jsonb_array_elements_text(v.recent))
from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(monitor text, region text, claim int, verdict text, at timestamptz,
  status text, latency float8, reason text, error text, failing timestamptz, recent jsonb)
where r.monitor_id = v.monitor and r.region = v.region and r.claim = v.claim`);
  return recorded;
}

/** Returns the fact of a check. @param windowsOf the maintenance windows of a monitor that overlap a period. */
export function toFact(
  { monitor, region, claim, beganMs, nextDueMs, coveredUntil, result }: CheckFactSource,
  windowsOf: (monitor: MonitorRow, span: Span) => readonly Span[],
): FactEntry {
  const windows = windowsOf(monitor, { fromMs: beganMs, toMs: nextDueMs });
  return toCheckEntry({
    monitorId: monitor.id,
    organizationId: monitor.organizationId,
    websiteId: monitor.websiteId,
    region,
    key: `${monitor.id}:${region}:${claim}`,
    coverage: coverageOf({ beganMs, coveredUntilMs: coveredUntil?.getTime(), nextDueMs, windows }),
    result,
  });
}

/** After a gap in which checks were left out, earlier results count no more. */
function progressOf({ claimed, result }: PerformedRun): RegionProgress {
  const { run, monitor } = claimed;
  const forgottenAfterMs = 2 * monitor.intervalSeconds * 1_000;
  const before: RegionProgress = {
    verdict: run.verdict,
    recent: gapBefore(claimed) > forgottenAfterMs ? NO_PROGRESS.recent : run.recent,
  };
  // A job that did not report in time has failed for certain.
  const patience =
    monitor.kind === 'heartbeat' ? { failuresToDown: 1, failureWindow: 1, successesToUp: 1 } : monitor;
  return advanceRegion(before, result.status, patience);
}

function toRow({ claimed, result, progress }: RecordedRun) {
  const { run, claim, beganMs } = claimed;
  const at = new Date(beganMs).toISOString();
  return {
    monitor: run.monitorId,
    region: run.region,
    claim,
    verdict: progress.verdict,
    at,
    status: result.status,
    latency: result.latencyMs,
    reason: result.reason,
    error: result.errorClass,
    failing: failingSince({ run, result, at }),
    recent: progress.recent,
  };
}

function failingSince({
  run,
  result,
  at,
}: {
  run: ClaimedRun['run'];
  result: CheckResult;
  at: string;
}): string | null {
  if (result.status === 'unknown') return run.failingSince?.toISOString() ?? null;
  if (result.status !== 'down') return null;
  return run.failingSince?.toISOString() ?? at;
}
