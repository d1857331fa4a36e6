import { gt, isNotNull, or, sql } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import { occurrencesOf } from '../../../lib/maintenance/schedule.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Span } from '../../../lib/time/spans.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { State } from '../../../stores/state/state.ts';
import { type MaintenanceRow, type MonitorRow, maintenanceWindows } from '../monitors.table.ts';

/** Occurrences are computed this far ahead, in milliseconds: longer than an interval. */
const AHEAD_MS = 2 * DAY_MS;

type Subject = Pick<MonitorRow, 'id' | 'organizationId' | 'tags'>;

interface Opening extends Span {
  readonly window: MaintenanceRow;
}

/** The maintenance windows of this process, which are read again every 15 seconds. */
export interface MaintenanceCalendar {
  /** Reads the windows. @throws AppError SERVICE_UNAVAILABLE. */
  refresh(): Promise<void>;
  /** The windows of a monitor that overlap a period. */
  windowsOf(monitor: Subject, span: Span): readonly Span[];
  isOpen(monitor: Subject, atMs: number): boolean;
  /** The windows that are open at an instant. */
  openAt(atMs: number): readonly MaintenanceRow[];
}

/** Creates the calendar, without windows. */
export function createMaintenanceCalendar(deps: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
}): MaintenanceCalendar {
  let openings: ReadonlyMap<string, readonly Opening[]> = new Map();
  const openingsOf = ({ organizationId, id, tags }: Subject) =>
    (openings.get(organizationId) ?? []).filter(({ window }) => concerns(window, { id, tags }));
  return {
    async refresh() {
      const nowMs = deps.clock.now();
      const { startsAt, durationMinutes, rrule } = maintenanceWindows;
      const rows = await deps.state.db
        .select()
        .from(maintenanceWindows)
        .where(
          or(
            isNotNull(rrule),
            gt(
              sql`${startsAt} + make_interval(mins => ${durationMinutes})`,
              sql`${new Date(nowMs - DAY_MS).toISOString()}::timestamptz`,
            ),
          ),
        );
      const span = { fromMs: nowMs - DAY_MS, toMs: nowMs + AHEAD_MS };
      const all = rows.flatMap((window) =>
        occurrencesOf(window, span).map((occurrence): Opening => ({ ...occurrence, window })),
      );
      openings = groupBy(all, ({ window }) => window.organizationId);
    },
    windowsOf: (monitor, { fromMs, toMs }) =>
      openingsOf(monitor).filter((opening) => opening.toMs > fromMs && opening.fromMs < toMs),
    isOpen: (monitor, atMs) =>
      openingsOf(monitor).some((opening) => opening.fromMs <= atMs && atMs < opening.toMs),
    openAt: (atMs) =>
      [...openings.values()]
        .flat()
        .filter((opening) => opening.fromMs <= atMs && atMs < opening.toMs)
        .map(({ window }) => window),
  };
}

/** Whether a window applies to a monitor. Without monitors and tags, it applies to all. */
function concerns({ monitorIds, tags }: MaintenanceRow, monitor: Pick<MonitorRow, 'id' | 'tags'>): boolean {
  if (monitorIds.length === 0 && tags.length === 0) return true;
  return monitorIds.includes(monitor.id) || tags.some((tag) => monitor.tags.includes(tag));
}
