import { eq, inArray } from 'drizzle-orm';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { DeliverableNotification } from '../../integrations/index.ts';
import { organization } from '../../organizations/organizations.table.ts';
import { user } from '../../users/users.table.ts';
import { type NotificationRow, notifications } from '../notifications.table.ts';
import { composeMessage } from './compose-message.ts';
import type { DeliveryRow } from './deliveries.table.ts';

/** A notification, and the names that its messages contain. */
export interface StoredNotification {
  readonly row: NotificationRow;
  readonly organizationName: string;
  readonly acknowledgedBy: string | null;
}

/** Reads notifications; those that were removed are left out. */
export type ReadNotifications = (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredNotification>>;

/** Returns a function that reads notifications. */
export function createNotificationReader(handle: Pick<StateHandle, 'select'>): ReadNotifications {
  return async (ids) => {
    const found = await handle
      .select({ row: notifications, organizationName: organization.name, acknowledgedBy: user.name })
      .from(notifications)
      .innerJoin(organization, eq(organization.id, notifications.organizationId))
      .leftJoin(user, eq(user.id, notifications.acknowledgedBy))
      .where(inArray(notifications.id, [...ids]));
    return new Map(found.map((one) => [one.row.id, one]));
  };
}

/** Reads the message of a delivery; `undefined` when its notifications were removed. */
export async function readMessage(
  read: ReadNotifications,
  delivery: DeliveryRow,
  baseUrl: string,
): Promise<DeliverableNotification | undefined> {
  const stored = await read(delivery.notificationIds);
  const found = delivery.notificationIds.flatMap((id) => stored.get(id) ?? []);
  const [first, ...rest] = found;
  if (first === undefined) return undefined;
  const { organizationName, acknowledgedBy } = first;
  return composeMessage(delivery, [first.row, ...rest.map(({ row }) => row)], {
    organizationName,
    baseUrl,
    acknowledgedBy: acknowledgedBy ?? undefined,
  });
}
