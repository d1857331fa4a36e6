import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { AppError, invalidField, unknownResource } from '../../../errors.ts';
import type { Hooks } from '../../../kernel/hooks.ts';
import type { Actor } from '../../../lib/actor.ts';
import { isId, newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { assertRoom } from '../../../stores/state/assert-room.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import type { PageOf } from '../components/components.service.ts';
import { assertComponents } from '../incidents/incident-rules.ts';
import type { PageLanguage, SubscriberKind } from '../page-states.data.ts';
import { lockPage, readPage } from '../pages/find-pages.ts';
import type { StatusPageRow } from '../status-pages.table.ts';
import type { RequestConfirmation } from './confirmations.ts';
import { isNotifiedAbout } from './fan-out.ts';
import { parseAddress } from './parse-address.ts';
import { subscriberRemoved } from './subscriber-hooks.ts';
import type { SubscriberTokens } from './subscriber-tokens.ts';
import { MAX_SUBSCRIBERS } from './subscribers.contract.ts';
import { type SubscriberRow, statusSubscribers } from './subscribers.table.ts';

/** Subscriptions that nobody confirmed are deleted after this time. */
const UNCONFIRMED_KEPT_MS = 7 * DAY_MS;

/** A new subscriber. */
export interface NewSubscriber {
  readonly kind: SubscriberKind;
  readonly address: string;
  readonly componentIds: readonly string[];
  readonly language?: PageLanguage | undefined;
}

interface SubscribersServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly hooks: Pick<Hooks, 'run'>;
  readonly tokens: Pick<SubscriberTokens, 'protect'>;
  readonly requestConfirmation: RequestConfirmation;
}

/** Manages the subscribers of pages. Access was checked before. */
export class SubscribersService {
  readonly #deps: SubscribersServiceDeps;

  constructor(deps: SubscribersServiceDeps) {
    this.#deps = deps;
  }

  /** Newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({
    pageId,
    kind,
    search,
    limit,
    cursor,
  }: {
    readonly pageId: string;
    readonly kind?: SubscriberKind | undefined;
    readonly search?: string | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  }): Promise<{
    readonly rows: readonly SubscriberRow[];
    readonly total: number;
    readonly nextCursor: string | null;
  }> {
    const { state } = this.#deps;
    if (cursor !== undefined && !isId('sbs', cursor))
      throw invalidField('cursor', say('fields.isNotCursorOfList'));
    const found = await state.db
      .select()
      .from(statusSubscribers)
      .where(
        and(
          eq(statusSubscribers.pageId, pageId),
          kind === undefined ? undefined : eq(statusSubscribers.kind, kind),
          cursor === undefined ? undefined : lt(statusSubscribers.id, cursor),
          search === undefined
            ? undefined
            : sql`starts_with(${statusSubscribers.address}, ${search.toLowerCase()})`,
        ),
      )
      .orderBy(desc(statusSubscribers.id))
      .limit(limit + 1);
    const rows = found.slice(0, limit);
    return {
      rows,
      total: await state.db.$count(statusSubscribers, eq(statusSubscribers.pageId, pageId)),
      nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  /** The subscriber is asked to confirm. @throws AppError VALIDATION_ERROR; CONFLICT when it exists, or there are too many. */
  async create(
    actor: Actor,
    { pageId, organizationId }: PageOf,
    input: NewSubscriber,
  ): Promise<SubscriberRow> {
    const { state, clock, audit } = this.#deps;
    const address = parseAddress(input.kind, input.address);
    const now = new Date(clock.now());
    return state.transaction(async (tx) => {
      const page = await lockPage(tx, pageId, organizationId);
      await assertComponents(tx, pageId, toReferences(input.componentIds));
      await assertSubscribersFit(tx, pageId);
      const row = await insertSubscriber(tx, this.#deps.tokens, page, { ...input, address }, now);
      if (row === undefined)
        throw new AppError('CONFLICT', { message: say('statusPages.addressIsSubscribedAlready') });
      await this.#deps.requestConfirmation(tx, page, row);
      await audit.record(tx, actor, {
        action: 'status-page-subscriber.create',
        organizationId,
        resource: `status-page:${pageId}`,
        details: { subscriber: row.id, kind: row.kind },
      });
      return row;
    });
  }

  /** @throws AppError ACCESS_DENIED. */
  async remove(actor: Actor, { pageId, organizationId }: PageOf, id: string): Promise<void> {
    const { state, audit, hooks } = this.#deps;
    await state.transaction(async (tx) => {
      await readPage(tx, pageId, organizationId);
      const [removed] = await tx
        .delete(statusSubscribers)
        .where(and(eq(statusSubscribers.id, id), eq(statusSubscribers.pageId, pageId)))
        .returning();
      if (removed === undefined) throw unknownResource();
      await audit.record(tx, actor, {
        action: 'status-page-subscriber.delete',
        organizationId,
        resource: `status-page:${pageId}`,
        details: { subscriber: id, kind: removed.kind },
      });
      await hooks.run(subscriberRemoved, tx, id);
    });
  }

  /** Deletes a subscriber, if it exists: the person unsubscribed, or was removed, before. */
  async removeAgain(id: string): Promise<void> {
    await this.#deps.state.db.delete(statusSubscribers).where(eq(statusSubscribers.id, id));
  }

  /** Counts the confirmed subscribers that are notified about components. */
  async countNotified(
    pageId: string,
    componentIds: readonly string[],
  ): Promise<Record<SubscriberKind, number>> {
    const rows = await this.#deps.state.db
      .select({ kind: statusSubscribers.kind, total: count() })
      .from(statusSubscribers)
      .where(isNotifiedAbout(pageId, componentIds))
      .groupBy(statusSubscribers.kind);
    const totalOf = (kind: SubscriberKind) => rows.find((row) => row.kind === kind)?.total ?? 0;
    return { email: totalOf('email'), webhook: totalOf('webhook'), slack: totalOf('slack') };
  }

  /** Deletes subscriptions that nobody confirmed within 7 days. */
  async removeUnconfirmed(): Promise<void> {
    const { state, clock } = this.#deps;
    const before = new Date(clock.now() - UNCONFIRMED_KEPT_MS);
    await state.db
      .delete(statusSubscribers)
      .where(and(isNull(statusSubscribers.confirmedAt), lt(statusSubscribers.createdAt, before)));
  }
}

/** Adds a subscriber. @returns `undefined` when the address is subscribed already. */
export async function insertSubscriber(
  tx: StateHandle,
  tokens: Pick<SubscriberTokens, 'protect'>,
  page: Pick<StatusPageRow, 'id' | 'language'>,
  input: NewSubscriber,
  now: Date,
): Promise<SubscriberRow | undefined> {
  const id = newId('sbs', now.getTime());
  const [row] = await tx
    .insert(statusSubscribers)
    .values({
      id,
      pageId: page.id,
      kind: input.kind,
      ...tokens.protect(id, input.kind, input.address),
      componentIds: [...input.componentIds],
      language: input.language ?? page.language,
      confirmationSentAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** @throws AppError CONFLICT when a page has too many subscribers. */
export function assertSubscribersFit(tx: StateHandle, pageId: string, added = 1): Promise<void> {
  return assertRoom(tx, statusSubscribers, eq(statusSubscribers.pageId, pageId), {
    max: MAX_SUBSCRIBERS,
    message: say('statusPages.tooManySubscribers', { max: MAX_SUBSCRIBERS }),
    added,
  });
}

/** The form in which incidents refer to components. */
export function toReferences(ids: readonly string[]): readonly { readonly id: string }[] {
  return ids.map((id) => ({ id }));
}
