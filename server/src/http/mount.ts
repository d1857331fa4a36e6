import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { type StandardHandleResult, StandardRPCHandler } from '@orpc/server/standard';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { ByteStream } from '../lib/byte-stream.ts';
import { refuseOtherMethods } from './add-route.ts';
import type { MountedOperation } from './call.ts';
import { type CallContext, createCallContext } from './call-context.ts';
import { createDirectOperation, type DirectOptions } from './hot/direct-operation.ts';
import { createHotOperation } from './hot/hot-operation.ts';
import type { HotHandler } from './hot/hot-routes.ts';
import type { DeclaredOperation } from './operations.ts';
import { createReplyHandler } from './send-call-response.ts';
import { createStableResponses, type StableResponses } from './stable-responses.ts';

/** Largest body of an operation that declares none of its own, in bytes. */
const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;
/** A stream that sends nothing for this long is closed. No part of an export takes as long to create. */
const STALLED_AFTER_MS = 180_000;

/** The dependencies of {@link mountOperations}. */
export interface MountOptions extends DirectOptions {
  readonly operations: readonly DeclaredOperation[];
  readonly aliases: readonly Alias[];
}

/** Another path of a hot operation, with another form of its body. */
export interface Alias {
  readonly url: string;
  /** Name of the operation. */
  readonly operation: string;
  /** Converts the body to that of the operation. It never throws, and leaves unknown values to validation. */
  readonly adapt: (body: unknown) => unknown;
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/** The handlers of an operation, by transport. */
interface Handlers {
  readonly rest: RouteHandler;
  readonly rpc: RouteHandler;
}

/** The common interface of both handlers of oRPC. */
interface StandardHandle {
  handle(
    request: Parameters<StandardRPCHandler<CallContext>['handle']>[0],
    options: { readonly context: CallContext; readonly prefix?: '/rpc' },
  ): Promise<StandardHandleResult>;
}

/**
 * Serves every operation of the contract twice: at its REST route and at `/rpc/<module>/<verb>`.
 * Fastify routes, so that the checks of a route run before its body is read. oRPC decodes, validates and encodes.
 */
export function mountOperations(app: FastifyInstance, options: MountOptions): void {
  const rethrow = createHandlerOptions(options);
  const rest: StandardHandle = new StandardOpenAPIHandler(options.router, rethrow);
  const rpc: StandardHandle = new StandardRPCHandler(options.router, rethrow);
  const steady = createStableResponses();
  const throughCodec = (kept: StableResponses | undefined): Handlers => ({
    rest: (request, reply) => serve(rest, options, request, reply, { kept }),
    rpc: (request, reply) => serve(rpc, options, request, reply, { kept, prefix: '/rpc' }),
  });
  const methodsOf = new Map<string, Set<string>>();
  const add = (method: string, route: string, operation: MountedOperation, handler: RouteHandler) => {
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url: route,
      bodyLimit: operation.meta.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
      config: { operation },
      handler,
    });
    const methods = methodsOf.get(route) ?? new Set();
    methodsOf.set(route, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  };
  for (const { path, method, route, meta } of options.operations) {
    const name = path.join('.');
    const kept = meta.isSteady === true ? steady : undefined;
    const operation = { name, meta, route };
    const handlers = meta.isDirect === true ? directHandlers(options, path) : throughCodec(kept);
    if (meta.isHot === true) {
      addHotOperation(app, { method, url: route, operation, handle: createHotOperation(options, path) });
      methodsOf.set(route, new Set([method]));
    } else add(method, route.replace(/\{([^}]+)\}/g, ':$1'), operation, handlers.rest);
    const rpcRoute = `/rpc/${path.join('/')}`;
    add('POST', rpcRoute, { name, meta, route: rpcRoute }, handlers.rpc);
  }
  for (const [route, methods] of methodsOf) refuseOtherMethods(app, route, methods);
  for (const alias of options.aliases) mountAlias(app, options, alias);
}

function directHandlers(options: MountOptions, path: readonly string[]): Handlers {
  const { rest, rpc } = createDirectOperation(options, path);
  return { rest: createReplyHandler(rest), rpc: createReplyHandler(rpc) };
}

