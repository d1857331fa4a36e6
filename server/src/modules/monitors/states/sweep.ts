import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { MaintenanceCalendar } from '../maintenance/calendar.ts';
import { monitorRuns, monitorStates, monitors } from '../monitors.table.ts';
import { LOCAL_REGION } from '../region.data.ts';
import type { StateWriter } from './apply-states.ts';

/** States that a maintenance window does not change. */
const UNAFFECTED = ['maintenance', 'paused'] as const;
const MAX_SILENT = 5_000;

/**
 * Creates the function that writes states which change without a check: at the start and the end of maintenance windows, and when the
 * probes of a region send nothing.
 */
export function createSweep(deps: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly calendar: MaintenanceCalendar;
  readonly states: StateWriter;
}): () => Promise<void> {
  const { state, clock, calendar, states } = deps;
  return async () => {
    const nowMs = clock.now();
    await calendar.refresh();
    const organizationIds = [...new Set(calendar.openAt(nowMs).map((window) => window.organizationId))];
    const inWindows = await state.db
      .select({
        id: monitors.id,
        organizationId: monitors.organizationId,
        tags: monitors.tags,
        state: monitorStates.state,
      })
      .from(monitors)
      .innerJoin(monitorStates, eq(monitorStates.monitorId, monitors.id))
      .where(
        or(
          eq(monitorStates.state, 'maintenance'),
          organizationIds.length === 0
            ? undefined
            : and(
                inArray(monitors.organizationId, organizationIds),
                notInArray(monitorStates.state, [...UNAFFECTED]),
              ),
        ),
      );
    const changed = inWindows
      .filter((monitor) => calendar.isOpen(monitor, nowMs) !== (monitor.state === 'maintenance'))
      .map(({ id }) => id);
    const now = new Date(nowMs).toISOString();
    const silent = await state.db
      .selectDistinct({ id: monitorRuns.monitorId })
      .from(monitorRuns)
      .innerJoin(monitors, eq(monitors.id, monitorRuns.monitorId))
      .where(
        and(
          ne(monitorRuns.region, LOCAL_REGION),
          eq(monitors.paused, false),
          sql`${monitorRuns.lastCheckedAt} < ${now}::timestamptz - make_interval(secs => 3 * ${monitors.intervalSeconds} + 60)`,
        ),
      )
      .limit(MAX_SILENT);
    await states.apply([...new Set([...changed, ...silent.map(({ id }) => id)])]);
  };
}
