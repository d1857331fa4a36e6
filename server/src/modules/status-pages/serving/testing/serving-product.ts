import { PRODUCT } from '../../../../app.ts';
import type { Product } from '../../../../boot/create-kernel.ts';
import { contract } from '../../../../contract.ts';
import { AppError } from '../../../../errors.ts';
import { defineModule } from '../../../../kernel/define-module.ts';
import { mailModule } from '../../../mail/index.ts';
import { usersModule } from '../../../users/index.ts';
import { createServing, type Serving } from '../create-serving.ts';
import type { OwnSubscription, SubscriptionsPort } from '../forms/subscriptions-port.ts';
import { createMemorySource, type MemorySource } from './memory-source.ts';

/** Subscriptions that exist only in a test. */
export interface MemorySubscriptions extends SubscriptionsPort {
  /** The calls, in their order. */
  readonly calls: readonly (readonly unknown[])[];
}

/** The token that the subscriptions of tests accept. */
export const SUBSCRIPTION_TOKEN = 'sbs_token';

/** The product with the public side of status pages on pages of a test, in place of the module of status pages. */
export interface ServingProduct {
  readonly product: Product;
  readonly source: MemorySource;
  readonly subscriptions: MemorySubscriptions;
  /** The public side, once the app was created. */
  serving(): Serving;
}

/** Creates the product. @param directory of the snapshots. */
export function createServingProduct(directory?: string): ServingProduct {
  const source = createMemorySource();
  const subscriptions = createMemorySubscriptions();
  let created: Serving | undefined;
  const module = defineModule({
    name: 'status-pages-under-test',
    needs: [mailModule, usersModule],
    async create(kernel, use) {
      const serving = await createServing({
        ...kernel,
        source,
        subscriptions,
        directory,
        sessions: use(usersModule).resolver,
        mailer: use(mailModule),
        key: kernel.keyFor('status pages'),
      });
      created = serving;
      return { service: serving, routes: serving.routes, tasks: serving.tasks, settle: serving.settle };
    },
  });
  const others = PRODUCT.modules.filter(({ name }) => name !== 'status-pages');
  const { statusPages: _pages, incidents: _incidents, maintenances: _maintenances, ...rest } = contract;
  return {
    product: { contract: rest, modules: [...others, module] },
    source,
    subscriptions,
    serving() {
      if (created === undefined) throw new Error('The app was not created');
      return created;
    },
  };
}

function createMemorySubscriptions(): MemorySubscriptions {
  const calls: unknown[][] = [];
  let own: OwnSubscription = { componentIds: [] };
  const check = (token: string) => {
    if (token !== SUBSCRIPTION_TOKEN) throw new AppError('NOT_FOUND');
  };
  return {
    calls,
    async subscribe(...args) {
      calls.push(['subscribe', ...args]);
    },
    async confirm(page, token) {
      check(token);
      calls.push(['confirm', page, token]);
      return own;
    },
    async get(_page, token) {
      check(token);
      return own;
    },
    async change(page, token, componentIds) {
      check(token);
      calls.push(['change', page, token, componentIds]);
      own = { componentIds };
      return own;
    },
    async unsubscribe(page, token) {
      check(token);
      calls.push(['unsubscribe', page, token]);
    },
  };
}
