import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { type MaybePromise, whenReady } from '../lib/concurrency/maybe-promise.ts';
import { createSampledLog, problemOf } from '../lib/concurrency/sampled-log.ts';
import { isScoped } from '../lib/principal.ts';
import { say } from '../lib/texts/sentence.ts';
import { type Span, type Tracing, traceOf } from '../lib/tracing.ts';
import type { Journal } from '../stores/facts/journal/journal.types.ts';
import type { LiveStore } from '../stores/live/live.ts';
import { NUL_MESSAGE } from './body/parse-json.ts';
import { ABORTED } from './body/read-body.ts';
import {
  type Call,
  type CallResponse,
  createCall,
  type MountedOperation,
  type PlainRequest,
} from './call.ts';
import { CLIENT_GONE } from './call-context.ts';
import { createConcurrency } from './concurrency.ts';
import { type CorsOptions, createCors } from './cors.ts';
import { toAppError, toErrorResponse, validationFailed } from './errors.ts';
import type { RequestDurations } from './metrics/request-durations.ts';
import { addRateHeaders, countRequest, identityOf } from './rate-limit.ts';
import { useRecordOf } from './use-entry.ts';
import type { DescribeUse } from './use-record.ts';

/** Logs a request that was answered with a status of 500 or above. */
type FailureLog = (requestId: string, error: AppError, span?: Span) => void;

/**
 * Creates a failure log. A 503 is a rejection: the journal is full, the disk is full, the queue of queries is full, a store is
 * unavailable. It is logged without a stack, once every 10 s for each reason, with the number of requests since the last line.
 *
 * @param nowMs a monotonic clock, in milliseconds.
 */
export function createFailureLog(
  logger: Pick<Logger, 'warn' | 'error'>,
  nowMs: () => number = () => performance.now(),
): FailureLog {
  const sample = createSampledLog(nowMs);
  return (requestId, error, span) => {
    const { status, code, reason, cause } = error;
    const traced = span === undefined ? {} : traceOf(span);
    if (status !== 503) {
      logger.error({ requestId, ...traced, code, reason, err: cause ?? error }, 'request failed');
      return;
    }
    const problem = cause === undefined ? undefined : problemOf(cause);
    // The message of an engine can contain values of rows.
    const why = cause instanceof Error && cause.message === reason ? undefined : reason;
    sample(problem ?? why ?? code, (requests) =>
      logger.warn({ requestId, ...traced, code, reason: why, problem, requests }, 'requests refused'),
    );
  };
}

const MAX_USER_AGENT_LENGTH = 512;
/** A NUL character in a URL. In UTF-8, it has no other encoding. */
const ENCODED_NUL = '%00';

/** The dependencies of the chain. */
export interface ChainOptions extends CorsOptions {
  readonly logger: Logger;
  readonly journal: Journal;
  readonly live: LiveStore;
  readonly clientIp: (socketAddress: string, forwardedFor: string | readonly string[] | undefined) => string;
  readonly authenticate: (call: Call, method: string, headers: IncomingHttpHeaders) => MaybePromise<void>;
  readonly describeUse: DescribeUse;
  /** Counts requests for the metrics; without it they are not counted. */
  readonly durations?: Pick<RequestDurations, 'record'> | undefined;
  /** Traces requests; without it they are not traced. */
  readonly tracing?: Tracing | undefined;
  /** Called for every rejected call before its response is sent. It counts rejected events and cannot change the response. */
  readonly onRejected?: (call: Call, body: unknown, error: AppError) => void;
}

/** A request as an adapter received it. */
export interface ReceivedRequest extends Omit<PlainRequest, 'ip' | 'userAgent'> {
  /** The address of the other end of the connection. */
  readonly socketAddress: string | undefined;
}

/**
 * The checks of every request, in the order of docs/decisions/0028 §2. Adapters call them: Fastify for all routes, `hot-adapter.ts`
 * for those that are declared `isHot`. They are synchronous when everything they need is cached.
 */
export interface Chain {
  /** Creates the call, with its CORS headers. */
  begin(request: ReceivedRequest): Call;
  /**
   * Checks the credential, then the limits. They come before the body is read, so malformed bodies count against the limit, and
   * requests that are rejected because too many are in progress cost nothing.
   * @throws AppError
   */
  check(call: Call): MaybePromise<void>;
  /**
   * Converts an error, reports the rejected call to `onRejected`, sets the reason for the audit entry, and logs the error if its
   * status is 500 or above.
   */
  recordFailure(call: Call, error: unknown): AppError;
  /** Records an error like {@link Chain.recordFailure} and returns the response to it. */
  fail(call: Call, error: unknown): CallResponse;
  /**
   * Writes the entry of the use of a key before the response is sent (docs/decisions/0028 §5), unless a counter counts it, and that
   * of a person for operations that record people.
   * @returns `undefined` if the response can be sent, or the response to send instead, because the entry could not be written.
   */
  audit(call: Call, status: number): MaybePromise<CallResponse | undefined>;
  /** Counts a response for the metrics, and logs it at level `debug`. `undefined` if both are off. */
  readonly recordResponse: ((call: Call, status: number) => void) | undefined;
}

