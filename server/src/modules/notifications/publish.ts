import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { Notification } from '../integrations/notification.contract.ts';
import { type NotificationRow, notifications } from './notifications.table.ts';

const MAX_DATA_BYTES = 32 * 1024;
const MAX_TITLE_LENGTH = 200;
const MAX_TEXT_LENGTH = 2_000;
const MAX_FIELDS = 10;
const MAX_TAGS = 50;
const MAX_LABEL_LENGTH = 200;
const MAX_URL_LENGTH = 2_048;
/** The kind of the outbox messages that apply the rules to a notification. */
export const ROUTE_KIND = 'notification';

/** Kinds whose problems are independent of the other problems of their family. */
const OWN_GROUPS: ReadonlySet<string> = new Set(['monitor.certificate']);

/** Publishes notifications. */
export interface Publisher {
  /**
   * Writes a notification in the transaction of the change that it reports. The rules are applied after the transaction. Texts that
   * are too long are cut.
   *
   * A `problem` of a resource that already has an open problem of this family, kind and severity is not published again. With
   * another kind or severity it continues the problem.
   *
   * @returns the id of the notification; of a problem that continues without a change, the id of the notification that began it.
   * @throws AppError INTERNAL_SERVER_ERROR when `data` is larger than 32 KB as JSON.
   */
  publish(tx: StateHandle, notification: Notification): Promise<string>;
}

/** Creates the publisher. */
export function createPublisher({
  clock,
  outbox,
}: {
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'add'>;
}): Publisher {
  return {
    async publish(tx, notification) {
      const row = toRow(notification, clock.now());
      const { id, isNew } = await insertPhase(tx, row);
      if (isNew)
        await outbox.add(tx, {
          kind: ROUTE_KIND,
          payload: { notificationId: id },
          organizationId: row.organizationId,
        });
      return id;
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

function toRow(notification: Notification, nowMs: number): NotificationRow {
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
    resourceKind: cut(resource.kind, MAX_LABEL_LENGTH),
    resourceId: cut(resource.id, MAX_LABEL_LENGTH),
    resourceName: cut(resource.name, MAX_LABEL_LENGTH),
    resourceTags: (resource.tags ?? []).slice(0, MAX_TAGS).map((tag) => cut(tag, MAX_LABEL_LENGTH)),
    title: cut(notification.title, MAX_TITLE_LENGTH),
    text: cut(notification.text, MAX_TEXT_LENGTH),
    fields: fields.slice(0, MAX_FIELDS).map(({ label, value }) => ({
      label: cut(label, MAX_LABEL_LENGTH),
      value: cut(value, MAX_TEXT_LENGTH),
    })),
    url: url === undefined ? null : cut(url, MAX_URL_LENGTH),
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

/** Shortens a text, and removes what Postgres cannot store. */
function cut(text: string, maxLength: number): string {
  const clean = text.slice(0, maxLength + 1).replaceAll('\0', '');
  const short = clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean;
  return short.replaceAll(/\p{Cs}/gu, '\uFFFD');
}
