import type { Verdict } from './verdict.ts';

/** What is known of a monitor from one region. */
export interface RegionView {
  readonly verdict: Verdict;
  /** Whether its last check could not be performed, or is overdue: it has no vote. */
  readonly isSilent: boolean;
}

/** What the regions found together. */
export type Finding = Verdict | 'unknown';

/**
 * Returns what a quorum of regions found. Regions that could not check have no vote. With none that could, the finding is `unknown`.
 * @param quorum regions that must agree; `null` for more than half of those with a vote.
 */
export function combineRegions(regions: readonly RegionView[], quorum: number | null): Finding {
  const votes = regions.filter(({ isSilent }) => !isSilent).map(({ verdict }) => verdict);
  if (votes.length === 0) return 'unknown';
  const needed = quorum ?? Math.floor(votes.length / 2) + 1;
  const down = votes.filter((verdict) => verdict === 'down').length;
  if (down >= needed) return 'down';
  const impaired = votes.filter((verdict) => verdict === 'down' || verdict === 'degraded').length;
  if (impaired >= needed) return 'degraded';
  return votes.every((verdict) => verdict === 'pending') ? 'pending' : 'up';
}
