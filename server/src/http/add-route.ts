import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import type { OperationLimit, ResourceRule, RouteAccess } from '../lib/operation.ts';
import type { RouteDocument } from '../lib/route-document.ts';
import type { ErrorFields, MountedOperation } from './call.ts';
import type { RequestContext } from './context.ts';
import type { HotHandler } from './hot/hot-routes.ts';
import type { PathMethods } from './path-methods.ts';
import { createReplyHandler } from './send-call-response.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A route without a contract. All checks before its handler follow from this declaration. */
export interface RouteDeclaration extends CommonDeclaration {
  readonly methods: readonly Method[];
  /** The resources of the call, by paths into the parameters of the path. The handler authorizes with `authorizeRoute`. */
  readonly resources?: readonly ResourceRule[];
  readonly handler: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply | Promise<FastifyReply | undefined>;
}

/** A route without a contract that both adapters serve. Its path can end with `/*` or a parameter; with others, it has a `hotUrl`. */
export interface HotRouteDeclaration extends CommonDeclaration {
  /** Paths below the prefix that other routes of Fastify serve. */
  readonly excludes?: (path: string) => boolean;
  /** `GET` includes HEAD. */
  readonly method: 'GET' | 'POST';
  readonly handle: HotHandler;
  /** The prefix, with `/*` at its end, below which the hot adapter serves it if its path has other parameters. */
  readonly hotUrl?: string;
}

interface CommonDeclaration {
  /** A path with `:parameters`. */
  readonly url: string;
  readonly access: RouteAccess;
  /** Requests per window. Files that every page loads have no limit. */
  readonly limit?: OperationLimit;
  /** The largest body, in bytes; that of the server if absent. */
  readonly bodyLimitBytes?: number;
  /** Whether JSON is accepted as `text/plain`, which browsers use for beacons. */
  readonly acceptsPlainText?: true;
  /** Whether the handler repairs NUL characters in texts of the query, which are otherwise rejected. */
  readonly repairsTexts?: true;
  /** Set if other routes serve other methods of this path. Otherwise other methods are answered with METHOD_NOT_ALLOWED. */
  readonly sharesPath?: true;
  /** The name of the operation for limits; the path if absent. */
  readonly name?: string;
  /** Set for routes of the public API. */
  readonly document?: RouteDocument;
  /** Fields that a protocol requires in the bodies of errors. */
  readonly errorFields?: ErrorFields;
}

/** The largest body of a hot route that declares none, in bytes. */
const HOT_BODY_LIMIT_BYTES = 1024 * 1024;

/** Registers a route with its declaration. */
export function addRoute(app: FastifyInstance, declaration: RouteDeclaration): void {
  const { methods, url, bodyLimitBytes } = declaration;
  const handler: RouteHandlerMethod = (request, reply) => declaration.handler(request, reply);
  app.route({
    method: [...methods],
    url,
    ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
    config: configOf(declaration, declaration.resources),
    handler,
  });
  if (declaration.sharesPath !== true) refuseOtherMethods(app, url, new Set(methods));
}

/** Registers a route with both adapters. */
export function addHotRoute(app: FastifyInstance, declaration: HotRouteDeclaration): void {
  const { method, url, handle, excludes, hotUrl = url, bodyLimitBytes = HOT_BODY_LIMIT_BYTES } = declaration;
  const config = configOf(declaration);
  const methods = method === 'GET' ? (['GET', 'HEAD'] as const) : ([method] as const);
  app.hotRoutes.add({ method, url: hotUrl, excludes, operation: config.operation, bodyLimitBytes, handle });
  app.route({
    method: [...methods],
    url,
    bodyLimit: bodyLimitBytes,
    config,
    handler: createReplyHandler(handle),
  });
  if (declaration.sharesPath !== true) refuseOtherMethods(app, url, new Set(methods));
}

function configOf(declaration: CommonDeclaration, resources: readonly ResourceRule[] = []) {
  const { document } = declaration;
  const operation = operationOf(declaration, resources);
  return document === undefined ? { operation } : { operation, document };
}

function operationOf(
  { url, access, limit, acceptsPlainText, repairsTexts, name = url, errorFields }: CommonDeclaration,
  resources: readonly ResourceRule[],
): MountedOperation {
  return {
    name,
    route: url,
    errorFields,
    meta: {
      access,
      resources,
      ...(limit === undefined ? {} : { limit }),
      ...(acceptsPlainText === undefined ? {} : { acceptsPlainText }),
      ...(repairsTexts === undefined ? {} : { repairsTexts }),
    },
  };
}

/** Answers METHOD_NOT_ALLOWED to all other methods, before their bodies are read. */
export function refuseOtherMethods(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  app.pathMethods.refuseOthers(url, methods);
}

/**
 * Makes the registration of a route without a declaration throw, because such a route would have no authentication and no limits.
 * @returns the declared routes, to which later ones are added.
 */
export function requireDeclarations(app: FastifyInstance): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      for (const [path, operation] of declaredOperations(one, url, config)) {
        routes.push({ method: one, url: path, operation, document: config?.document });
        app.pathMethods.add(path, one);
      }
  });
  return routes;
}

/** Returns the operations of a route by path. @throws Error if it declares none. */
function declaredOperations(
  method: string,
  url: string,
  { operation, operations }: FastifyContextConfig = {},
): Iterable<readonly [path: string, operation: MountedOperation]> {
  if (operations !== undefined) return operations;
  if (operation === undefined)
    throw new Error(`Route ${method} ${url} has no declaration. Register it with addRoute.`);
  return [[url, operation]];
}

/** A registered route. */
export interface DeclaredRoute {
  readonly method: string;
  readonly url: string;
  readonly operation: MountedOperation;
  /** `undefined` for operations of the contract, and for routes that are not part of the public API. */
  readonly document: RouteDocument | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    document?: RouteDocument;
  }
  interface FastifyInstance {
    /**
     * Authorizes a request of a route with `resources`, before its body is read.
     * @throws AppError AUTH_REQUIRED, FORBIDDEN, ACCESS_DENIED.
     */
    readonly authorizeRoute: (request: FastifyRequest) => Promise<RequestContext>;
    readonly pathMethods: PathMethods;
    /** Every route, in the order of registration. */
    readonly declaredRoutes: readonly DeclaredRoute[];
  }
}
