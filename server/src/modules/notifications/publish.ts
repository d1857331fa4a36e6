import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import { newId } from '../../lib/ids/ids.ts';
import { NOTIFICATION_KINDS } from '../../lib/notification-kinds.data.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { Notification } from '../integrations/index.ts';
import { NO_RULE } from './deliveries/deliveries.table.ts';
import {
  type NotificationRow,
  notificationHolds,
  notificationRecipients,
  notifications,
} from './notifications.table.ts';
import { routeMessage } from './routing/outbox-kinds.ts';
import { sendGroups } from './routing/send-groups.ts';
import { toStorableText } from './storable-text.ts';

const MAX_DATA_BYTES = 32 * 1024;
const MAX_TITLE_LENGTH = 200;
const MAX_TEXT_LENGTH = 2_000;
const MAX_FIELDS = 10;
const MAX_TAGS = 50;
const MAX_LABEL_LENGTH = 200;
const MAX_URL_LENGTH = 2_048;

/** Kinds whose problems are independent of the other problems of their family. */
const OWN_GROUPS: ReadonlySet<string> = new Set(
  NOTIFICATION_KINDS.flatMap((one) => ('isIndependent' in one ? [one.kind] : [])),
);

/** Creates what publishes notifications. */
export function createPublisher({
  clock,
  outbox,
}: {
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'add'>;
}) {
  return {
    /**
     * Writes a notification in the transaction of the change that it reports. The rules are applied after the transaction. Texts that
     * are too long are cut.
     *
     * A `problem` of a resource that already has an open problem of this family, kind and severity is not published again. With
     * another kind or severity it continues the problem.
     *
     * @param integrationIds integrations that receive it whatever the rules say, once each. Those of other organizations are ignored.
     * @returns the id of the notification; of a problem that continues without a change, the id of the notification that began it.
     * @throws AppError INTERNAL_SERVER_ERROR when `data` is larger than 32 KB as JSON.
     */
    async publish(
      tx: StateHandle,
      notification: Notification,
      integrationIds: readonly string[] = [],
    ): Promise<string> {
      const nowMs = clock.now();
      const row = toNotificationRow(notification, nowMs);
      const { id, isNew } = await insertPhase(tx, row);
      if (!isNew) return id;
      const { organizationId } = row;
      const context = { organizationId, ruleId: NO_RULE, rule: undefined, nowMs };
      if (integrationIds.length > 0) await sendGroups(tx, outbox, context, [[{ row, integrationIds }]]);
      await outbox.add(tx, routeMessage(row));
      return id;
    },

    /** Ends the problems of a resource that is removed, in the same transaction. Nobody is notified. */
    async endProblems(
      tx: StateHandle,
      {
        organizationId,
        kind,
        id,
      }: { readonly organizationId: string; readonly kind: string; readonly id: string },
    ): Promise<void> {
      const ended = await tx
        .update(notifications)
        .set({ isOpen: false, endedAt: new Date(clock.now()) })
        .where(
          and(
            eq(notifications.organizationId, organizationId),
            eq(notifications.resourceKind, kind),
            eq(notifications.resourceId, id),
            eq(notifications.isOpen, true),
          ),
        )
        .returning({ id: notifications.id });
      const ids = ended.map((problem) => problem.id);
      if (ids.length === 0) return;
      await tx.delete(notificationHolds).where(inArray(notificationHolds.problemId, ids));
      await tx.delete(notificationRecipients).where(inArray(notificationRecipients.problemId, ids));
    },
  };
}

interface Inserted {
  readonly id: string;
  readonly isNew: boolean;
}

async function insertPhase(tx: StateHandle, row: NotificationRow): Promise<Inserted> {
  switch (row.phase) {
    case 'problem':
      return insertProblem(tx, row);
    case 'recovery': {
      const [ended] = await tx
        .update(notifications)
        .set({ isOpen: false, endedAt: row.createdAt })
        .where(isOpenProblemOf(row))
        .returning({ id: notifications.id });
      return insert(tx, { ...row, problemId: ended?.id ?? null });
    }
    case 'update': {
      const [open] = await tx
        .select({ id: notifications.id })
        .from(notifications)
        .where(isOpenProblemOf(row));
      return insert(tx, { ...row, problemId: open?.id ?? null });
    }
    case 'information':
      return insert(tx, row);
  }
}

