import { and, eq, inArray } from 'drizzle-orm';
import { AppError, invalidField } from '../../../errors.ts';
import type { Hooks } from '../../../kernel/hooks.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import { type StatusPageRow, statusComponents, statusPages } from '../status-pages.table.ts';
import type { RequestConfirmation } from './confirmations.ts';
import { offeredSubscriptions } from './offered-subscriptions.ts';
import { isListed, parseAddress } from './parse-address.ts';
import { subscriberRemoved } from './subscriber-hooks.ts';
import { type SubscriberTokens, storedAddressOf, subscriberIdOf } from './subscriber-tokens.ts';
import { assertSubscribersFit, insertSubscriber, type NewSubscriber } from './subscribers.service.ts';
import { type SubscriberRow, statusSubscribers } from './subscribers.table.ts';

/** A request for a confirmation is sent again at the earliest after this time, in milliseconds. */
const RESEND_AFTER_MS = 10 * 60_000;

/** A page that visitors refer to, by its slug, or by its id after a custom domain was resolved. */
export type PageReference = { readonly slug: string } | { readonly pageId: string };

interface SubscriptionsServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly hooks: Pick<Hooks, 'run'>;
  readonly tokens: Pick<SubscriberTokens, 'protect' | 'isValid'>;
  readonly requestConfirmation: RequestConfirmation;
  /** Without a mail server, nobody can subscribe by e-mail. */
  readonly hasMail: boolean;
}

/** Subscriptions, as visitors of a page manage them. Tokens are credentials. */
export class SubscriptionsService {
  readonly #deps: SubscriptionsServiceDeps;

