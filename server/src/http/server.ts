import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { newId } from '../lib/ids.ts';
import { type MaybePromise, whenReady } from '../lib/maybe-promise.ts';
import { isScoped } from '../lib/principal.ts';
import type { Journal } from '../stores/facts/journal.types.ts';
import type { LiveStore } from '../stores/live/live.ts';
import { requireDeclarations } from './add-route.ts';
import { type Call, createCall, type MountedOperation } from './call.ts';
import { CLIENT_GONE } from './call-context.ts';
import { type CorsOptions, createCors } from './cors.ts';
import { toAppError, toErrorResponse } from './errors.ts';
import { createFailureLog, type FailureLog } from './failure-log.ts';
import { parseJsonBody } from './parse-json.ts';
import { countRequest, identityOf } from './rate-limit.ts';
import { requestIdOf } from './request-id.ts';
import { useRecordOf } from './use-entry.ts';
import type { DescribeUse } from './use-record.ts';

/** Bounds of every connection, in milliseconds and bytes. */
const REQUEST_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARAM_LENGTH = 512;
const MAX_USER_AGENT_LENGTH = 512;

/** What the server is made of. */
export interface HttpServerOptions extends CorsOptions {
  readonly logger: Logger;
  readonly journal: Journal;
  readonly live: LiveStore;
  readonly clientIp: (socketAddress: string, forwardedFor: string | readonly string[] | undefined) => string;
  readonly authenticate: (
    call: Call,
    method: string,
    headers: FastifyRequest['headers'],
  ) => MaybePromise<void>;
  readonly describeUse: DescribeUse;
  /** Told of every refusal, before it is answered: for counts, never to change it. */
  readonly onRefused?: (call: Call, body: unknown, error: AppError) => void;
}

/** A Fastify instance with every check that needs no feature, in the order of docs/decisions/0028 §2. It does not listen. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const writeCorsHeaders = createCors(options);
  const logFailure = createFailureLog(options.logger);
  const app = Fastify({
    genReqId: requestIdOf,
    requestIdHeader: false,
    logger: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      prepare(options, request, reply);
      writeCorsHeaders(request, reply);
      fail(options, logFailure, request, reply, error);
    },
  });
  app.decorateRequest('pharos');
  app.decorate('declaredRoutes', requireDeclarations(app));
  // Hooks answer through `done`, not with promises: most of the time there is nothing to wait for.
  app.addHook('onRequest', (request, reply, done) => {
    prepare(options, request, reply);
    writeCorsHeaders(request, reply);
    if (request.method === 'OPTIONS') return void reply.code(204).send();
    if (request.pharos.operation === undefined) return done();
    const checking = check(options, request, reply, request.pharos.operation);
    if (checking instanceof Promise) checking.then(() => done(), done);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!needsUseEntry(request, reply)) return done(null, payload);
    auditUse(options, request, reply, payload).then((sent) => done(null, sent), done);
  });
  if (options.logger.isLevelEnabled('debug')) {
    app.addHook('onResponse', async (request, reply) => logResponse(options.logger, request, reply));
  }
  app.setErrorHandler((error, request, reply) => fail(options, logFailure, request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    fail(options, logFailure, request, reply, new AppError('NOT_FOUND', { message: 'No such path' })),
  );
  addBodyParsers(app);
  return app;
}

function prepare(options: HttpServerOptions, request: FastifyRequest, reply: FastifyReply): void {
  const operation = request.routeOptions.config?.operation;
  const ip = options.clientIp(request.socket.remoteAddress ?? '', request.headers['x-forwarded-for']);
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  request.pharos = createCall(request.id, ip, userAgent, operation);
  reply.header('x-request-id', request.id);
}

/** Credential, then the endpoint's limit: both before the body is read, so that malformed bodies cannot dodge them. */
function check(
  options: HttpServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: MountedOperation,
): MaybePromise<void> {
  const { limit } = operation.meta;
  const authenticated = options.authenticate(request.pharos, request.method, request.headers);
  return limit === undefined
    ? authenticated
    : whenReady(authenticated, () => checkLimit(options, request, reply, operation));
}

