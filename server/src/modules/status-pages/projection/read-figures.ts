import type { Clock } from '../../../lib/time/clock.ts';
import { clipSpans, type Span } from '../../../lib/time/spans.ts';
import { HOUR_MS, type TimeZone } from '../../../lib/time/time-zone.ts';
import type { Facts } from '../../../stores/facts/facts.ts';
import {
  addCoverages,
  type Coverage,
  CoverageReader,
  DayReader,
  type HourlyLatencies,
  lastDays,
} from '../../monitors/index.ts';

const DAYS = 90;
const LATENCY_HOURS = 24;

/** A component with the monitors and the maintenance that its figures depend on. */
export interface MeasuredComponent {
  readonly id: string;
  readonly monitorIds: readonly string[];
  /** Periods that do not overlap. */
  readonly maintenance: readonly Span[];
}

/** The figures of a component. */
export interface ComponentFigures {
  readonly covered: readonly Coverage[];
  readonly coveredInMaintenance: readonly Coverage[];
  /** Those of the last 24 hours; only with one monitor. */
  readonly latencies: HourlyLatencies | undefined;
}

/** The figures of a page. */
export interface PageFigures {
  readonly dates: readonly string[];
  readonly bounds: readonly number[];
  /** The starts of the hours of latencies. */
  readonly hours: readonly number[];
  readonly components: ReadonlyMap<string, ComponentFigures>;
}

/** Reads the figures of the components of a page: at most four statements, however many monitors it has. */
export type ReadFigures = (
  organizationId: string,
  zone: TimeZone,
  components: readonly MeasuredComponent[],
) => Promise<PageFigures>;

/** Creates the function. */
export function createReadFigures(deps: {
  readonly facts: Pick<Facts, 'query'>;
  readonly clock: Clock;
}): ReadFigures {
  const coverage = new CoverageReader(deps);
  const days = new DayReader({ ...deps, coverage });

  return async (organizationId, zone, components) => {
    const nowMs = deps.clock.now();
    const { dates, bounds } = lastDays(zone, DAYS, nowMs);
    const all = [...new Set(components.flatMap(({ monitorIds }) => monitorIds))];
    const maintained = components.filter(({ maintenance }) => maintenance.length > 0);
    const pieces = boundsOf(maintained, bounds);
    const byMonitor = await days.read(organizationId, all, { dates, bounds });
    const inPieces = await coverage.days(
      organizationId,
      [...new Set(maintained.flatMap(({ monitorIds }) => monitorIds))],
      pieces,
    );
    const latencies = await coverage.hourlyLatencies(organizationId, all, LATENCY_HOURS, nowMs);
    const thisHour = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    return {
      dates,
      bounds,
      hours: Array.from(
        { length: LATENCY_HOURS },
        (_, index) => thisHour - (LATENCY_HOURS - 1 - index) * HOUR_MS,
      ),
      components: new Map(
        components.map(({ id, monitorIds, maintenance }) => {
          const [only, ...others] = monitorIds;
          return [
            id,
            {
              covered: dates.map((_date, index) =>
                addCoverages(monitorIds.flatMap((monitorId) => byMonitor.get(monitorId)?.[index] ?? [])),
              ),
              coveredInMaintenance: dates.map((_date, index) => {
                const day = { fromMs: bounds[index] ?? 0, toMs: bounds[index + 1] ?? 0 };
                const own = clipSpans(maintenance, day);
                const indices = own.length === 0 ? [] : indicesIn(pieces, own);
                return addCoverages(
                  monitorIds.flatMap((monitorId) =>
                    indices.flatMap((piece) => inPieces.get(monitorId)?.[piece] ?? []),
                  ),
                );
              }),
              latencies: only === undefined || others.length > 0 ? undefined : latencies.get(only),
            },
          ];
        }),
      ),
    };
  };
}

/** The instants at which a day or a period of maintenance begins or ends, as far as there is maintenance. */
function boundsOf(components: readonly MeasuredComponent[], bounds: readonly number[]): readonly number[] {
  if (components.length === 0) return [];
  const range = { fromMs: bounds[0] ?? 0, toMs: bounds.at(-1) ?? 0 };
  const spans = components.flatMap(({ maintenance }) => clipSpans(maintenance, range));
  if (spans.length === 0) return [];
  const edges = spans.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const [first, last] = [Math.min(...edges), Math.max(...edges)];
  const inside = bounds.filter((bound) => bound > first && bound < last);
  return [...new Set([...edges, ...inside])].sort((one, other) => one - other);
}

/** The pieces between bounds that lie in some periods. */
function indicesIn(pieces: readonly number[], spans: readonly Span[]): readonly number[] {
  return pieces
    .slice(0, -1)
    .map((_start, index) => index)
    .filter((index) =>
      spans.some(
        ({ fromMs, toMs }) => fromMs <= (pieces[index] ?? 0) && (pieces[index + 1] ?? Infinity) <= toMs,
      ),
    );
}
