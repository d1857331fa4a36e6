import { bodyOf, buildRequest } from './build-request.ts';
import { PharosError } from './errors.ts';
import { createAgingBody } from './event-age.ts';
import type { CallOptions } from './operation.ts';
import type { Route } from './route.ts';
import { send, type Transport } from './send.ts';

/** Operations that read with POST, because their input is too long for a URL. */
const READING_POSTS: ReadonlySet<string> = new Set(['query.run', 'query.compile']);
/** The operation that accepts events. An event with an id is counted once. */
const TRACK = 'tracking.track';

/** The operations that accept facts. Facts are sent with their age when they are sent again. */
const FACTS: ReadonlySet<string> = new Set([TRACK, 'tracking.vitals', 'tracking.errors']);

/** Calls an operation by its route and parses the response. */
export async function callOperation(
  transport: Transport,
  name: string,
  route: Route,
  input: unknown,
  options: CallOptions,
): Promise<unknown> {
  const request = FACTS.has(name) ? buildRequest(route, input, createAgingBody) : buildRequest(route, input);
  const sending = {
    ...request,
    headers: { ...request.headers, ...headersOf(options) },
    isIdempotent: isIdempotent(name, route, input, options),
    isStream: route.isStream === true,
  };
  const { response, text } = await send(transport, sending, options);
  if (route.isStream === true) return response.body ?? new ReadableStream();
  const body = response.status === 304 ? undefined : readJson(response, text);
  if (route.hasDetailedOutput !== true) return body;
  const headers = Object.fromEntries(response.headers);
  return response.status === 304 ? { status: 304, headers } : { headers, body };
}

function headersOf({ idempotencyKey, ifMatch }: CallOptions): Record<string, string> {
  return {
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
  };
}

/** Whether the call can be repeated when its result is unknown. */
function isIdempotent(name: string, route: Route, input: unknown, options: CallOptions): boolean {
  if (route.method === 'GET' || route.method === 'PUT' || options.idempotencyKey !== undefined) return true;
  return READING_POSTS.has(name) || (name === TRACK && hasEventIds(bodyOf(route, input)));
}

function readJson(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PharosError('The answer is not JSON: does the address lead to a Pharos server?', {
      code: 'UNEXPECTED_RESPONSE',
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      cause,
    });
  }
}

function hasEventIds(body: unknown): boolean {
  const events: readonly unknown[] = Array.isArray(body) ? body : [body];
  return events.every(
    (event) =>
      typeof event === 'object' && event !== null && typeof Reflect.get(event, 'eventId') === 'string',
  );
}
