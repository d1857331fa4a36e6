import { DAY_MS } from '../../lib/time/time-zone.ts';
import { VISIT_IDLE_MS, VISIT_SLICE_MS } from '../../lib/time/visit-limits.ts';
import { identifier, join, raw, type Sql, sql, text } from '../../stores/facts/sql.ts';
import { VISIT_COLUMNS, VISIT_LINK_COLUMNS, VISIT_TRAITS } from './visits.table.ts';

/** The visits that a statement builds. */
export interface BuildSelection {
  /** A condition on `events` for the rows to read. For each written visit, it must include all adjacent events of the visitor. */
  readonly reads: Sql;
  /** A condition on `website_id`, `visitor_id` and `began_day` (UTC days since the epoch): the visits to write. */
  readonly writes: Sql;
  /** Set if `reads` selects events of this website only. Visitors are then grouped without their website, which takes less time. */
  readonly websiteId?: string | undefined;
  /** Whether the visits are few. One thread then builds them, which takes less processor time. */
  readonly isSmall: boolean;
}

/** The separator of trait values: a byte that does not occur in UTF-8, the encoding of all stored text. */
const SEPARATOR = raw(String.raw`'\xFF'`);

/** The milliseconds of a turn: see {@link renderSlices}. */
const MS_BITS = 48;
const MS_SHIFT = 65;
/** Disables an optimization of comparison chains that accounts for more than half of the planning time of a small build. */
const PLANNING = raw('SETTINGS optimize_and_compare_chain = 0');

const IS_PAGEVIEW = sql`type = 'pageview'`;
const NEVER = sql`toInt64(-9000000000000000)`;

/**
 * Renders the statement that builds visits from events. Its result depends only on the events, not on their order of arrival,
 * and it is idempotent.
 *
 * Events are first aggregated by slice (see {@link VISIT_SLICE_MS}). Slices are then joined into chains, and each slice gets
 * the values of its visit. A chain is split at a UTC midnight if it continued without a pause for the entire day before.
 */
export function renderBuild(selection: BuildSelection): Sql {
  const columns = [...VISIT_COLUMNS, ...VISIT_TRAITS, ...VISIT_LINK_COLUMNS].map((name) => identifier(name));
  const traits = VISIT_TRAITS.map((_, index) => sql`traits[${raw(String(index + 1))}]`);
  const link = VISIT_LINK_COLUMNS.map((_, index) => sql`link[${raw(String(index + 1))}]`);
  return sql`INSERT INTO visits (${join(columns)})
SELECT
  website_id, toDateTime(slice_number * ${raw(String(VISIT_SLICE_MS / 1000))}, 'UTC'), visitor_id, is_bot,
  pageviews, custom_events, events,
  events > 0 AND first_turn = visit_turn,
  events > 0 AND day = began_day AND near_slices = 1 AND near_named = 0,
  events > 0 AND day = began_day AND near_first_day = near_last_day AND near_named = 0,
  fromUnixTimestamp64Milli(visit_from_ms, 'UTC'),
  if(visit_events > 0, visit_to_ms - visit_from_ms, 0),
  visit_pageviews, visit_events, entry_page, exit_page,
  ${join([...traits, ...link])}
FROM (SELECT *, splitByChar(${SEPARATOR}, visit_traits) AS traits, splitByChar(${SEPARATOR}, visit_link) AS link FROM (${renderVisits(selection)})
WHERE ${selection.writes})
${PLANNING}${raw(selection.isSmall ? ', max_threads = 1' : '')}`;
}

/** Renders slices with the values of their visit. Its first turn contains the time of its first event or, without events, ping. */
function renderVisits(selection: BuildSelection): Sql {
  const website = websiteColumn(selection);
  return sql`SELECT *,
  min(day) OVER visit AS began_day,
  sum(pageviews) OVER visit AS visit_pageviews,
  sum(events) OVER visit AS visit_events,
  max(if(events > 0, event_to_ms, ${NEVER})) OVER visit AS visit_to_ms,
  min(first_turn) OVER visit AS visit_turn,
  toInt64(bitAnd(bitShiftRight(visit_turn, ${raw(String(MS_SHIFT))}), ${raw(String(2 ** MS_BITS - 1))})) AS visit_from_ms,
  argMin(first_traits, first_turn) OVER visit AS visit_traits,
  argMin(first_link, if(first_link != '', link_turn, bitNot(toUInt128(0)))) OVER visit AS visit_link,
  argMin(entry_path, if(pageviews > 0, entry_turn, bitNot(toUInt128(0)))) OVER visit AS entry_page,
  argMax(exit_path, exit_turn) OVER visit AS exit_page,
  countIf(events > 0) OVER near AS near_slices,
  minIf(day, events > 0) OVER near AS near_first_day,
  maxIf(day, events > 0) OVER near AS near_last_day,
  max(is_named) OVER near AS near_named
FROM (${renderChains(selection)})
WINDOW
  visit AS (PARTITION BY ${website}visitor_id, is_bot, chain, part),
  near AS (PARTITION BY ${website}visitor_id ORDER BY day RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)`;
}

