import { eq, inArray } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import type { State } from '../../../stores/state/state.ts';
import {
  type MonitorRow,
  type MonitorRunRow,
  type MonitorStateRow,
  monitorRuns,
  monitorStates,
  monitors,
} from '../monitors.table.ts';
import { combineRegions, type RegionView } from './combine.ts';
import type { Situation } from './transition.ts';

/** A region without a result for three intervals and this time has no vote, in milliseconds. */
const SILENCE_MS = 60_000;
const PER_STATEMENT = 1_000;

/** A monitor with what decides its state. */
export interface LoadedSituation {
  readonly monitor: MonitorRow;
  readonly current: MonitorStateRow;
  readonly runs: readonly MonitorRunRow[];
  readonly situation: Situation;
}

/** Loads monitors with their regions and parents. @param isInMaintenance whether a window of a monitor is open. */
export async function loadSituations(
  state: Pick<State, 'db'>,
  monitorIds: readonly string[],
  context: { readonly nowMs: number; readonly isInMaintenance: (monitor: MonitorRow) => boolean },
): Promise<readonly LoadedSituation[]> {
  const loaded: LoadedSituation[] = [];
  for (let from = 0; from < monitorIds.length; from += PER_STATEMENT)
    loaded.push(...(await loadSome(state, monitorIds.slice(from, from + PER_STATEMENT), context)));
  return loaded;
}

async function loadSome(
  { db }: Pick<State, 'db'>,
  monitorIds: readonly string[],
  { nowMs, isInMaintenance }: Parameters<typeof loadSituations>[2],
): Promise<readonly LoadedSituation[]> {
  const found = await db
    .select({ monitor: monitors, current: monitorStates })
    .from(monitors)
    .innerJoin(monitorStates, eq(monitorStates.monitorId, monitors.id))
    .where(inArray(monitors.id, [...monitorIds]));
  const parentIds = [...new Set(found.flatMap(({ monitor }) => monitor.parentId ?? []))];
  const parentStates =
    parentIds.length === 0
      ? []
      : await db.select().from(monitorStates).where(inArray(monitorStates.monitorId, parentIds));
  const rows = await db
    .select()
    .from(monitorRuns)
    .where(inArray(monitorRuns.monitorId, [...new Set([...monitorIds, ...parentIds])]));
  const runsOf = groupBy(rows, ({ monitorId }) => monitorId);
  // A parent that has just begun to fail explains the failure of what depends on it: it is not certain yet which is down.
  const failing = new Set([
    ...parentStates
      .filter(({ state }) => state === 'down' || state === 'unreachable')
      .map((one) => one.monitorId),
    ...parentIds.filter((id) => runsOf.get(id)?.some(({ lastStatus }) => lastStatus === 'down')),
  ]);
  return found.map(({ monitor, current }) => {
    const runs = runsOf.get(monitor.id) ?? [];
    const situation: Situation = {
      paused: monitor.paused,
      isInMaintenance: isInMaintenance(monitor),
      finding: combineRegions(viewsOf(runs, monitor.intervalSeconds * 1_000, nowMs), monitor.quorum),
      isParentDown: monitor.parentId !== null && failing.has(monitor.parentId),
    };
    return { monitor, current, runs, situation };
  });
}

function viewsOf(runs: readonly MonitorRunRow[], intervalMs: number, nowMs: number): readonly RegionView[] {
  const isNew = runs.every(({ lastCheckedAt }) => lastCheckedAt === null);
  return runs.map(({ verdict, lastCheckedAt, lastStatus }) => {
    const oldestMs = nowMs - 3 * intervalMs - SILENCE_MS;
    const isOverdue = lastCheckedAt === null || lastCheckedAt.getTime() < oldestMs;
    return { verdict, isSilent: !isNew && (isOverdue || lastStatus === 'unknown') };
  });
}
