import type { Facts, RemoveOptions } from '../../stores/facts/facts.ts';
import { type Sql, sql } from '../../stores/facts/sql.ts';
import { BUILDING, buildTouched } from './build-visits.ts';

/**
 * Brings the visits of some visitors in line with events of theirs that were removed: afterwards they are what they would be
 * had these events never been there. Elsewhere visits are replaced and never removed; here they are, because a half hour
 * without an event has no row.
 *
 * @param theirs the condition that a row is of one of them, by its columns `website_id` and `visitor_id`.
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE; the signal's reason.
 */
export async function renewVisits(
  facts: Pick<Facts, 'derive'>,
  theirs: Sql,
  options: RemoveOptions = {},
): Promise<void> {
  // In one turn: whoever builds afterwards sees what is left of the events, and nothing is removed that they built.
  await facts.derive(BUILDING, async (session) => {
    await session.remove('visits', theirs, options);
    await buildTouched(session, [sql`(SELECT website_id, visitor_id, time FROM events WHERE ${theirs})`]);
  });
}
