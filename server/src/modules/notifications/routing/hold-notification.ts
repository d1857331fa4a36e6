import type { Outbox } from '../../../jobs/outbox.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { type NotificationRow, notificationHolds } from '../notifications.table.ts';
import type { NotificationRuleRow } from '../rules/notification-rules.table.ts';
import { planFlush, type Readiness } from '../rules/plan-holds.ts';
import { flushRule, readHolds } from './flush-rule.ts';
import { flushMessage } from './outbox-kinds.ts';
import { sendGroups } from './send-groups.ts';

/** A notification that a rule sends, now or later. */
export interface Hold extends Readiness {
  readonly row: NotificationRow;
  readonly ruleId: string;
  /** `undefined` when the rule was deleted. */
  readonly rule: NotificationRuleRow | undefined;
  /** For a recovery: the integrations that were notified of the problem. */
  readonly integrationIds?: readonly string[];
}

/**
 * Sends notifications by rules, or holds them back. The notifications of the organization are locked. What is sent now is sent together
 * for each rule.
 */
export async function holdNotifications(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  holds: readonly Hold[],
  nowMs: number,
): Promise<void> {
  const [now, later] = partition(holds, nowMs);
  for (const [ruleId, ofRule] of groupBy(now, ({ ruleId: id }) => id)) {
    const [first] = ofRule;
    if (first === undefined) continue;
    const context = { organizationId: first.row.organizationId, ruleId, rule: first.rule, nowMs };
    const groups = ofRule.map(({ row, rule, integrationIds = rule?.integrationIds ?? [] }) => [
      { row, integrationIds },
    ]);
    await sendGroups(tx, outbox, context, groups);
  }
  for (const hold of later) await holdBack(tx, outbox, hold, nowMs);
}

function partition(holds: readonly Hold[], nowMs: number): readonly [readonly Hold[], readonly Hold[]] {
  const isSentNow = ({ readyMs, isQuiet, rule }: Hold) =>
    readyMs <= nowMs && (rule?.groupWithinSeconds ?? 0) === 0 && !isQuiet;
  return [holds.filter(isSentNow), holds.filter((hold) => !isSentNow(hold))];
}

async function holdBack(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  { row, ruleId, rule, readyMs, isQuiet, integrationIds }: Hold,
  nowMs: number,
): Promise<void> {
  const { organizationId } = row;
  const { nextMs: plannedMs } = planFlush(await readHolds(tx, ruleId), rule?.groupWithinSeconds ?? 0, nowMs);
  await tx
    .insert(notificationHolds)
    .values({
      ruleId,
      notificationId: row.id,
      organizationId,
      problemId: row.problemId,
      readyAt: new Date(readyMs),
      isQuiet,
      integrationIds: integrationIds === undefined ? null : [...integrationIds],
    })
    .onConflictDoNothing();
  const nextMs = await flushRule(tx, outbox, { organizationId, ruleId }, nowMs);
  // Another message is already due at the planned time.
  if (nextMs !== undefined && (plannedMs === undefined || nextMs < plannedMs))
    await outbox.add(tx, flushMessage(organizationId, ruleId, nextMs));
}