function checkLimit(
  options: HttpServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { meta, name }: MountedOperation,
): MaybePromise<void> {
  const call = request.pharos;
  if (meta.limit === undefined) return;
  const isKnown = isScoped(call.principal) || call.principal.kind === 'user';
  const limit = isKnown ? meta.limit.authenticated : meta.limit.anonymous;
  if (limit === undefined) return;
  const identity = `${name}:${identityOf(call.principal, call.ip)}`;
  const rate = { limit, windowMs: meta.limit.windowMs };
  return countRequest(options.live, identity, rate).then((headers) => void reply.headers(headers));
}

/** Whether a key was used and its use not noted yet. A request that failed before its first hook has no record. */
function needsUseEntry(request: FastifyRequest, reply: FastifyReply): boolean {
  const call: Call | undefined = request.pharos;
  if (call?.keyPresented !== true || call.useEntryTaken) return false;
  return !(call.useEntryWithAct && reply.statusCode < 400);
}

/** Makes the use of a key durable before its answer is sent; without the entry there is no answer (docs/decisions/0028 §5). */
async function auditUse(
  options: HttpServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  request.pharos.useEntryTaken = true;
  try {
    await options.journal.append([options.describeUse(useRecordOf(request, reply.statusCode))]);
    return payload;
  } catch (error) {
    if (payload instanceof ReadableStream) await payload.cancel();
    const { status, headers, body } = toErrorResponse(error, request.id);
    options.logger.error({ requestId: request.id, err: error }, 'the use of a key could not be recorded');
    reply
      .code(status)
      .headers(headers)
      .removeHeader('content-length')
      .removeHeader('content-disposition')
      .type('application/json; charset=utf-8');
    return JSON.stringify(body);
  }
}

function fail(
  { onRefused }: HttpServerOptions,
  logFailure: FailureLog,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): void {
  const known = toAppError(error);
  onRefused?.(request.pharos, request.body, known);
  const { status, headers, body } = toErrorResponse(known, request.id);
  request.pharos.reason = known.reason ?? known.code.toLowerCase();
  if (status >= 500 && known.reason !== CLIENT_GONE) logFailure(request.id, known);
  const isRpc = request.raw.url?.startsWith('/rpc/') === true;
  reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(isRpc ? { ...body, ...rpcError(status, body) } : body));
}

/** The same error in the RPC protocol's own words, so that both readers find what they look for. */
function rpcError(status: number, body: ReturnType<typeof toErrorResponse>['body']) {
  return { json: { defined: false, code: body.code, status, message: body.error, data: body }, meta: [] };
}

function logResponse(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  logger.debug(
    {
      requestId: request.id,
      method: request.method,
      // The template, not the address: addresses carry set-up tokens and other people's data.
      route: request.routeOptions.url,
      status: reply.statusCode,
      elapsedMs: Math.round(reply.elapsedTime * 100) / 100,
    },
    'request',
  );
}

function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    parseInto(body, done);
  });
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (request, body, done) => {
    // Browsers send beacons as text/plain to avoid a preflight; elsewhere it would open a door for forged requests.
    if (request.routeOptions.config.operation?.meta.acceptsPlainText === true) parseInto(body, done);
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
}

function parseInto(body: string | Buffer, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, parseJsonBody(Buffer.isBuffer(body) ? body : Buffer.from(body)));
  } catch (error) {
    done(error instanceof Error ? error : new AppError('BAD_REQUEST', { cause: error }));
  }
}

/** Answers what never became a request: broken HTTP, headers without end. */
function refuseBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const requestId = newId('req');
  const message =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'The headers are too large' : 'The request is not valid HTTP';
  const details = [{ field: 'headers', message }];
  const { body } = toErrorResponse(new AppError('BAD_REQUEST', { message, details }), requestId);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-ID: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
