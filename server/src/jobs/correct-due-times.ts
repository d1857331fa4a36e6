import { and, gt, isNull, sql } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS } from '../lib/time/clock.ts';
import { HOUR_MS } from '../lib/time/time-zone.ts';
import type { State } from '../stores/state/state.ts';
import { outbox, outboxLanes } from './outbox.table.ts';

/** Longer than any wait for another attempt and any pause of a lane, in milliseconds. */
const MAX_WAIT_MS = 2 * HOUR_MS;

/**
 * Corrects the times of messages after the clock was set back, so that none waits until the clock has caught up. A message
 * that was added later than now is shifted as if it was added now. Another attempt or a lane that would wait longer than any
 * does not wait. Idempotent, because other processes may have done it.
 */
export async function correctDueTimes({ db }: Pick<State, 'db'>, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const tooLate = new Date(nowMs + MAX_WAIT_MS);
  await db
    .update(outbox)
    .set({
      dueAt: sql`${outbox.dueAt} - (${outbox.createdAt} - ${now.toISOString()}::timestamptz)`,
      createdAt: now,
    })
    .where(and(isNull(outbox.deadAt), gt(outbox.createdAt, new Date(nowMs + CLOCK_TOLERANCE_MS))));
  await db
    .update(outbox)
    .set({ dueAt: now })
    .where(and(isNull(outbox.deadAt), gt(outbox.attempts, 0), gt(outbox.dueAt, tooLate)));
  await db.delete(outboxLanes).where(gt(outboxLanes.resumesAt, tooLate));
}
