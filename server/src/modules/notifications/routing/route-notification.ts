import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
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
import { type Hold, holdNotifications } from './hold-notification.ts';

/** The notifications of an organization that rules are applied to. */
export interface RoutedNotifications {
  readonly organizationId: string;
  /** Of different resources: those of one resource are routed one after another. */
  readonly notificationIds: readonly string[];
}

/**
 * Applies the rules to notifications of an organization. The notifications of the organization are locked. Leaves out those that the
 * rules were applied to before: messages can be delivered twice.
 */
export async function routeNotifications(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  { organizationId, notificationIds }: RoutedNotifications,
  nowMs: number,
): Promise<void> {
  const rows = await tx
    .update(notifications)
    .set({ routedAt: new Date(nowMs) })
    .where(and(inArray(notifications.id, [...notificationIds]), isNull(notifications.routedAt)))
    .returning();
  if (rows.length === 0) return;
  rows.sort((one, other) => notificationIds.indexOf(one.id) - notificationIds.indexOf(other.id));
  const rules = await tx
    .select()
    .from(notificationRules)
    .where(eq(notificationRules.organizationId, organizationId))
    .orderBy(asc(notificationRules.id));
  const holds = await planRecoveries(tx, rows, rules, nowMs);
  for (const row of rows)
    if (row.phase !== 'recovery') holds.push(...(await planForRules(tx, row, rules, nowMs)));
  await holdNotifications(tx, outbox, holds, nowMs);
}

/** Cancels what rules still hold of the problems. Returns a hold for exactly the integrations that were notified of them. */
async function planRecoveries(
  tx: StateHandle,
  rows: readonly NotificationRow[],
  rules: readonly NotificationRuleRow[],
  nowMs: number,
): Promise<Hold[]> {
  const recoveries = new Map(
    rows.flatMap((row) =>
      row.phase === 'recovery' && row.problemId !== null ? [[row.problemId, row] as const] : [],
    ),
  );
  if (recoveries.size === 0) return [];
  const problemIds = [...recoveries.keys()];
  await tx.delete(notificationHolds).where(inArray(notificationHolds.problemId, problemIds));
  const recipients = await tx
    .delete(notificationRecipients)
    .where(inArray(notificationRecipients.problemId, problemIds))
    .returning();
  return [...recoveries].flatMap(([problemId, row]) => {
    const ofProblem = recipients.filter((recipient) => recipient.problemId === problemId);
    const ruleIds = new Set(ofProblem.map(({ ruleId }) => ruleId));
    return [...ruleIds].map((ruleId) => ({
      row,
      ruleId,
      rule: rules.find(({ id }) => id === ruleId),
      readyMs: nowMs,
      isQuiet: false,
      integrationIds: ofProblem
        .filter((recipient) => recipient.ruleId === ruleId)
        .map(({ integrationId }) => integrationId),
    }));
  });
}

async function planForRules(
  tx: StateHandle,
  row: NotificationRow,
  rules: readonly NotificationRuleRow[],
  nowMs: number,
): Promise<Hold[]> {
  const problem = await readProblem(tx, row);
  const holds: Hold[] = [];
  for (const rule of rules) {
    if (findMismatch(rule, row) !== undefined || hasEndedInDelay(rule, row, problem)) continue;
    const problemBeganMs = row.phase === 'problem' ? problem?.createdAt.getTime() : undefined;
    const own = planReadiness(rule, { severity: row.severity, problemBeganMs }, nowMs);
    holds.push({ row, ruleId: rule.id, rule, ...(await joinHeld(tx, rule, row, own)) });
  }
  return holds;
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
