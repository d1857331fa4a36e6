import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from './errors.ts';
import { createHttpServer } from './http/server.ts';
import { createClientIp } from './lib/client-ip.ts';
import type { Clock } from './lib/clock.ts';
import { createTurns } from './lib/turns.ts';
import { createStandbyPages } from './modules/status-pages/index.ts';
import type { LiveStore } from './stores/live/live.ts';
import { createMemoryLive } from './stores/live/memory.ts';

/** How long the stores may take to open before status pages are served without them, in milliseconds. */
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
}

/**
 * Opens the stores. While they do not answer, status pages are served from their snapshots, and all other requests are answered with
 * SERVICE_UNAVAILABLE. Without snapshots, there is nothing to serve, and the first failure is thrown.
 *
 * @throws Error for failures that waiting does not solve, such as an edited migration.
 */
export async function openWithStandby<T>(open: () => Promise<T>, options: StandbyOptions): Promise<T> {
  const standby = await createStandby(options);
  if (standby === undefined) return open();
  const { http, live } = standby;
  let listening: Promise<unknown> | undefined;
  const listen = () => {
    options.logger.warn(
      { pages: standby.pages },
      'the stores do not answer; status pages are served without them',
    );
    return http.listen({ port: options.port, host: options.host });
  };
  const waiting = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: waiting.signal }).then(
    async () => {
      listening ??= listen();
      await listening;
    },
    // The stores answered in time.
    () => undefined,
  );
  try {
    for (;;) {
      try {
        return await open();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
        listening ??= listen();
        await listening;
        await sleep(options.retryMs ?? RETRY_MS);
      }
    }
  } finally {
    waiting.abort();
    await late;
    await listening;
    http.server.closeAllConnections();
    await http.close();
    await live.close();
  }
}

/** Creates the server; `undefined` without snapshots. */
async function createStandby(
  options: StandbyOptions,
): Promise<{ readonly http: FastifyInstance; readonly live: LiveStore; readonly pages: number } | undefined> {
  const { clock, logger, trustedProxies } = options;
  const live = createMemoryLive({ clock });
  const pages = await createStandbyPages({ ...options, live });
  if (pages.count === 0) {
    await live.close();
    return undefined;
  }
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
  http.addHook('onRequest', (request, _reply, done) => {
    done(request.pharos.operation === undefined ? new AppError('SERVICE_UNAVAILABLE') : undefined);
  });
  return { http, live, pages: pages.count };
}
