import { and, arrayOverlaps, eq, inArray } from 'drizzle-orm';
import type { Outbox } from '../../../jobs/outbox.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { deliveryRulesOf } from '../../integrations/index.ts';
import { type IntegrationRow, integrations } from '../../integrations/integrations.table.ts';
import { createDeliveries, type NewDelivery } from '../deliveries/create-deliveries.ts';
import { deliveries } from '../deliveries/deliveries.table.ts';
import { type NotificationRow, notificationRecipients } from '../notifications.table.ts';
import type { NotificationRuleRow } from '../rules/notification-rules.table.ts';
import { reminderMessage } from './outbox-kinds.ts';

/** The most notifications of a summary. */
const MAX_SUMMARY = 500;
/** A notification that a rule sends. */
export interface Sent {
  readonly row: NotificationRow;
  readonly integrationIds: readonly string[];
}

/**
 * Creates the deliveries of one rule. Each group becomes one message for each integration. The integrations are recorded as recipients
 * of the problems. Integrations that were deleted, and notifications that an integration already received, are left out.
 */
export async function sendGroups(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  context: {
    readonly organizationId: string;
    readonly ruleId: string;
    /** `undefined` when the rule was deleted. */
    readonly rule: NotificationRuleRow | undefined;
    readonly nowMs: number;
  },
  groups: readonly (readonly Sent[])[],
): Promise<void> {
  const { organizationId, ruleId, rule, nowMs } = context;
  const sent = groups.flat();
  if (sent.length === 0) return;
  const ids = [...new Set(sent.flatMap(({ integrationIds }) => integrationIds))];
  const found = await tx
    .select({ id: integrations.id, kind: integrations.kind })
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), inArray(integrations.id, ids)));
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]));
  const received = await findReceived(tx, organizationId, sent);

  const created: NewDelivery[] = [];
  const recipients = new Map<string, { problemId: string; integrationId: string }>();
  for (const group of groups)
    for (const [integrationId, kind] of kinds) {
      const rows = group.flatMap(({ row, integrationIds }) =>
        integrationIds.includes(integrationId) && !received.has(`${integrationId} ${row.id}`) ? [row] : [],
      );
      for (const { phase, problemId } of rows)
        if (phase === 'problem' && problemId !== null)
          recipients.set(`${problemId} ${integrationId}`, { problemId, integrationId });
      created.push(...toDeliveries(integrationId, ruleId, rows, kind));
    }
  await createDeliveries(tx, outbox, { organizationId, nowMs }, created);
  if (recipients.size === 0) return;
  const notifiedAt = new Date(nowMs);
  const added = await tx
    .insert(notificationRecipients)
    .values([...recipients.values()].map((recipient) => ({ ...recipient, ruleId, notifiedAt })))
    .onConflictDoNothing()
    .returning();
  const remindMs = rule?.remindEverySeconds ? rule.remindEverySeconds * 1_000 : undefined;
  if (remindMs === undefined) return;
  const problemIds = new Set(added.map(({ problemId }) => problemId));
  await outbox.add(
    tx,
    ...[...problemIds].map((problemId) =>
      reminderMessage(organizationId, { ruleId, problemId }, nowMs + remindMs),
    ),
  );
}

/** The pairs of integration and notification that were sent before, by another rule. */
async function findReceived(
  tx: StateHandle,
  organizationId: string,
  sent: readonly Sent[],
): Promise<ReadonlySet<string>> {
  const found = await tx
    .select({ integrationId: deliveries.integrationId, notificationIds: deliveries.notificationIds })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.organizationId, organizationId),
        inArray(deliveries.form, ['notification', 'summary']),
        arrayOverlaps(
          deliveries.notificationIds,
          sent.map(({ row }) => row.id),
        ),
      ),
    );
  return new Set(
    found.flatMap(({ integrationId, notificationIds }) =>
      notificationIds.map((notificationId) => `${integrationId} ${notificationId}`),
    ),
  );
}

function toDeliveries(
  integrationId: string,
  ruleId: string,
  rows: readonly NotificationRow[],
  kind: IntegrationRow['kind'],
): NewDelivery[] {
  const isDivided = rows.length === 1 || deliveryRulesOf(kind).hasNoSummaries === true;
  const size = isDivided ? 1 : MAX_SUMMARY;
  const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
  return parts.map((part) => ({
    integrationId,
    ruleId,
    form: part.length === 1 ? 'notification' : 'summary',
    rows: part,
  }));
}
