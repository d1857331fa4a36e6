import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import type { State } from '../../stores/state/state.ts';
import type { AnnounceDisabled } from './announce-disabled.ts';
import { integrations } from './integrations.table.ts';
import type { DeliveryAttempt } from './notification.contract.ts';

/** How long an integration fails before it is disabled, in milliseconds. */
const DISABLED_AFTER_MS = 5 * 24 * 60 * 60 * 1000;
/** The failures that it has at least by then. */
const MIN_FAILURES = 10;
const MAX_ERROR_LENGTH = 500;

/**
 * Records the result of an attempt. An integration is disabled after 5 days and 10 failures without a success, and the
 * owners and admins of its organization are notified in the same transaction.
 * @returns whether this attempt disabled it.
 */
export async function recordAttempt(
  {
    state,
    clock,
    announceDisabled,
  }: { readonly state: State; readonly clock: Clock; readonly announceDisabled: AnnounceDisabled },
  id: string,
  attempt: DeliveryAttempt,
): Promise<boolean> {
  const { db } = state;
  const nowMs = clock.now();
  const now = new Date(nowMs);
  if (attempt.status === 'delivered') {
    await db
      .update(integrations)
      .set({ failingSince: null, failures: 0, lastError: null, lastErrorAt: null, lastDeliveredAt: now })
      .where(eq(integrations.id, id));
    return false;
  }
  await db
    .update(integrations)
    .set({
      failingSince: sql`coalesce(${integrations.failingSince}, ${now.toISOString()}::timestamptz)`,
      failures: sql`${integrations.failures} + 1`,
      lastError: (attempt.error ?? attempt.status).slice(0, MAX_ERROR_LENGTH),
      lastErrorAt: now,
    })
    .where(eq(integrations.id, id));
  // One process of several disables it, so the mails are sent once.
  return state.transaction(async (tx) => {
    const [disabled] = await tx
      .update(integrations)
      .set({
        enabled: false,
        disabledBy: 'failures',
        version: sql`${integrations.version} + 1`,
        updatedAt: now,
      })
      .where(
        and(
          eq(integrations.id, id),
          eq(integrations.enabled, true),
          gte(integrations.failures, MIN_FAILURES),
          lte(integrations.failingSince, new Date(nowMs - DISABLED_AFTER_MS)),
        ),
      )
      .returning();
    if (disabled !== undefined) await announceDisabled(tx, disabled);
    return disabled !== undefined;
  });
}
