import { AppError } from '../../errors.ts';
import type { FactSession, Facts, FactTable } from '../../stores/facts/facts.ts';
import type { Background } from '../../stores/facts/loading/follow-segments.ts';
import { type Sql, sql } from '../../stores/facts/sql.ts';
import { divideVisitors } from './divide-visitors.ts';
import { type BuildSelection, renderBuild } from './render-build.ts';
import {
  AFFECTED_VISITORS,
  type HashPartition,
  renderMoreTouched,
  renderTouched,
  selectTouched,
  type VisitorPart,
} from './select-visits.ts';

/** The name of the lock that serializes builds, across all processes. */
export const BUILD_LOCK = 'visits';

/** A UTC day of a website, as days since 1970-01-01. */
export interface WebsiteDay {
  readonly websiteId: string;
  readonly day: number;
}

/** The maximum number of hash partitions of a build whose statements are too large. */
const MAX_PARTITIONS = 256;

/**
 * The maximum number of rows of touched visitors per statement. Planning a statement takes as long as building a few thousand rows. Recent facts
 * wait for one statement, so it is larger while no read waits for them. Its sets and rows have to fit in its memory: see {@link BYTES_PER_ROW}.
 */
const AFFECTED_PER_STATEMENT = 20_000;
const AFFECTED_WITHOUT_READS = 80_000;
const MIN_AFFECTED = 10_000;
/** The memory of a statement for each of its rows: 20,000 rows on a machine of 2 GB. */
const BYTES_PER_ROW = 10 * 1024;

/** The maximum number of segments per statement. Small builds wait for that statement. */
const SEGMENTS_PER_STATEMENT = 1;

/** Called with the days of websites whose visits will change, in the session that changes them. */
export type OnTouched = (session: FactSession, days: readonly WebsiteDay[]) => Promise<void>;

/** Options of a build. */
export interface BuildOptions {
  /** Called before the first visit changes. */
  readonly onTouched?: OnTouched | undefined;
  /** Set if the build is work in the background. */
  readonly background?: Background | undefined;
}

/**
 * Builds the visits that the events of these segments can change. The events must be stored. Idempotent.
 *
 * @param paths the files of the segments.
 * @returns the days of websites whose visits or events may have changed.
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE.
 */
export async function buildVisitsOfSegments(
  facts: Pick<Facts, 'derive'>,
  events: FactTable,
  paths: readonly string[],
  options?: BuildOptions,
): Promise<readonly WebsiteDay[]> {
  if (paths.length === 0) return [];
  return facts.derive(BUILD_LOCK, async (session) => {
    const sources: Sql[] = [];
    for (let index = 0; index < paths.length; index += SEGMENTS_PER_STATEMENT) {
      const some = paths.slice(index, index + SEGMENTS_PER_STATEMENT);
      sources.push(await session.readSegments(events, some, ['website_id', 'visitor_id', 'time']));
    }
    return buildTouched(session, sources, options);
  });
}

/**
 * Builds the visits that stored events can change.
 *
 * @param sources sources of rows with `website_id`, `visitor_id` and `time`, for use after FROM, one statement each.
 * @returns the days of websites whose visits or events may have changed.
 */
export async function buildTouched(
  session: FactSession,
  sources: readonly Sql[],
  { onTouched, background }: BuildOptions = {},
): Promise<readonly WebsiteDay[]> {
  try {
    for (const [index, rows] of sources.entries()) {
      if (index > 0) await session.pause(background?.waitForUrgent);
      await session.command(index === 0 ? renderTouched(rows) : renderMoreTouched(rows));
    }
    const touched = await readTouched(session);
    if (touched === undefined) return [];
    const { changed, found, websites, ...days } = touched;
    await onTouched?.(session, changed);
    const most = affectedPerStatement(session.memoryBytes, background?.areReadsWaiting() === false);
    const parts = found <= most ? [websites] : await divideVisitors(session, AFFECTED_VISITORS, most);
    for (const [index, part] of parts.entries()) {
      // Small builds run between the parts of a large one. Each part reads the events that are stored at that time.
      if (index > 0) await session.pause(background?.waitForUrgent);
      await buildPartitions(session, 1, (partition) => selectTouched(days, part, partition));
    }
    return changed;
  } finally {
    await session.command(sql`DROP TEMPORARY TABLE IF EXISTS ${AFFECTED_VISITORS}`);
  }
}

function affectedPerStatement(memoryBytes: number, isWithoutReads: boolean): number {
  const most = isWithoutReads ? AFFECTED_WITHOUT_READS : AFFECTED_PER_STATEMENT;
  return Math.min(most, Math.max(MIN_AFFECTED, Math.floor(memoryBytes / BYTES_PER_ROW)));
}

/** A summary of {@link AFFECTED_VISITORS}. */
interface Touched {
  /** The number of rows. */
  readonly found: number;
  /** The first and the last website. */
  readonly websites: VisitorPart;
  /** The first and the last day. */
  readonly fromDay: number;
  readonly toDay: number;
  /** The days whose visits change. A visit can continue on the day after its first. */
  readonly changed: readonly WebsiteDay[];
}

/** Resolves to `undefined` if no visitor is touched. */
async function readTouched(session: FactSession): Promise<Touched | undefined> {
  const rows = await session.query(
    sql`SELECT website_id, first_day, last_day, count() AS found FROM ${AFFECTED_VISITORS} GROUP BY website_id, first_day, last_day ORDER BY website_id`,
  );
  const [firstWebsite, lastWebsite] = [rows[0]?.['website_id'], rows.at(-1)?.['website_id']];
  if (firstWebsite === undefined || lastWebsite === undefined) return undefined;
  let [found, fromDay, toDay] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const days = new Map<string, Set<number>>();
  for (const row of rows) {
    const [websiteId, first, last] = [
      String(row['website_id']),
      Number(row['first_day']),
      Number(row['last_day']),
    ];
    found += Number(row['found']);
    fromDay = Math.min(fromDay, first);
    toDay = Math.max(toDay, last);
    const ofWebsite = days.get(websiteId) ?? new Set();
    for (let day = first; day <= last + 1; day += 1) ofWebsite.add(day);
    days.set(websiteId, ofWebsite);
  }
  const changed = [...days].flatMap(([websiteId, numbers]) =>
    [...numbers].map((day) => ({ websiteId, day })),
  );
  const websites = { firstWebsite: String(firstWebsite), lastWebsite: String(lastWebsite) };
  return { found, websites, fromDay, toDay, changed };
}

/** Builds a selection in the given number of hash partitions, one after another. */
export async function buildPartitions(
  session: FactSession,
  partitions: number,
  select: (partition: HashPartition) => BuildSelection,
): Promise<void> {
  for (let index = 0; index < partitions; index += 1)
    await buildPartition(session, { of: partitions, index }, select);
}

/** Builds a hash partition. If it is too large for one statement, its halves are built separately. */
async function buildPartition(
  session: FactSession,
  partition: HashPartition,
  select: (partition: HashPartition) => BuildSelection,
): Promise<void> {
  try {
    await session.command(renderBuild(select(partition)));
  } catch (error) {
    const { of, index } = partition;
    if (!isTooLarge(error) || of * 2 > MAX_PARTITIONS) throw error;
    await buildPartition(session, { of: of * 2, index }, select);
    await buildPartition(session, { of: of * 2, index: index + of }, select);
  }
}

/** Whether a statement ran out of time or memory. Running out of memory is reported as QUERY_ERROR, like other errors. */
function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'QUERY_TIMEOUT' || error.code === 'QUERY_ERROR');
}
