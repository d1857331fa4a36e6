import type { TimeRange } from '../../../lib/time-range.ts';
import { DAY_MS } from '../../../lib/time-zone.ts';
import type { GroupedQuestion, RolledWindow, Scan } from '../plan.types.ts';
import { areSliceEdges } from '../render-rows.ts';
import { ROLLED_DIMENSIONS, ROLLED_METRICS } from './rolled-columns.ts';

/** The days of a website that are summed up, each with the generation that counts. Days are counted from 1970-01-01 (UTC). */
export type RolledDays = ReadonlyMap<number, number>;

/**
 * Which days of each window can be taken from their sums, and what is left to be counted; `undefined` when the question
 * or its range cannot make use of sums. Sums know no filters, one dimension at a time, and whole UTC days.
 */
export function chooseDays(
  question: GroupedQuestion,
  source: Scan['source'],
  days: RolledDays,
): readonly RolledWindow[] | undefined {
  if (days.size === 0 || !isRolled(question, source)) return undefined;
  const windows = [question.window, ...(question.compared === undefined ? [] : [question.compared])].map(
    ({ range }) => splitRange(range, days),
  );
  // What is left of visits is counted by slices, which the edges of the range must not split.
  const edges = windows.flatMap(({ rest }) => rest.flatMap(({ fromMs, toMs }) => [fromMs, toMs]));
  if (source === 'visits' && !areSliceEdges(edges)) return undefined;
  return windows.some((window) => window.days.length > 0) ? windows : undefined;
}

function isRolled({ table, filter, keys, metrics, type }: GroupedQuestion, source: Scan['source']): boolean {
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
