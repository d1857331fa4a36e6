import type { AnyContractRouter } from '@orpc/contract';
import type { Logger } from 'pino';
import { createChallenges } from '../http/challenge.ts';
import { listOperations, withDefaultLimit } from '../http/operations.ts';
import { Dispatcher } from '../jobs/dispatcher.ts';
import type { MessageHandler } from '../jobs/message-handler.ts';
import { OUTBOX_PURPOSE, Outbox } from '../jobs/outbox.ts';
import { listTags } from '../kernel/assemble.ts';
import type { AnyModule } from '../kernel/define-module.ts';
import { createHooks } from '../kernel/hooks.ts';
import type { Kernel, Settings } from '../kernel/kernel.ts';
import { KERNEL_TABLES } from '../kernel/state-tables.ts';
import { createTurns } from '../lib/concurrency/turns.ts';
import { ImportThread } from '../lib/imports/create-import-thread.ts';
import { MetricRegistry } from '../lib/metrics/metric-registry.ts';
import { deriveKey } from '../lib/secrets/derive-key.ts';
import type { Clock } from '../lib/time/clock.ts';
import { createAuditService } from '../modules/audit/index.ts';
import { createOutbound } from '../outbound/create-outbound.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Loader } from '../stores/facts/loading/loader.ts';
import type { Stores } from '../stores/open-stores.ts';

/** Options of a kernel. */
export interface KernelOptions extends Settings {
  readonly stores: Stores;
  /** Publishes accepted facts; without it, queries are answered from what is stored. */
  readonly loader?: Pick<Loader, 'openView' | 'stats'> | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The limit of operations without their own, per key or user; anonymous clients have half of it. */
  readonly requestsPerMinute: number;
  /** The way to addresses that users supply. Tests replace it. */
  readonly outbound?: Outbound | undefined;
}

/** The modules, each after those that it needs, and the contracts of their operations. */
export interface Product {
  readonly modules: readonly AnyModule[];
  readonly contract: AnyContractRouter;
}

/** Creates the kernel, and the dispatcher of its outbox. @param handlers returns the message handlers of the created modules. */
export function createKernel(
  { stores, loader, ...options }: KernelOptions,
  { modules, contract }: Product,
  handlers: () => readonly MessageHandler[],
): { readonly kernel: Kernel; readonly dispatcher: Dispatcher } {
  const { clock, baseUrl, secret, requestsPerMinute } = options;
  const key = deriveKey(secret, OUTBOX_PURPOSE);
  const dispatcher = new Dispatcher({ ...stores, ...options, key, handlers });
  const kernel: Kernel = {
    ...stores,
    ...options,
    freshness: loader,
    keyFor: (purpose) => deriveKey(secret, purpose),
    audit: createAuditService({ ...stores, clock }),
    challenges: createChallenges(baseUrl),
    hooks: createHooks(),
    metrics: new MetricRegistry(),
    imports: new ImportThread(),
    outbound: options.outbound ?? createOutbound(options),
    outbox: new Outbox({ clock, key, onAdded: (kinds) => dispatcher.wake(kinds) }),
    turns: createTurns(),
    trustedOrigins: new Set([new URL(baseUrl).origin]),
    contract,
    tags: listTags(modules),
    stateTables: [...KERNEL_TABLES, ...modules.flatMap(({ stateTables }) => stateTables)],
    factTables: modules.flatMap(({ factTables }) => factTables),
    derivedTables: modules.flatMap(({ derivedTables }) => derivedTables),
    operations: withDefaultLimit(listOperations(contract), {
      authenticated: requestsPerMinute,
      anonymous: Math.ceil(requestsPerMinute / 2),
      windowMs: 60_000,
    }),
  };
  return { kernel, dispatcher };
}
