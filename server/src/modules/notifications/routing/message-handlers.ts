import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { DeliveryPostponed, type MessageHandler } from '../../../jobs/message-handler.ts';
import type { Outbox } from '../../../jobs/outbox.ts';
import { createBatcher } from '../../../lib/concurrency/batcher.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { createDeliveries } from '../deliveries/create-deliveries.ts';
import { notificationRecipients, notifications } from '../notifications.table.ts';
import { notificationRules } from '../rules/notification-rules.table.ts';
import { isAtLeast, quietEndAt } from '../rules/quiet-hours.ts';
import { flushRule } from './flush-rule.ts';
import { lockNotifications } from './organization-lock.ts';
import { FLUSH_KIND, REMINDER_KIND, ROUTE_KIND } from './outbox-kinds.ts';
import { routeNotifications } from './route-notification.ts';

const CONCURRENCY = 8;
/** The transactions of an organization run one after another. */
const ORGANIZATION_CONCURRENCY = 2;
const TIMEOUT_MS = 30_000;
/** Notifications to which the rules are applied in one transaction. The embedded store runs nothing else meanwhile. */
const MAX_ROUTED = 16;
/** Routing fails only with the database, so it is never given up for long. */
const MAX_ATTEMPTS = 1_000;
const MAX_RETRY_MS = 60_000;

const routed = z.object({ notificationId: z.string() });
const flushed = z.object({ organizationId: z.string(), ruleId: z.string() });
const reminded = flushed.extend({ problemId: z.string() });

/** A problem that a rule reminds of. */
interface Reminder {
  readonly organizationId: string;
  readonly ruleId: string;
  readonly problemId: string;
}

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

  /** Applies the rules to the notifications of one claim: one transaction for each organization. */
  const route = createBatcher<string, never>({
    maxSize: MAX_ROUTED,
    run: async (ids) => {
      const found = await state.db
        .select({ id: notifications.id, organizationId: notifications.organizationId })
        .from(notifications)
        .where(inArray(notifications.id, [...ids]))
        .orderBy(notifications.id);
      for (const [organizationId, rows] of groupBy(found, (row) => row.organizationId)) {
        const notificationIds = rows.map(({ id }) => id);
        await withLock(organizationId, (tx) =>
          routeNotifications(tx, outbox, { organizationId, notificationIds }, clock.now()),
        );
      }
      return new Map<string, never>();
    },
  });

  /** Notifications that rules are being applied to. */
  const routing = new Set<Promise<unknown>>();
  /** A recovery that is routed at the same time cancels what a rule holds. */
  const afterRouting = <T>(work: () => Promise<T>): Promise<T> => Promise.allSettled(routing).then(work);

  return [
    {
      kind: ROUTE_KIND,
      ...limits,
      concurrency: 2 * MAX_ROUTED,
      organizationConcurrency: MAX_ROUTED,
      async deliver(payload) {
        const run = route(routed.parse(payload).notificationId);
        routing.add(run);
        await run.finally(() => routing.delete(run));
      },
    },
    {
      kind: FLUSH_KIND,
      ...limits,
      async deliver(payload) {
        const rule = flushed.parse(payload);
        postponeTo(
          await afterRouting(() =>
            withLock(rule.organizationId, (tx) => flushRule(tx, outbox, rule, clock.now())),
          ),
        );
      },
    },
    {
      kind: REMINDER_KIND,
      ...limits,
      async deliver(payload) {
        const reminder = reminded.parse(payload);
        postponeTo(
          await afterRouting(() =>
            withLock(reminder.organizationId, (tx) => remind(tx, outbox, reminder, clock.now())),
          ),
        );
      },
    },
  ];
}

/**
 * Reminds the recipients of a problem when it is time to. Quiet hours postpone the reminder to their end. The notifications of the
 * organization are locked.
 * @returns when to call it again; `undefined` when the problem ended or was acknowledged, or the rule does not remind any more.
 */
async function remind(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  { organizationId, ruleId, problemId }: Reminder,
  nowMs: number,
): Promise<number | undefined> {
  const [problem] = await tx.select().from(notifications).where(eq(notifications.id, problemId));
  const [rule] = await tx.select().from(notificationRules).where(eq(notificationRules.id, ruleId));
  if (problem?.isOpen !== true || problem.acknowledgedAt !== null) return undefined;
  if (rule?.enabled !== true || rule.remindEverySeconds === null) return undefined;
  const ofRule = and(
    eq(notificationRecipients.problemId, problemId),
    eq(notificationRecipients.ruleId, ruleId),
  );
  const recipients = await tx.select().from(notificationRecipients).where(ofRule);
  if (recipients.length === 0) return undefined;
  const lastMs = Math.max(
    ...recipients.map(({ notifiedAt, remindedAt }) => (remindedAt ?? notifiedAt).getTime()),
  );
  const everyMs = rule.remindEverySeconds * 1_000;
  if (nowMs < lastMs + everyMs) return lastMs + everyMs;
  const { quietHours } = rule;
  const passes =
    quietHours?.severityThatPasses !== undefined &&
    isAtLeast(problem.currentSeverity ?? problem.severity, quietHours.severityThatPasses);
  const quietEndMs = quietHours === null || passes ? undefined : quietEndAt(quietHours, nowMs);
  if (quietEndMs !== undefined) return quietEndMs;
  await createDeliveries(
    tx,
    outbox,
    { organizationId, nowMs },
    recipients.map(({ integrationId }) => ({ integrationId, ruleId, form: 'reminder', rows: [problem] })),
  );
  await tx
    .update(notificationRecipients)
    .set({ remindedAt: new Date(nowMs) })
    .where(ofRule);
  return nowMs + everyMs;
}
