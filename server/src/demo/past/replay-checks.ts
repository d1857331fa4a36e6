import type { Span } from '../../lib/time/spans.ts';
import {
  advanceRegion,
  type CheckResult,
  NO_PROGRESS,
  type RegionProgress,
  transitionOf,
  type Verdict,
} from '../../modules/monitors/index.ts';
import type { MonitorState } from '../../modules/monitors/monitor-state.contract.ts';
import type { MonitorRow } from '../../modules/monitors/monitors.table.ts';

/** A check of the past. Times are in milliseconds since the epoch. */
export interface PastCheck {
  readonly atMs: number;
  readonly nextDueMs: number;
  readonly result: CheckResult;
}

/** An outage that follows from checks. Times are in milliseconds since the epoch. */
export interface PastOutage {
  readonly startedAtMs: number;
  readonly confirmedAtMs: number;
  /** Null while it lasts. */
  readonly endedAtMs: number | null;
  /** The check that confirmed it. */
  readonly evidence: CheckResult;
}

/** What follows from the checks so far. */
export interface HistoryProgress {
  readonly region: RegionProgress;
  readonly state: MonitorState;
  readonly sinceMs: number;
  readonly announced: Verdict;
  /** When the first of the latest failures in a row happened; null after a success. */
  readonly failingSinceMs: number | null;
  /** Oldest first. */
  readonly outages: readonly PastOutage[];
  readonly last: PastCheck | undefined;
}

/** No check was performed. */
export const NO_HISTORY: HistoryProgress = {
  region: NO_PROGRESS,
  state: 'pending',
  sinceMs: 0,
  announced: 'pending',
  failingSinceMs: null,
  outages: [],
  last: undefined,
};

/** Applies the next check. The verdict and the state follow the rules of checks that are performed. */
export function replayCheck(
  monitor: MonitorRow,
  windows: readonly Span[],
  before: HistoryProgress,
  check: PastCheck,
): HistoryProgress {
  const { atMs, result } = check;
  const patience =
    monitor.kind === 'heartbeat' ? { failuresToDown: 1, failureWindow: 1, successesToUp: 1 } : monitor;
  const region = advanceRegion(before.region, result.status, patience);
  const isInMaintenance = windows.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
  const { state, announced, event } = transitionOf(before, {
    paused: false,
    isInMaintenance,
    finding: region.verdict,
    isParentDown: false,
  });
  const failingSinceMs = result.status === 'down' ? (before.failingSinceMs ?? atMs) : null;
  return {
    region,
    state,
    announced,
    sinceMs: state === before.state ? before.sinceMs : atMs,
    failingSinceMs,
    outages: changeOutages(before.outages, {
      begins:
        event === 'down'
          ? { startedAtMs: failingSinceMs ?? atMs, confirmedAtMs: atMs, endedAtMs: null, evidence: result }
          : undefined,
      endsAtMs: before.announced === 'down' && announced !== 'down' ? atMs : undefined,
    }),
    last: check,
  };
}

function changeOutages(
  outages: readonly PastOutage[],
  change: { readonly begins: PastOutage | undefined; readonly endsAtMs: number | undefined },
): readonly PastOutage[] {
  const { begins, endsAtMs } = change;
  if (begins !== undefined) return [...outages, begins];
  if (endsAtMs === undefined) return outages;
  return outages.map((one) => (one.endedAtMs === null ? { ...one, endedAtMs: endsAtMs } : one));
}
