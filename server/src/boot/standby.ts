import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { addRoute } from '../http/add-route.ts';
import { createHttpServer } from '../http/server.ts';
import { createTurns } from '../lib/concurrency/turns.ts';
import { createClientIp } from '../lib/network/client-ip.ts';
import { PUBLIC } from '../lib/operation.ts';
import type { Clock } from '../lib/time/clock.ts';
import { createStandbyPages } from '../modules/status-pages/index.ts';
import type { LiveStore } from '../stores/live/live.ts';
import { createMemoryLive } from '../stores/live/memory.ts';

/** How long a start may take before status pages are served without the stores, in milliseconds. */
const PATIENCE_MS = 3_000;
/** The time between two attempts to open the stores, in milliseconds. */
const RETRY_MS = 2_000;

/** The settings of a server that waits for its stores. */
export interface StandbyOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secret: string;
  readonly baseUrl: string;
  readonly trustedProxies: readonly string[];
  /** The directory of snapshots. */
  readonly directory: string;
  readonly host: string;
  readonly port: number;
  /** The time between two attempts, in milliseconds; for tests. */
  readonly retryMs?: number;
  /** How long the start may take before this listens, in milliseconds; for tests. */
  readonly patienceMs?: number;
}

/** What listens until the server does. */
export interface Standby {
  /**
   * Opens the stores, again while they do not answer. Without snapshots, there is nothing to serve, and the first failure is thrown.
   * @throws Error for failures that waiting does not solve, such as an edited migration.
   */
  open<T>(open: () => Promise<T>): Promise<T>;
  /** Stops listening. */
  end(): Promise<void>;
}

/**
 * Listens when the start takes long, or when the stores do not answer. `/health/live` and status pages, from their snapshots, are
 * served; all other requests, and `/health/ready`, are answered with SERVICE_UNAVAILABLE.
 */
export async function startStandby(options: StandbyOptions): Promise<Standby> {
  const { port, host, logger, patienceMs = PATIENCE_MS, retryMs = RETRY_MS } = options;
  const { http, live, pages } = await createStandby(options);
  let listening: Promise<unknown> | undefined;
  let ending: Promise<void> | undefined;
  const listen = (): Promise<unknown> => {
    if (listening !== undefined) return listening;
    logger.warn({ pages }, 'the start takes long; status pages are served without the stores');
    listening = http.listen({ port, host });
    // If the port is in use, the server reports it when it listens itself.
    listening.catch(() => undefined);
    return listening;
  };
  const late = setTimeout(listen, patienceMs);
  const end = async (): Promise<void> => {
    clearTimeout(late);
    await listening?.catch(() => undefined);
    http.server.closeAllConnections();
    await http.close();
    await live.close();
  };
  return {
    async open(open) {
      for (;;) {
        try {
          return await open();
        } catch (error) {
          if (pages === 0 || !(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE')
            throw error;
          await listen();
          await sleep(retryMs);
        }
      }
    },
    end: () => {
      ending ??= end();
      return ending;
    },
  };
}

async function createStandby(
  options: StandbyOptions,
): Promise<{ readonly http: FastifyInstance; readonly live: LiveStore; readonly pages: number }> {
  const { clock, logger, trustedProxies } = options;
  const live = createMemoryLive({ clock });
  const pages = await createStandbyPages({ ...options, live });
  const http = createHttpServer({
    // Unavailable requests are expected: health checks would fill the log.
    logger: logger.child({}, { level: 'fatal' }),
    turns: createTurns(),
    live,
    // No request has a credential that is read, so that nothing is recorded.
    journal: { append: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')) },
    clientIp: createClientIp({ trustedProxies }),
    authenticate: () => undefined,
    describeUse: () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    },
    trustedOrigins: new Set([new URL(options.baseUrl).origin]),
  });
  pages.routes(http);
  addRoute(http, {
    methods: ['GET', 'HEAD'],
    url: '/health/live',
    access: PUBLIC,
    handler: (_request, reply) => reply.send({ success: true, status: 'ok' }),
  });
  http.addHook('onRequest', (request, _reply, done) => {
    done(request.pharos.operation === undefined ? new AppError('SERVICE_UNAVAILABLE') : undefined);
  });
  return { http, live, pages: pages.count };
}
