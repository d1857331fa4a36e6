import type { CheckStatus } from '../monitor-state.contract.ts';

/** What one region thinks of a monitor. */
export type Verdict = 'up' | 'degraded' | 'down' | 'pending';

/** The progress of one region. */
export interface RegionProgress {
  readonly verdict: Verdict;
  /** Status of the last checks that could be performed, latest first. */
  readonly recent: readonly CheckStatus[];
}

/** How many checks decide. */
export interface Patience {
  /** Failures among the last `failureWindow` checks that make it down. */
  readonly failuresToDown: number;
  readonly failureWindow: number;
  /** Successful checks in a row that make it up again. */
  readonly successesToUp: number;
}

const MAX_RECENT = 20;

/** The progress before the first check. */
export const NO_PROGRESS: RegionProgress = { verdict: 'pending', recent: [] };

/** Returns the progress after a check. A check that could not be performed changes nothing. */
export function advanceRegion(
  { verdict, recent: before }: RegionProgress,
  status: CheckStatus,
  patience: Patience,
): RegionProgress {
  if (status === 'unknown') return { verdict, recent: before };
  const recent = [status, ...before].slice(0, MAX_RECENT);
  if (verdict === 'down') return recover(recent, patience);
  const window = recent.slice(0, patience.failureWindow);
  const failures = window.filter((one) => one === 'down').length;
  if (failures >= patience.failuresToDown) return { verdict: 'down', recent };
  if (verdict === 'degraded') {
    const isUp = isRunOf(recent, patience.successesToUp, (one) => one === 'up');
    return { verdict: isUp ? 'up' : 'degraded', recent };
  }
  const imperfect = window.filter((one) => one !== 'up').length;
  if (imperfect >= patience.failuresToDown) return { verdict: 'degraded', recent };
  return { verdict: status === 'up' ? 'up' : verdict, recent };
}

/** After a recovery, the failures before it no longer count. */
function recover(recent: readonly CheckStatus[], { successesToUp }: Patience): RegionProgress {
  if (!isRunOf(recent, successesToUp, (one) => one !== 'down')) return { verdict: 'down', recent };
  const successes = recent.slice(0, successesToUp);
  return { verdict: successes.every((one) => one === 'up') ? 'up' : 'degraded', recent: successes };
}

function isRunOf(
  recent: readonly CheckStatus[],
  length: number,
  matches: (status: CheckStatus) => boolean,
): boolean {
  return recent.length >= length && recent.slice(0, length).every(matches);
}
