import type { FactSession, Facts } from '../../stores/facts/facts.ts';
import { join, raw, type Sql, sql, texts } from '../../stores/facts/sql.ts';
import { BUILDING, buildShares } from './build-visits.ts';
import { readsOfDays, selectDays, type VisitDays, type VisitorRange } from './select-visits.ts';

/** As many events as one statement reads without going to the disk, and as one stretch of days may hold. */
const EVENTS_PER_STATEMENT = 500_000;
const EVENTS_PER_STRETCH = 16_000_000;

/** Which visits to build anew, by where they begin; without an edge, all. */
export interface RebuildRange extends Partial<VisitDays> {}

/** How far a rebuild is. */
export interface RebuildProgress {
  /** All visits that begin on this UTC day (counted from the epoch) or later are built. */
  readonly fromDay: number;
  /** Events of days that are done, and of all. */
  readonly events: number;
  readonly ofEvents: number;
}

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
    readonly onProgress?: (progress: RebuildProgress) => unknown;
  } = {},
): Promise<void> {
  const days = await facts.derive(BUILDING, (session) => countDays(session, range));
  const ofEvents = sum(days);
  let events = 0;
  for (const stretch of stretchesOf(days)) {
    const { fromDay, toDay } = stretch;
    const chosen = { ...range, fromDay, toDay };
    for (const visitors of await facts.derive(BUILDING, (session) => splitVisitors(session, chosen))) {
      options.signal?.throwIfAborted();
      await facts.derive(BUILDING, (session) =>
        buildShares(session, 1, (share) => selectDays(chosen, visitors, share)),
      );
    }
    events += stretch.events;
    await options.onProgress?.({ fromDay, events, ofEvents });
  }
}

/** Days with events, the last one first. */
async function countDays(session: FactSession, { websiteIds, fromDay, toDay }: RebuildRange): Promise<Day[]> {
  const conditions: Sql[] = [sql`1`];
  if (websiteIds !== undefined) conditions.push(sql`website_id IN ${texts(websiteIds)}`);
  const rows = await session.query(
    sql`SELECT toInt32(toDate(time)) AS day, count() AS events FROM events WHERE ${join(conditions, ' AND ')}
GROUP BY day ORDER BY day DESC`,
  );
  return rows
    .map((row) => ({ day: Number(row['day']), events: Number(row['events']) }))
    .filter(({ day }) => day >= (fromDay ?? day) && day <= (toDay ?? day));
}

/** Neighbouring days together, as many as their events allow. */
function stretchesOf(days: readonly Day[]): (VisitDays & { readonly events: number })[] {
  const stretches: { fromDay: number; toDay: number; events: number }[] = [];
  for (const { day, events } of days) {
    const last = stretches.at(-1);
    if (last !== undefined && last.events + events <= EVENTS_PER_STRETCH) {
      last.fromDay = day;
      last.events += events;
    } else {
      stretches.push({ fromDay: day, toDay: day, events });
    }
  }
  return stretches;
}

/** Ranges of visitors with about as many events each. Ranges of ids are read faster than other parts: rows lie in that order. */
async function splitVisitors(session: FactSession, days: VisitDays): Promise<VisitorRange[]> {
  const reads = readsOfDays(days);
  const [counted] = await session.query(sql`SELECT count() AS events FROM events WHERE ${reads}`);
  const parts = Math.ceil(Number(counted?.['events']) / EVENTS_PER_STATEMENT);
  if (parts <= 1) return [{}];
  const levels = Array.from({ length: parts - 1 }, (_, index) => raw(String((index + 1) / parts)));
  const rows = await session.query(sql`
SELECT DISTINCT toString(toUInt64(least(edge, 18446744073709549568.))) AS edge
FROM (SELECT arrayJoin(quantiles(${join(levels)})(visitor_id)) AS edge FROM events WHERE ${reads})
ORDER BY toUInt64(edge)`);
  const edges = rows.map(({ edge }) => String(edge));
  return [undefined, ...edges].map((from, index) => {
    const to = edges[index];
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
}

function sum(days: readonly Day[]): number {
  return days.reduce((total, { events }) => total + events, 0);
}
