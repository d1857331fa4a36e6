import { and, eq } from 'drizzle-orm';
import type { Outbox } from '../../../jobs/outbox.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { createDeliveries } from '../deliveries/create-deliveries.ts';
import { notificationRecipients, notifications } from '../notifications.table.ts';
import { notificationRules } from '../rules/notification-rules.table.ts';
import { isAtLeast, quietEndAt } from '../rules/quiet-hours.ts';

/** A problem that a rule reminds of. */
export interface Reminder {
  readonly organizationId: string;
  readonly ruleId: string;
  readonly problemId: string;
}

/**
 * Reminds the recipients of a problem when it is time to. Quiet hours postpone the reminder to their end. The notifications of the
 * organization are locked.
 * @returns when to call it again; `undefined` when the problem ended or was acknowledged, or the rule does not remind any more.
 */
export async function remind(
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
