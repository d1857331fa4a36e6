import { and, eq, isNull } from 'drizzle-orm';
import type { Outbox } from '../../../jobs/outbox.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { notificationHolds, notificationRecipients, notifications } from '../notifications.table.ts';
import { flushRule } from '../routing/flush-rule.ts';
import { flushMessage, reminderMessage } from '../routing/outbox-kinds.ts';
import { findMismatch } from './match-rule.ts';
import type { NotificationRuleRow } from './notification-rules.table.ts';
import { planReadiness } from './plan-holds.ts';

/**
 * Applies the change of a rule to what it holds back: what it does not match any more is dropped, the rest waits as the new rule says.
 * Reminders follow the new interval. The notifications of the organization are locked.
 * @param change.after `undefined` when the rule was deleted.
 */
export async function replanRule(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  {
    before,
    after,
  }: { readonly before: NotificationRuleRow; readonly after: NotificationRuleRow | undefined },
  nowMs: number,
): Promise<void> {
  const { id: ruleId, organizationId } = before;
  await replanHolds(tx, ruleId, after, nowMs);
  const nextMs = await flushRule(tx, outbox, { organizationId, ruleId }, nowMs);
  if (nextMs !== undefined) await outbox.add(tx, flushMessage(organizationId, ruleId, nextMs));
  if (after?.remindEverySeconds && after.enabled) await addReminders(tx, outbox, after, nowMs);
}

async function replanHolds(
  tx: StateHandle,
  ruleId: string,
  rule: NotificationRuleRow | undefined,
  nowMs: number,
): Promise<void> {
  const held = await tx
    .select({ hold: notificationHolds, row: notifications })
    .from(notificationHolds)
    .innerJoin(notifications, eq(notifications.id, notificationHolds.notificationId))
    .where(and(eq(notificationHolds.ruleId, ruleId), isNull(notificationHolds.integrationIds)));
  for (const { hold, row } of held) {
    const one = and(eq(notificationHolds.ruleId, ruleId), eq(notificationHolds.notificationId, row.id));
    if (rule === undefined || findMismatch(rule, row) !== undefined) {
      await tx.delete(notificationHolds).where(one);
      continue;
    }
    const began = held.find(({ hold: other }) => other.notificationId === hold.problemId)?.row ?? row;
    const problemBeganMs = row.phase === 'problem' ? began.createdAt.getTime() : undefined;
    const { readyMs, isQuiet } = planReadiness(rule, { severity: row.severity, problemBeganMs }, nowMs);
    await tx
      .update(notificationHolds)
      .set({ readyAt: new Date(readyMs), isQuiet })
      .where(one);
  }
}

/** Adds a reminder of each open problem that the rule notified of. A reminder that is too early waits. */
async function addReminders(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  { id: ruleId, organizationId }: NotificationRuleRow,
  nowMs: number,
): Promise<void> {
  const problems = await tx
    .selectDistinct({ problemId: notificationRecipients.problemId })
    .from(notificationRecipients)
    .where(eq(notificationRecipients.ruleId, ruleId));
  await outbox.add(
    tx,
    ...problems.map(({ problemId }) => reminderMessage(organizationId, { ruleId, problemId }, nowMs)),
  );
}
