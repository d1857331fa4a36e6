import type { AlertState } from './alert-state.contract.ts';

/**
 * What one evaluation found.
 * - `breach`: the condition holds.
 * - `near`: it does not hold, but the value is too close to the limit to end a firing.
 * - `clear`: it does not hold.
 * - `unknown`: it cannot be decided.
 */
export type Observation = 'breach' | 'near' | 'clear' | 'unknown';

/** The state of an alert between two evaluations. */
export interface Progress {
  readonly state: AlertState;
  /** `pending`: breaches since the last clear. `firing`: clears in a row. Otherwise 0. */
  readonly streak: number;
}

/** How many evaluations change the state. Both are at least 1. */
export interface Patience {
  /** Breaches without a clear in between until it fires. */
  readonly breaches: number;
  /** Clears in a row until it resolves. */
  readonly clears: number;
}

/** The state of a new alert. */
export const INITIAL: Progress = { state: 'ok', streak: 0 };

/** Returns the state after one more evaluation. `unknown` changes nothing. */
export function advance(progress: Progress, observation: Observation, patience: Patience): Progress {
  if (observation === 'unknown') return progress;
  return progress.state === 'firing'
    ? advanceFiring(progress, observation, patience)
    : advanceQuiet(progress, observation, patience);
}

function advanceFiring({ streak }: Progress, observation: Observation, { clears }: Patience): Progress {
  if (observation !== 'clear') return { state: 'firing', streak: 0 };
  return streak + 1 >= clears ? INITIAL : { state: 'firing', streak: streak + 1 };
}

function advanceQuiet(progress: Progress, observation: Observation, { breaches }: Patience): Progress {
  if (observation === 'clear') return INITIAL;
  if (observation === 'near') return progress;
  return progress.streak + 1 >= breaches
    ? { state: 'firing', streak: 0 }
    : { state: 'pending', streak: progress.streak + 1 };
}