/** All checks are those of the operation. Other methods are not refused: the path may have pages. */
function mountAlias(app: FastifyInstance, options: MountOptions, { url, operation, adapt }: Alias): void {
  const declared = options.operations.find(({ path }) => path.join('.') === operation);
  if (declared === undefined) throw new Error(`There is no operation ${operation}`);
  const { method, meta, path } = declared;
  const handle = createHotOperation(options, path);
  addHotOperation(app, {
    method,
    url,
    operation: { name: operation, meta, route: url },
    handle: (call, { params, query, body }) => {
      call.body = adapt(body);
      return handle(call, { params, query, body: call.body });
    },
  });
}

/** Registers a hot operation with both adapters. */
function addHotOperation(
  app: FastifyInstance,
  route: {
    readonly method: string;
    readonly url: string;
    readonly operation: MountedOperation;
    readonly handle: HotHandler;
  },
): void {
  const { method, url, operation, handle } = route;
  if (method !== 'POST') throw new Error(`${operation.name} cannot be hot: its method is not POST`);
  const bodyLimitBytes = operation.meta.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;
  app.hotRoutes.add({ method, url, operation, bodyLimitBytes, handle });
  app.route({
    method,
    url,
    bodyLimit: bodyLimitBytes,
    config: { operation },
    handler: createReplyHandler(handle),
  });
}

/** Makes oRPC throw errors instead of converting them to responses: errors are converted in one place. */
function createHandlerOptions(options: MountOptions) {
  return {
    interceptors: [
      async ({ next, context }: { next: () => Promise<StandardHandleResult>; context: CallContext }) => {
        try {
          return await next();
        } catch (error) {
          context.fail(error);
          return { matched: false, response: undefined } as const;
        }
      },
    ],
    clientInterceptors: [
      async ({
        next,
        context,
        input,
      }: {
        next: () => Promise<unknown>;
        context: CallContext;
        input: unknown;
      }) => {
        const { call } = context;
        if (call.operation === undefined) throw new AppError('NOT_FOUND');
        await options.authorize(call, call.operation, input);
        return next();
      },
    ],
  };
}

async function serve(
  handler: StandardHandle,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { kept, prefix }: { readonly kept: StableResponses | undefined; readonly prefix?: '/rpc' },
): Promise<FastifyReply> {
  const context = createCallContext(request.pharos, options.describeUse);
  const result = await handler.handle(
    {
      method: request.method === 'HEAD' ? 'GET' : request.method,
      // The host is never used: addresses come from the configuration, not from `Host`.
      url: new URL(request.raw.url ?? '/', 'http://pharos.invalid'),
      headers: request.headers,
      body: async () => request.body,
      signal: context.signal,
    },
    prefix === undefined ? { context } : { context, prefix },
  );
  if (context.failure !== undefined) throw context.failure.error;
  if (!result.matched) throw new AppError('NOT_FOUND');
  const { response } = result;
  if (kept !== undefined && response.status === 200 && response.body !== undefined)
    return kept.send(request, reply, JSON.stringify(response.body));
  return sendResponse(request, reply, response);
}

function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: NonNullable<StandardHandleResult['response']>,
): FastifyReply {
  // Those that the handler set.
  reply.code(response.status).headers(request.pharos.responseHeaders);
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) reply.header(name, value);
  if (response.body === undefined) return reply.send();
  if (response.body instanceof ByteStream) return sendStream(request, reply, response.body);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(response.body));
}

function dispositionOf({ fileName }: ByteStream): string {
  return fileName === undefined ? 'inline' : `attachment; filename="${fileName}"`;
}

function sendStream(request: FastifyRequest, reply: FastifyReply, body: ByteStream): FastifyReply {
  reply
    .type(body.contentType)
    .header('content-disposition', dispositionOf(body))
    .header('cache-control', 'no-store');
  if (request.method === 'HEAD') {
    body.cancel().catch(() => undefined);
    return reply.send();
  }
  reply.raw.setTimeout(STALLED_AFTER_MS, () => reply.raw.destroy());
  return reply.send(body);
}
