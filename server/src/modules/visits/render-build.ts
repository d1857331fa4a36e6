import { DAY_MS } from '../../lib/time-zone.ts';
import { VISIT_IDLE_MS, VISIT_SLICE_MS } from '../../lib/visit-limits.ts';
import { identifier, join, raw, type Sql, sql } from '../../stores/facts/sql.ts';
import { VISIT_COLUMNS, VISIT_TRAITS } from './visits.table.ts';

/** Which visits a statement builds. */
export interface BuildSelection {
  /** A condition on `events`: what to read. For each visit that is written, all of its visitor's events around it. */
  readonly reads: Sql;
  /** A condition on `website_id`, `visitor_id` and `began_day` (UTC days since the epoch): the visits to write. */
  readonly writes: Sql;
}

/** What parts the texts of traits: a byte that no UTF-8 text holds, and all text that we store is UTF-8. */
const SEPARATOR = raw(String.raw`'\xFF'`);

const VISITOR = sql`website_id, visitor_id, is_bot`;
/** A look for chains of comparisons that costs more than half of the time in which a small build is planned. */
const PLANNING = raw('SETTINGS optimize_and_compare_chain = 0');

const IS_PAGEVIEW = sql`type = 'pageview'`;
const NEVER = sql`toInt64(-9000000000000000)`;

/**
 * The statement that builds visits from events. What it writes depends on the events alone, never on the order in which
 * they came, and writing it twice changes nothing.
 *
 * Events are first counted by slice (see {@link VISIT_SLICE_MS}), then slices are chained, then each slice learns what
 * its visit is. A chain is cut at a UTC midnight when it has gone on without a pause for the whole day before.
 */
export function renderBuild(selection: BuildSelection): Sql {
  const columns = [...VISIT_COLUMNS, ...VISIT_TRAITS].map((name) => identifier(name));
  const traits = VISIT_TRAITS.map((_, index) => sql`traits[${raw(String(index + 1))}]`);
  return sql`INSERT INTO visits (${join(columns)})
SELECT
  website_id, toDateTime(slice_number * ${raw(String(VISIT_SLICE_MS / 1000))}, 'UTC'), visitor_id, is_bot,
  pageviews, custom_events, events,
  events > 0 AND first_turn = visit_turn,
  events > 0 AND day = began_day AND near_slices = 1 AND near_named = 0,
  events > 0 AND day = began_day AND near_first_day = near_last_day AND near_named = 0,
  fromUnixTimestamp64Milli(if(visit_events > 0, visit_from_ms, any_from_ms), 'UTC'),
  if(visit_events > 0, visit_to_ms - visit_from_ms, 0),
  visit_pageviews, visit_events, entry_page, exit_page,
  ${join(traits)}
FROM (SELECT *, splitByChar(${SEPARATOR}, visit_traits) AS traits FROM (${renderVisits(selection.reads)})
WHERE ${selection.writes})
${PLANNING}`;
}

/** Slices that know their visit. */
function renderVisits(reads: Sql): Sql {
  return sql`SELECT *,
  min(day) OVER visit AS began_day,
  sum(pageviews) OVER visit AS visit_pageviews,
  sum(events) OVER visit AS visit_events,
  min(if(events > 0, event_from_ms, -${NEVER})) OVER visit AS visit_from_ms,
  max(if(events > 0, event_to_ms, ${NEVER})) OVER visit AS visit_to_ms,
  min(from_ms) OVER visit AS any_from_ms,
  min(first_turn) OVER visit AS visit_turn,
  argMin(first_traits, first_turn) OVER visit AS visit_traits,
  argMin(entry_path, if(pageviews > 0, entry_turn, bitNot(toUInt128(0)))) OVER visit AS entry_page,
  argMax(exit_path, exit_turn) OVER visit AS exit_page,
  countIf(events > 0) OVER near AS near_slices,
  minIf(day, events > 0) OVER near AS near_first_day,
  maxIf(day, events > 0) OVER near AS near_last_day,
  max(is_named) OVER near AS near_named
FROM (${renderChains(reads)})
WINDOW
  visit AS (PARTITION BY ${VISITOR}, chain, part),
  near AS (PARTITION BY website_id, visitor_id ORDER BY day RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)`;
}

/** Slices that know their chain, and which part of it they are once it is cut. */
function renderChains(reads: Sql): Sql {
  const day = raw(String(DAY_MS));
  return sql`SELECT *,
  greatest(0, day - toInt32(ceil(chain_from_ms / ${day}))) AS part
FROM (
  SELECT *,
    sum(is_beginning) OVER so_far AS chain,
    max(if(is_beginning, from_ms, ${NEVER})) OVER so_far AS chain_from_ms
  FROM (
    SELECT *, from_ms - lagInFrame(to_ms, 1, ${NEVER}) OVER (
      PARTITION BY ${VISITOR} ORDER BY slice_number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW
    ) > ${raw(String(VISIT_IDLE_MS))} AS is_beginning
    FROM (${renderSlices(reads)}))
  WINDOW so_far AS (PARTITION BY ${VISITOR} ORDER BY slice_number ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW))`;
}

/**
 * Events counted by slice. `turn` puts all events of a visitor in one order: by time and, within a millisecond,
 * pageviews first and then by content, so that it never matters which came in first; pings come after everything else.
 * The traits travel as one text, because a state a column for every slice would take ten times the memory.
 */
function renderSlices(reads: Sql): Sql {
  const traits = join(
    VISIT_TRAITS.map((name) => identifier(name)),
    `, ${String.raw`'\xFF'`}, `,
  );
  return sql`SELECT
  ${VISITOR}, slice_number,
  toInt32(intDiv(slice_number, ${raw(String(DAY_MS / VISIT_SLICE_MS))})) AS day,
  min(ms) AS from_ms, max(ms) AS to_ms,
  minIf(ms, is_event) AS event_from_ms, maxIf(ms, is_event) AS event_to_ms,
  countIf(${IS_PAGEVIEW}) AS pageviews, countIf(type = 'custom') AS custom_events, countIf(is_event) AS events,
  min(turn) AS first_turn, argMin(event_traits, turn) AS first_traits,
  minIf(turn, ${IS_PAGEVIEW}) AS entry_turn, argMinIf(path, turn, ${IS_PAGEVIEW}) AS entry_path,
  maxIf(turn, ${IS_PAGEVIEW}) AS exit_turn, argMaxIf(path, turn, ${IS_PAGEVIEW}) AS exit_path,
  max(anonymous_id != '' OR profile_id != '' OR session_id != '') AS is_named
FROM (
  SELECT website_id, visitor_id, type, path, anonymous_id, profile_id, session_id,
    bot != '' AS is_bot,
    type != 'engagement' AS is_event,
    toUnixTimestamp64Milli(time) AS ms,
    intDiv(ms, ${raw(String(VISIT_SLICE_MS))}) AS slice_number,
    concat(${traits}) AS event_traits,
    bitShiftLeft(toUInt128(NOT is_event), 113) + bitShiftLeft(toUInt128(ms), 65)
      + bitShiftLeft(toUInt128(NOT ${IS_PAGEVIEW}), 64) + cityHash64(path, name, event_traits) AS turn
  FROM events
  PREWHERE ${reads})
GROUP BY ${VISITOR}, slice_number`;
}
