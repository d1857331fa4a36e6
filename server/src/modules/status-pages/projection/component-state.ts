import type { MonitorStateRow } from '../../monitors/monitors.table.ts';
import type { ComponentKind, ComponentState } from '../page-states.data.ts';
import { worstState } from './worst-state.ts';

type MonitorStateName = MonitorStateRow['state'];

/** What the state of a component depends on. */
export interface ComponentSituation {
  readonly kind: ComponentKind;
  /** The state of a static component, or that of another page. */
  readonly ownState: ComponentState;
  readonly monitors: readonly MonitorStateName[];
  /** The impacts of published incidents that are not resolved. */
  readonly impacts: readonly ComponentState[];
  readonly isInMaintenance: boolean;
}

/**
 * Returns the state of a component. Planned maintenance replaces what monitors find, because failures are expected meanwhile. Incidents
 * can only make the state worse: a person knows more than a check.
 */
export function componentState(situation: ComponentSituation): ComponentState {
  const { impacts, isInMaintenance } = situation;
  const found = isInMaintenance ? 'maintenance' : measuredState(situation);
  const problems = impacts.filter((impact) => impact !== 'operational' && impact !== 'unknown');
  return problems.length === 0 ? found : worstState([found, ...problems]);
}

/** Returns the state of a component without incidents and maintenance. */
export function measuredState({
  kind,
  ownState,
  monitors,
}: Pick<ComponentSituation, 'kind' | 'ownState' | 'monitors'>): ComponentState {
  return kind === 'monitor' || kind === 'group' ? stateOfMonitors(monitors) : ownState;
}

/** Returns the state of a group of monitors: a part of them that is down is a partial outage. */
function stateOfMonitors(states: readonly MonitorStateName[]): ComponentState {
  const known = states.map(toComponentState).filter((state) => state !== 'unknown');
  const isDown = (state: ComponentState) => state === 'major_outage';
  if (known.some(isDown) && !known.every(isDown)) return 'partial_outage';
  return worstState(known);
}

function toComponentState(state: MonitorStateName): ComponentState {
  switch (state) {
    case 'up':
      return 'operational';
    case 'degraded':
      return 'degraded';
    case 'down':
    case 'unreachable':
      return 'major_outage';
    case 'maintenance':
      return 'maintenance';
    default:
      return 'unknown';
  }
}