  constructor(deps: SubscriptionsServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Subscribes an address, and sends a request for a confirmation. Nothing reveals whether the address is subscribed already.
   * @param isPermitted whether the visitor was allowed to see the page. Without it, only public pages can be subscribed to.
   * @throws AppError NOT_FOUND, VALIDATION_ERROR, CONFLICT.
   */
  async subscribe(reference: PageReference, input: NewSubscriber, isPermitted = false): Promise<void> {
    const { state, clock } = this.#deps;
    const address = parseAddress(input.kind, input.address);
    const now = new Date(clock.now());
    await state.transaction(async (tx) => {
      const [page] = await tx.select().from(statusPages).where(isPage(reference)).for('no key update');
      if (page === undefined || (page.visibility !== 'public' && !isPermitted))
        throw new AppError('NOT_FOUND');
      if (!offeredSubscriptions(page, this.#deps.hasMail).includes(input.kind))
        throw invalidField('kind', say('statusPages.isNotOfferedByPage'));
      // The response is the same as for an address that is allowed.
      if (!mayReceive(page, input.kind, address)) return;
      await assertVisible(tx, page.id, input.componentIds);
      await this.#ask(tx, page, { ...input, address }, now);
    });
  }

  /** Confirms a subscription. Repeated calls have no other effect. @throws AppError NOT_FOUND. */
  async confirm(page: PageReference, token: string): Promise<SubscriberRow> {
    const { state, clock } = this.#deps;
    const row = await this.get(page, token);
    if (row.confirmedAt !== null) return row;
    const [confirmed] = await state.db
      .update(statusSubscribers)
      .set({ confirmedAt: new Date(clock.now()) })
      .where(eq(statusSubscribers.id, row.id))
      .returning();
    if (confirmed === undefined) throw new AppError('NOT_FOUND');
    return confirmed;
  }

  /** @throws AppError NOT_FOUND. */
  async get(page: PageReference, token: string): Promise<SubscriberRow> {
    const { state, tokens } = this.#deps;
    const id = subscriberIdOf(token);
    const [found] =
      id === undefined
        ? []
        : await state.db
            .select({ subscriber: statusSubscribers })
            .from(statusSubscribers)
            .innerJoin(statusPages, eq(statusPages.id, statusSubscribers.pageId))
            .where(and(eq(statusSubscribers.id, id), isPage(page)));
    if (found === undefined || !tokens.isValid(found.subscriber, token)) throw new AppError('NOT_FOUND');
    return found.subscriber;
  }

  /** @throws AppError NOT_FOUND, VALIDATION_ERROR. */
  async change(page: PageReference, token: string, componentIds: readonly string[]): Promise<SubscriberRow> {
    const { state } = this.#deps;
    const row = await this.get(page, token);
    await assertVisible(state.db, row.pageId, componentIds);
    const [changed] = await state.db
      .update(statusSubscribers)
      .set({ componentIds: [...componentIds] })
      .where(eq(statusSubscribers.id, row.id))
      .returning();
    if (changed === undefined) throw new AppError('NOT_FOUND');
    return changed;
  }

  /** Ends a subscription. Repeated calls have no other effect. @throws AppError NOT_FOUND for an invalid token. */
  async unsubscribe(_page: PageReference, token: string): Promise<void> {
    const { state, tokens, hooks } = this.#deps;
    const id = subscriberIdOf(token);
    if (id === undefined) throw new AppError('NOT_FOUND');
    const [row] = await state.db.select().from(statusSubscribers).where(eq(statusSubscribers.id, id));
    // The subscription has ended already.
    if (row === undefined) return;
    if (!tokens.isValid(row, token)) throw new AppError('NOT_FOUND');
    await state.transaction(async (tx) => {
      await tx.delete(statusSubscribers).where(eq(statusSubscribers.id, id));
      await hooks.run(subscriberRemoved, tx, id);
    });
  }

  /** Adds a subscriber, or asks one that has not confirmed again. */
  async #ask(tx: StateHandle, page: StatusPageRow, input: NewSubscriber, now: Date): Promise<void> {
    const known = await findByAddress(tx, page.id, input.kind, input.address);
    if (known === undefined) {
      await assertSubscribersFit(tx, page.id);
      const row = await insertSubscriber(tx, this.#deps.tokens, page, input, now);
      if (row !== undefined) await this.#deps.requestConfirmation(tx, page, row);
      return;
    }
    const sentMs = known.confirmationSentAt?.getTime() ?? 0;
    if (known.confirmedAt !== null || now.getTime() - sentMs < RESEND_AFTER_MS) return;
    const [row] = await tx
      .update(statusSubscribers)
      .set({ componentIds: [...input.componentIds], confirmationSentAt: now })
      .where(eq(statusSubscribers.id, known.id))
      .returning();
    if (row !== undefined) await this.#deps.requestConfirmation(tx, page, row);
  }
}

/** Whether a subscriber may receive the contents of a page. */
export function mayReceive(
  { visibility, emails }: Pick<StatusPageRow, 'visibility' | 'emails'>,
  kind: SubscriberRow['kind'],
  address: string,
): boolean {
  return visibility !== 'email' || (kind === 'email' && isListed(address, emails));
}

function isPage(page: PageReference) {
  return 'slug' in page ? eq(statusPages.slug, page.slug) : eq(statusPages.id, page.pageId);
}

async function findByAddress(
  tx: StateHandle,
  pageId: string,
  kind: SubscriberRow['kind'],
  address: string,
): Promise<SubscriberRow | undefined> {
  const [row] = await tx
    .select()
    .from(statusSubscribers)
    .where(
      and(
        eq(statusSubscribers.pageId, pageId),
        eq(statusSubscribers.kind, kind),
        eq(statusSubscribers.address, storedAddressOf(kind, address)),
      ),
    );
  return row;
}

/** @throws AppError VALIDATION_ERROR for components that are hidden, or of another page. */
async function assertVisible(
  handle: Pick<StateHandle, 'select'>,
  pageId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await handle
    .select({ id: statusComponents.id })
    .from(statusComponents)
    .where(
      and(
        eq(statusComponents.pageId, pageId),
        eq(statusComponents.isVisible, true),
        inArray(statusComponents.id, [...ids]),
      ),
    );
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing !== -1) throw invalidField(`componentIds.${missing}`, say('statusPages.mustBeComponentOfPage'));
}
