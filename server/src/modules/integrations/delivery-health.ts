import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { createBatcher } from '../../lib/concurrency/batcher.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { DeliveryAttempt } from '../../outbound/post-json.ts';
import type { State } from '../../stores/state/state.ts';
import type { AnnounceDisabled } from './announce-disabled.ts';
import { integrations } from './integrations.table.ts';

/** How long an integration fails before it is disabled, in milliseconds. */
const DISABLED_AFTER_MS = 5 * 24 * 60 * 60 * 1000;
/** The failures that it has at least by then. */
const MIN_FAILURES = 10;
const MAX_ERROR_LENGTH = 500;
const MAX_RECORDED = 256;
/** How long a success waits for others, in milliseconds. */
const RECORD_MS = 5;

/**
 * Creates the function that records the result of an attempt. An integration is disabled after 5 days and 10 failures without a
 * success, and the owners and admins of its organization are notified in the same transaction. Successes that end at nearly the same
 * time are recorded in one statement.
 * @returns whether this attempt disabled it.
 */
export function createHealthRecorder({
  state,
  clock,
  announceDisabled,
}: {
  readonly state: State;
  readonly clock: Clock;
  readonly announceDisabled: AnnounceDisabled;
}): (id: string, attempt: DeliveryAttempt) => Promise<boolean> {
  const { db } = state;

  const recordSuccess = createBatcher<string, never>({
    maxSize: MAX_RECORDED,
    waitMs: RECORD_MS,
    run: async (ids) => {
      await db
        .update(integrations)
        .set({
          failingSince: null,
          failures: 0,
          lastError: null,
          lastErrorAt: null,
          lastDeliveredAt: new Date(clock.now()),
        })
        .where(inArray(integrations.id, [...ids]));
      return new Map<string, never>();
    },
  });

  /** @returns whether the integration failed often enough to be disabled. */
  async function recordFailure(id: string, error: string, nowMs: number): Promise<boolean> {
    const now = new Date(nowMs);
    const [failed] = await db
      .update(integrations)
      .set({
        failingSince: sql`coalesce(${integrations.failingSince}, ${now.toISOString()}::timestamptz)`,
        failures: sql`${integrations.failures} + 1`,
        lastError: error.slice(0, MAX_ERROR_LENGTH),
        lastErrorAt: now,
      })
      .where(eq(integrations.id, id))
      .returning({ failures: integrations.failures });
    return failed !== undefined && failed.failures >= MIN_FAILURES;
  }

  // One process of several disables it, so the mails are sent once.
  const disable = (id: string, nowMs: number): Promise<boolean> =>
    state.transaction(async (tx) => {
      const [disabled] = await tx
        .update(integrations)
        .set({
          enabled: false,
          disabledBy: 'failures',
          version: sql`${integrations.version} + 1`,
          updatedAt: new Date(nowMs),
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

  return async (id, { status, error = status }) => {
    if (status === 'delivered') {
      await recordSuccess(id);
      return false;
    }
    const nowMs = clock.now();
    return (await recordFailure(id, error, nowMs)) && disable(id, nowMs);
  };
}
