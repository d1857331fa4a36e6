import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { AppError } from '../../errors.ts';
import type { MaybePromise } from '../../lib/concurrency/maybe-promise.ts';
import { say } from '../../lib/texts/sentence.ts';
import { isEncoded } from '../body/decode-body.ts';
import { textPolicyOf } from '../body/parse-json.ts';
import { readJsonBody } from '../body/read-body.ts';
import type { Call, CallResponse } from '../call.ts';
import type { Chain } from '../chain.ts';
import type { HostPrefixes } from '../host-prefixes.ts';
import { refuse } from '../refusals.ts';
import { requestIdOf } from '../request-id.ts';
import { type HotRoute, type HotRoutes, parseQuery } from './hot-routes.ts';
import { createResponseQueue } from './response-queue.ts';

const NO_PARAMS = {};
const NOT_MODIFIED = 304;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const TEXT_TYPE = /^text\/plain(?:; ?charset=utf-8)?$/i;

/** The dependencies of the adapter. */
export interface HotAdapterOptions {
  readonly routes: Pick<HotRoutes, 'find'>;
  readonly chain: Chain;
  /** Serves every request that the adapter does not: other routes, unusual media types, all requests while the server closes. */
  readonly fallback: (request: IncomingMessage, response: ServerResponse) => void;
  readonly isClosing: () => boolean;
  readonly hosts: Pick<HostPrefixes, 'prefixOf'>;
}

/** A response that can be sent. */
interface PreparedResponse {
  readonly call: Call;
  readonly response: ServerResponse;
  readonly answer: CallResponse;
}

/**
 * Creates a listener for the `request` event of a server of `node:http` that serves hot routes with the same chain as Fastify, without
 * the cost of Fastify's request, reply and hooks. Responses are those of Fastify (`hot-adapter.test.ts`).
 */
export function createHotAdapter({ routes, chain, fallback, isClosing, hosts }: HotAdapterOptions) {
  const responses = createResponseQueue<PreparedResponse>({
    send: (prepared) => {
      write(prepared);
      chain.recordResponse?.(prepared.call, prepared.answer.status);
    },
    fail: ({ call, response }, error) => {
      chain.recordFailure(call, error);
      response.destroy();
    },
  });

  function serve(route: HotRoute, request: IncomingMessage, response: ServerResponse, search: string): void {
    const call = begin(route, request, response);
    const fail = (error: unknown): void => send(call, response, chain.fail(call, error));
    const succeed = (answer: CallResponse): void => send(call, response, answer);
    const handle = (): MaybePromise<CallResponse> =>
      route.handle(call, { params: NO_PARAMS, query: parseQuery(search), body: call.body });
    const read = (): void => {
      if (route.method === 'GET') settle(handle, succeed, fail);
      else
        readJsonBody(request, route.bodyLimitBytes, textPolicyOf(route.operation), (error, body) => {
          call.body = body;
          if (error === undefined) settle(handle, succeed, fail);
          else {
            // The client may send more data on this connection.
            call.responseHeaders['connection'] = 'close';
            fail(error);
          }
        });
    };
    settle(() => chain.check(call), read, fail);
  }

  function begin({ operation }: HotRoute, request: IncomingMessage, response: ServerResponse): Call {
    const { method = 'GET', url = '/', headers, socket } = request;
    return chain.begin({
      requestId: requestIdOf(request),
      method,
      url,
      headers,
      socketAddress: socket.remoteAddress,
      operation,
      connection: response,
    });
  }

  /** Sends the response once the use of the key, if there is one, is recorded. */
  function send(call: Call, response: ServerResponse, answer: CallResponse): void {
    settle(
      () => chain.audit(call, answer.status),
      (instead) => responses.add({ call, response, answer: instead ?? answer }),
      () => response.destroy(),
    );
  }

  function route(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '/';
    const queryAt = url.indexOf('?');
    const found = routes.find(request.method, queryAt === -1 ? url : url.slice(0, queryAt));
    if (found === undefined || isClosing() || !hasPlainBody(found, request)) fallback(request, response);
    else serve(found, request, response, queryAt === -1 ? '' : url.slice(queryAt + 1));
  }

  return function serveRequest(request: IncomingMessage, response: ServerResponse): void {
    const { host } = request.headers;
    if (host === undefined && request.httpVersion === '1.1') {
      refuse(
        response,
        new AppError('BAD_REQUEST', { message: say('requests.hostHeaderIsMissing') }),
        requestIdOf(request),
      );
      return;
    }
    const addPrefix = (prefix: string): void => {
      if (prefix !== '') request.url = `${prefix}${request.url ?? '/'}`;
      route(request, response);
    };
    // If the state store cannot be read, the request is served as one for the main domain.
    settle(
      () => hosts.prefixOf(host),
      addPrefix,
      () => route(request, response),
    );
  };
}

/** Calls a function and passes its result on, synchronously if it is not a promise. */
function settle<T>(
  run: () => MaybePromise<T>,
  next: (value: T) => void,
  fail: (error: unknown) => void,
): void {
  let value: MaybePromise<T>;
  try {
    value = run();
  } catch (error) {
    fail(error);
    return;
  }
  if (value instanceof Promise) value.then(next, fail);
  else next(value);
}

/** Whether the adapter can read the body. Fastify rejects or decodes the others. */
function hasPlainBody(
  { method, operation, bodyLimitBytes }: HotRoute,
  { headers }: IncomingMessage,
): boolean {
  if (method === 'GET') return true;
  const type = headers['content-type'];
  if (type === undefined || Number(headers['content-length'] ?? 0) > bodyLimitBytes) return false;
  if (isEncoded(headers)) return false;
  return JSON_TYPE.test(type) || (operation.meta.acceptsPlainText === true && TEXT_TYPE.test(type));
}

/** Writes a response. @throws Error if Node rejects a header. */
function write({ call: { responseHeaders }, response, answer }: PreparedResponse): void {
  const { status, headers, body } = answer;
  // A list, because merging objects takes as long as sending a short response.
  const list: string[] = [];
  for (const name in responseHeaders) list.push(name, responseHeaders[name] ?? '');
  for (const name in headers) setHeader(list, name, headers[name] ?? '');
  // A 304 has no body, and the length would be that of the 200 (RFC 9110 §8.6).
  if (status !== NOT_MODIFIED)
    list.push('content-length', String(typeof body === 'string' ? Buffer.byteLength(body) : body.length));
  response.writeHead(status, STATUS_CODES[status] ?? '', list);
  response.end(body);
}

/** Adds a header to a list of names and values, or replaces its value. Comparing a few names is faster than looking one up in an object of any shape. */
function setHeader(list: string[], name: string, value: string): void {
  for (let index = 0; index < list.length; index += 2)
    if (list[index] === name) {
      list[index + 1] = value;
      return;
    }
  list.push(name, value);
}
