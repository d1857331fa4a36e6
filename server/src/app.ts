import type { FastifyInstance } from 'fastify';
import { contract } from './contract.ts';
import { createHttp } from './create-http.ts';
import { createKernel, type KernelOptions, type Product } from './create-kernel.ts';
import type { Dispatcher, MessageHandler } from './jobs/dispatcher.ts';
import type { Task } from './jobs/scheduler.ts';
import { assemble } from './kernel/assemble.ts';
import type { Kernel } from './kernel/kernel.ts';
import { MODULES } from './modules.ts';

const REMOVE_DEAD_EVERY_MS = 60 * 60_000;

/** All of Pharos. */
export const PRODUCT: Product = { modules: MODULES, contract };

/** What an app is created from. */
export interface AppOptions extends KernelOptions {
  readonly trustedProxies: readonly string[];
  /** Tests add a module to it. */
  readonly product?: Product;
}

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
  /** Gives up what waits for other servers: call it once, after the last request. */
  close(): Promise<void>;
}

/** Creates the modules and connects them to HTTP. It opens nothing and listens on nothing. */
export async function createApp({ trustedProxies, product = PRODUCT, ...options }: AppOptions): Promise<App> {
  let handlers: readonly MessageHandler[] = [];
  const { kernel, dispatcher } = createKernel(options, product, () => handlers);
  const assembly = await assemble(kernel, product.modules);
  const { parts } = assembly;
  handlers = parts.flatMap(({ messages }) => messages ?? []);
  return {
    http: createHttp(kernel, assembly, trustedProxies),
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
      {
        name: 'remove dead messages',
        runsOn: 'one',
        everyMs: REMOVE_DEAD_EVERY_MS,
        run: dispatcher.removeDead,
      },
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
