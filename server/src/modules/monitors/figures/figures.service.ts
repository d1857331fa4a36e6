import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS, findTimeZone, type TimeZone } from '../../../lib/time/time-zone.ts';
import type { State } from '../../../stores/state/state.ts';
import type { MonitorState } from '../monitor-state.contract.ts';
import { monitorOutages, monitorStates, monitors } from '../monitors.table.ts';
import {
  addCoverages,
  availabilityOf,
  knownMs,
  OBJECTIVE_DAYS,
  outageFigures,
  percentDown,
  serviceLevel,
} from './availability.ts';
import { type Coverage, type CoverageReader, NO_ANSWERS, NOT_COVERED } from './coverage.ts';
import { DayReader } from './day-cache.ts';
import { type Days, lastDays } from './days.ts';

/** The periods of a summary, in days: the last 24 hours, and calendar days, as everywhere. */
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
  coverage,
  state,
  clock,
}: {
  readonly coverage: CoverageReader;
  readonly state: State;
  readonly clock: Clock;
}) {
  const dayReader = new DayReader({ coverage, clock });

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
            latencies: [...(latencies.get(id)?.medians ?? Array.from({ length: LATENCY_HOURS }, () => null))],
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
      const startsMs = PERIODS.map((count) =>
        count === 1 ? nowMs - DAY_MS : (days.bounds[SUMMARY_DAYS - count] ?? nowMs),
      );
      const longestMs = Math.min(...startsMs);
      const [answers, byMonitor, lastDay, outages] = await Promise.all([
        coverage.answers(organizationId, id, startsMs, nowMs),
        dayReader.read(organizationId, [id], days),
        coverage.days(organizationId, [id], [nowMs - DAY_MS, nowMs]),
        state.db
          .select({ startedAt: monitorOutages.startedAt, endedAt: monitorOutages.endedAt })
          .from(monitorOutages)
          .where(
            and(
              eq(monitorOutages.monitorId, id),
              or(gte(monitorOutages.startedAt, new Date(longestMs)), isNull(monitorOutages.endedAt)),
            ),
          ),
      ]);
      const times = outages.map(({ startedAt, endedAt }) => ({
        startedAtMs: startedAt.getTime(),
        endedAtMs: endedAt?.getTime() ?? null,
      }));
      const covered = byMonitor.get(id) ?? [];
      const day = lastDay.get(id)?.[0] ?? NOT_COVERED;
      const coverageOf = (count: number) => (count === 1 ? day : addCoverages(covered.slice(-count)));
      return {
        periods: PERIODS.map((count, index) => {
          const period = coverageOf(count);
          const { checks, successfulChecks, ...latencies } = answers[index] ?? NO_ANSWERS;
          return {
            days: count,
            availability: availabilityOf(period),
            checkRatio: percentDown(successfulChecks, checks),
            knownSeconds: knownMs(period) / 1_000,
            downSeconds: period.downMs / 1_000,
            ...outageFigures(times, {
              fromMs: startsMs[index] ?? nowMs,
              toMs: nowMs,
              workingMs: knownMs(period) - period.downMs,
            }),
            ...latencies,
          };
        }),
        slo: sloPercent === null ? null : serviceLevel(sloPercent, coverageOf(OBJECTIVE_DAYS), day),
        days: toDayFigures(days, covered),
      };
    },
  };
}

function zoneOf(name = 'UTC'): TimeZone {
  const zone = findTimeZone(name);
  if (zone === undefined) throw invalidField('timeZone', say('fields.mustBeTimeZoneSuchAs'));
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
