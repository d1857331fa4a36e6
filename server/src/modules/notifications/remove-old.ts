import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { State } from '../../stores/state/state.ts';
import { deliveries } from './deliveries/deliveries.table.ts';
import { notifications } from './notifications.table.ts';

/** How long notifications and deliveries are stored. */
const KEPT_MS = 30 * DAY_MS;
const BATCH = 5_000;

/** Deletes deliveries and notifications that are older than 30 days, except those of open problems. */
export async function removeOldNotifications(
  { state: { db }, clock }: { readonly state: Pick<State, 'db'>; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const edge = new Date(clock.now() - KEPT_MS);
  const oldDeliveries = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(lt(deliveries.createdAt, edge))
    .limit(BATCH);
  const oldNotifications = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        lt(notifications.createdAt, edge),
        eq(notifications.isOpen, false),
        sql`not exists (select 1 from ${notifications} problem where problem.id = ${notifications.problemId} and problem.is_open)`,
      ),
    )
    .limit(BATCH);
  for (let count = BATCH; count === BATCH && !signal.aborted; ) {
    const removed = await db
      .delete(deliveries)
      .where(inArray(deliveries.id, oldDeliveries))
      .returning({ id: deliveries.id });
    count = removed.length;
  }
  for (let count = BATCH; count === BATCH && !signal.aborted; ) {
    const removed = await db
      .delete(notifications)
      .where(inArray(notifications.id, oldNotifications))
      .returning({ id: notifications.id });
    count = removed.length;
  }
}
