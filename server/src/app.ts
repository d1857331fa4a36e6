import type { FastifyInstance } from 'fastify';
import { createHttp } from './boot/create-http.ts';
import { createKernel, type KernelOptions, type Product } from './boot/create-kernel.ts';
import type { MetricsConfig } from './config/config.ts';
import { contract } from './contract.ts';
import { RequestDurations } from './http/metrics/request-durations.ts';
import type { Dispatcher } from './jobs/dispatcher.ts';
import { type MessageHandler, traceDeliveries } from './jobs/message-handler.ts';
import { createOutboxMetrics } from './jobs/outbox-metrics.ts';
import type { Task } from './jobs/scheduler.ts';
import { assemble } from './kernel/assemble.ts';
import type { Kernel } from './kernel/kernel.ts';
import type { MetricRegistry } from './lib/metrics/metric-registry.ts';
import { findTracing } from './lib/tracing.ts';
import { MODULES } from './modules.ts';
import { traceQueries } from './stores/facts/trace-queries.ts';
import { createStoreMetrics } from './stores/store-metrics.ts';

const REMOVE_DEAD_EVERY_MS = 60 * 60_000;

/** The product with all modules. */
export const PRODUCT: Product = { modules: MODULES, contract };

/** Options of an app. */
export interface AppOptions extends KernelOptions {
  readonly trustedProxies: readonly string[];
  /** How metrics are served; without it, requests are not counted. */
  readonly metrics?: MetricsConfig | undefined;
  /** The modules; tests add one. */
  readonly product?: Product;
}

/** The server without a socket: every service and every route. */
export interface App {
  readonly http: FastifyInstance;
  /** The service of a module. */
  serviceOf<Service>(module: { serviceOf(kernel: Kernel): Service }): Service;
  /** Answers a command that is sent to the running server; `undefined` if no module handles it. */
  answer(question: string): Promise<string | undefined>;
  /** Delivers the messages of the outbox; to be started when the server listens. */
  readonly dispatcher: Dispatcher;
  readonly tasks: readonly Task[];
  /** What can be observed about this process. */
  readonly metrics: MetricRegistry;
  /** Waits for pending writes of requests; to be called after the last request, before the stores close. */
  settle(): Promise<void>;
  /** Cancels pending calls to other servers; to be called once, after the last request. */
  close(): Promise<void>;
}

/** Creates the modules and connects them to HTTP. It opens no store and does not listen. */
export async function createApp({
  trustedProxies,
  product = PRODUCT,
  metrics,
  stores,
  ...options
}: AppOptions): Promise<App> {
  const tracing = findTracing();
  let handlers: readonly MessageHandler[] = [];
  const { kernel, dispatcher } = createKernel(
    {
      ...options,
      stores: tracing === undefined ? stores : { ...stores, facts: traceQueries(stores.facts, tracing) },
    },
    product,
    () => handlers,
  );
  const assembly = await assemble(kernel, product.modules);
  const { parts } = assembly;
  const untraced = parts.flatMap(({ messages }) => messages ?? []);
  handlers = tracing === undefined ? untraced : untraced.map((one) => traceDeliveries(one, tracing));
  kernel.metrics.add(...createStoreMetrics(kernel), ...createOutboxMetrics(kernel, dispatcher));
  const durations = metrics === undefined ? undefined : new RequestDurations();
  const http = createHttp(kernel, assembly, { trustedProxies, durations, tracing });
  if (durations !== undefined) kernel.metrics.add(durations.metric);
  if (metrics !== undefined && metrics.port === undefined) {
    // Loaded only for those who use it.
    const { MetricsEndpoint } = await import('./http/metrics/metrics-endpoint.ts');
    new MetricsEndpoint({ ...kernel, token: metrics.token }).addTo(http);
  }
  return {
    http,
    metrics: kernel.metrics,
    serviceOf: (module) => module.serviceOf(kernel),
    async answer(question) {
      for (const { onCommand } of parts) {
        const answer = await onCommand?.(question);
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
        run: () => dispatcher.removeDead(),
      },
      ...parts.flatMap(({ tasks }) => tasks ?? []),
    ],
    async settle() {
      for (const part of parts) await part.settle?.();
    },
    async close() {
      await kernel.outbound.close();
      await kernel.imports.close();
      for (const part of parts) await part.close?.();
    },
  };
}
