import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { FactSession, Facts, RemoveOptions } from '../../stores/facts/facts.ts';
import { instant, join, type Sql, sql, texts } from '../../stores/facts/sql.ts';
import { BUILD_LOCK, buildPartitions, buildTouched } from './build-visits.ts';
import { divideVisitors } from './divide-visitors.ts';
import { readsOfDays, selectDays, type VisitDays } from './select-visits.ts';

/** The sizes of the parts of a rebuild. */
export interface RebuildSizes {
  /** The maximum number of events per statement, which must fit in its memory. Default 250,000. */
  readonly perStatement?: number;
  /** The maximum number of events in a chunk of days. Default 16,000,000. */
  readonly perChunk?: number;
}

/**
 * The number of days in a chunk. The adjacent days of a chunk are read, too, so a short chunk reads far more than it builds.
 * In a long chunk, the rows of a statement's visitors are so sparse that it reads far more than those.
 */
const DAYS_PER_CHUNK = 14;

/** The visits to rebuild, by their first day. Without a limit, all. */
export type RebuildRange = Partial<VisitDays>;

interface Day {
  readonly day: number;
  readonly events: number;
}

/**
 * Rebuilds visits from all events in chunks of days, newest first. Visits of new events are built between the statements,
 * so ingestion continues. Existing visits remain until they are replaced.
 *
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE; the reason of the signal.
 */
export async function rebuildVisits(
  facts: Pick<Facts, 'derive'>,
  range: RebuildRange = {},
  options: {
    readonly signal?: AbortSignal;
    readonly sizes?: RebuildSizes;
  } = {},
): Promise<void> {
  const sizes = { perStatement: 250_000, perChunk: 16_000_000, ...options.sizes };
  const days = await facts.derive(BUILD_LOCK, (session) => countDays(session, range));
  for (const chunk of chunksOf(days, sizes)) {
    const { fromDay, toDay } = chunk;
    const chosen = { ...range, fromDay, toDay };
    const parts = await facts.derive(BUILD_LOCK, (session) =>
      divideVisitors(
        session,
        sql`(SELECT website_id, visitor_id FROM events WHERE ${readsOfDays(chosen)})`,
        sizes.perStatement,
      ),
    );
    for (const part of parts) {
      options.signal?.throwIfAborted();
      await facts.derive(BUILD_LOCK, (session) =>
        buildPartitions(session, 1, (partition) => selectDays(chosen, part, partition)),
      );
    }
  }
}

/** Returns the days with events, latest first. */
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

/** Groups adjacent days into chunks, latest first. */
function chunksOf(
  days: readonly Day[],
  { perStatement, perChunk }: Required<RebuildSizes>,
): (VisitDays & { readonly events: number })[] {
  const chunks: { fromDay: number; toDay: number; events: number; days: number }[] = [];
  for (const { day, events } of days) {
    const last = chunks.at(-1);
    const total = events + (last?.events ?? 0);
    const isComplete = last !== undefined && last.days >= DAYS_PER_CHUNK && total > perStatement;
    if (last === undefined || isComplete || total > perChunk) {
      chunks.push({ fromDay: day, toDay: day, events, days: 1 });
    } else {
      last.fromDay = day;
      last.events = total;
      last.days += 1;
    }
  }
  return chunks;
}

/**
 * Rebuilds the visits of some visitors after events of theirs were removed, as if these events had never existed. Other
 * builds only replace visits. This one first removes them, because a half hour that no longer has events has no row.
 *
 * @param condition selects the rows of the visitors by the columns `website_id` and `visitor_id`.
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE; the reason of the signal.
 */
export async function rebuildVisitsOfVisitors(
  facts: Pick<Facts, 'derive'>,
  condition: Sql,
  options: RemoveOptions = {},
): Promise<void> {
  // Under one lock: later builds read the remaining events, and their visits are not removed.
  await facts.derive(BUILD_LOCK, async (session) => {
    await session.remove('visits', condition, options);
    await buildTouched(session, [sql`(SELECT website_id, visitor_id, time FROM events WHERE ${condition})`]);
  });
}
