import type { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { laneOf } from '../lib/concurrency/lane.ts';
import type { Turns } from '../lib/concurrency/turns.ts';
import { say } from '../lib/texts/sentence.ts';
import { requireDeclarations } from './add-route.ts';
import { decodeBody, isEncoded } from './body/decode-body.ts';
import { parseJsonBody, textPolicyOf } from './body/parse-json.ts';
import { aborted } from './body/read-body.ts';
import { type Call, type CallResponse, pathOf } from './call.ts';
import { type Chain, type ChainOptions, createChain } from './chain.ts';
import { toAppError } from './errors.ts';
import { createHostPrefixes, type HostPrefixes } from './host-prefixes.ts';
import { createHotAdapter } from './hot/hot-adapter.ts';
import { createHotRoutes, type HotRoutes, parseQuery } from './hot/hot-routes.ts';
import { createPathMethods } from './path-methods.ts';
import { refuseBrokenRequest, refuseConnect } from './refusals.ts';
import { requestIdOf } from './request-id.ts';
import { sendCallResponse } from './send-call-response.ts';

/** Bounds of every connection, in milliseconds and bytes. */
const REQUEST_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARAM_LENGTH = 512;
const MAX_BODY_BYTES = 1024 * 1024;
/** Parsing larger bodies takes so long that callers take turns, in bytes. */
const LARGE_BODY_BYTES = 16 * 1024;

/** The dependencies of a server. */
export interface HttpServerOptions extends ChainOptions {
  readonly turns: Turns;
}

/** Creates a server with every check that needs no module. It has no routes and does not listen. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const chain = createChain(options);
  const app = Fastify({
    genReqId: requestIdOf,
    requestIdHeader: false,
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    routerOptions: {
      maxParamLength: MAX_PARAM_LENGTH,
      ignoreTrailingSlash: false,
      querystringParser: parseQuery,
    },
    exposeHeadRoutes: false,
    // The adapter answers requests without it, in the format of all errors.
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      begin(chain, request, reply, operationOf(request));
      fail(chain, request, reply, error);
    },
  });
  app.decorateRequest('pharos');
  app.decorate('pathMethods', createPathMethods({ maxParamLength: MAX_PARAM_LENGTH }));
  app.decorate('declaredRoutes', requireDeclarations(app));
  app.decorate('recordFailure', (request, error) =>
    chain.recordFailure(failedCall(request), failureOf(request, error)),
  );
  addHooks(app, chain, addNotFoundHandler(app, chain));
  app.setErrorHandler((error, request, reply) => fail(chain, request, reply, error));
  addBodyParsers(app, options.turns);
  serveHotRoutes(app, chain);
  return app;
}

/**
 * Answers unknown paths with a structured error, or with a page if one is set and it is responsible for the request.
 * @returns the handler, for requests whose body must not be read first.
 */
function addNotFoundHandler(app: FastifyInstance, chain: Chain): NotFoundHandler {
  let page: NotFoundPage | undefined;
  app.decorate('setNotFoundPage', (next: NotFoundPage) => {
    page = next;
  });
  const answer: NotFoundHandler = (request, reply) => {
    if (page?.(request, reply) === true) return;
    fail(chain, request, reply, new AppError('NOT_FOUND', { message: say('requests.noSuchPath') }));
  };
  app.setNotFoundHandler(answer);
  return answer;
}

type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => void;

/** Hooks call `done` instead of returning a promise: usually they do not wait. */
function addHooks(app: FastifyInstance, chain: Chain, answerNotFound: NotFoundHandler): void {
  app.addHook('onReady', async () => app.pathMethods.compile());
  app.addHook('onRequest', (request, reply, done) => {
    const allow = app.pathMethods.refusal(request.method, request.raw.url ?? '/');
    if (allow !== undefined) {
      begin(chain, request, reply, undefined);
      return done(new AppError('METHOD_NOT_ALLOWED', { headers: { allow } }));
    }
    begin(chain, request, reply, operationOf(request));
    if (request.method === 'OPTIONS') return void reply.code(204).send();
    if (request.pharos.operation === undefined) return done();
    const proceed = () => {
      // The headers of the limit.
      reply.headers(request.pharos.responseHeaders);
      done();
    };
    const checked = chain.check(request.pharos);
    if (checked instanceof Promise) checked.then(proceed, done);
    else proceed();
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, pharos: call, routeOptions } = request;
    // Whatever the media type of the body.
    if (request.is404 || call.operation === undefined) return answerNotFound(request, reply);
    const limitBytes = call.operation.bodyLimitBytes ?? routeOptions.bodyLimit;
    const isLimitedHere = limitBytes < routeOptions.bodyLimit;
    if (isLimitedHere && Number(headers['content-length'] ?? 0) > limitBytes) {
      // The client sends more data on this connection.
      reply.header('connection', 'close');
      return done(new AppError('PAYLOAD_TOO_LARGE'));
    }
    const isBounded = !isLimitedHere || headers['content-length'] !== undefined;
    if (!hasBody(request) || (isBounded && !isEncoded(headers))) return done(null, payload);
    let decoded: Readable;
    try {
      decoded = decodeBody(payload, headers, limitBytes);
    } catch (error) {
      return done(toAppError(error));
    }
    // Nobody reads the body of a request that was rejected before.
    reply.raw.once('close', () => decoded.destroy());
    done(null, decoded);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // A request that failed before its first hook has no call.
    const call: Call | undefined = request.pharos;
    const audited = call === undefined ? undefined : chain.audit(call, reply.statusCode);
    if (!(audited instanceof Promise)) return done(null, payload);
    audited
      .then((instead) => (instead === undefined ? payload : replace(reply, payload, instead)))
      .then((sent) => done(null, sent), done);
  });
  const { recordResponse } = chain;
  if (recordResponse === undefined) return;
  app.addHook('onResponse', ({ pharos }, reply, done) => {
    recordResponse(pharos, reply.statusCode);
    done();
  });
}

