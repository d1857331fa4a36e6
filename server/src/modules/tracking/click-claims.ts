import type { Clock } from '../../lib/time/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { instant, param, sql } from '../../stores/facts/sql.ts';
import type { Claim, LiveStore } from '../../stores/live/live.ts';
import { CLICK_VALID_MS } from './click-tokens.ts';

/** Browsers send events at most this long after their time, in milliseconds. It selects the days that are read. */
const MAX_DELAY_MS = 24 * 3_600_000;
const MAX_CLICKS = 100_000;

/** The claim of a click by a visit. */
export function claimOf(clickId: string, visitId: string): Claim {
  return { key: `click:${clickId}`, holder: visitId };
}

/**
 * Restores which visits used the clicks of the last hour, so that no click counts again after a restart. Must be called after the
 * remaining segments of the journal are loaded and before the first event.
 *
 * @throws AppError SERVICE_UNAVAILABLE if the facts cannot be read.
 */
export async function restoreClickClaims({
  facts,
  live,
  clock,
}: {
  readonly facts: Pick<Facts, 'query'>;
  readonly live: Pick<LiveStore, 'claim'>;
  readonly clock: Clock;
}): Promise<void> {
  const nowMs = clock.now();
  const rows = await facts.query(sql`
SELECT link_click AS click, argMin(visit_id, received_at) AS visit
FROM events
WHERE indexHint(toDate(time) >= toDate(${instant(nowMs - MAX_DELAY_MS)}))
  AND received_at >= ${instant(nowMs - CLICK_VALID_MS)} AND link_click != ''
GROUP BY link_click
ORDER BY max(received_at) DESC
LIMIT ${param(MAX_CLICKS, 'UInt32')}`);
  await live.claim(
    rows.map((row) => claimOf(String(row['click']), String(row['visit']))),
    CLICK_VALID_MS,
  );
}
