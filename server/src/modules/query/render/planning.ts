import { raw, type Sql, sql } from '../../../stores/facts/sql.ts';

/**
 * Planner settings of every statement. ClickHouse 26.7 fails when it combines `match(…) OR …` into one search over an
 * aggregate, takes long to derive comparisons from others, and looks for projections, which our tables do not have.
 */
const PLANNING = raw(
  'optimize_or_like_chain = 0, optimize_and_compare_chain = 0, optimize_use_projections = 0',
);

/**
 * The settings of a statement. For few rows, a second thread costs more to plan and start than it saves.
 * @param isSmall whether the subject has so few visits that one thread reads them fastest.
 */
export function renderPlanning(isSmall: boolean): Sql {
  return isSmall ? sql`${PLANNING}, max_threads = 1` : PLANNING;
}
