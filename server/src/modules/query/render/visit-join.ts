import { join, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Selection } from '../plan/plan.types.ts';
import type { Filter } from '../resolve/filter.ts';
import { EVENT_SLICE, renderVisitFilter, renderVisitScope } from './rows.ts';

/** A subquery of `visits` for joins with `events`: `… AS visits ON …`. */
export function renderVisitsOfEvents(
  selection: Selection,
  filter: Filter | undefined,
  columns: readonly Sql[],
): Sql {
  const chosen = filter === undefined ? sql`` : sql` AND ${renderVisitFilter(filter, selection)}`;
  return sql`(SELECT visitor_id AS visit_visitor_id, is_bot AS visit_is_bot, slice AS visit_slice, ${join([sql`began_at AS visit_began_at`, ...columns])}
FROM visits FINAL WHERE ${renderVisitScope(selection)}${chosen}) AS visits
ON visitor_id = visit_visitor_id AND toUInt8(bot != '') = visit_is_bot AND ${EVENT_SLICE} = visit_slice`;
}
