import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AppError } from '../errors.ts';
import type { OperationLimit, RouteAccess } from '../lib/operation.ts';
import type { MountedOperation } from './call.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Method = (typeof METHODS)[number];

/** A route that no contract describes. Every check before its handler follows from this declaration. */
export interface RouteDeclaration {
  readonly methods: readonly Method[];
  /** A path with `:parameters`. */
  readonly url: string;
  readonly access: RouteAccess;
  /** Requests per window; none for files that every page loads. */
  readonly limit?: OperationLimit;
  /** The largest body, in bytes; that of the server if absent. */
  readonly bodyLimitBytes?: number;
  /** Whether JSON may come as `text/plain`, as browsers send it in beacons. */
  readonly acceptsPlainText?: true;
  /** Set when other routes may serve other methods of this path. Without it they are answered with METHOD_NOT_ALLOWED. */
  readonly sharesPath?: true;
  /** The name of the operation for limits; the path if absent. */
  readonly name?: string;
  readonly handler: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply | Promise<FastifyReply | undefined>;
}

/** Registers a route with its declaration. */
export function addRoute(app: FastifyInstance, declaration: RouteDeclaration): void {
  const { methods, url, access, limit, bodyLimitBytes, acceptsPlainText, name = url } = declaration;
  const operation: MountedOperation = {
    name,
    route: url,
    meta: {
      access,
      resources: [],
      ...(limit === undefined ? {} : { limit }),
      ...(acceptsPlainText === undefined ? {} : { acceptsPlainText }),
    },
  };
  const handler: RouteHandlerMethod = (request, reply) => declaration.handler(request, reply);
  app.route({
    method: [...methods],
    url,
    ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
    config: { operation },
    handler,
  });
  if (declaration.sharesPath !== true) refuseOtherMethods(app, url, new Set(methods));
}

/** Answers METHOD_NOT_ALLOWED to every other method, before its body is read. */
export function refuseOtherMethods(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const allow = [...methods, 'OPTIONS'].join(', ');
  app.route({
    method: METHODS.filter((method) => !methods.has(method)),
    url,
    config: { refusesMethods: true },
    onRequest: async () => {
      throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow } });
    },
    handler: (_request, reply) => reply.send(),
  });
}

/**
 * Makes the registration of a route without a declaration throw: such a route would skip authentication and limits.
 * @returns the declared routes, to which later ones are added.
 */
export function requireDeclarations(app: FastifyInstance): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.refusesMethods === true) return;
    if (config?.operation === undefined)
      throw new Error(`Route ${String(method)} ${url} has no declaration. Register it with addRoute.`);
    for (const one of [method].flat()) routes.push({ method: one, url, operation: config.operation });
  });
  return routes;
}

/** A route as it was registered. */
export interface DeclaredRoute {
  readonly method: string;
  readonly url: string;
  readonly operation: MountedOperation;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for the routes that answer METHOD_NOT_ALLOWED. */
    refusesMethods?: true;
  }
  interface FastifyInstance {
    /** Every route, in the order of registration. */
    readonly declaredRoutes: readonly DeclaredRoute[];
  }
}
