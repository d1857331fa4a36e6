import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { createAuthenticate } from '../http/authenticate.ts';
import { createAuthorize } from '../http/authorize.ts';
import { createCallContext } from '../http/call-context.ts';
import type { RequestDurations } from '../http/metrics/request-durations.ts';
import { mountOperations } from '../http/mount.ts';
import { createHttpServer } from '../http/server.ts';
import type { Assembly } from '../kernel/assemble.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { whenReady } from '../lib/concurrency/maybe-promise.ts';
import { createClientIp } from '../lib/network/client-ip.ts';
import type { Tracing } from '../lib/tracing.ts';

const FAILED_AUTHENTICATIONS = { limit: 30, windowMs: 60_000 };

/** Options of {@link createHttp}. */
export interface HttpOptions {
  readonly trustedProxies: readonly string[];
  /** Counts requests; without it they are not counted. */
  readonly durations: RequestDurations | undefined;
  /** Traces requests; without it they are not traced. */
  readonly tracing: Tracing | undefined;
}

/** Connects the operations and routes of all modules to HTTP. It does not listen. */
export function createHttp(
  kernel: Kernel,
  { parts, router, lookups, credentials }: Assembly,
  { trustedProxies, durations, tracing }: HttpOptions,
): FastifyInstance {
  const { describeUse } = kernel.audit;
  const authorize = createAuthorize(lookups, kernel.challenges);
  const http = createHttpServer({
    ...kernel,
    durations,
    tracing,
    beaconPaths: new Set(parts.flatMap(({ beaconPaths }) => beaconPaths ?? [])),
    clientIp: createClientIp({ trustedProxies }),
    authenticate: createAuthenticate({
      ...kernel,
      sources: credentials,
      failedAuthentications: FAILED_AUTHENTICATIONS,
    }),
    describeUse,
    onRejected: (call, body, error) => {
      for (const { onRejected } of parts) onRejected?.(call, body, error);
    },
  });
  mountOperations(http, {
    operations: kernel.operations,
    router,
    turns: kernel.turns,
    authorize: (call, operation, input) =>
      whenReady(authorize(operation.meta, call.principal, input), (resources) => {
        call.resources = resources;
      }),
    describeUse,
    tracing,
    idempotencyKey: kernel.keyFor('idempotency'),
    aliases: parts.flatMap(({ aliases }) => aliases ?? []),
  });
  http.decorate('authorizeRoute', async ({ pharos: call, params }) => {
    if (call.operation === undefined) throw new AppError('NOT_FOUND');
    call.resources = await authorize(call.operation.meta, call.principal, params);
    return createCallContext(call, describeUse);
  });
  for (const { routes } of parts) routes?.(http);
  return http;
}
