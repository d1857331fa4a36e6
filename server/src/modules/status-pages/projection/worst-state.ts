import type { ComponentState } from '../page-states.data.ts';

/** Unknown is the mildest: it counts only when nothing else is known. */
const ORDER: readonly ComponentState[] = [
  'unknown',
  'operational',
  'maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
];

/** Returns the worst of some states; `unknown` without any. */
export function worstState(states: readonly ComponentState[]): ComponentState {
  return states.reduce<ComponentState>(
    (worst, state) => (ORDER.indexOf(state) > ORDER.indexOf(worst) ? state : worst),
    'unknown',
  );
}
