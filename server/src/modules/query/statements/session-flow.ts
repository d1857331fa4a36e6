import { sql } from '../../../stores/facts/sql.ts';
import { type StatementType, statement } from '../types/query-type.ts';

/** How visits go from page to page. */
export const SESSION_FLOW: StatementType = statement({
  title: 'Page flow',
  description:
    'How visits went from page to page: pageviews of a visit that follow one another, by the two paths. Looking at the same path again is no transition. Of visits that began in the range, followed to their end; with a filter on what belongs to events, of those that hold such an event. The percentage is of all transitions',
  category: 'Sessions',
  access: 'public',
  visualization: 'flow',
  table: 'events',
  fields: {
    name: { title: 'Transition', description: 'Both paths', type: 'string' },
    from_path: { title: 'From', description: 'The path that was viewed before', type: 'string' },
    to_path: { title: 'To', description: 'The path that was viewed next', type: 'string' },
    transitions: { title: 'Transitions', description: 'How often', type: 'number' },
    sessions: { title: 'Sessions', description: 'Visits that did so at least once', type: 'number' },
    visitors: { title: 'Visitors', description: 'Distinct visitors of these', type: 'number' },
    percentage: {
      title: 'Share',
      description: 'The share in all transitions',
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
