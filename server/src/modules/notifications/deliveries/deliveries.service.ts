import { and, arrayContains, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { FoundResource } from '../../../http/authorize.ts';
import type { Outbox } from '../../../jobs/outbox.ts';
import type { Actor } from '../../../lib/actor.ts';
import { isId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { type DeliverableNotification, inLanguage } from '../../integrations/index.ts';
import { integrations, type Language } from '../../integrations/integrations.table.ts';
import { notifications } from '../notifications.table.ts';
import { deliveryMessage } from '../routing/outbox-kinds.ts';
import {
  type AttemptRow,
  type DeliveryRow,
  type DeliveryStatus,
  deliveries,
  deliveryAttempts,
} from './deliveries.table.ts';
import { createNotificationReader, type ReadNotifications, readMessage } from './read-message.ts';

/** Which deliveries are listed, newest first. */
export interface DeliveryListOptions {
  readonly organizationId: string;
  readonly integrationId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly notificationId?: string | undefined;
  /** ISO 8601, inclusive. */
  readonly from?: string | undefined;
  /** ISO 8601, exclusive. */
  readonly to?: string | undefined;
  readonly limit: number;
  /** The id of the last delivery of the previous page. */
  readonly cursor?: string | undefined;
}

/** A delivery with its integration; names are null when it was deleted. */
export interface FoundDelivery {
  readonly row: DeliveryRow;
  readonly integrationName: string | null;
  readonly integrationKind: string | null;
  /** The language of its messages. */
  readonly language: Language | null;
  /** The title of its message. */
  readonly title: string | undefined;
}

/** A delivery with its message and its attempts. */
export interface DeliveryDetail extends FoundDelivery {
  /** `undefined` when its notifications were removed. */
  readonly message: DeliverableNotification | undefined;
  readonly attempts: readonly AttemptRow[];
}

interface DeliveriesServiceDeps {
  readonly state: State;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly baseUrl: string;
}

/** Reads deliveries, and delivers again. Access is checked before. */
export class DeliveriesService {
  readonly #deps: DeliveriesServiceDeps;
  readonly #readNotifications: ReadNotifications;

  constructor(deps: DeliveriesServiceDeps) {
    const { state } = deps;
    const { db } = state;
    this.#deps = deps;
    this.#readNotifications = createNotificationReader(db);
  }

  /** @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({
    organizationId,
    integrationId,
    status,
    notificationId,
    from,
    to,
    limit,
    cursor,
  }: DeliveryListOptions): Promise<{
    readonly found: readonly FoundDelivery[];
    readonly nextCursor: string | null;
  }> {
    if (cursor !== undefined && !isId('dlv', cursor))
      throw invalidField('cursor', say('fields.isNotCursorOfList'));
    const found = await this.#select()
      .where(
        and(
          eq(deliveries.organizationId, organizationId),
          integrationId === undefined ? undefined : eq(deliveries.integrationId, integrationId),
          status && eq(deliveries.status, status),
          notificationId === undefined
            ? undefined
            : arrayContains(deliveries.notificationIds, [notificationId]),
          from === undefined ? undefined : gte(deliveries.createdAt, new Date(from)),
          to === undefined ? undefined : lt(deliveries.createdAt, new Date(to)),
          cursor === undefined ? undefined : lt(deliveries.id, cursor),
        ),
      )
      .orderBy(desc(deliveries.id))
      .limit(limit + 1);
    const page = found.slice(0, limit);
    const titles = await readTitles(
      this.#deps.state.db,
      page.map(({ row }) => row),
    );
    return {
      found: page.map((one) => ({ ...one, title: titles.get(one.row.notificationIds[0] ?? '') })),
      nextCursor: found.length > limit ? (page.at(-1)?.row.id ?? null) : null,
    };
  }

  /** For authorization. */
  async find(id: string): Promise<FoundResource | undefined> {
    if (!isId('dlv', id)) return undefined;
    const [row] = await this.#deps.state.db
      .select({ organizationId: deliveries.organizationId })
      .from(deliveries)
      .where(eq(deliveries.id, id));
    return row && { ...row, websiteId: undefined, isPublic: false };
  }

  /** @throws AppError ACCESS_DENIED. */
  async read(id: string, organizationId: string): Promise<DeliveryDetail> {
    const { state, baseUrl } = this.#deps;
    const [found] = await this.#select().where(this.#isOne(id, organizationId));
    if (found === undefined) throw unknownResource();
    const attempts = await state.db
      .select()
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.deliveryId, id))
      .orderBy(asc(deliveryAttempts.number));
    const message = await readMessage(this.#readNotifications, found.row, baseUrl);
    return {
      ...found,
      title: message?.title,
      message: message && inLanguage(message, found.language ?? 'en'),
      attempts,
    };
  }

  /** Delivers a message again. @throws AppError ACCESS_DENIED, CONFLICT when it still waits for an attempt. */
  async redeliver(actor: Actor, id: string, organizationId: string): Promise<DeliveryDetail> {
    const { state, outbox, audit } = this.#deps;
    await state.transaction(async (tx) => {
      const [row] = await tx.select().from(deliveries).where(this.#isOne(id, organizationId)).for('update');
      if (row === undefined) throw unknownResource();
      if (row.status === 'waiting')
        throw new AppError('CONFLICT', { message: say('notifications.deliveryStillWaitsForAttempt') });
      const reported = await tx
        .select()
        .from(notifications)
        .where(inArray(notifications.id, row.notificationIds));
      await tx.update(deliveries).set({ status: 'waiting', finishedAt: null }).where(eq(deliveries.id, id));
      await outbox.add(tx, deliveryMessage(row, reported));
      await audit.record(tx, actor, {
        action: 'delivery.redeliver',
        organizationId,
        resource: `delivery:${id}`,
      });
    });
    return this.read(id, organizationId);
  }

  #select() {
    return this.#deps.state.db
      .select({
        row: deliveries,
        integrationName: integrations.name,
        integrationKind: integrations.kind,
        language: integrations.language,
      })
      .from(deliveries)
      .leftJoin(integrations, eq(integrations.id, deliveries.integrationId));
  }

  #isOne(id: string, organizationId: string) {
    return and(eq(deliveries.id, id), eq(deliveries.organizationId, organizationId));
  }
}

async function readTitles(
  handle: Pick<StateHandle, 'select'>,
  rows: readonly DeliveryRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ notificationIds }) => notificationIds.slice(0, 1));
  if (ids.length === 0) return new Map();
  const found = await handle
    .select({ id: notifications.id, title: notifications.title })
    .from(notifications)
    .where(inArray(notifications.id, ids));
  return new Map(found.map(({ id, title }) => [id, title]));
}
