import type { Clock } from '../../../lib/time/clock.ts';
import { VISIT_IDLE_MS } from '../../../lib/time/visit-limits.ts';
import type { Facts } from '../../../stores/facts/facts.ts';
import { instant, param, sql } from '../../../stores/facts/sql.ts';
import type { LiveStore } from '../../../stores/live/live.ts';

/** The maximum age of the start of a visit. Older visits are restored with this age. Milliseconds. */
const MAX_VISIT_MS = 24 * 3_600_000;
/** The maximum number of visits in the live store. */
const MAX_VISITS = 1_000_000;

/**
 * Restores the visits that were open when the process ended, so that a restart does not split them. Must be called after the
 * remaining segments of the journal are loaded and before the first event.
 *
 * @returns the number of restored visits.
 * @throws AppError SERVICE_UNAVAILABLE if the facts cannot be read.
 */
export async function restoreOpenVisits({
  facts,
  live,
  clock,
}: {
  readonly facts: Pick<Facts, 'query'>;
  readonly live: Pick<LiveStore, 'restoreVisits'>;
  readonly clock: Clock;
}): Promise<number> {
  const nowMs = clock.now();
  const rows = await facts.query(sql`
SELECT
  toString(visitor_id) AS visitor,
  visit_id AS visit,
  toUnixTimestamp64Milli(min(time)) AS first_ms,
  toUnixTimestamp64Milli(max(time)) AS last_ms
FROM events
WHERE indexHint(toDate(time) >= toDate(${instant(nowMs - MAX_VISIT_MS)}))
  AND time >= ${instant(nowMs - MAX_VISIT_MS)} AND time <= ${instant(nowMs)}
GROUP BY visitor_id, visit_id
HAVING max(time) >= ${instant(nowMs - VISIT_IDLE_MS)}
ORDER BY last_ms DESC
LIMIT ${param(MAX_VISITS, 'UInt32')}`);
  await live.restoreVisits(
    rows.map((row) => ({
      visitorKey: String(row['visitor']),
      visitId: String(row['visit']),
      firstMs: Number(row['first_ms']),
      lastMs: Number(row['last_ms']),
    })),
  );
  return rows.length;
}
