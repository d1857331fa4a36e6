import { DAY_MS } from '../../lib/time-zone.ts';
import type { FactSession, Facts } from '../../stores/facts/facts.ts';
import { instant, join, type Sql, sql, texts } from '../../stores/facts/sql.ts';
import { BUILDING, buildShares } from './build-visits.ts';
import { divideVisitors } from './divide-visitors.ts';
import { readsOfDays, selectDays, type VisitDays } from './select-visits.ts';

/** How a rebuild is divided. */
export interface RebuildSizes {
  /** Events that one statement reads: as many as fit into its memory. Default 250,000. */
  readonly perStatement?: number;
  /** Most events of a stretch of days. Default 16,000,000. */
  readonly perStretch?: number;
}

/**
 * For each stretch the days around it are read, too, so a short one reads much more than it builds. In a long one the
 * visitors of a statement lie so thinly that it reads much more than theirs.
 */
const DAYS_PER_STRETCH = 14;

/** Which visits to build anew, by where they begin; without an edge, all. */
export type RebuildRange = Partial<VisitDays>;

interface Day {
  readonly day: number;
  readonly events: number;
}

/**
 * Builds visits anew from all events, the newest first, a stretch of days after another. What is stored meanwhile is
 * built in between, so nothing needs to stand still; and what was built before stays until it is replaced.
 *
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE; the signal's reason.
 */
export async function rebuildVisits(
  facts: Pick<Facts, 'derive'>,
  range: RebuildRange = {},
  options: {
    readonly signal?: AbortSignal;
    readonly sizes?: RebuildSizes;
  } = {},
): Promise<void> {
  const sizes = { perStatement: 250_000, perStretch: 16_000_000, ...options.sizes };
  const days = await facts.derive(BUILDING, (session) => countDays(session, range));
  for (const stretch of stretchesOf(days, sizes)) {
    const { fromDay, toDay } = stretch;
    const chosen = { ...range, fromDay, toDay };
    const parts = await facts.derive(BUILDING, (session) =>
      divideVisitors(
        session,
        sql`(SELECT website_id, visitor_id FROM events WHERE ${readsOfDays(chosen)})`,
        sizes.perStatement,
      ),
    );
    for (const part of parts) {
      options.signal?.throwIfAborted();
      await facts.derive(BUILDING, (session) =>
        buildShares(session, 1, (share) => selectDays(chosen, part, share)),
      );
    }
  }
}

/** Days with events, the last one first. */
async function countDays(session: FactSession, { websiteIds, fromDay, toDay }: RebuildRange): Promise<Day[]> {
  const conditions: Sql[] = [sql`1`];
  if (websiteIds !== undefined) conditions.push(sql`website_id IN ${texts(websiteIds)}`);
  if (fromDay !== undefined) conditions.push(sql`time >= ${instant(fromDay * DAY_MS)}`);
  if (toDay !== undefined) conditions.push(sql`time < ${instant((toDay + 1) * DAY_MS)}`);
  const rows = await session.query(
    sql`SELECT toInt32(toDate(time)) AS day, count() AS events FROM events WHERE ${join(conditions, ' AND ')}
GROUP BY day ORDER BY day DESC`,
  );
  return rows.map((row) => ({ day: Number(row['day']), events: Number(row['events']) }));
}

/** Neighbouring days together, the last ones first. */
function stretchesOf(
  days: readonly Day[],
  { perStatement, perStretch }: Required<RebuildSizes>,
): (VisitDays & { readonly events: number })[] {
  const stretches: { fromDay: number; toDay: number; events: number; days: number }[] = [];
  for (const { day, events } of days) {
    const last = stretches.at(-1);
    const together = events + (last?.events ?? 0);
    const isLong = last !== undefined && last.days >= DAYS_PER_STRETCH && together > perStatement;
    if (last === undefined || isLong || together > perStretch) {
      stretches.push({ fromDay: day, toDay: day, events, days: 1 });
    } else {
      last.fromDay = day;
      last.events = together;
      last.days += 1;
    }
  }
  return stretches;
}
