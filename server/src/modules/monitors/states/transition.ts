import type { MonitorState } from '../monitor-state.contract.ts';
import type { Finding } from './combine.ts';
import type { Verdict } from './verdict.ts';

/** What decides the state of a monitor. */
export interface Situation {
  readonly paused: boolean;
  /** Whether a maintenance window is open. */
  readonly isInMaintenance: boolean;
  readonly finding: Finding;
  /** Whether what it depends on is down, or failing. */
  readonly isParentDown: boolean;
}

/** The state of a monitor, and the last finding that was announced. */
export interface Current {
  readonly state: MonitorState;
  readonly announced: Verdict;
}

/** What follows from a situation. */
export interface Transition extends Current {
  /** What is announced. */
  readonly event: 'down' | 'degraded' | 'up' | undefined;
}

/**
 * Returns the next state. A finding is announced when it differs from the last one that was announced, and nothing hides it:
 * maintenance, a pause, a parent that is down. `unknown` and `pending` are never announced, nor is the first `up`.
 */
export function transitionOf({ announced }: Current, situation: Situation): Transition {
  const state = stateOf(situation);
  const isAnnounceable = state === 'up' || state === 'degraded' || state === 'down';
  if (!isAnnounceable || state === announced) return { state, announced, event: undefined };
  const isFirstUp = announced === 'pending' && state === 'up';
  return { state, announced: state, event: isFirstUp ? undefined : state };
}

function stateOf({ paused, isInMaintenance, finding, isParentDown }: Situation): MonitorState {
  if (paused) return 'paused';
  if (isInMaintenance) return 'maintenance';
  return finding === 'down' && isParentDown ? 'unreachable' : finding;
}