/** Renders slices with their chain and, if it is split, the part of the chain. */
function renderChains(selection: BuildSelection): Sql {
  const visitor = visitorOf(selection);
  const day = raw(String(DAY_MS));
  return sql`SELECT *,
  greatest(0, day - toInt32(ceil(chain_from_ms / ${day}))) AS part
FROM (
  SELECT *,
    sum(is_beginning) OVER so_far AS chain,
    max(if(is_beginning, from_ms, ${NEVER})) OVER so_far AS chain_from_ms
  FROM (
    SELECT *, from_ms - lagInFrame(to_ms, 1, ${NEVER}) OVER (
      PARTITION BY ${visitor} ORDER BY slice_number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW
    ) > ${raw(String(VISIT_IDLE_MS))} AS is_beginning
    FROM (${renderSlices(selection)}))
  WINDOW so_far AS (PARTITION BY ${visitor} ORDER BY slice_number ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW))`;
}

/**
 * Renders events aggregated by slice. `turn` is a total order of a visitor's events: by time and, within a millisecond,
 * pageviews first and then by content, so that the order of arrival does not matter. Pings are last.
 * The traits are concatenated to one text, because an aggregate state for each column and slice would need ten times the memory.
 */
function renderSlices(selection: BuildSelection): Sql {
  const { reads, websiteId } = selection;
  const website = websiteId === undefined ? sql`` : sql`${text(websiteId)} AS website_id, `;
  const visitor = visitorOf(selection);
  const traits = concatenate(VISIT_TRAITS);
  const link = concatenate(VISIT_LINK_COLUMNS);
  return sql`SELECT
  ${website}${visitor}, slice_number,
  toInt32(intDiv(slice_number, ${raw(String(DAY_MS / VISIT_SLICE_MS))})) AS day,
  min(ms) AS from_ms, max(ms) AS to_ms,
  maxIf(ms, is_event) AS event_to_ms,
  countIf(${IS_PAGEVIEW}) AS pageviews, countIf(type = 'custom') AS custom_events, countIf(is_event) AS events,
  min(turn) AS first_turn, argMin(event_traits, turn) AS first_traits,
  minIf(turn, event_link != '') AS link_turn, argMinIf(event_link, turn, event_link != '') AS first_link,
  minIf(turn, ${IS_PAGEVIEW}) AS entry_turn, argMinIf(path, turn, ${IS_PAGEVIEW}) AS entry_path,
  maxIf(turn, ${IS_PAGEVIEW}) AS exit_turn, argMaxIf(path, turn, ${IS_PAGEVIEW}) AS exit_path,
  max(anonymous_id != '' OR profile_id != '' OR session_id != '') AS is_named
FROM (
  SELECT ${websiteColumn(selection)}visitor_id, type, path, anonymous_id, profile_id, session_id,
    bot != '' AS is_bot,
    type != 'engagement' AS is_event,
    toUnixTimestamp64Milli(time) AS ms,
    intDiv(ms, ${raw(String(VISIT_SLICE_MS))}) AS slice_number,
    ${traits} AS event_traits, if(link_id = '', '', ${link}) AS event_link,
    bitShiftLeft(toUInt128(NOT is_event), ${raw(String(MS_SHIFT + MS_BITS))}) + bitShiftLeft(toUInt128(ms), ${raw(String(MS_SHIFT))})
      + bitShiftLeft(toUInt128(NOT ${IS_PAGEVIEW}), ${raw(String(MS_SHIFT - 1))}) + cityHash64(path, name, concat(event_traits, event_link)) AS turn
  FROM events
  PREWHERE ${reads})
GROUP BY ${visitor}, slice_number`;
}

/** Returns the columns that identify a visitor of the selection. */
function visitorOf(selection: BuildSelection): Sql {
  return sql`${websiteColumn(selection)}visitor_id, is_bot`;
}

/** Returns the column of the website, with a comma, if the selection has several. */
function websiteColumn({ websiteId }: BuildSelection): Sql {
  return websiteId === undefined ? sql`website_id, ` : sql``;
}

/** Renders text columns as one text. */
function concatenate(columns: readonly string[]): Sql {
  return sql`concat(${join(
    columns.map((name) => identifier(name)),
    `, ${String.raw`'\xFF'`}, `,
  )})`;
}
