import { type Monitor, STATES } from '../monitor-parts/monitor.ts';

/** Monitors of one group. */
export interface MonitorGroup {
  /** Empty for monitors without a group. */
  readonly name: string;
  readonly monitors: readonly Monitor[];
  /** How many are down, degraded or unreachable. */
  readonly problems: number;
  readonly isDown: boolean;
}

const PROBLEMS: ReadonlySet<string> = new Set(['down', 'degraded', 'unreachable']);

/** Groups monitors by the name of their group, those without a group last. Monitors with problems are first in their group. */
export function groupMonitors(monitors: readonly Monitor[]): readonly MonitorGroup[] {
  const groups = new Map<string, Monitor[]>();
  for (const monitor of monitors) {
    const name = monitor.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), monitor]);
  }
  return [...groups]
    .toSorted(([one], [other]) => rankOfName(one) - rankOfName(other) || one.localeCompare(other))
    .map(([name, members]) => ({
      name,
      monitors: members.toSorted(
        (one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name),
      ),
      problems: members.filter(({ state }) => PROBLEMS.has(state)).length,
      isDown: members.some(({ state }) => state === 'down'),
    }));
}

function rankOfName(name: string): number {
  return name === '' ? 1 : 0;
}

/** Other states are sorted by name, so that the order does not change with each check. */
function rankOf({ state }: Monitor): number {
  return PROBLEMS.has(state) ? STATES.indexOf(state) : STATES.length;
}
