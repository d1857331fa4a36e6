import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DeliveryPostponed, type MessageHandler } from '../../../jobs/message-handler.ts';
import { outbox as outboxTable } from '../../../jobs/outbox.table.ts';
import type { Outbox, OutboxMessage } from '../../../jobs/outbox.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { SubscriberKind } from '../page-states.data.ts';
import { laneOf } from './lane-of.ts';
import { type SubscriberRow, statusSubscribers } from './subscribers.table.ts';

/** Subscribers for which one message of the outbox adds messages, in one transaction. */
const BATCH_SIZE = 200;
/** While more messages of an organization wait, no more are added: claims take longer the more messages wait. */
const MAX_WAITING = 400;
const POSTPONED_MS = 250;
const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 12;

/** The kinds of messages of the outbox. */
const FAN_OUT_KIND = 'status-page-fan-out';
/** Mails to subscribers. */
export const MAIL_KIND = 'status-page-mail';
/** Requests to webhooks and to Slack. */
export const HOOK_KIND = 'status-page-hook';

/** What subscribers are notified of. */
const NEWS_EVENTS = [
  'incident.created',
  'incident.updated',
  'incident.resolved',
  'maintenance.scheduled',
  'maintenance.updated',
  'maintenance.rescheduled',
  'maintenance.canceled',
  'maintenance.started',
  'maintenance.ended',
] as const;

/** What a message to subscribers is about. Messages contain no texts, unless these were deleted: they are read when they are sent. */
export const newsReference = z.object({
  organizationId: z.string(),
  pageId: z.string(),
  event: z.enum(NEWS_EVENTS),
  /** The incident or the maintenance. */
  subjectId: z.string(),
  /** The update; for maintenance without one, the planned start of the occurrence. */
  updateId: z.string(),
  /** Only of `maintenance.rescheduled`: the version of the maintenance, so that each move is announced. */
  version: z.int().optional(),
  /** Only of `maintenance.canceled`: maintenance that was deleted. */
  removed: z
    .object({
      title: z.string(),
      message: z.string(),
      componentIds: z.array(z.string()),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      at: z.iso.datetime(),
    })
    .optional(),
});

/** What a message to subscribers is about. */
export type NewsReference = z.output<typeof newsReference>;

/** Notifies subscribers, after the transaction of the change. */
export type FanOut = (tx: StateHandle, news: NewsReference) => Promise<void>;

/** The payload of the message that {@link createFanOut} adds. */
export const fanOutPayload = z.object({ news: newsReference, after: z.string() });
const deliveryPayload = z.object({ news: newsReference, subscriberId: z.string() });

/** Reads the payload of a message to one subscriber. */
export function readDelivery(payload: unknown): z.output<typeof deliveryPayload> {
  return deliveryPayload.parse(payload);
}

/** Creates the function that begins to notify subscribers: it adds one message, however many there are. */
export function createFanOut(outbox: Pick<Outbox, 'add'>): FanOut {
  return (tx, news) => outbox.add(tx, batchMessage(news, ''));
}

/** Whether a confirmed subscriber of a page is notified about some components. */
export function isNotifiedAbout(pageId: string, componentIds: readonly string[]): SQL | undefined {
  const own = statusSubscribers.componentIds;
  const overlaps =
    componentIds.length === 0
      ? sql``
      : sql` or ${own} && ${sql.param([...componentIds], statusSubscribers.componentIds)}`;
  return and(
    eq(statusSubscribers.pageId, pageId),
    isNotNull(statusSubscribers.confirmedAt),
    sql`(${own} = '{}'${overlaps})`,
  );
}

/**
 * Creates the handler that expands one message into messages to at most 200 subscribers, and one for those after them. A
 * process that dies meanwhile has added all of them or none.
 */
export function createFanOutHandler(deps: {
  readonly state: State;
  readonly outbox: Pick<Outbox, 'add'>;
  /** Kinds of subscribers that can be notified: without a mail server, no e-mail. */
  readonly kinds: readonly SubscriberKind[];
  /** Returns the components that the news is about; `undefined` when it is not public any more. */
  readonly componentsOf: (news: NewsReference) => Promise<readonly string[] | undefined>;
}): MessageHandler {
  const { state, outbox } = deps;
  return {
    kind: FAN_OUT_KIND,
    concurrency: 2,
    organizationConcurrency: 1,
    timeoutMs: TIMEOUT_MS,
    maxAttempts: MAX_ATTEMPTS,
    async deliver(payload) {
      const { news, after } = fanOutPayload.parse(payload);
      if (await isBusy(state, news.organizationId)) throw new DeliveryPostponed(POSTPONED_MS);
      const componentIds = await deps.componentsOf(news);
      if (componentIds === undefined) return;
      const found = await state.db
        .select({
          id: statusSubscribers.id,
          kind: statusSubscribers.kind,
          address: statusSubscribers.address,
        })
        .from(statusSubscribers)
        .where(
          and(
            isNotifiedAbout(news.pageId, componentIds),
            inArray(statusSubscribers.kind, [...deps.kinds]),
            gt(statusSubscribers.id, after),
          ),
        )
        .orderBy(asc(statusSubscribers.id))
        .limit(BATCH_SIZE);
      const last = found.at(-1);
      if (last === undefined) return;
      await state.transaction(async (tx) => {
        const messages = found.map((subscriber) => deliveryMessage(news, subscriber));
        if (found.length === BATCH_SIZE) messages.push(batchMessage(news, last.id));
        await outbox.add(tx, ...messages);
      });
    },
  };
}

async function isBusy({ db }: Pick<State, 'db'>, organizationId: string): Promise<boolean> {
  const waiting = await db
    .select({ id: outboxTable.id })
    .from(outboxTable)
    .where(
      and(
        inArray(outboxTable.kind, [MAIL_KIND, HOOK_KIND]),
        eq(outboxTable.organizationId, organizationId),
        isNull(outboxTable.deadAt),
        // Failed deliveries that wait for their next attempt delay nothing.
        lte(outboxTable.attempts, 1),
      ),
    )
    .offset(MAX_WAITING - 1)
    .limit(1);
  return waiting.length > 0;
}

/** Identifies news: the same for all its messages. */
export function keyOf({ event, subjectId, updateId, version }: NewsReference): string {
  return [event, subjectId, updateId, ...(version === undefined ? [] : [version])].join(':');
}

function batchMessage(news: NewsReference, after: string): OutboxMessage {
  return {
    kind: FAN_OUT_KIND,
    organizationId: news.organizationId,
    payload: { news, after },
    uniqueKey: `${keyOf(news)}:${after}`,
  };
}

function deliveryMessage(
  news: NewsReference,
  { id, kind, address }: Pick<SubscriberRow, 'id' | 'kind' | 'address'>,
): OutboxMessage {
  return {
    kind: kind === 'email' ? MAIL_KIND : HOOK_KIND,
    organizationId: news.organizationId,
    payload: { news, subscriberId: id },
    uniqueKey: `${keyOf(news)}:${id}`,
    ...(kind === 'email' ? {} : { lane: laneOf(news.organizationId, address) }),
  };
}
