import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../errors.ts';
import type { FoundResource } from '../../http/authorize.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import type { Actor } from '../../lib/actor.ts';
import { isId } from '../../lib/ids/ids.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { deliveryRulesOf, type NotificationKind, SEVERITIES, type Severity } from '../integrations/index.ts';
import { integrations } from '../integrations/integrations.table.ts';
import { user } from '../users/users.table.ts';
import { createDeliveries } from './deliveries/create-deliveries.ts';
import { deliveries } from './deliveries/deliveries.table.ts';
import { type NotificationRow, notificationRecipients, notifications } from './notifications.table.ts';
import { lockNotifications } from './routing/organization-lock.ts';

/** Which notifications are listed, newest first. */
export interface NotificationListOptions {
  readonly organizationId: string;
  readonly kind?: NotificationKind | undefined;
  /** At least. */
  readonly severity?: Severity | undefined;
  readonly resourceId?: string | undefined;
  /** Only notifications that began a problem which is open. */
  readonly open: boolean;
  readonly limit: number;
  /** The id of the last notification of the previous page. */
  readonly cursor?: string | undefined;
}

/** A notification with the name of the person that acknowledged its problem. */
export interface FoundNotification {
  readonly row: NotificationRow;
  readonly acknowledgedByName: string | null;
}

/** Reads notifications, and acknowledges problems. Access is checked before. */
export interface NotificationsService {
  /** @throws AppError VALIDATION_ERROR for an invalid cursor. */
  list(
    options: NotificationListOptions,
  ): Promise<{ readonly found: readonly FoundNotification[]; readonly nextCursor: string | null }>;
  /** For authorization. */
  find(id: string): Promise<FoundResource | undefined>;
  /** @throws AppError ACCESS_DENIED. */
  read(id: string, organizationId: string): Promise<FoundNotification>;
  /**
   * Acknowledges the problem that a notification belongs to.
   * @returns the notification that began the problem.
   * @throws AppError ACCESS_DENIED, CONFLICT when it belongs to no problem or the problem has ended.
   */
  acknowledge(actor: Actor, id: string, organizationId: string): Promise<FoundNotification>;
}

/** How long notifications and deliveries are stored. */
const KEPT_MS = 30 * DAY_MS;
const BATCH = 5_000;

/** Creates the service. */
export function createNotificationsService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly audit: Pick<AuditService, 'record'>;
}): NotificationsService {
  const { state, clock, outbox, audit } = deps;
  const { db } = state;
  const select = () =>
    db
      .select({ row: notifications, acknowledgedByName: user.name })
      .from(notifications)
      .leftJoin(user, eq(user.id, notifications.acknowledgedBy));

  const service: NotificationsService = {
    async list({ organizationId, kind, severity, resourceId, open, limit, cursor }) {
      if (cursor !== undefined && !isId('ntf', cursor))
        throw invalidField('cursor', say('fields.isNotCursorOfList'));
      const severities = severity && SEVERITIES.slice(SEVERITIES.indexOf(severity));
      const found = await select()
        .where(
          and(
            eq(notifications.organizationId, organizationId),
            kind && eq(notifications.kind, kind),
            severities && inArray(notifications.severity, severities),
            resourceId === undefined ? undefined : eq(notifications.resourceId, resourceId),
            open ? eq(notifications.isOpen, true) : undefined,
            cursor === undefined ? undefined : lt(notifications.id, cursor),
          ),
        )
        .orderBy(desc(notifications.id))
        .limit(limit + 1);
      const page = found.slice(0, limit);
      return { found: page, nextCursor: found.length > limit ? (page.at(-1)?.row.id ?? null) : null };
    },

    async find(id) {
      if (!isId('ntf', id)) return undefined;
      const [row] = await db
        .select({ organizationId: notifications.organizationId })
        .from(notifications)
        .where(eq(notifications.id, id));
      return row && { ...row, websiteId: undefined, isPublic: false };
    },

    async read(id, organizationId) {
      const [found] = await select().where(
        and(eq(notifications.id, id), eq(notifications.organizationId, organizationId)),
      );
      if (found === undefined) throw unknownResource();
      return found;
    },

    async acknowledge(actor, id, organizationId) {
      const { row } = await service.read(id, organizationId);
      const { problemId } = row;
      if (problemId === null)
        throw new AppError('CONFLICT', { message: say('notifications.notificationBelongsToNoProblem') });
      const { principal } = actor;
      const nowMs = clock.now();
      await state.transaction(async (tx) => {
        await lockNotifications(tx, organizationId);
        const [problem] = await tx.select().from(notifications).where(eq(notifications.id, problemId));
        if (problem?.isOpen !== true)
          throw new AppError('CONFLICT', { message: say('notifications.problemHasAlreadyEnded') });
        if (problem.acknowledgedAt !== null) return;
        const [acknowledged] = await tx
          .update(notifications)
          .set({
            acknowledgedAt: new Date(nowMs),
            acknowledgedBy: principal.kind === 'user' ? principal.userId : null,
          })
          .where(eq(notifications.id, problemId))
          .returning();
        if (acknowledged === undefined) throw unknownResource();
        await audit.record(tx, actor, {
          action: 'notification.acknowledge',
          organizationId,
          resource: `notification:${problemId}`,
        });
        const recipients = await tx
          .select({
            integrationId: notificationRecipients.integrationId,
            ruleId: notificationRecipients.ruleId,
            kind: integrations.kind,
          })
          .from(notificationRecipients)
          .innerJoin(integrations, eq(integrations.id, notificationRecipients.integrationId))
          .where(eq(notificationRecipients.problemId, problemId));
        await createDeliveries(
          tx,
          outbox,
          { organizationId, nowMs },
          recipients
            .filter(({ kind }) => deliveryRulesOf(kind).hasAcknowledgements === true)
            .map(({ integrationId, ruleId }) => ({
              integrationId,
              ruleId,
              form: 'acknowledgement',
              rows: [acknowledged],
            })),
        );
      });
      return service.read(problemId, organizationId);
    },
  };
  return service;
}

/** Deletes deliveries and notifications that are older than 30 days, except those of open problems. */
export async function removeOldNotifications(
  { state: { db }, clock }: { readonly state: Pick<State, 'db'>; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const edge = new Date(clock.now() - KEPT_MS);
  const oldDeliveries = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(lt(deliveries.createdAt, edge))
    .limit(BATCH);
  const oldNotifications = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        lt(notifications.createdAt, edge),
        eq(notifications.isOpen, false),
        sql`not exists (select 1 from ${notifications} problem where problem.id = ${notifications.problemId} and problem.is_open)`,
      ),
    )
    .limit(BATCH);
  for (let count = BATCH; count === BATCH && !signal.aborted; ) {
    const removed = await db
      .delete(deliveries)
      .where(inArray(deliveries.id, oldDeliveries))
      .returning({ id: deliveries.id });
    count = removed.length;
  }
  for (let count = BATCH; count === BATCH && !signal.aborted; ) {
    const removed = await db
      .delete(notifications)
      .where(inArray(notifications.id, oldNotifications))
      .returning({ id: notifications.id });
    count = removed.length;
  }
}
