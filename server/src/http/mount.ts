import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Turns } from '../lib/concurrency/turns.ts';
import { say } from '../lib/texts/sentence.ts';
import { refuseOtherMethods } from './add-route.ts';
import { type CallHandler, type MountedOperation, pathOf } from './call.ts';
import type { HotHandler } from './hot/hot-routes.ts';
import { createHotHandler, createOperationHandlers } from './operation-handlers.ts';
import type { DeclaredOperation } from './operations.ts';
import { findRunnable, type RunOptions } from './run-operation.ts';
import { createReplyHandler } from './send-call-response.ts';
import { StableResponses } from './stable-responses.ts';

/** Largest body of an operation that declares none of its own, in bytes. */
const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;

/** The dependencies of {@link mountOperations}. */
export interface MountOptions extends RunOptions {
  readonly operations: readonly DeclaredOperation[];
  readonly aliases: readonly Alias[];
  readonly turns: Turns;
}

/** Another path of a hot operation, with another form of its body. */
export interface Alias {
  readonly url: string;
  /** Name of the operation. */
  readonly operation: string;
  /** Converts the body to that of the operation. It never throws, and leaves unknown values to validation. */
  readonly adapt: (body: unknown) => unknown;
}

/** An operation at a path, with its handler. */
interface Mounted<Handler = CallHandler> {
  readonly operation: MountedOperation & { readonly bodyLimitBytes: number };
  readonly handle: Handler;
}

/**
 * Serves every operation of the contract twice: at its REST route and at `/rpc/<module>/<verb>`. Fastify routes, so that the checks of a
 * route run before its body is read.
 */
export function mountOperations(app: FastifyInstance, options: MountOptions): void {
  const handlerOptions = { turns: options.turns, stable: new StableResponses() };
  const methodsOf = new Map<string, Set<string>>();
  const rpcs = new Map<string, Mounted>();
  for (const declared of options.operations) {
    const runnable = findRunnable(options, declared);
    const { method, route, meta } = declared;
    const { rest, rpc } = createOperationHandlers(runnable, handlerOptions);
    if (meta.isHot === true) {
      addHotOperation(app, method, mount(runnable, route, createHotHandler(runnable)));
      methodsOf.set(route, new Set([method]));
    } else {
      const url = route.replace(/\{([^}]+)\}/g, ':$1');
      const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
      addOperation(app, methods, url, mount(runnable, route, rest));
      methodsOf.set(url, new Set([...(methodsOf.get(url) ?? []), ...methods]));
    }
    const rpcRoute = `/rpc/${declared.path.join('/')}`;
    rpcs.set(rpcRoute, mount(runnable, rpcRoute, rpc));
    methodsOf.set(rpcRoute, new Set(['POST']));
  }
  addRpcRoute(app, rpcs);
  for (const [route, methods] of methodsOf) refuseOtherMethods(app, route, methods);
  for (const alias of options.aliases) mountAlias(app, options, alias);
}

function mount<Handler>(
  { name, meta }: { readonly name: string; readonly meta: DeclaredOperation['meta'] },
  route: string,
  handle: Handler,
): Mounted<Handler> {
  const { bodyLimitBytes = DEFAULT_BODY_LIMIT_BYTES } = meta;
  return { operation: { name, meta, route, bodyLimitBytes }, handle };
}

/** @param url its route, as Fastify writes parameters. */
function addOperation(
  app: FastifyInstance,
  method: string[],
  url: string,
  { operation, handle }: Mounted,
): void {
  app.route({
    method,
    url,
    bodyLimit: operation.bodyLimitBytes,
    config: { operation },
    handler: createReplyHandler(handle),
  });
}

/** One route serves all operations: its checks are those of the operation that the path names. */
function addRpcRoute(app: FastifyInstance, rpcs: ReadonlyMap<string, Mounted>): void {
  const mounted = [...rpcs];
  app.route({
    method: 'POST',
    url: '/rpc/*',
    bodyLimit: Math.max(...mounted.map(([, { operation }]) => operation.bodyLimitBytes)),
    config: { operations: new Map(mounted.map(([path, { operation }]) => [path, operation])) },
    handler: createReplyHandler((call, input) => {
      const found = rpcs.get(pathOf(call));
      if (found === undefined) throw new AppError('NOT_FOUND', { message: say('requests.noSuchPath') });
      return found.handle(call, input);
    }),
  });
}

/** All checks are those of the operation. Other methods are not refused: the path may have pages. */
function mountAlias(app: FastifyInstance, options: MountOptions, { url, operation, adapt }: Alias): void {
  const declared = options.operations.find(({ path }) => path.join('.') === operation);
  if (declared === undefined) throw new Error(`There is no operation ${operation}`);
  const runnable = findRunnable(options, declared);
  const handle = createHotHandler(runnable);
  const adapted: HotHandler = (call, { params, query, body }) => {
    call.body = adapt(body);
    return handle(call, { params, query, body: call.body });
  };
  addHotOperation(app, declared.method, mount(runnable, url, adapted));
}

/** Registers a hot operation with both adapters. */
function addHotOperation(app: FastifyInstance, method: string, mounted: Mounted<HotHandler>): void {
  const { operation, handle } = mounted;
  const { name, route: url, bodyLimitBytes } = operation;
  if (method !== 'POST') throw new Error(`${name} cannot be hot: its method is not POST`);
  app.hotRoutes.add({ method, url, operation, bodyLimitBytes, handle });
  addOperation(app, [method], url, mounted);
}
