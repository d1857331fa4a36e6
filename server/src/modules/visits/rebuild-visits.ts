import { VISIT_IDLE_MS } from '../../lib/visit-limits.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { instant, join, raw, type Sql, sql, texts } from '../../stores/facts/sql.ts';
import { type BuildSelection, dayParam, renderBuild } from './render-build.ts';

const DAY_MS = 24 * 3_600_000;

/** Visits to build. */
export interface VisitRange {
  /** All when absent. */
  readonly websiteIds?: readonly string[];
  /** The first and the last UTC day, counted from the epoch, in which they begin. */
  readonly fromDay: number;
  readonly toDay: number;
}

/** Bounds of one statement that builds. */
const BUILD_SETTINGS = raw(`SETTINGS
  max_partitions_per_insert_block = 0, max_memory_usage = 1500000000, max_bytes_before_external_group_by = 300000000, max_bytes_before_external_sort = 300000000`);

/** Builds the visits that begin in a range of days anew from all events that belong to them. */
export async function rebuildVisits(facts: Pick<Facts, 'command'>, range: VisitRange): Promise<void> {
  await facts.command(renderBuild(selectRange(range), BUILD_SETTINGS));
}

/** The first day whose visits an event can change. */
export function firstDayTouched(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS) - 1;
}

/** The last day whose visits an event can change: it can lengthen a chain that begins after midnight. */
export function lastDayTouched(timeMs: number): number {
  return Math.floor((timeMs + VISIT_IDLE_MS) / DAY_MS) + 1;
}

function selectRange({ websiteIds, fromDay, toDay }: VisitRange): BuildSelection {
  // The day before tells whether a chain is cut, the day after ends the visits that began on the last one.
  const reads: Sql[] = [
    sql`time >= ${instant((fromDay - 1) * DAY_MS - VISIT_IDLE_MS)} AND time < ${instant((toDay + 2) * DAY_MS)}`,
  ];
  if (websiteIds !== undefined) reads.push(sql`website_id IN ${texts(websiteIds)}`);
  return {
    reads: join(reads, ' AND '),
    writes: sql`began_day BETWEEN ${dayParam(fromDay)} AND ${dayParam(toDay)}`,
  };
}
