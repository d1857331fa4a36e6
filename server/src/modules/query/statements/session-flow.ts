import { sql } from '../../../stores/facts/sql.ts';
import { type StatementType, statement } from '../types/query-type.ts';

/** The transitions between pages in visits. */
export const SESSION_FLOW: StatementType = statement({
  title: 'Page flow',
  description:
    'Transitions between pages: consecutive pageviews of a visit, by their two paths. Consecutive views of the same path are not a transition. Covers visits that began in the range, including their events after it; with a filter on a property of events, visits that contain a matching event. The percentage is of all transitions',
  category: 'Sessions',
  access: 'public',
  visualization: 'flow',
  table: 'events',
  fields: {
    name: { title: 'Transition', description: 'Both paths', type: 'string' },
    from_path: { title: 'From', description: 'The path of the previous pageview', type: 'string' },
    to_path: { title: 'To', description: 'The path of the next pageview', type: 'string' },
    transitions: { title: 'Transitions', description: 'The number of transitions', type: 'number' },
    sessions: { title: 'Sessions', description: 'Visits with this transition', type: 'number' },
    visitors: { title: 'Visitors', description: 'Distinct visitors of these visits', type: 'number' },
    percentage: {
      title: 'Share',
      description: 'The percentage of all transitions',
      type: 'number',
      unit: 'percent',
    },
  },
  rowKey: ['from_path', 'to_path'],
  sortBy: { field: 'transitions', descending: true },
  render: (
    rows,
  ) => sql`SELECT concat(from_path, ' → ', to_path) AS name, from_path, to_path, transitions, sessions, visitors,
  100 * transitions / sum(transitions) OVER () AS percentage
FROM (
  SELECT from_path, to_path, count() AS transitions,
    uniqExact(visitor_id, visit_is_bot, began_at) AS sessions, uniqExact(visitor_id) AS visitors
  FROM (
    SELECT visitor_id, visit_is_bot, began_at, path AS to_path,
      lagInFrame(path) OVER (
        PARTITION BY visitor_id, visit_is_bot, began_at ORDER BY time, path ROWS BETWEEN 1 PRECEDING AND CURRENT ROW
      ) AS from_path
    FROM ${rows.from({ wholeVisits: true })}
    WHERE type = 'pageview' AND path != ''
  )
  WHERE from_path != '' AND from_path != to_path
  GROUP BY from_path, to_path
)`,
});
