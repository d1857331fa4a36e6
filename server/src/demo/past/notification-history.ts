import { newId } from '../../lib/ids/ids.ts';
import type { Notification } from '../../modules/integrations/index.ts';
import { deliveries, deliveryAttempts } from '../../modules/notifications/deliveries/deliveries.table.ts';
import { toNotificationRow } from '../../modules/notifications/index.ts';
import { notifications } from '../../modules/notifications/notifications.table.ts';
import type { State } from '../../stores/state/state.ts';

/** A notification of the past, and how its delivery ended. */
export interface RecordedNotification {
  readonly notification: Notification;
  readonly ruleId: string;
  readonly integrationId: string;
  /** How long its problem lasted, in milliseconds; `undefined` for one that is open, or for no problem. */
  readonly durationMs?: number | undefined;
  readonly attempts: readonly {
    readonly statusCode: number;
    readonly durationMs: number;
    readonly response: string;
  }[];
}

/** Writes notifications and deliveries of the past. Nothing is sent, and nobody is notified. */
export type WriteNotifications = (recorded: readonly RecordedNotification[]) => Promise<void>;

/** Creates the function. */
export function createWriteNotifications({ state }: { readonly state: State }): WriteNotifications {
  return async (recorded) => {
    for (const one of recorded) await state.transaction((tx) => write(tx, one));
  };
}

async function write(
  tx: Parameters<Parameters<State['transaction']>[0]>[0],
  { notification, ruleId, integrationId, durationMs, attempts }: RecordedNotification,
): Promise<void> {
  const { organizationId, phase, kind, severity, occurredAtMs } = notification;
  const row = toNotificationRow(notification, occurredAtMs);
  const isProblem = phase === 'problem';
  const isOpen = isProblem && durationMs === undefined;
  await tx.insert(notifications).values({
    ...row,
    problemId: isProblem ? row.id : null,
    routedAt: row.createdAt,
    isOpen,
    ...(isProblem ? { currentKind: kind, currentSeverity: severity } : {}),
    endedAt: durationMs === undefined ? null : new Date(occurredAtMs + durationMs),
  });
  const last = attempts.at(-1);
  const isDelivered = last !== undefined && last.statusCode < 300;
  const id = newId('dlv', occurredAtMs);
  const describe = (statusCode: number) =>
    statusCode < 300 ? null : `The receiver responded with status ${statusCode}.`;
  await tx.insert(deliveries).values({
    id,
    organizationId,
    integrationId,
    ruleId,
    messageId: row.id,
    form: 'notification',
    notificationIds: [row.id],
    status: isDelivered ? 'delivered' : 'failed',
    attempts: attempts.length,
    lastError: last === undefined ? null : describe(last.statusCode),
    createdAt: row.createdAt,
    finishedAt: row.createdAt,
  });
  await tx.insert(deliveryAttempts).values(
    attempts.map(({ statusCode, response, ...attempt }, index) => ({
      deliveryId: id,
      number: index + 1,
      status: statusCode < 300 ? ('delivered' as const) : ('failed' as const),
      statusCode,
      durationMs: attempt.durationMs,
      error: describe(statusCode),
      response,
      startedAt: row.createdAt,
    })),
  );
}
