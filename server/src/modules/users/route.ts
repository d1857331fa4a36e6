import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../http/add-route.ts';
import type { OperationLimit, RouteAccess } from '../../lib/operation.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import { parseBody } from './parse-body.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Requests for one route by a person or an address. Attempts to sign in have lower limits of their own. */
const LIMIT: OperationLimit = { authenticated: 600, anonymous: 600, windowMs: 60_000 };

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers a route of the dashboard that no contract describes. */
export function addAccountRoute(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  access: RouteAccess,
  handler: Handler,
): void {
  addRoute(app, { methods: [method], url, access, limit: LIMIT, bodyLimitBytes: BODY_LIMIT_BYTES, handler });
}

/** Registers a route that pages of the service post to, whether somebody is signed in or not. The body is validated. */
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

/** Registers a route that a signed-in person posts to. The body is validated. */
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

/** A request of a signed-in person. */
export interface PersonCall<Body> {
  readonly request: FastifyRequest;
  readonly person: UserPrincipal;
  readonly body: Body;
}

/** Returns the person who is signed in. @throws AppError AUTH_REQUIRED: the access of the route excludes it. */
export function personOf({ pharos: { principal } }: FastifyRequest): UserPrincipal {
  if (principal.kind !== 'user') throw new AppError('AUTH_REQUIRED', { reason: 'no_session' });
  return principal;
}
