import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { join, param, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { DIMENSIONS } from '../dimensions/registry.ts';
import { EVENT_SLICE, renderSlices, renderWindows } from '../render/rows.ts';
import { ROLLED_EVENT_DIMENSIONS, ROLLED_VISIT_DIMENSIONS } from './rolled-columns.ts';

/** One day of a website, and the generation of its roll-up. */
export interface DayToBuild {
  readonly websiteId: string;
  /** Counted from 1970-01-01 (UTC). */
  readonly day: number;
  /** A random 48-bit number, unique for each build. */
  readonly generation: number;
}

const COLUMNS = sql`website_id, dimension, day, generation, value, pageviews, custom_events, events, sessions,
visitors, session_visitors, lasting_visitors, lasting_session_visitors, first_ms, last_ms`;

/** The statements that build the roll-up of a day. Bots and engagement pings are excluded. */
export function renderRollUp(build: DayToBuild): readonly Sql[] {
  return [rollUpVisits(build), rollUpEvents(build)];
}

function key({ websiteId, day, generation }: DayToBuild): Sql {
  return sql`${text(websiteId)}, named.1, toDate(${param(day, 'UInt16')}), ${param(generation, 'UInt64')}, named.2`;
}

/** By dimensions of visits. For the whole day, only values that cannot be computed from events. */
function rollUpVisits(build: DayToBuild): Sql {
  const values = ROLLED_VISIT_DIMENSIONS.map((name) => {
    const visit = DIMENSIONS.get(name)?.visit;
    if (visit === undefined) throw new TypeError(`${name} is no dimension of visits`);
    return sql`(${text(name)}, toString(${visit}))`;
  });
  const range = dayRange(build);
  return sql`INSERT INTO daily (${COLUMNS}) SELECT ${key(build)},
sumIf(pageviews, named.1 != ''), sumIf(custom_events, named.1 != ''), sumIf(events, named.1 != ''), sum(is_first),
uniqExactIf(visitor_id, is_of_day AND named.1 != ''), uniqExactIf(visitor_id, is_of_day AND is_first),
uniqExactStateIf(visitor_id, NOT is_of_day AND named.1 != ''), uniqExactStateIf(visitor_id, NOT is_of_day AND is_first), 0, 0
FROM (
  SELECT visitor_id, is_of_day, is_first, pageviews, custom_events, events,
    arrayJoin([${join([sql`('', '')`, ...values])}]) AS named
  FROM visits FINAL WHERE website_id = ${text(build.websiteId)} AND is_bot = 0 AND events > 0
    AND ${renderSlices([range])})
GROUP BY named`;
}

/** By dimensions of events, and for the whole day. */
function rollUpEvents(build: DayToBuild): Sql {
  const values = ROLLED_EVENT_DIMENSIONS.map((name) => {
    const value = DIMENSIONS.get(name)?.value;
    if (value === undefined) throw new TypeError(`${name} is no dimension of events`);
    return sql`(${text(name)}, toString(${value}))`;
  });
  const range = dayRange(build);
  return sql`INSERT INTO daily (${COLUMNS}) SELECT ${key(build)},
countIf(type = 'pageview'), countIf(type = 'custom'), count(), 0,
uniqExactIf(visitor_id, is_of_day), 0,
uniqExactStateIf(visitor_id, NOT is_of_day), uniqExactStateIf(visitor_id, 0), min(ms), max(ms)
FROM (
  SELECT visitor_id, is_of_day, type, toUnixTimestamp64Milli(time) AS ms,
    arrayJoin([${join([sql`('', '')`, ...values])}]) AS named
  FROM events ANY LEFT JOIN (
    SELECT visitor_id AS of_visitor, slice AS of_slice, is_of_day
    FROM visits FINAL WHERE website_id = ${text(build.websiteId)} AND is_bot = 0 AND ${renderSlices([range])}) AS visits
  ON visitor_id = of_visitor AND ${EVENT_SLICE} = of_slice
  WHERE website_id = ${text(build.websiteId)} AND bot = '' AND type != 'engagement' AND ${renderWindows([range])})
GROUP BY named`;
}

function dayRange({ day }: DayToBuild): { readonly fromMs: number; readonly toMs: number } {
  return { fromMs: day * DAY_MS, toMs: (day + 1) * DAY_MS };
}
