import { z } from 'zod';
import type { TimeRange } from '../../../lib/time-range.ts';
import { param, raw, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { plainText } from '../dispatch.contract.ts';
import { LONGEST_VISIT_MS } from '../render-rows.ts';
import { strict } from '../request.contract.ts';
import { type StatementType, statementWithOptions } from '../types/query-type.ts';
import type { StatementRows } from './statement-rows.ts';

/** The most journeys that are told, and the most pageviews of a visit that are looked at. */
const MAX_JOURNEYS = 1_000;
const MAX_PAGES = 50;

const options = strict({
  length: z.int().min(2).max(6).default(3).describe('How many pages a journey has; 3 when absent'),
  from: z
    .enum(['anywhere', 'entry'])
    .default('anywhere')
    .describe('Where in a visit journeys begin: at every page, or only at the first'),
  start: plainText(2_048).min(1).optional().describe('Only journeys that begin with this path'),
  end: plainText(2_048).min(1).optional().describe('Only journeys that end with this path'),
});

type Asked = z.output<typeof options>;

/** The ways that visits take through a website. */
export const JOURNEYS: StatementType = statementWithOptions<Asked, Asked>(options, (sent) => sent, {
  title: 'Journeys',
  description: `Pages that visits view one after another: every run of \`length\` pages, or with \`from: entry\` the first one of a visit only. Views of the same page in a row are one; pageviews without a path are left out. Of visits that began in the range, followed to their end; with a filter on what belongs to events, of those that hold such an event, as a whole. Of each visit the first ${MAX_PAGES} pageviews are looked at, those of one millisecond in a fixed order. The ${MAX_JOURNEYS.toLocaleString('en')} journeys of the most visits are told, in each of two compared ranges`,
  category: 'Profiles',
  access: 'public',
  visualization: 'flow',
  table: 'events',
  fields: {
    name: { title: 'Journey', description: 'The paths, in order', type: 'string' },
    pages: { title: 'Pages', description: 'The paths, as a list', type: 'json' },
    sessions: { title: 'Sessions', description: 'Visits that took this way at least once', type: 'number' },
    visitors: { title: 'Visitors', description: 'Distinct visitors of these', type: 'number' },
    times: {
      title: 'Times',
      description: 'How often it was taken, several times in a visit included',
      type: 'number',
    },
    percentage: {
      title: 'Share',
      description: 'The share of all visits with a pageview that took this way',
      type: 'number',
      unit: 'percent',
    },
  },
  rowKey: ['name'],
  sortBy: { field: 'sessions', descending: true },
  // Paths are numbers until the journeys are chosen, so that what is counted stays small however long they are.
  render: (
    rows,
    asked,
  ) => sql`SELECT arrayStringConcat(paths, ' → ') AS name, toJSONString(paths) AS pages, sessions, visitors, times,
  100 * sessions / all_sessions AS percentage
FROM (
  SELECT journey, any(sessions) AS sessions, any(visitors) AS visitors, any(times) AS times, any(all_sessions) AS all_sessions,
    arrayMap(p -> p.2, arraySort(groupArray((place, path)))) AS paths
  FROM (SELECT DISTINCT path FROM ${rows.from({ unfiltered: true, range: reachOf(rows.range) })} WHERE ${IS_PAGE}) AS names
  INNER JOIN (
    SELECT *, journey[place] AS page, place FROM (${renderChosen(rows, asked)}) ARRAY JOIN arrayEnumerate(journey) AS place
  ) AS chosen ON cityHash64(names.path) = chosen.page
  GROUP BY journey
)`,
});

/** A visit that begins in a range ends before this one's end. */
function reachOf({ fromMs, toMs }: TimeRange): TimeRange {
  return { fromMs, toMs: toMs + LONGEST_VISIT_MS };
}

const IS_PAGE = sql`type = 'pageview' AND path != ''`;

/** The journeys that are told, as lists of the numbers of paths. */
function renderChosen(rows: StatementRows, asked: Asked): Sql {
  // Every visit is counted once more under an empty journey, which comes first.
  return sql`SELECT journey, sessions, visitors, times, all_sessions
FROM (
  SELECT *, first_value(sessions) OVER (ORDER BY empty(journey) DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS all_sessions
  FROM (
    SELECT journey, count() AS sessions, uniqExact(visitor_id) AS visitors, sum(countEqual(journeys, journey)) AS times
    FROM (SELECT visitor_id, journeys, arrayJoin(arrayPushFront(arrayDistinct(journeys), [])) AS journey FROM (${renderJourneys(rows, asked)}))
    GROUP BY journey
    ORDER BY empty(journey) DESC, sessions DESC, journey
    LIMIT ${raw(String(MAX_JOURNEYS + 1))}
  )
)
WHERE notEmpty(journey)`;
}

/** The journeys of each visit. */
function renderJourneys(rows: StatementRows, { length, from, start, end }: Asked): Sql {
  const size = param(length, 'UInt8');
  const last =
    from === 'entry' ? sql`least(length(views) - ${size} + 2, 2)` : sql`length(views) - ${size} + 2`;
  const begins = start === undefined ? sql`` : sql` AND j[1] = cityHash64(${text(start)})`;
  const ends = end === undefined ? sql`` : sql` AND j[-1] = cityHash64(${text(end)})`;
  return sql`SELECT visitor_id, arrayFilter(j -> notEmpty(j)${begins}${ends},
  arrayMap(i -> arraySlice(views, i, ${size}), range(1, greatest(${last}, 1)))) AS journeys
FROM (
  SELECT visitor_id, arrayCompact(arrayMap(v -> toUInt64(v), groupArraySorted(${raw(String(MAX_PAGES))})(view))) AS views
  FROM (
    SELECT *, bitShiftLeft(toUInt128(toUnixTimestamp64Milli(time)), 64) + cityHash64(path) AS view
    FROM ${rows.from({ wholeVisits: true })}
    WHERE ${IS_PAGE}
  )
  GROUP BY visitor_id, visit_is_bot, began_at
)`;
}
