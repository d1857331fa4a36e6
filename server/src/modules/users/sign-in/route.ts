import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { addRoute } from '../../../http/add-route.ts';
import type { OperationLimit, RouteAccess } from '../../../lib/operation.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import { parseBody } from './parse-body.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Limit per route and user or IP address. Sign-in attempts have lower limits. */
const LIMIT: OperationLimit = { authenticated: 600, anonymous: 600, windowMs: 60_000 };

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers a route of the dashboard without a contract. */
export function addAccountRoute(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  access: RouteAccess,
  handler: Handler,
): void {
  addRoute(app, { methods: [method], url, access, limit: LIMIT, bodyLimitBytes: BODY_LIMIT_BYTES, handler });
}

/** Registers a POST route for pages of the service that requires no session. Validates the body. */
export function addPageRoute<T extends z.ZodType>(
  app: FastifyInstance,
  url: string,
  shape: T,
  handler: (request: FastifyRequest, reply: FastifyReply, body: z.output<T>) => Promise<FastifyReply>,
): void {
  addAccountRoute(app, 'POST', url, { kind: 'own-page' }, async (request, reply) =>
    handler(request, reply, parseBody(shape, request.body ?? {})),
  );
}

/** Registers a POST route for signed-in users. Validates the body. */
export function addPersonRoute<T extends z.ZodType>(
  app: FastifyInstance,
  url: string,
  shape: T,
  handler: (call: PersonCall<z.output<T>>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  addAccountRoute(app, 'POST', url, { kind: 'person' }, async (request, reply) =>
    handler({ request, person: personOf(request), body: parseBody(shape, request.body ?? {}) }, reply),
  );
}

/** A request of a signed-in user. */
export interface PersonCall<Body> {
  readonly request: FastifyRequest;
  readonly person: UserPrincipal;
  readonly body: Body;
}

/** Returns the signed-in user. @throws AppError AUTH_REQUIRED for other principals, which the route already rejects. */
export function personOf({ pharos: { principal } }: FastifyRequest): UserPrincipal {
  if (principal.kind !== 'user') throw new AppError('AUTH_REQUIRED', { reason: 'no_session' });
  return principal;
}
