import { AppError } from '../../errors.ts';
import type { FactSession, Facts, FactTable } from '../../stores/facts/facts.ts';
import { type Sql, sql } from '../../stores/facts/sql.ts';
import { divideVisitors } from './divide-visitors.ts';
import { type BuildSelection, renderBuild } from './render-build.ts';
import { renderMoreTouched, renderTouched, type Share, selectTouched, TOUCHED } from './select-visits.ts';

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
const TOUCHED_PER_STATEMENT = 10_000;

/** The most segments that one statement reads. Small builds wait for that statement. */
const SEGMENTS_PER_STATEMENT = 1;

/** Receives the days of websites whose visits are about to change, in the session that changes them. */
export type OnTouched = (session: FactSession, days: readonly WebsiteDay[]) => Promise<void>;

/** What a build does besides. */
export interface BuildOptions {
  /** Called before the first visit changes. */
  readonly onTouched?: OnTouched | undefined;
  /** Awaited between the parts of a build: resolves when no urgent work runs. */
  readonly giveWay?: (() => Promise<void>) | undefined;
}

/**
 * Builds the visits that events of these segments can change, once the events are stored. Twice is as good as once.
 *
 * @param paths of the segments' files.
 * @returns the days of websites whose visits or events may be others than before.
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE.
 */
export async function buildVisitsOfSegments(
  facts: Pick<Facts, 'derive'>,
  events: FactTable,
  paths: readonly string[],
  options?: BuildOptions,
): Promise<readonly WebsiteDay[]> {
  if (paths.length === 0) return [];
  return facts.derive(BUILDING, async (session) => {
    const sources: Sql[] = [];
    for (let index = 0; index < paths.length; index += SEGMENTS_PER_STATEMENT) {
      const some = paths.slice(index, index + SEGMENTS_PER_STATEMENT);
      sources.push(await session.readSegments(events, some, ['website_id', 'visitor_id', 'time']));
    }
    return buildTouched(session, sources, options);
  });
}

/**
 * Builds the visits that events can change, which are stored.
 *
 * @param sources what stands after FROM to read their `website_id`, `visitor_id` and `time`, one statement each.
 * @returns the days of websites whose visits or events may be others than before.
 */
export async function buildTouched(
  session: FactSession,
  sources: readonly Sql[],
  { onTouched, giveWay }: BuildOptions = {},
): Promise<readonly WebsiteDay[]> {
  try {
    for (const [index, rows] of sources.entries()) {
      if (index > 0) await session.pause(giveWay);
      await session.command(index === 0 ? renderTouched(rows) : renderMoreTouched(rows));
    }
    const { changed, found, ...days } = await readTouched(session);
    if (found === 0) return [];
    await onTouched?.(session, changed);
    const parts =
      found <= TOUCHED_PER_STATEMENT
        ? [undefined]
        : await divideVisitors(session, TOUCHED, TOUCHED_PER_STATEMENT);
    for (const [index, part] of parts.entries()) {
      // A large build holds up no small one: each part reads the events that are stored by then.
      if (index > 0) await session.pause(giveWay);
      await buildShares(session, 1, (share) => selectTouched(days, part, share));
    }
    return changed;
  } finally {
    await session.command(sql`DROP TEMPORARY TABLE IF EXISTS ${TOUCHED}`);
  }
}

/** What {@link TOUCHED} holds. */
interface Touched {
  /** The number of its rows. */
  readonly found: number;
  /** The first and the last of its days. */
  readonly fromDay: number;
  readonly toDay: number;
  /** The days whose visits change. A visit goes on for a day after the one on which it begins. */
  readonly changed: readonly WebsiteDay[];
}

async function readTouched(session: FactSession): Promise<Touched> {
  const rows = await session.query(
    sql`SELECT website_id, first_day, last_day, count() AS found FROM ${TOUCHED} GROUP BY website_id, first_day, last_day`,
  );
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
  return { found, fromDay, toDay, changed };
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
