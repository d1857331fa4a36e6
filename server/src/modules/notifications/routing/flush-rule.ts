import { and, eq, inArray } from 'drizzle-orm';
import type { Outbox } from '../../../jobs/outbox.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import {
  type HoldRow,
  type NotificationRow,
  notificationHolds,
  notifications,
} from '../notifications.table.ts';
import { findMismatch } from '../rules/match-rule.ts';
import { type NotificationRuleRow, notificationRules } from '../rules/notification-rules.table.ts';
import { type Held, planFlush } from '../rules/plan-holds.ts';
import { type Sent, sendGroups } from './send-groups.ts';

interface HeldRow extends Held {
  readonly hold: HoldRow;
}

/** Reads the holds of a rule. The notifications of the organization are locked. */
export async function readHolds(tx: StateHandle, ruleId: string): Promise<readonly HeldRow[]> {
  const rows = await tx.select().from(notificationHolds).where(eq(notificationHolds.ruleId, ruleId));
  return rows.map((hold) => ({
    notificationId: hold.notificationId,
    readyMs: hold.readyAt.getTime(),
    isQuiet: hold.isQuiet,
    hold,
  }));
}

/**
 * Sends what a rule does not have to hold back any longer. What the rule, as it is now, does not match is dropped, except recoveries
 * for recipients of the problem. The notifications of the organization are locked.
 * @returns when the rule has to be flushed again; `undefined` when it holds nothing.
 */
export async function flushRule(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  { organizationId, ruleId }: { readonly organizationId: string; readonly ruleId: string },
  nowMs: number,
): Promise<number | undefined> {
  const [rule] = await tx.select().from(notificationRules).where(eq(notificationRules.id, ruleId));
  const { groups, nextMs } = planFlush(await readHolds(tx, ruleId), rule?.groupWithinSeconds ?? 0, nowMs);
  const ids = groups.flat().map(({ notificationId }) => notificationId);
  if (ids.length === 0) return nextMs;
  const found = await tx.select().from(notifications).where(inArray(notifications.id, ids));
  const rows = new Map(found.map((row) => [row.id, row]));
  await tx
    .delete(notificationHolds)
    .where(and(eq(notificationHolds.ruleId, ruleId), inArray(notificationHolds.notificationId, ids)));
  const sent = groups.map((group) =>
    group.flatMap(({ hold }) => toSent(rule, hold, rows.get(hold.notificationId)) ?? []),
  );
  await sendGroups(tx, outbox, { organizationId, ruleId, rule, nowMs }, sent);
  return nextMs;
}

function toSent(
  rule: NotificationRuleRow | undefined,
  { integrationIds }: HoldRow,
  row: NotificationRow | undefined,
): Sent | undefined {
  if (row === undefined) return undefined;
  if (integrationIds !== null) return { row, integrationIds };
  if (rule === undefined || findMismatch(rule, row) !== undefined) return undefined;
  return { row, integrationIds: rule.integrationIds };
}
