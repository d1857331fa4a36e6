import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { DAY_MS, findTimeZone, type TimeZone } from '../../../lib/time-zone.ts';
import type { Facts } from '../../../stores/facts/facts.ts';
import type { State } from '../../../stores/state/state.ts';
import type { MonitorState } from '../monitor-state.contract.ts';
import { monitorOutages, monitorStates, monitors } from '../monitors.table.ts';
import { addCoverages, availabilityOf, knownMs, percentDown } from './availability.ts';
import { type Coverage, createCoverageReader } from './coverage.ts';
import { createDayReader } from './day-cache.ts';
import { type Days, lastDays } from './days.ts';
import { outageFigures } from './outage-figures.ts';
import { OBJECTIVE_DAYS, serviceLevel } from './service-level.ts';

/** The periods of a summary, in days. */
const PERIODS = [1, 7, OBJECTIVE_DAYS, 90] as const;
const SUMMARY_DAYS = 90;
const LATENCY_HOURS = 24;

/** A day of a monitor. */
export interface DayFigures {
  readonly date: string;
  readonly availability: number | null;
  readonly downSeconds: number;
  readonly degradedSeconds: number;
  readonly knownSeconds: number;
}

/** Availability and latencies of monitors. */
export type FiguresService = ReturnType<typeof createFiguresService>;

/** Creates the service. */
export function createFiguresService({
  facts,
  state,
  clock,
}: {
  readonly facts: Pick<Facts, 'query'>;
  readonly state: State;
  readonly clock: Clock;
}) {
  const coverage = createCoverageReader({ facts });
  const dayReader = createDayReader({ coverage, clock });

  return {
    /**
     * Returns the days and latencies of monitors.
     * @param monitorIds at most 100. Those of other organizations and of other websites are left out.
     * @throws AppError VALIDATION_ERROR for an unknown time zone.
     */
    async overview(
      scope: { readonly organizationId: string; readonly websiteId: string | undefined },
      input: {
        readonly ids: readonly string[];
        readonly days: number;
        readonly timeZone: string | undefined;
      },
    ) {
      const { organizationId, websiteId } = scope;
      const nowMs = clock.now();
      const days = lastDays(zoneOf(input.timeZone), input.days, nowMs);
      const isInScope = and(
        eq(monitors.organizationId, organizationId),
        websiteId === undefined ? undefined : eq(monitors.websiteId, websiteId),
      );
      const [stateRows, known] = await Promise.all([
        state.db
          .select({ state: monitorStates.state })
          .from(monitors)
          .innerJoin(monitorStates, eq(monitorStates.monitorId, monitors.id))
          .where(isInScope),
        input.ids.length === 0
          ? []
          : state.db
              .select({ id: monitors.id })
              .from(monitors)
              .where(and(isInScope, inArray(monitors.id, [...input.ids]))),
      ]);
      const ids = known.map(({ id }) => id);
      const [byMonitor, latencies] = await Promise.all([
        dayReader.read(organizationId, ids, days),
        coverage.hourlyLatencies(organizationId, ids, LATENCY_HOURS, nowMs),
      ]);
      return {
        counts: countStates(stateRows),
        monitors: ids.map((id) => {
          const covered = byMonitor.get(id) ?? [];
          return {
            id,
            availability: availabilityOf(addCoverages(covered)),
            days: toDayFigures(days, covered),
            latencies: [...(latencies.get(id) ?? Array.from({ length: LATENCY_HOURS }, () => null))],
          };
        }),
      };
    },

    /** Returns the figures of one monitor. @throws AppError VALIDATION_ERROR for an unknown time zone. */
    async summary(
      monitor: {
        readonly id: string;
        readonly organizationId: string;
        readonly sloPercent: number | null;
      },
      timeZone: string | undefined,
    ) {
      const { id, organizationId, sloPercent } = monitor;
      const nowMs = clock.now();
      const days = lastDays(zoneOf(timeZone), SUMMARY_DAYS, nowMs);
      const longestMs = Math.max(...PERIODS) * DAY_MS;
      const [periods, byMonitor, outages] = await Promise.all([
        coverage.periods(
          organizationId,
          id,
          PERIODS.map((count) => count * DAY_MS),
          nowMs,
        ),
        dayReader.read(organizationId, [id], days),
        state.db
          .select({ startedAt: monitorOutages.startedAt, endedAt: monitorOutages.endedAt })
          .from(monitorOutages)
          .where(
            and(
              eq(monitorOutages.monitorId, id),
              or(gte(monitorOutages.startedAt, new Date(nowMs - longestMs)), isNull(monitorOutages.endedAt)),
            ),
          ),
      ]);
      const times = outages.map(({ startedAt, endedAt }) => ({
        startedAtMs: startedAt.getTime(),
        endedAtMs: endedAt?.getTime() ?? null,
      }));
      const [day, , month] = periods;
      return {
        periods: periods.map((period, index) => {
          const lengthDays = PERIODS[index] ?? 0;
          return {
            days: lengthDays,
            availability: availabilityOf(period),
            checkRatio: percentDown(period.successfulChecks, period.checks),
            knownSeconds: knownMs(period) / 1_000,
            downSeconds: period.downMs / 1_000,
            ...outageFigures(times, {
              fromMs: nowMs - lengthDays * DAY_MS,
              toMs: nowMs,
              workingMs: knownMs(period) - period.downMs,
            }),
            p50Ms: period.p50Ms,
            p75Ms: period.p75Ms,
            p95Ms: period.p95Ms,
            p99Ms: period.p99Ms,
          };
        }),
        slo:
          sloPercent === null || day === undefined || month === undefined
            ? null
            : serviceLevel(sloPercent, month, day),
        days: toDayFigures(days, byMonitor.get(id) ?? []),
      };
    },
  };
}

function zoneOf(name = 'UTC'): TimeZone {
  const zone = findTimeZone(name);
  if (zone === undefined) throw invalidField('timeZone', 'must be a time zone, such as Europe/Berlin');
  return zone;
}

function toDayFigures({ dates }: Days, covered: readonly Coverage[]): DayFigures[] {
  return dates.map((date, index) => {
    const day = covered[index] ?? addCoverages([]);
    return {
      date,
      availability: availabilityOf(day),
      downSeconds: day.downMs / 1_000,
      degradedSeconds: day.degradedMs / 1_000,
      knownSeconds: knownMs(day) / 1_000,
    };
  });
}

function countStates(
  rows: readonly { readonly state: MonitorState }[],
): Partial<Record<MonitorState, number>> {
  const counts: Partial<Record<MonitorState, number>> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
