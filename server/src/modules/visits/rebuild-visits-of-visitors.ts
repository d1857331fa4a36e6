import type { Facts, RemoveOptions } from '../../stores/facts/facts.ts';
import { type Sql, sql } from '../../stores/facts/sql.ts';
import { BUILD_LOCK, buildTouched } from './build-visits.ts';

/**
 * Rebuilds the visits of some visitors after events of theirs were removed, as if these events had never existed. Other
 * builds only replace visits. This one first removes them, because a half hour that no longer has events has no row.
 *
 * @param condition selects the rows of the visitors by the columns `website_id` and `visitor_id`.
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE; the reason of the signal.
 */
export async function rebuildVisitsOfVisitors(
  facts: Pick<Facts, 'derive'>,
  condition: Sql,
  options: RemoveOptions = {},
): Promise<void> {
  // Under one lock: later builds read the remaining events, and their visits are not removed.
  await facts.derive(BUILD_LOCK, async (session) => {
    await session.remove('visits', condition, options);
    await buildTouched(session, [sql`(SELECT website_id, visitor_id, time FROM events WHERE ${condition})`]);
  });
}
