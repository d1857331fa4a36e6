import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { contract as allOperations } from './contract.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { createAuthorize } from './http/authorize.ts';
import { createChallenges } from './http/challenge.ts';
import { mountOperations } from './http/mount.ts';
import { listOperations, withDefaultLimit } from './http/operations.ts';
import { createHttpServer } from './http/server.ts';
import { createDispatcher, type Dispatcher, type MessageHandler } from './jobs/dispatcher.ts';
import { createOutbox } from './jobs/outbox.ts';
import type { Task } from './jobs/scheduler.ts';
import { assemble, listTags } from './kernel/assemble.ts';
import type { AnyModule } from './kernel/define-module.ts';
import { createHooks } from './kernel/hooks.ts';
import type { Kernel, Settings } from './kernel/kernel.ts';
import { createClientIp } from './lib/client-ip.ts';
import type { Clock } from './lib/clock.ts';
import { deriveKey } from './lib/derive-key.ts';
import { whenReady } from './lib/maybe-promise.ts';
import { createAuditService } from './modules/audit/index.ts';
import { MODULES } from './modules.ts';
import type { Loader } from './stores/facts/loader.ts';
import type { Stores } from './stores/open-stores.ts';

const REMOVE_DEAD_EVERY_MS = 60 * 60_000;
const FAILED_AUTHENTICATIONS = { limit: 30, windowMs: 60_000 };

/** What an app is created from. */
export interface AppOptions extends Settings {
  readonly stores: Stores;
  /** Publishes accepted facts; without it, queries are answered from what is stored. */
  readonly loader?: Pick<Loader, 'openView' | 'stats'> | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trustedProxies: readonly string[];
  /** Limit of operations that declare none, for a key or a person; anonymous clients get half of it. */
  readonly requestsPerMinute: number;
  /** Tests add a module to it. */
  readonly product?: Product;
}

/** The modules, each after those that it needs, and the contracts of their operations. */
export interface Product {
  readonly modules: readonly AnyModule[];
  readonly contract: AnyContractRouter;
}

/** All of Pharos. */
export const PRODUCT: Product = { modules: MODULES, contract: allOperations };

/** The server without a socket: every service and every route. */
export interface App {
  readonly http: FastifyInstance;
  /** The service of a module. */
  serviceOf<Service>(module: { serviceOf(kernel: Kernel): Service }): Service;
  /** Answers what a command asks the running server; `undefined` when no module knows the question. */
  answer(question: string): Promise<string | undefined>;
  /** Delivers the messages of the outbox: start it when the server listens. */
  readonly dispatcher: Dispatcher;
  readonly tasks: readonly Task[];
  /** Waits for what requests left to be done: call it after the last one, before the stores close. */
  settle(): Promise<void>;
  /** Gives up what waits for other servers, such as mails: call it once, after the last request. */
  close(): Promise<void>;
}

/** Creates the modules and connects them to HTTP. It opens nothing and listens on nothing. */
export async function createApp({ stores, loader, ...options }: AppOptions): Promise<App> {
  const { clock, baseUrl, secret, requestsPerMinute, product = PRODUCT } = options;
  const { modules, contract } = product;
  const outboxKey = deriveKey(secret, 'outbox');
  let handlers: readonly MessageHandler[] = [];
  const dispatcher = createDispatcher({ ...stores, ...options, key: outboxKey, handlers: () => handlers });
  const kernel: Kernel = {
    ...stores,
    ...options,
    freshness: loader,
    keyFor: (purpose) => deriveKey(secret, purpose),
    audit: createAuditService({ ...stores, clock }),
    challenges: createChallenges(baseUrl),
    hooks: createHooks(),
    outbox: createOutbox({ clock, key: outboxKey, onAdded: () => dispatcher.wake() }),
    trustedOrigins: new Set([new URL(baseUrl).origin]),
    contract,
    tags: listTags(modules),
    factTables: modules.flatMap(({ factTables }) => factTables),
    derivedTables: modules.flatMap(({ derivedTables }) => derivedTables),
    operations: withDefaultLimit(listOperations(contract), {
      authenticated: requestsPerMinute,
      anonymous: Math.ceil(requestsPerMinute / 2),
      windowMs: 60_000,
    }),
  };
  const { parts, router, lookups, credentials } = await assemble(kernel, modules);
  handlers = parts.flatMap(({ messages }) => messages ?? []);
  const { describeUse } = kernel.audit;
  const authorize = createAuthorize(lookups, kernel.challenges);
  const http = createHttpServer({
    ...kernel,
    beaconPaths: new Set(parts.flatMap(({ beaconPaths }) => beaconPaths ?? [])),
    clientIp: createClientIp(options),
    authenticate: createAuthenticate({
      ...kernel,
      sources: credentials,
      failedAuthentications: FAILED_AUTHENTICATIONS,
    }),
    describeUse,
    onRefused: (call, body, error) => {
      for (const { onRefused } of parts) onRefused?.(call, body, error);
    },
  });
  mountOperations(http, {
    operations: kernel.operations,
    router,
    authorize: (call, operation, input) =>
      whenReady(authorize(operation.meta, call.principal, input), (resources) => {
        call.resources = resources;
      }),
    describeUse,
    direct: new Set(['tracking.track', 'tracking.vitals', 'tracking.errors', 'tracking.identify']),
    aliases: parts.flatMap(({ aliases }) => aliases ?? []),
  });
  for (const { routes } of parts) routes?.(http);
  return {
    http,
    serviceOf: (module) => module.serviceOf(kernel),
    async answer(question) {
      for (const { onQuestion } of parts) {
        const answer = await onQuestion?.(question);
        if (answer !== undefined) return answer;
      }
      return undefined;
    },
    dispatcher,
    tasks: [
      { name: 'remove dead messages', everyMs: REMOVE_DEAD_EVERY_MS, run: dispatcher.removeDead },
      ...parts.flatMap(({ tasks }) => tasks ?? []),
    ],
    async settle() {
      for (const part of parts) await part.settle?.();
    },
    async close() {
      for (const part of parts) await part.close?.();
    },
  };
}
