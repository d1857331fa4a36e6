import type { Outbox } from '../../../jobs/outbox.ts';
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

/** Sends a notification by a rule, or holds it back. The notifications of the organization are locked. */
export async function holdNotification(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  { row, ruleId, rule, readyMs, isQuiet, integrationIds }: Hold,
  nowMs: number,
): Promise<void> {
  const { organizationId } = row;
  const groupWithinSeconds = rule?.groupWithinSeconds ?? 0;
  if (readyMs <= nowMs && groupWithinSeconds === 0 && !isQuiet) {
    const sent = { row, integrationIds: integrationIds ?? rule?.integrationIds ?? [] };
    await sendGroups(tx, outbox, { organizationId, ruleId, rule, nowMs }, [[sent]]);
    return;
  }
  const { nextMs: plannedMs } = planFlush(await readHolds(tx, ruleId), groupWithinSeconds, nowMs);
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
