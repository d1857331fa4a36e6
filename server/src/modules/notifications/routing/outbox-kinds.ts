import type { OutboxMessage } from '../../../jobs/outbox.ts';
import type { NotificationRow } from '../notifications.table.ts';

/** The kind of the messages that apply the rules to a notification. */
export const ROUTE_KIND = 'notification';
/** The kind of the messages that send what a rule held back. */
export const FLUSH_KIND = 'notification-rule';
/** The kind of the messages that remind of a problem. */
export const REMINDER_KIND = 'notification-reminder';
/** The kind of the messages that deliver to an integration. */
export const DELIVERY_KIND = 'delivery';

/** Returns the message that applies the rules to a notification. Those of one resource are applied in their order. */
export function routeMessage(row: NotificationRow): OutboxMessage {
  const { id, organizationId, resourceKind, resourceId } = row;
  return {
    kind: ROUTE_KIND,
    payload: { notificationId: id },
    organizationId,
    orderingKeys: [`${organizationId}/${resourceKind}/${resourceId}`],
  };
}

/** Returns the message that sends what a rule holds. */
export function flushMessage(organizationId: string, ruleId: string, dueAtMs: number): OutboxMessage {
  return { kind: FLUSH_KIND, payload: { organizationId, ruleId }, organizationId, dueAtMs };
}

/** Returns the message that reminds of a problem. */
export function reminderMessage(
  organizationId: string,
  reminder: { readonly ruleId: string; readonly problemId: string },
  dueAtMs: number,
): OutboxMessage {
  return { kind: REMINDER_KIND, payload: { organizationId, ...reminder }, organizationId, dueAtMs };
}

/** Returns the message that delivers to an integration. Deliveries that concern one resource are made in their order. */
export function deliveryMessage(
  delivery: { readonly id: string; readonly organizationId: string; readonly integrationId: string },
  rows: readonly NotificationRow[],
): OutboxMessage {
  const { id, organizationId, integrationId } = delivery;
  const keys = rows.map(({ resourceKind, resourceId }) => `${integrationId}/${resourceKind}/${resourceId}`);
  return {
    kind: DELIVERY_KIND,
    payload: { deliveryId: id },
    organizationId,
    lane: integrationId,
    orderingKeys: [...new Set(keys)],
  };
}