/** Creates the chain. */
export function createChain(options: ChainOptions): Chain {
  const { logger, journal, live, clientIp, authenticate, describeUse, durations, tracing, onRejected } =
    options;
  const addCorsHeaders = createCors(options);
  const logFailure = createFailureLog(logger);
  const sample = createSampledLog();
  const concurrency = createConcurrency();
  const logsResponses = logger.isLevelEnabled('debug');
  const isTimed = logsResponses || durations !== undefined || tracing !== undefined;

  function checkLimit(call: Call, { meta, name }: MountedOperation): MaybePromise<void> {
    // Such a route counts itself, because the limit depends on its credential.
    if (meta.limit === undefined || meta.access.kind === 'route-key') return;
    const { kind } = call.principal;
    const isKnown = isScoped(call.principal) || kind === 'user' || kind === 'probe';
    const limit = isKnown ? meta.limit.authenticated : meta.limit.anonymous;
    if (limit === undefined) return;
    const rate = { limit, windowMs: meta.limit.windowMs, scope: name };
    return whenReady(countRequest(live, identityOf(call.principal, call.ip), rate), (verdict) =>
      addRateHeaders(call.responseHeaders, verdict),
    );
  }

  async function writeUseEntry(call: Call, status: number): Promise<CallResponse | undefined> {
    call.useEntryTaken = true;
    try {
      await journal.append([describeUse(useRecordOf(call, status))]);
      return undefined;
    } catch (error) {
      const problem = problemOf(error);
      sample(problem, (calls) =>
        logger.error({ requestId: call.requestId, problem, calls }, 'the use of a key could not be recorded'),
      );
      return toCallResponse(error, call);
    }
  }

  function recordFailure(call: Call, error: unknown): AppError {
    const known = toAppError(error);
    onRejected?.(call, call.body, known);
    call.reason = known.reason ?? known.code.toLowerCase();
    if (known.reason === ABORTED || known.reason === CLIENT_GONE)
      sample('aborted', (requests) =>
        logger.info({ requestId: call.requestId, requests }, 'clients closed their connections early'),
      );
    else if (known.status >= 500) logFailure(call.requestId, known, call.span);
    return known;
  }

  return {
    begin(request) {
      const { headers, socketAddress = '' } = request;
      const ip = clientIp(socketAddress, headers['x-forwarded-for']);
      const userAgent = (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);
      const span = tracing?.startRequest(request);
      const call = createCall(span === undefined ? request : identifyByTrace(request, span), ip, userAgent);
      call.span = span;
      if (isTimed) call.startedMs = performance.now();
      addCorsHeaders(call);
      return call;
    },

    check(call) {
      const { operation } = call;
      if (operation === undefined) return;
      const authenticated = authenticate(call, call.method, call.headers);
      const { limit, concurrency: bound } = operation.meta;
      const hasNul = call.url.includes(ENCODED_NUL) && !repairsQuery(call);
      if (limit === undefined && bound === undefined && !hasNul) return authenticated;
      return whenReady(authenticated, () =>
        whenReady(checkLimit(call, operation), () => {
          if (hasNul) throw nulInUrl(call.url);
          return concurrency.enter(call, operation);
        }),
      );
    },

    recordFailure,
    fail: (call, error) => toCallResponse(recordFailure(call, error), call),

    audit(call, status) {
      if (!(call.keyPresented || isRecordedPerson(call)) || call.useEntryTaken) return undefined;
      if (call.useCounter?.count(call, status) === true) return undefined;
      return call.useEntryWithAct && status < 400 ? undefined : writeUseEntry(call, status);
    },

    recordResponse: isTimed
      ? (call, status) => {
          const nowMs = call.streamedMs ?? performance.now();
          durations?.record(call, status, nowMs);
          if (call.span !== undefined) tracing?.endRequest(call.span, status);
          if (!logsResponses) return;
          const { requestId, method, operation, startedMs, span } = call;
          const elapsedMs = Math.round((nowMs - startedMs) * 100) / 100;
          // The template instead of the path: paths contain set-up tokens and personal data.
          const traced = span === undefined ? {} : traceOf(span);
          logger.debug(
            { requestId, ...traced, method, route: operation?.route, status, elapsedMs },
            'request',
          );
        }
      : undefined,
  };
}

/** Makes the id of the trace that of the request, unless the client chose one: then the span has it. */
function identifyByTrace(request: ReceivedRequest, span: Span): ReceivedRequest {
  if (request.headers['x-request-id'] !== request.requestId)
    return { ...request, requestId: span.spanContext().traceId };
  span.setAttribute('pharos.request_id', request.requestId);
  return request;
}

function isRecordedPerson({ principal, operation }: Call): boolean {
  return principal.kind === 'user' && operation?.meta.recordsPeople === true;
}

/** Whether a route that is only read, such as the tracking pixel, repairs the texts of its query itself. */
function repairsQuery({ method, operation }: Call): boolean {
  return method === 'GET' && operation?.meta.repairsTexts === true;
}

/** The error for a URL with a NUL character, which Postgres cannot store: no resource has it in its name. Bodies: `parse-json.ts`. */
function nulInUrl(url: string): AppError {
  const { pathname, searchParams } = new URL(url, 'http://pharos.invalid');
  if (pathname.includes(ENCODED_NUL))
    return new AppError('NOT_FOUND', { message: say('requests.noSuchPath') });
  const names = [...searchParams].filter((pair) => pair.join('').includes('\0')).map(([name]) => name);
  return validationFailed(names.map((name) => ({ path: ['query', name], message: NUL_MESSAGE })));
}

function toCallResponse(error: unknown, call: Call): CallResponse {
  const known = toAppError(error);
  const { status, headers, body } = toErrorResponse(known, call.requestId);
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ ...body, ...protocolFields(known, call, body) }),
  };
}

/** The fields of an error that its protocol adds to those of the REST API. */
function protocolFields(
  error: AppError,
  call: Call,
  body: ReturnType<typeof toErrorResponse>['body'],
): object | undefined {
  return call.url.startsWith('/rpc/')
    ? rpcError(error.status, body)
    : call.operation?.errorFields?.(error, call);
}

/** The fields of an error in the RPC protocol. */
function rpcError(status: number, body: ReturnType<typeof toErrorResponse>['body']) {
  return { json: { defined: false, code: body.code, status, message: body.error, data: body }, meta: [] };
}