async function insertProblem(tx: StateHandle, row: NotificationRow): Promise<Inserted> {
  const { organizationId, resourceKind, resourceId, problemGroup } = notifications;
  const [begun] = await tx
    .insert(notifications)
    .values({
      ...row,
      problemId: row.id,
      isOpen: true,
      currentKind: row.kind,
      currentSeverity: row.severity,
    })
    .onConflictDoNothing({
      target: [organizationId, resourceKind, resourceId, problemGroup],
      where: sql`${notifications.isOpen}`,
    })
    .returning({ id: notifications.id });
  if (begun !== undefined) return { id: begun.id, isNew: true };
  const [open] = await tx.select().from(notifications).where(isOpenProblemOf(row)).for('update');
  // It ended since.
  if (open === undefined) return insertProblem(tx, row);
  if (open.currentKind === row.kind && open.currentSeverity === row.severity)
    return { id: open.id, isNew: false };
  await tx
    .update(notifications)
    .set({ currentKind: row.kind, currentSeverity: row.severity })
    .where(eq(notifications.id, open.id));
  return insert(tx, { ...row, problemId: open.id });
}

async function insert(tx: StateHandle, row: NotificationRow): Promise<Inserted> {
  await tx.insert(notifications).values(row);
  return { id: row.id, isNew: true };
}

function isOpenProblemOf(row: NotificationRow) {
  return and(
    eq(notifications.organizationId, row.organizationId),
    eq(notifications.resourceKind, row.resourceKind),
    eq(notifications.resourceId, row.resourceId),
    eq(notifications.problemGroup, row.problemGroup),
    eq(notifications.isOpen, true),
  );
}

/**
 * Returns the row of a notification. Texts that are too long are cut.
 * @throws AppError INTERNAL_SERVER_ERROR when `data` is larger than 32 KB as JSON.
 */
export function toNotificationRow(notification: Notification, nowMs: number): NotificationRow {
  const data = JSON.stringify(notification.data);
  if (Buffer.byteLength(data) > MAX_DATA_BYTES)
    throw new AppError('INTERNAL_SERVER_ERROR', {
      reason: `the data of a ${notification.kind} notification is too large`,
    });
  const { kind, organizationId, websiteId, severity, phase, resource, fields = [], url } = notification;
  const [family = kind] = kind.split('.');
  return {
    id: newId('ntf', nowMs),
    organizationId,
    websiteId: websiteId ?? null,
    kind,
    severity,
    phase,
    problemId: null,
    problemGroup: OWN_GROUPS.has(kind) ? kind : family,
    resourceKind: toStorableText(resource.kind, MAX_LABEL_LENGTH),
    resourceId: toStorableText(resource.id, MAX_LABEL_LENGTH),
    resourceName: toStorableText(resource.name, MAX_LABEL_LENGTH),
    resourceTags: (resource.tags ?? [])
      .slice(0, MAX_TAGS)
      .map((tag) => toStorableText(tag, MAX_LABEL_LENGTH)),
    title: toStorableText(notification.title, MAX_TITLE_LENGTH),
    text: toStorableText(notification.text, MAX_TEXT_LENGTH),
    fields: fields.slice(0, MAX_FIELDS).map(({ label, value }) => ({
      label: toStorableText(label, MAX_LABEL_LENGTH),
      value: toStorableText(value, MAX_TEXT_LENGTH),
    })),
    url: url === undefined ? null : toStorableText(url, MAX_URL_LENGTH),
    data,
    occurredAt: new Date(notification.occurredAtMs),
    createdAt: new Date(nowMs),
    routedAt: null,
    isOpen: false,
    currentKind: null,
    currentSeverity: null,
    endedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
}