/** Returns the operation that a request calls; `undefined` for a path without one. */
function operationOf({ routeOptions, raw }: FastifyRequest): Call['operation'] {
  const { operation, operations } = routeOptions.config ?? {};
  return operations === undefined ? operation : operations.get(pathOf({ url: raw.url ?? '/' }));
}

function begin(
  chain: Chain,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Call['operation'],
): void {
  request.pharos = chain.begin({
    requestId: request.id,
    method: request.method,
    url: request.raw.url ?? '/',
    headers: request.headers,
    socketAddress: request.socket.remoteAddress,
    operation,
    connection: reply.raw,
  });
  reply.headers(request.pharos.responseHeaders);
}

function fail(chain: Chain, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const call = failedCall(request);
  // A check that fails after the limit was counted.
  reply.headers(call.responseHeaders);
  sendCallResponse(reply, chain.fail(call, failureOf(request, error)));
}

/** Returns the call of a failed request, with the body as far as it was read. */
function failedCall({ pharos: call, body }: FastifyRequest): Call {
  if (call.body === undefined) call.body = body;
  return call;
}

function failureOf(request: FastifyRequest, error: unknown): unknown {
  return isAborted(request) ? aborted(error) : error;
}

/** Whether the client closed the connection before it sent the whole body. */
function isAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Whether Fastify reads the body of the request. */
function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Makes a response that was ready that of an error. @returns its body. */
async function replace(
  reply: FastifyReply,
  payload: unknown,
  instead: CallResponse,
): Promise<CallResponse['body']> {
  if (payload instanceof ReadableStream) await payload.cancel();
  reply
    .code(instead.status)
    .headers(instead.headers)
    .removeHeader('content-length')
    .removeHeader('content-disposition');
  return instead.body;
}

/** Puts the hot adapter in front of Fastify. Requests that are injected, and those to further addresses of `localhost`, do not pass it. */
function serveHotRoutes(app: FastifyInstance, chain: Chain): void {
  const routes = createHotRoutes();
  const hosts = createHostPrefixes();
  let isClosing = false;
  app.decorate('hotRoutes', routes);
  app.decorate('hostPrefixes', hosts);
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  const adapter = createHotAdapter({
    routes,
    chain,
    fallback: app.routing,
    isClosing: () => isClosing,
    hosts,
  });
  app.server.removeAllListeners('request').on('request', adapter).on('connect', refuseConnect);
}

function addBodyParsers(app: FastifyInstance, turns: Turns): void {
  const parseInto = createParser(turns);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    parseInto(request, body, done);
  });
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (request, body, done) => {
    // Browsers send beacons as text/plain to avoid a preflight. For other routes this would allow forged requests.
    if (request.pharos.operation?.meta.acceptsPlainText === true) parseInto(request, body, done);
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/**
 * Creates the parser of JSON bodies. Large ones take turns by lane: many that arrive at the same time delay other requests by one
 * slice, also if they are rejected afterwards.
 */
function createParser(turns: Turns) {
  return function parseInto(
    { pharos }: FastifyRequest,
    body: string | Buffer,
    done: (error: Error | null, body?: unknown) => void,
  ): void {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const parse = (): void => {
      let value: unknown;
      try {
        value = parseJsonBody(bytes, textPolicyOf(pharos.operation));
      } catch (error) {
        done(error instanceof Error ? error : new AppError('BAD_REQUEST', { cause: error }));
        return;
      }
      done(null, value);
    };
    const turn = bytes.length > LARGE_BODY_BYTES ? turns.next(laneOf(pharos.principal)) : undefined;
    if (turn === undefined) parse();
    else turn.then(parse, done);
  };
}

/** Sends the page of an unknown path. Returns `false` if the request is not from the address bar of a browser. */
type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    readonly setNotFoundPage: (page: NotFoundPage) => void;
    /** The routes that the hot adapter serves. */
    readonly hotRoutes: HotRoutes;
    /** The path prefixes of requests to hosts of their own, such as short domains. */
    readonly hostPrefixes: HostPrefixes;
    /** Records the failure of a request for an error handler that sends its own format, and returns the converted error. */
    readonly recordFailure: (request: FastifyRequest, error: unknown) => AppError;
  }
}
