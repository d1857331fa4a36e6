import { raw, type Sql, sql } from '../../stores/facts/sql.ts';

/**
 * How the engine plans every statement. ClickHouse 26.7 fails when it gathers `match(…) OR …` into one search over an
 * aggregate, takes long to look for comparisons that follow from others, and looks for projections, of which
 * our tables have none.
 */
const PLANNING = raw(
  'optimize_or_like_chain = 0, optimize_and_compare_chain = 0, optimize_use_projections = 0',
);

/**
 * The settings of a statement. With few rows, a second thread costs more to plan and to start than it saves.
 * @param isSmall whether the subject has so few visits that one thread reads them fastest.
 */
export function renderPlanning(isSmall: boolean): Sql {
  return isSmall ? sql`${PLANNING}, max_threads = 1` : PLANNING;
}
