import { eq, inArray } from 'drizzle-orm';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { DeliverableNotification } from '../../integrations/index.ts';
import { organization } from '../../organizations/organizations.table.ts';
import { user } from '../../users/users.table.ts';
import { notifications } from '../notifications.table.ts';
import { composeMessage } from './compose-message.ts';
import type { DeliveryRow } from './deliveries.table.ts';

/** Reads the message of a delivery; `undefined` when its notifications were removed. */
export async function readMessage(
  handle: Pick<StateHandle, 'select'>,
  delivery: DeliveryRow,
  baseUrl: string,
): Promise<DeliverableNotification | undefined> {
  const found = await handle
    .select({ row: notifications, organizationName: organization.name, acknowledgedBy: user.name })
    .from(notifications)
    .innerJoin(organization, eq(organization.id, notifications.organizationId))
    .leftJoin(user, eq(user.id, notifications.acknowledgedBy))
    .where(inArray(notifications.id, delivery.notificationIds));
  const order = new Map(delivery.notificationIds.map((id, index) => [id, index]));
  found.sort((one, other) => (order.get(one.row.id) ?? 0) - (order.get(other.row.id) ?? 0));
  const [first, ...rest] = found;
  if (first === undefined) return undefined;
  const { organizationName, acknowledgedBy } = first;
  return composeMessage(delivery, [first.row, ...rest.map(({ row }) => row)], {
    organizationName,
    baseUrl,
    acknowledgedBy: acknowledgedBy ?? undefined,
  });
}
