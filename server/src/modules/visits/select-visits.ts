import { DAY_MS } from '../../lib/time-zone.ts';
import { VISIT_IDLE_MS } from '../../lib/visit-limits.ts';
import { instant, join, param, raw, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import type { BuildSelection } from './render-build.ts';

/** Visits that begin within a range of days. */
export interface VisitDays {
  /** All websites when absent. */
  readonly websiteIds?: readonly string[];
  /** The first and the last UTC day, counted from the epoch. */
  readonly fromDay: number;
  readonly toDay: number;
}

/** Some visitors: those of neighbouring websites, or some of one. */
export interface VisitorPart {
  /** The websites that it spans. */
  readonly firstWebsite: string;
  readonly lastWebsite: string;
  /** The least id, in decimal digits; the lowest there is when absent. */
  readonly from?: string;
  /** The least id that is too large; none when absent. */
  readonly to?: string;
}

/** One of `of` parts into which visitors fall evenly. */
export interface Share {
  readonly of: number;
  readonly index: number;
}

/** The temporary table of a session that holds the visitors and days that were touched. */
export const TOUCHED = sql`touched_visits`;

const DAY = raw(String(DAY_MS));

/** Selects the visits of some visitors in a range of days. */
export function selectDays(days: VisitDays, part: VisitorPart, share: Share): BuildSelection {
  return {
    reads: all([readsOfDays(days), ...conditionsOfPart(part), ...conditionsOf(share)]),
    writes: sql`began_day BETWEEN ${param(days.fromDay, 'Int32')} AND ${param(days.toDay, 'Int32')}`,
  };
}

function conditionsOfPart({ firstWebsite, lastWebsite, from, to }: VisitorPart): Sql[] {
  return [
    sql`website_id >= ${text(firstWebsite)} AND website_id <= ${text(lastWebsite)}`,
    ...(from === undefined ? [] : [sql`visitor_id >= ${param(from, 'UInt64')}`]),
    ...(to === undefined ? [] : [sql`visitor_id < ${param(to, 'UInt64')}`]),
  ];
}

/**
 * The events that decide about the visits of a range of days: the day before tells whether a chain is cut at its end, the
 * day after ends the visits that begin on the last one.
 */
export function readsOfDays({ websiteIds, fromDay, toDay }: VisitDays): Sql {
  const beginMs = (fromDay - 1) * DAY_MS - VISIT_IDLE_MS;
  const time = sql`time >= ${instant(beginMs)} AND time < ${instant((toDay + 2) * DAY_MS)}`;
  return websiteIds === undefined ? time : all([time, sql`website_id IN ${texts(websiteIds)}`]);
}

/**
 * The statement that makes {@link TOUCHED} from rows of events: of each visitor the ranges of days on which visits begin that
 * an event can change. It can be part of a visit that began the day before; and it can lengthen the chain that begins within
 * the idle time after it, and so move the end of that day's visits.
 */
export function renderTouched(rows: Sql): Sql {
  return sql`CREATE TEMPORARY TABLE ${TOUCHED} ENGINE = Memory AS ${selectDaysOf(rows)}`;
}

/** The statement that adds what more rows touch, as {@link renderTouched}. */
export function renderMoreTouched(rows: Sql): Sql {
  return sql`INSERT INTO ${TOUCHED} ${selectDaysOf(rows)}`;
}

function selectDaysOf(rows: Sql): Sql {
  const first = sql`intDiv(ms, ${DAY}) - 1`;
  const last = sql`intDiv(ms + ${raw(String(VISIT_IDLE_MS))}, ${DAY}) + 1`;
  return sql`SELECT DISTINCT toLowCardinality(website_id) AS website_id, visitor_id, toInt32(${first}) AS first_day, toInt32(${last}) AS last_day
FROM (SELECT website_id, visitor_id, toUnixTimestamp64Milli(time) AS ms FROM ${rows})
SETTINGS max_threads = 1, input_format_parallel_parsing = 0`;
}

/**
 * Selects the visits of one part of {@link TOUCHED}, all of it by default, whose days lie between the two given. The sets that the statement makes
 * hold that part only, so its memory depends on the part and not on how much was touched.
 */
export function selectTouched(days: VisitDays, part: VisitorPart | undefined, share: Share): BuildSelection {
  const conditions = [...(part === undefined ? [] : conditionsOfPart(part)), ...conditionsOf(share)];
  const touched = sql`${TOUCHED} WHERE ${all([sql`1`, ...conditions])}`;
  // Of the earliest day only the last half hour is needed; the range of time cuts most of it off.
  const key = sql`(website_id, toDate(time), visitor_id) IN (
  SELECT DISTINCT website_id, toDate(toUInt16(arrayJoin(range(first_day - 2, last_day + 2)))), visitor_id FROM ${touched})`;
  return {
    reads: all([readsOfDays(days), key, ...conditions]),
    writes: sql`(website_id, visitor_id, began_day) IN (
  SELECT DISTINCT website_id, visitor_id, arrayJoin(range(first_day, last_day + 1))::Int32 FROM ${touched})`,
  };
}

function conditionsOf({ of, index }: Share): Sql[] {
  if (of === 1) return [];
  return [sql`cityHash64(visitor_id) % ${param(of, 'UInt32')} = ${param(index, 'UInt32')}`];
}

function all(conditions: readonly Sql[]): Sql {
  return join(conditions, ' AND ');
}
