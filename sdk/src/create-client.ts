import type { Api } from './api.ts';
import { callOperation } from './call-operation.ts';
import type { QueueOptions, TrackEvent } from './event.ts';
import { createEventId } from './event-id.ts';
import { createEventQueue } from './event-queue.ts';
import type { CallOptions } from './operation.ts';
import { readPages } from './read-pages.ts';
import type { Route, Routes } from './route.ts';
import { send, type Transport } from './send.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRIES = 2;
const DEFAULT_MAX_RETRY_WAIT_MS = 60_000;
const TRACK = 'tracking.track';

/** Options of a client. */
export interface ClientOptions {
  /** The URL of the server: `https://pharos.example`. */
  readonly baseUrl: string;
  /** An API key. It is a secret: keep it out of browsers. */
  readonly apiKey?: string;
  /** Additional headers of every request, such as `x-share-token`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** The timeout of one attempt, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The maximum number of retries. Default 2. */
  readonly retries?: number;
  /** The maximum `Retry-After` that is respected, in milliseconds. Longer ones fail. Default 60,000. */
  readonly maxRetryWaitMs?: number;
  /** The default website of events. */
  readonly websiteId?: string;
  /** Options of the queue of `track()`. */
  readonly queue?: QueueOptions;
}

/** All operations of the API, and queued events. */
export type Client = Api & {
  /**
   * Adds an event to the queue and returns immediately. Never throws; `queue.onDrop` is called with events that could not be
   * sent. A missing id, used for deduplication, and the age of an event without
   * a time are added. Values that JSON cannot hold are left out, and named in the console.
   */
  track(event: TrackEvent): void;
  /** Sends waiting events. Resolves to the number of events still waiting because the server is unreachable. Never rejects. */
  flush(): Promise<number>;
  /** Sends waiting events and closes the queue. Events that cannot be sent now and later events are dropped. */
  close(): Promise<void>;
};

/** The Node process, if there is one. */
interface HostProcess {
  on(event: 'beforeExit', listener: () => void): unknown;
  off(event: 'beforeExit', listener: () => void): unknown;
}

/** Creates a client for these routes. The package exports it with the routes of the contract. */
export function createClientOf(routes: Routes, options: ClientOptions): Client {
  const transport: Transport = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    headers: {
      ...options.headers,
      ...(options.apiKey === undefined ? {} : { 'x-api-key': options.apiKey }),
    },
    // Browsers require `fetch` to be called as a method of the window.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retries: options.retries ?? DEFAULT_RETRIES,
    maxRetryWaitMs: options.maxRetryWaitMs ?? DEFAULT_MAX_RETRY_WAIT_MS,
  };
  const queue = createEventQueue((json) => postEvents(transport, routes, json), options.queue);
  const host = processOf();
  // The request keeps the program alive. The program also ends if the server is unreachable.
  const beforeExit = (): void => void queue.drain();
  let isListening = false;
  return Object.assign(createApi(transport, routes), {
    track: (event: TrackEvent) => {
      if (!isListening) host?.on('beforeExit', beforeExit);
      isListening = true;
      queue.add({
        ...event,
        websiteId: event.websiteId ?? options.websiteId,
        eventId: event.eventId ?? createEventId(),
      });
    },
    flush: () => queue.flush(),
    close: () => {
      host?.off('beforeExit', beforeExit);
      return queue.close();
    },
  });
}

function createApi(transport: Transport, routes: Routes): Api {
  const api = {};
  for (const [name, route] of Object.entries(routes)) {
    let branch: object = api;
    const modules = name.split('.');
    const verb = modules.pop() ?? name;
    for (const module of modules) {
      const next: object = Reflect.get(branch, module) ?? {};
      Reflect.set(branch, module, next);
      branch = next;
    }
    Reflect.set(branch, verb, createOperation(transport, name, route));
  }
  if (!isApi(api, routes)) throw new TypeError(`The routes lack ${TRACK}`);
  return api;
}

/** Types and routes are generated from the same contract. */
function isApi(tree: object, routes: Routes): tree is Api {
  return 'tracking' in tree && Object.hasOwn(routes, TRACK);
}

function createOperation(transport: Transport, name: string, route: Route): object {
  const call = (input: unknown, options: CallOptions = {}): Promise<unknown> =>
    callOperation(transport, name, route, input, options);
  return Object.assign(call, {
    route: `${route.method} ${route.path}`,
    pages: (input: unknown, options: CallOptions = {}) => readPages((one) => call(one, options), input),
  });
}

function postEvents(transport: Transport, routes: Routes, json: () => string): Promise<unknown> {
  const { method = 'POST', path = '/track' } = routes[TRACK] ?? {};
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return send(
    transport,
    { method, target: path, headers, body: json, isIdempotent: true, isStream: false },
    {},
  );
}

function processOf(): HostProcess | undefined {
  const found: unknown = Reflect.get(globalThis, 'process');
  return isHostProcess(found) ? found : undefined;
}

/** Bundlers may polyfill `process` in browsers. */
function isHostProcess(value: unknown): value is HostProcess {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'on') === 'function' &&
    typeof Reflect.get(value, 'off') === 'function'
  );
}
