import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AppError } from '../errors.ts';
import type { ByteStream } from '../lib/byte-stream.ts';
import type { MaybePromise } from '../lib/concurrency/maybe-promise.ts';
import type { RouteMeta } from '../lib/operation.ts';
import { ANONYMOUS, type Principal } from '../lib/principal.ts';
import type { Span } from '../lib/tracing.ts';
import type { ResolvedResource } from './context.ts';
import type { RouteKey } from './credentials.ts';
import type { UseRecord } from './use-record.ts';

/** An operation as it is mounted at a route. */
export interface MountedOperation {
  /** Its name in the contract: `websites.create`. */
  readonly name: string;
  readonly meta: RouteMeta;
  /** The route's template. */
  readonly route: string;
  /** The largest body, in bytes; that of the route if absent. */
  readonly bodyLimitBytes?: number | undefined;
  /** Returns fields that a protocol requires in the bodies of errors, in addition to those of every error. */
  readonly errorFields?: ErrorFields | undefined;
}

/** Returns further fields of the body of an error. */
export type ErrorFields = (
  error: AppError,
  call: Pick<PlainRequest, 'url'>,
) => Readonly<Record<string, string>>;

/** A request, whichever adapter received it. */
export interface PlainRequest {
  readonly requestId: string;
  readonly method: string;
  /** The path and the query, as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly userAgent: string;
  /** `undefined` for a path that no route has. */
  readonly operation: MountedOperation | undefined;
  /** The state of the response, to detect that the client closed its connection. */
  readonly connection: Pick<ServerResponse, 'destroyed' | 'writableFinished' | 'once'>;
}

/** Counts frequent uses of keys. */
export interface UseCounter {
  /** Counts a use. Returns whether that was all: otherwise it needs an entry of its own. */
  count(call: Call, status: number): boolean;
}

/** One request and the results of its checks. Each check writes its own fields. */
export interface Call extends PlainRequest {
  /** When it arrived, by `performance.now()`; 0 unless durations are recorded. */
  startedMs: number;
  /** When the response of a stream of events began, which ends with the connection; `undefined` for other responses. */
  streamedMs: number | undefined;
  /** Its span, if it is traced. */
  span: Span | undefined;
  /** Headers of every response to this request, errors included: request id, CORS, limits, nosniff. */
  readonly responseHeaders: Record<string, string>;
  principal: Principal;
  /** The parsed body, before validation; `undefined` while it was not read. */
  body: unknown;
  /** Whether a key was presented, valid or not: then the use is audited. */
  keyPresented: boolean;
  refusedKey: UseRecord['refusedKey'];
  /** The key that the route accepted, and the counter of its uses. Set by routes that authenticate their callers themselves. */
  routeKey: RouteKey | undefined;
  useCounter: UseCounter | undefined;
  /** The reason for which the call was rejected; empty otherwise. */
  reason: string;
  resources: readonly ResolvedResource[];
  useEntryTaken: boolean;
  /** Whether the entry of a success was written in the transaction of the change: it exists if the change was committed. */
  useEntryWithAct: boolean;
}

/** The content of a response. Headers of {@link Call.responseHeaders} are added by the adapter. */
export interface CallResponse<Body = string | Buffer> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Handles a call whose credential and limit were checked. @throws AppError */
export type CallHandler<Body = string | Buffer | ByteStream> = (
  call: Call,
  input: RawInput,
) => MaybePromise<CallResponse<Body>>;

/** The input of an operation or route before validation. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Creates the record of a request before any check. Fields are copied one by one: spreading takes several times as long. */
export function createCall(
  { requestId, method, url, headers, operation, connection }: Omit<PlainRequest, 'ip' | 'userAgent'>,
  ip: string,
  userAgent: string,
): Call {
  return {
    requestId,
    method,
    url,
    headers,
    ip,
    userAgent,
    operation,
    connection,
    startedMs: 0,
    streamedMs: undefined,
    span: undefined,
    responseHeaders: { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' },
    principal: ANONYMOUS,
    body: undefined,
    keyPresented: false,
    refusedKey: undefined,
    routeKey: undefined,
    useCounter: undefined,
    reason: '',
    resources: [],
    useEntryTaken: false,
    useEntryWithAct: false,
  };
}

/** Returns the path of a request, without its query. */
export function pathOf({ url }: Pick<PlainRequest, 'url'>): string {
  const queryAt = url.indexOf('?');
  return queryAt === -1 ? url : url.slice(0, queryAt);
}

declare module 'fastify' {
  interface FastifyRequest {
    pharos: Call;
  }
  interface FastifyContextConfig {
    operation?: MountedOperation;
    /** The operations of a route that serves several, by path. */
    operations?: ReadonlyMap<string, MountedOperation>;
  }
}
