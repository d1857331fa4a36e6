import { AppError } from '../../errors.ts';
import type { FactSession, Facts, FactTable } from '../../stores/facts/facts.ts';
import { type Sql, sql } from '../../stores/facts/sql.ts';
import { divideVisitors } from './divide-visitors.ts';
import { type BuildSelection, renderBuild } from './render-build.ts';
import { renderTouched, type Share, selectTouched, TOUCHED } from './select-visits.ts';

/** The name under which building takes turns with itself, in all processes. */
export const BUILDING = 'visits';

/** A UTC day of a website, counted from 1970-01-01. */
export interface WebsiteDay {
  readonly websiteId: string;
  readonly day: number;
}

/** How finely a build is divided at most when its statements are too large. */
const MAX_SHARES = 256;

/** The most rows of touched visitors for one statement: its sets and rows fit into the memory of a small container. */
const TOUCHED_PER_STATEMENT = 30_000;

/** Receives the days of websites whose visits are about to change, in the session that changes them. */
export type OnTouched = (session: FactSession, days: readonly WebsiteDay[]) => Promise<void>;

/**
 * Builds the visits that events of these segments can change, once the events are stored. Twice is as good as once.
 *
 * @param paths of the segments' files.
 * @param onTouched called before the first visit changes.
 * @returns the days of websites whose visits or events may be others than before.
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE.
 */
export async function buildVisitsOfSegments(
  facts: Pick<Facts, 'derive'>,
  events: FactTable,
  paths: readonly string[],
  onTouched?: OnTouched,
): Promise<WebsiteDay[]> {
  if (paths.length === 0) return [];
  return facts.derive(BUILDING, async (session) => {
    const rows = await session.readSegments(events, paths, ['website_id', 'visitor_id', 'time']);
    return buildTouched(session, rows, onTouched);
  });
}

/**
 * Builds the visits that events can change, which are stored.
 *
 * @param rows what stands after FROM to read their `website_id`, `visitor_id` and `time`.
 * @param onTouched called before the first visit changes.
 * @returns the days of websites whose visits or events may be others than before.
 */
export async function buildTouched(
  session: FactSession,
  rows: Sql,
  onTouched?: OnTouched,
): Promise<WebsiteDay[]> {
  await session.command(renderTouched(rows));
  try {
    const [touched] = await session.query(
      sql`SELECT min(first_day) AS first, max(last_day) AS last, count() AS found FROM ${TOUCHED}`,
    );
    const found = Number(touched?.['found']);
    if (found === 0) return [];
    const changed = await readChangedDays(session);
    await onTouched?.(session, changed);
    const days = { fromDay: Number(touched?.['first']), toDay: Number(touched?.['last']) };
    const parts =
      found <= TOUCHED_PER_STATEMENT
        ? [undefined]
        : await divideVisitors(session, TOUCHED, TOUCHED_PER_STATEMENT);
    for (const part of parts) await buildShares(session, 1, (share) => selectTouched(days, part, share));
    return changed;
  } finally {
    await session.command(sql`DROP TEMPORARY TABLE IF EXISTS ${TOUCHED}`);
  }
}

/** The days with visits of {@link TOUCHED}: a visit goes on for a day after the one on which it begins. */
async function readChangedDays(session: FactSession): Promise<WebsiteDay[]> {
  const rows = await session.query(
    sql`SELECT DISTINCT website_id, arrayJoin(range(first_day, last_day + 2)) AS changed_day FROM ${TOUCHED}`,
  );
  return rows.map((row) => ({ websiteId: String(row['website_id']), day: Number(row['changed_day']) }));
}

/** Builds a selection in so many shares, one after another. */
export async function buildShares(
  session: FactSession,
  shares: number,
  select: (share: Share) => BuildSelection,
): Promise<void> {
  for (let index = 0; index < shares; index += 1) await buildShare(session, { of: shares, index }, select);
}

/** A share that is too large for one statement is built in halves. */
async function buildShare(
  session: FactSession,
  share: Share,
  select: (share: Share) => BuildSelection,
): Promise<void> {
  try {
    await session.command(renderBuild(select(share)));
  } catch (error) {
    const { of, index } = share;
    if (!isTooLarge(error) || of * 2 > MAX_SHARES) throw error;
    await buildShare(session, { of: of * 2, index }, select);
    await buildShare(session, { of: of * 2, index: index + of }, select);
  }
}

/** Out of time, or out of memory, which is told from nothing else. */
function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'QUERY_TIMEOUT' || error.code === 'QUERY_ERROR');
}
