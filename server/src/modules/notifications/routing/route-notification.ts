import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Outbox } from '../../../jobs/outbox.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import {
  type NotificationRow,
  notificationHolds,
  notificationRecipients,
  notifications,
} from '../notifications.table.ts';
import { findMismatch } from '../rules/match-rule.ts';
import { type NotificationRuleRow, notificationRules } from '../rules/notification-rules.table.ts';
import { planReadiness, type Readiness } from '../rules/plan-holds.ts';
import { holdNotification } from './hold-notification.ts';

/**
 * Applies the rules to a notification. The notifications of the organization are locked. Does nothing if they were applied before:
 * messages can be delivered twice.
 */
export async function routeNotification(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  notificationId: string,
  nowMs: number,
): Promise<void> {
  const [row] = await tx
    .update(notifications)
    .set({ routedAt: new Date(nowMs) })
    .where(and(eq(notifications.id, notificationId), isNull(notifications.routedAt)))
    .returning();
  if (row === undefined) return;
  const rules = await tx
    .select()
    .from(notificationRules)
    .where(eq(notificationRules.organizationId, row.organizationId))
    .orderBy(asc(notificationRules.id));
  if (row.phase === 'recovery') await routeRecovery(tx, outbox, row, rules, nowMs);
  else await routeToRules(tx, outbox, row, rules, nowMs);
}

/** Cancels what rules still hold of the problem, and notifies exactly the integrations that were notified of it. */
async function routeRecovery(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  row: NotificationRow,
  rules: readonly NotificationRuleRow[],
  nowMs: number,
): Promise<void> {
  if (row.problemId === null) return;
  await tx.delete(notificationHolds).where(eq(notificationHolds.problemId, row.problemId));
  const recipients = await tx
    .delete(notificationRecipients)
    .where(eq(notificationRecipients.problemId, row.problemId))
    .returning();
  const ruleIds = new Set(recipients.map(({ ruleId }) => ruleId));
  for (const ruleId of ruleIds) {
    const integrationIds = recipients
      .filter((recipient) => recipient.ruleId === ruleId)
      .map(({ integrationId }) => integrationId);
    const rule = rules.find(({ id }) => id === ruleId);
    const hold = { row, ruleId, rule, readyMs: nowMs, isQuiet: false, integrationIds };
    await holdNotification(tx, outbox, hold, nowMs);
  }
}

async function routeToRules(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  row: NotificationRow,
  rules: readonly NotificationRuleRow[],
  nowMs: number,
): Promise<void> {
  const problem = await readProblem(tx, row);
  for (const rule of rules) {
    if (findMismatch(rule, row) !== undefined || hasEndedInDelay(rule, row, problem)) continue;
    const problemBeganMs = row.phase === 'problem' ? problem?.createdAt.getTime() : undefined;
    const own = planReadiness(rule, { severity: row.severity, problemBeganMs }, nowMs);
    const readiness = await joinHeld(tx, rule, row, own);
    await holdNotification(tx, outbox, { row, ruleId: rule.id, rule, ...readiness }, nowMs);
  }
}

async function readProblem(tx: StateHandle, row: NotificationRow): Promise<NotificationRow | undefined> {
  if (row.problemId === null || row.problemId === row.id) return row;
  const [problem] = await tx.select().from(notifications).where(eq(notifications.id, row.problemId));
  return problem;
}

/** Whether a problem ended within the delay of a rule, before the rule was applied to it. */
function hasEndedInDelay(
  { delaySeconds }: NotificationRuleRow,
  { phase }: NotificationRow,
  problem: NotificationRow | undefined,
): boolean {
  if (phase !== 'problem' || problem?.endedAt == null) return false;
  return problem.endedAt.getTime() < problem.createdAt.getTime() + delaySeconds * 1_000;
}

/**
 * An update waits as long as the problem that a rule holds. A problem that changed replaces what the rule holds of it, and is sent at
 * the earlier of both times.
 */
async function joinHeld(
  tx: StateHandle,
  rule: NotificationRuleRow,
  row: NotificationRow,
  own: Readiness,
): Promise<Readiness> {
  if (row.problemId === null || row.problemId === row.id) return own;
  const ofProblem = and(
    eq(notificationHolds.ruleId, rule.id),
    eq(notificationHolds.problemId, row.problemId),
  );
  const held = await tx
    .select({ hold: notificationHolds, phase: notifications.phase })
    .from(notificationHolds)
    .innerJoin(notifications, eq(notifications.id, notificationHolds.notificationId))
    .where(ofProblem);
  const announced = held.find(({ phase }) => phase === 'problem')?.hold;
  if (announced === undefined) return own;
  const theirs: Readiness = { readyMs: announced.readyAt.getTime(), isQuiet: announced.isQuiet };
  if (row.phase === 'update') return theirs;
  const earlier = own.readyMs < theirs.readyMs ? own : theirs;
  await tx
    .delete(notificationHolds)
    .where(and(ofProblem, eq(notificationHolds.notificationId, announced.notificationId)));
  await tx
    .update(notificationHolds)
    .set({ readyAt: new Date(earlier.readyMs), isQuiet: earlier.isQuiet })
    .where(ofProblem);
  return earlier;
}
