import { DAY_MS } from '../../lib/time/time-zone.ts';
import { VISIT_IDLE_MS } from '../../lib/time/visit-limits.ts';
import { instant, join, param, raw, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import type { BuildSelection } from './render-build.ts';

/** Visits that begin within a range of days. */
export interface VisitDays {
  /** All websites when absent. */
  readonly websiteIds?: readonly string[];
  /** The first and the last UTC day, as days since the epoch. */
  readonly fromDay: number;
  readonly toDay: number;
}

/** A part of the visitors: those of adjacent websites, or a range of one website. */
export interface VisitorPart {
  /** The first and the last website. */
  readonly firstWebsite: string;
  readonly lastWebsite: string;
  /** The first visitor id, in decimal. Without it, the part has no lower bound. */
  readonly from?: string;
  /** The first visitor id after the part, in decimal. Without it, the part has no upper bound. */
  readonly to?: string;
}

/** One of `of` hash partitions of visitors. */
export interface HashPartition {
  readonly of: number;
  readonly index: number;
}

/** The temporary table of a session with the visitors and days whose visits can change. */
export const AFFECTED_VISITORS = sql`affected_visitors`;

const DAY = raw(String(DAY_MS));

/** The number of days within which all visits of a touched visitor are written. Events of one moment touch three, or four near midnight. */
const FEW_DAYS = 4;

/** Selects the visits of some visitors in a range of days. */
export function selectDays(days: VisitDays, part: VisitorPart, partition: HashPartition): BuildSelection {
  return {
    reads: all([readsOfDays(days), ...conditionsOfPart(part), ...conditionsOf(partition)]),
    writes: betweenDays(days.fromDay, days.toDay),
    websiteId: websiteOf(part),
    isSmall: false,
  };
}

/** Returns the only website of a part, or `undefined` if it has several. */
function websiteOf({ firstWebsite, lastWebsite }: VisitorPart): string | undefined {
  return firstWebsite === lastWebsite ? firstWebsite : undefined;
}

function conditionsOfPart(part: VisitorPart): Sql[] {
  const { firstWebsite, lastWebsite, from, to } = part;
  const websiteId = websiteOf(part);
  return [
    websiteId === undefined
      ? sql`website_id >= ${text(firstWebsite)} AND website_id <= ${text(lastWebsite)}`
      : sql`website_id = ${text(websiteId)}`,
    ...(from === undefined ? [] : [sql`visitor_id >= ${param(from, 'UInt64')}`]),
    ...(to === undefined ? [] : [sql`visitor_id < ${param(to, 'UInt64')}`]),
  ];
}

/**
 * Returns the condition on the events that determine the visits of a range of days. The day before determines whether a chain
 * is split at its end. The visits that start on the last day can end on the day after.
 */
export function readsOfDays({ websiteIds, fromDay, toDay }: VisitDays): Sql {
  const beginMs = (fromDay - 1) * DAY_MS - VISIT_IDLE_MS;
  const time = sql`time >= ${instant(beginMs)} AND time < ${instant((toDay + 2) * DAY_MS)}`;
  return websiteIds === undefined ? time : all([time, sql`website_id IN ${texts(websiteIds)}`]);
}

/**
 * Renders the statement that creates {@link AFFECTED_VISITORS} from rows of events: for each visitor, the ranges of days on which visits
 * start that an event can change. An event can belong to a visit that started the day before. It can also extend the chain that
 * starts within the idle time after it, and so move the end of that day's visits.
 */
export function renderTouched(rows: Sql): Sql {
  return sql`CREATE TEMPORARY TABLE ${AFFECTED_VISITORS} ENGINE = Memory AS ${selectDaysOf(rows)}`;
}

/** Renders the statement that adds the visitors of more rows to {@link AFFECTED_VISITORS}. */
export function renderMoreTouched(rows: Sql): Sql {
  return sql`INSERT INTO ${AFFECTED_VISITORS} ${selectDaysOf(rows)}`;
}

function selectDaysOf(rows: Sql): Sql {
  const first = sql`intDiv(ms, ${DAY}) - 1`;
  const last = sql`intDiv(ms + ${raw(String(VISIT_IDLE_MS))}, ${DAY}) + 1`;
  return sql`SELECT DISTINCT toLowCardinality(website_id) AS website_id, visitor_id, toInt32(${first}) AS first_day, toInt32(${last}) AS last_day
FROM (SELECT website_id, visitor_id, toUnixTimestamp64Milli(time) AS ms FROM ${rows})
SETTINGS max_threads = 1, input_format_parallel_parsing = 0`;
}

/**
 * Selects the visits of one part of {@link AFFECTED_VISITORS} within a range of days. The sets of the statement contain
 * only that part, so its memory depends on the size of the part and not on that of the table. Such a statement is small, so it uses one
 * thread, which takes less processor time than two.
 */
export function selectTouched(days: VisitDays, part: VisitorPart, partition: HashPartition): BuildSelection {
  const conditions = [...conditionsOfPart(part), ...conditionsOf(partition)];
  const touched = sql`${AFFECTED_VISITORS} WHERE ${all(conditions)}`;
  const websiteId = websiteOf(part);
  const { reads, writes } =
    days.toDay - days.fromDay < FEW_DAYS ? ofVisitors(days, touched, websiteId) : ofVisitorDays(touched);
  return { reads: all([readsOfDays(days), ...conditions, reads]), writes, websiteId, isSmall: true };
}

/**
 * Selects all visits of the touched visitors within the range of days. If it is short, as for events that arrive in time, writing the visits
 * of the other days again takes less time than looking up the days of each visitor. So does looking up websites and visitors separately: a
 * visitor with the id of a touched one of another website is written again, too.
 */
function ofVisitors(
  { fromDay, toDay }: VisitDays,
  touched: Sql,
  websiteId: string | undefined,
): Pick<BuildSelection, 'reads' | 'writes'> {
  return {
    reads: all([
      // The dates are those of the primary key.
      sql`toDate(time) BETWEEN ${dateOf(fromDay - 2)} AND ${dateOf(toDay + 1)}`,
      ...(websiteId === undefined ? [sql`website_id IN (SELECT website_id FROM ${touched})`] : []),
      sql`visitor_id IN (SELECT visitor_id FROM ${touched})`,
    ]),
    writes: betweenDays(fromDay, toDay),
  };
}

/** Selects the visits of each touched visitor on the days that can change. */
function ofVisitorDays(touched: Sql): Pick<BuildSelection, 'reads' | 'writes'> {
  return {
    // Only the last half hour of the earliest day is needed. The time range excludes most of it.
    reads: sql`(website_id, toDate(time), visitor_id) IN (
  SELECT DISTINCT website_id, toDate(toUInt16(arrayJoin(range(first_day - 2, last_day + 2)))), visitor_id FROM ${touched})`,
    writes: sql`(website_id, visitor_id, began_day) IN (
  SELECT DISTINCT website_id, visitor_id, arrayJoin(range(first_day, last_day + 1))::Int32 FROM ${touched})`,
  };
}

function dateOf(day: number): Sql {
  return sql`toDate(${param(Math.max(0, day), 'UInt16')})`;
}

function betweenDays(fromDay: number, toDay: number): Sql {
  return sql`began_day BETWEEN ${param(fromDay, 'Int32')} AND ${param(toDay, 'Int32')}`;
}

function conditionsOf({ of, index }: HashPartition): Sql[] {
  if (of === 1) return [];
  return [sql`cityHash64(visitor_id) % ${param(of, 'UInt32')} = ${param(index, 'UInt32')}`];
}

function all(conditions: readonly Sql[]): Sql {
  return join(conditions, ' AND ');
}
