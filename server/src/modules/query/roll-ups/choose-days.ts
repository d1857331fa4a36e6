import type { TimeRange } from '../../../lib/time/time-range.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { GroupedParameter, RolledWindow, Scan } from '../plan/plan.types.ts';
import { areSliceEdges } from '../render/rows.ts';
import { ROLLED_DIMENSIONS, ROLLED_METRICS } from './rolled-columns.ts';

/** The days of a website that have a roll-up, each with its current generation. Days are counted from 1970-01-01 (UTC). */
export type RolledDays = ReadonlyMap<number, number>;

/**
 * Selects the days of each window that can be read from roll-ups, and the ranges that must be computed from events or
 * visits; `undefined` when the parameter or its range cannot use roll-ups. Roll-ups support no filters, one dimension at a
 * time, and full UTC days.
 */
export function chooseDays(
  parameter: GroupedParameter,
  source: Scan['source'],
  days: RolledDays,
): readonly RolledWindow[] | undefined {
  if (days.size === 0 || !isRolled(parameter, source)) return undefined;
  const windows = [parameter.window, ...(parameter.compared === undefined ? [] : [parameter.compared])].map(
    ({ range }) => splitRange(range, days),
  );
  // The remaining ranges are read by slices of visits, which their edges must not split.
  const edges = windows.flatMap(({ rest }) => rest.flatMap(({ fromMs, toMs }) => [fromMs, toMs]));
  if (source === 'visits' && !areSliceEdges(edges)) return undefined;
  return windows.some((window) => window.days.length > 0) ? windows : undefined;
}

function isRolled({ table, filter, keys, metrics, type }: GroupedParameter, source: Scan['source']): boolean {
  const [key, ...more] = keys.map(({ of }) => of);
  return (
    table === 'events' &&
    filter === undefined &&
    type.countsPings === undefined &&
    key?.kind === 'value' &&
    ROLLED_DIMENSIONS.has(key.name) &&
    (key.dimension.visit !== undefined) === (source === 'visits') &&
    more.length === 0 &&
    metrics.every(({ of }) => ROLLED_METRICS.has(of.name) && (source === 'visits' || !of.metric.isOfVisits))
  );
}

function splitRange({ fromMs, toMs }: TimeRange, days: RolledDays): RolledWindow {
  const found: { day: number; generation: number }[] = [];
  const rest: { fromMs: number; toMs: number }[] = [];
  let openMs = fromMs;
  for (let day = Math.ceil(fromMs / DAY_MS); (day + 1) * DAY_MS <= toMs; day += 1) {
    const generation = days.get(day);
    if (generation === undefined) continue;
    found.push({ day, generation });
    if (openMs < day * DAY_MS) rest.push({ fromMs: openMs, toMs: day * DAY_MS });
    openMs = (day + 1) * DAY_MS;
  }
  if (openMs < toMs) rest.push({ fromMs: openMs, toMs });
  return { days: found, rest };
}
