import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { DeliveryPostponed, type MessageHandler } from '../../../jobs/message-handler.ts';
import type { Outbox } from '../../../jobs/outbox.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { notifications } from '../notifications.table.ts';
import { flushRule } from './flush-rule.ts';
import { lockNotifications } from './organization-lock.ts';
import { FLUSH_KIND, REMINDER_KIND, ROUTE_KIND } from './outbox-kinds.ts';
import { remind } from './remind.ts';
import { routeNotification } from './route-notification.ts';

const CONCURRENCY = 8;
/** The transactions of an organization run one after another. */
const ORGANIZATION_CONCURRENCY = 2;
const TIMEOUT_MS = 30_000;
/** Routing fails only with the database, so it is never given up for long. */
const MAX_ATTEMPTS = 1_000;
const MAX_RETRY_MS = 60_000;

const routed = z.object({ notificationId: z.string() });
const flushed = z.object({ organizationId: z.string(), ruleId: z.string() });
const reminded = flushed.extend({ problemId: z.string() });

/** Creates the handlers that apply rules: to notifications, to what they hold, and for reminders. */
export function createRoutingHandlers({
  state,
  clock,
  outbox,
}: {
  readonly state: State;
  readonly clock: Clock;
  readonly outbox: Outbox;
}): readonly MessageHandler[] {
  const limits = {
    concurrency: CONCURRENCY,
    organizationConcurrency: ORGANIZATION_CONCURRENCY,
    timeoutMs: TIMEOUT_MS,
    maxAttempts: MAX_ATTEMPTS,
    retryDelayMs: (attempts: number) => Math.min(MAX_RETRY_MS, 1_000 * 2 ** Math.min(attempts, 6)),
  };

  /** Runs work on the notifications of an organization, unless it was deleted. */
  const withLock = <T>(organizationId: string, work: (tx: StateHandle) => Promise<T>) =>
    state.transaction(async (tx) => ((await lockNotifications(tx, organizationId)) ? work(tx) : undefined));

  const postponeTo = (nextMs: number | undefined) => {
    if (nextMs !== undefined) throw new DeliveryPostponed(Math.max(1, nextMs - clock.now()));
  };

  return [
    {
      kind: ROUTE_KIND,
      ...limits,
      async deliver(payload) {
        const { notificationId } = routed.parse(payload);
        const [row] = await state.db
          .select({ organizationId: notifications.organizationId })
          .from(notifications)
          .where(eq(notifications.id, notificationId));
        if (row !== undefined)
          await withLock(row.organizationId, (tx) =>
            routeNotification(tx, outbox, notificationId, clock.now()),
          );
      },
    },
    {
      kind: FLUSH_KIND,
      ...limits,
      async deliver(payload) {
        const rule = flushed.parse(payload);
        postponeTo(await withLock(rule.organizationId, (tx) => flushRule(tx, outbox, rule, clock.now())));
      },
    },
    {
      kind: REMINDER_KIND,
      ...limits,
      async deliver(payload) {
        const reminder = reminded.parse(payload);
        postponeTo(
          await withLock(reminder.organizationId, (tx) => remind(tx, outbox, reminder, clock.now())),
        );
      },
    },
  ];
}
