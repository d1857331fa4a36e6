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

/** The maintenance windows of this process, which are read again every 15 seconds. It has none before. */
export class MaintenanceCalendar {
  readonly #db: State['db'];
  readonly #clock: Clock;
  #openings: ReadonlyMap<string, readonly Opening[]> = new Map();

  constructor({ state, clock }: { readonly state: Pick<State, 'db'>; readonly clock: Clock }) {
    this.#db = state.db;
    this.#clock = clock;
  }

  /** Reads the windows. @throws AppError SERVICE_UNAVAILABLE. */
  async refresh(): Promise<void> {
    const nowMs = this.#clock.now();
    const { startsAt, durationMinutes, rrule } = maintenanceWindows;
    const rows = await this.#db
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
    this.#openings = groupBy(all, ({ window }) => window.organizationId);
  }

  /** The windows of a monitor that overlap a period. */
  windowsOf(monitor: Subject, { fromMs, toMs }: Span): readonly Span[] {
    return this.#openingsOf(monitor).filter((opening) => opening.toMs > fromMs && opening.fromMs < toMs);
  }

  isOpen(monitor: Subject, atMs: number): boolean {
    return this.#openingsOf(monitor).some((opening) => opening.fromMs <= atMs && atMs < opening.toMs);
  }

  /** The windows that are open at an instant. */
  openAt(atMs: number): readonly MaintenanceRow[] {
    return [...this.#openings.values()]
      .flat()
      .filter((opening) => opening.fromMs <= atMs && atMs < opening.toMs)
      .map(({ window }) => window);
  }

  #openingsOf({ organizationId, id, tags }: Subject): readonly Opening[] {
    return (this.#openings.get(organizationId) ?? []).filter(({ window }) => concerns(window, { id, tags }));
  }
}

/** Whether a window applies to a monitor. Without monitors and tags, it applies to all. */
function concerns({ monitorIds, tags }: MaintenanceRow, monitor: Pick<MonitorRow, 'id' | 'tags'>): boolean {
  if (monitorIds.length === 0 && tags.length === 0) return true;
  return monitorIds.includes(monitor.id) || tags.some((tag) => monitor.tags.includes(tag));
}
