import type { Day } from './monitor.ts';

/** How a day is drawn. Each level has a shape of its own. */
export type DayLevel = 'none' | 'up' | 'degraded' | 'partial' | 'down';

/** From this share of downtime on, a day is shown as down. */
const DOWN_SHARE = 0.05;
/** The shortest part of a bar that can be seen. */
const MIN_SHARE = 0.3;

/** Returns the level of a day. */
export function levelOf({ availability, downSeconds, degradedSeconds, knownSeconds }: Day): DayLevel {
  if (availability === null || knownSeconds === 0) return 'none';
  if (downSeconds === 0) return degradedSeconds > 0 ? 'degraded' : 'up';
  return downSeconds / knownSeconds >= DOWN_SHARE ? 'down' : 'partial';
}

/**
 * Returns the share of the bar of a day, 0 to 1, that is drawn as a problem. Short problems are drawn larger than they are, so that
 * they can be seen: the share is that of the square root.
 */
export function problemShare(day: Day): number {
  const { downSeconds, degradedSeconds, knownSeconds } = day;
  const problem = downSeconds > 0 ? downSeconds : degradedSeconds;
  if (problem === 0 || knownSeconds === 0) return 0;
  return Math.min(1, Math.max(MIN_SHARE, Math.sqrt(problem / knownSeconds)));
}
