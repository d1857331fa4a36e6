import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../lib/time/clock.ts';
import { NO_RESULT, type Prober } from '../../modules/monitors/index.ts';
import { monitorRuns, monitorStates, monitors } from '../../modules/monitors/monitors.table.ts';
import { LOCAL_REGION } from '../../modules/monitors/region.data.ts';
import type { State } from '../../stores/state/state.ts';
import type { PastFinding } from './monitor-history.ts';

/** Records the computed result of a check of a monitor that is not checked. */
export type RecordSimulated = (monitorId: string, findingAt: (atMs: number) => PastFinding) => Promise<void>;

/**
 * Creates the function that records computed results: they change the state, the facts and the outages as a check does.
 * A monitor that was deleted meanwhile is ignored.
 */
export function createRecordSimulated({
  state: { db },
  clock,
  prober,
}: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly prober: Pick<Prober, 'record'>;
}): RecordSimulated {
  return async (monitorId, findingAt) => {
    const [found] = await db
      .select({ run: monitorRuns, monitor: monitors, current: monitorStates })
      .from(monitorRuns)
      .innerJoin(monitors, eq(monitors.id, monitorRuns.monitorId))
      .innerJoin(monitorStates, eq(monitorStates.monitorId, monitorRuns.monitorId))
      .where(and(eq(monitorRuns.monitorId, monitorId), eq(monitorRuns.region, LOCAL_REGION)));
    if (found === undefined || found.monitor.paused) return;
    const beganMs = clock.now();
    const nextDueMs = beganMs + found.monitor.intervalSeconds * 1_000;
    const claim = found.run.claim + 1;
    await db
      .update(monitorRuns)
      .set({ claim, coveredUntil: new Date(nextDueMs) })
      .where(and(eq(monitorRuns.monitorId, monitorId), eq(monitorRuns.region, LOCAL_REGION)));
    const claimed = { ...found, heartbeat: undefined, claim, beganMs, nextDueMs };
    await prober.record([{ claimed, result: { ...NO_RESULT, ...findingAt(beganMs) } }]);
  };
}
