import { z } from 'zod';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import { param, raw, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { plainText } from '../contract/dispatch.contract.ts';
import { strict } from '../contract/request.contract.ts';
import { MAX_VISIT_MS } from '../render/rows.ts';
import { type StatementType, statementWithOptions } from '../types/query-type.ts';
import type { StatementRows } from './statement-rows.ts';

/** The maximum numbers of journeys in a response and of pageviews read per visit. */
const MAX_JOURNEYS = 1_000;
const MAX_PAGES = 50;

const options = strict({
  length: z.int().min(1).max(7).default(3).describe('The number of pages of a journey; 3 when absent'),
  from: z
    .enum(['anywhere', 'entry'])
    .default('anywhere')
    .describe('Where journeys begin in a visit: at any page, or at the first page only'),
  start: plainText(2_048).min(1).optional().describe('Only journeys that begin with this path'),
  end: plainText(2_048).min(1).optional().describe('Only journeys that end with this path'),
});

type ResolvedOptions = z.output<typeof options>;

/** The most frequent page sequences of visits. */
export const JOURNEYS: StatementType = statementWithOptions<ResolvedOptions, ResolvedOptions>(
  options,
  (sent) => sent,
  {
    title: 'Journeys',
    description: `Sequences of pages in visits: every sequence of \`length\` pages, or with \`from: entry\` only the first one of a visit. Consecutive views of the same page count as one; pageviews without a path are excluded. Covers visits that began in the range, including their events after it; with a filter on a property of events, the complete visits that contain a matching event. The first ${MAX_PAGES} pageviews of each visit are evaluated; pageviews of the same millisecond have a fixed order. Returns the ${MAX_JOURNEYS.toLocaleString('en')} journeys with the most visits, for each of two compared ranges`,
    category: 'Profiles',
    access: 'public',
    visualization: 'flow',
    table: 'events',
    fields: {
      name: { title: 'Journey', description: 'The paths, in order', type: 'string' },
      pages: { title: 'Pages', description: 'The paths, as a list', type: 'json' },
      sessions: { title: 'Sessions', description: 'Visits with this journey', type: 'number' },
      visitors: { title: 'Visitors', description: 'Distinct visitors of these visits', type: 'number' },
      times: {
        title: 'Times',
        description: 'The number of occurrences, including several in one visit',
        type: 'number',
      },
      percentage: {
        title: 'Share',
        description: 'The percentage of visits with this journey, of all visits with a pageview',
        type: 'number',
        unit: 'percent',
      },
    },
    rowKey: ['name'],
    sortBy: { field: 'sessions', descending: true },
    // Paths are numbers until the journeys are selected, so that the intermediate data stays small whatever their length.
    render: (
      rows,
      resolved,
    ) => sql`SELECT arrayStringConcat(paths, ' → ') AS name, toJSONString(paths) AS pages, sessions, visitors, times,
  100 * sessions / all_sessions AS percentage
FROM (
  SELECT journey, any(sessions) AS sessions, any(visitors) AS visitors, any(times) AS times, any(all_sessions) AS all_sessions,
    arrayMap(p -> p.2, arraySort(groupArray((place, path)))) AS paths
  FROM (SELECT DISTINCT path FROM ${rows.from({ unfiltered: true, range: reachOf(rows.range) })} WHERE ${IS_PAGE}) AS names
  INNER JOIN (
    SELECT *, journey[place] AS page, place FROM (${renderChosen(rows, resolved)}) ARRAY JOIN arrayEnumerate(journey) AS place
  ) AS chosen ON cityHash64(names.path) = chosen.page
  GROUP BY journey
)`,
  },
);

/** The range of all events of visits that begin in a range. */
function reachOf({ fromMs, toMs }: TimeRange): TimeRange {
  return { fromMs, toMs: toMs + MAX_VISIT_MS };
}

const IS_PAGE = sql`type = 'pageview' AND path != ''`;

/** The selected journeys, as lists of hashes of paths. */
function renderChosen(rows: StatementRows, resolved: ResolvedOptions): Sql {
  // Counts every visit once more under an empty journey, which sorts first.
  return sql`SELECT journey, sessions, visitors, times, all_sessions
FROM (
  SELECT *, first_value(sessions) OVER (ORDER BY empty(journey) DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS all_sessions
  FROM (
    SELECT journey, count() AS sessions, uniqExact(visitor_id) AS visitors, sum(countEqual(journeys, journey)) AS times
    FROM (SELECT visitor_id, journeys, arrayJoin(arrayPushFront(arrayDistinct(journeys), [])) AS journey FROM (${renderJourneys(rows, resolved)}))
    GROUP BY journey
    ORDER BY empty(journey) DESC, sessions DESC, journey
    LIMIT ${raw(String(MAX_JOURNEYS + 1))}
  )
)
WHERE notEmpty(journey)`;
}

/** The journeys of each visit. */
function renderJourneys(rows: StatementRows, { length, from, start, end }: ResolvedOptions): Sql {
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
