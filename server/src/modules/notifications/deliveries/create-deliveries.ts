import type { Outbox } from '../../../jobs/outbox.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import type { NotificationRow } from '../notifications.table.ts';
import { deliveryMessage } from '../routing/outbox-kinds.ts';
import { type DeliveryForm, deliveries } from './deliveries.table.ts';

/** Rows of a statement: Postgres limits its parameters. */
const CHUNK = 1_000;

/** A delivery to create. */
export interface NewDelivery {
  readonly integrationId: string;
  readonly ruleId: string;
  readonly form: DeliveryForm;
  /** The notifications that it reports: at least one. */
  readonly rows: readonly NotificationRow[];
}

/**
 * Creates deliveries of an organization and their messages, in the transaction of what causes them. A notification that was already
 * sent to an integration by itself is not sent again.
 */
export async function createDeliveries(
  tx: StateHandle,
  outbox: Pick<Outbox, 'add'>,
  { organizationId, nowMs }: { readonly organizationId: string; readonly nowMs: number },
  created: readonly NewDelivery[],
): Promise<void> {
  if (created.length === 0) return;
  const rowsById = new Map<string, readonly NotificationRow[]>();
  const values = created.map(({ integrationId, ruleId, form, rows }) => {
    const id = newId('dlv', nowMs);
    rowsById.set(id, rows);
    return {
      id,
      organizationId,
      integrationId,
      ruleId,
      messageId: form === 'notification' && rows[0] !== undefined ? rows[0].id : newId('ntf', nowMs),
      form,
      notificationIds: rows.map((row) => row.id),
      status: 'waiting' as const,
      createdAt: new Date(nowMs),
    };
  });
  for (let first = 0; first < values.length; first += CHUNK) {
    const inserted = await tx
      .insert(deliveries)
      .values(values.slice(first, first + CHUNK))
      .onConflictDoNothing()
      .returning({
        id: deliveries.id,
        organizationId: deliveries.organizationId,
        integrationId: deliveries.integrationId,
      });
    await outbox.add(
      tx,
      ...inserted.map((delivery) => deliveryMessage(delivery, rowsById.get(delivery.id) ?? [])),
    );
  }
}
