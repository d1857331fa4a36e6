import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { State } from '../../../stores/state/state.ts';
import { toIso } from '../present-fields.ts';
import { showAddress } from './parse-address.ts';
import { publicSubscribersContract, subscribersContract } from './subscribers.contract.ts';
import type { SubscribersService } from './subscribers.service.ts';
import type { SubscriberRow } from './subscribers.table.ts';
import type { SubscriptionsService } from './subscriptions.service.ts';
import { type createImportSubscribers, exportSubscribers } from './transfer-subscribers.ts';

const success = true as const;

/** Binds the contract of subscribers to their service. */
export function createSubscribersProcedures(deps: {
  readonly state: Pick<State, 'db'>;
  readonly service: SubscribersService;
  readonly importSubscribers: ReturnType<typeof createImportSubscribers>;
}) {
  const { service } = deps;
  const os = implement(subscribersContract).$context<RequestContext>();
  const pageOf = (context: RequestContext, pageId: string) => ({
    pageId,
    organizationId: organizationOf(context),
  });

  return os.router({
    list: os.list.handler(async ({ input: { id, ...options } }) => {
      const { rows, total, nextCursor } = await service.list({ pageId: id, ...options });
      return { success, subscribers: rows.map(presentSubscriber), total, nextCursor };
    }),
    create: os.create.handler(async ({ input: { id, ...input }, context }) => ({
      success,
      subscriber: presentSubscriber(await service.create(context, pageOf(context, id), input)),
    })),
    delete: os.delete.handler(async ({ input: { id, subscriberId }, context }) => {
      await service.remove(context, pageOf(context, id), subscriberId);
      return { success };
    }),
    export: os.export.handler(({ input: { id, bom } }) => exportSubscribers(deps.state, id, bom)),
    import: os.import.handler(async ({ input: { id, ...input }, context }) => {
      const { errors, notes, ...counts } = await deps.importSubscribers(context, pageOf(context, id), input);
      return { success, ...counts, errors: [...errors], notes: [...notes] };
    }),
  });
}

/** Binds the public contract of subscriptions to their service. */
export function createSubscriptionsProcedures(service: SubscriptionsService) {
  const os = implement(publicSubscribersContract).$context<RequestContext>();
  return os.router({
    subscribe: os.subscribe.handler(async ({ input: { slug, ...input } }) => {
      await service.subscribe({ slug }, input);
      return { success };
    }),
    confirm: os.confirm.handler(async ({ input: { slug, token } }) => ({
      success,
      subscription: presentSubscription(await service.confirm({ slug }, token)),
    })),
    getSubscription: os.getSubscription.handler(async ({ input: { slug, token } }) => ({
      success,
      subscription: presentSubscription(await service.get({ slug }, token)),
    })),
    changeSubscription: os.changeSubscription.handler(async ({ input: { slug, token, componentIds } }) => ({
      success,
      subscription: presentSubscription(await service.change({ slug }, token, componentIds)),
    })),
    unsubscribe: os.unsubscribe.handler(async ({ input: { slug, token } }) => {
      await service.unsubscribe({ slug }, token);
      return { success };
    }),
  });
}

function presentSubscriber(row: SubscriberRow) {
  return {
    id: row.id,
    statusPageId: row.pageId,
    ...presentSubscription(row),
    language: row.language,
    confirmedAt: toIso(row.confirmedAt),
    createdAt: row.createdAt.toISOString(),
  };
}

function presentSubscription({ kind, address, componentIds, confirmedAt }: SubscriberRow) {
  return { kind, address: showAddress(kind, address), componentIds, isConfirmed: confirmedAt !== null };
}
