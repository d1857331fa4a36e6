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

/** What a client must know. */
export interface ClientOptions {
  /** Address of the server: `https://pharos.example`. */
  readonly baseUrl: string;
  /** An API key. It is a secret: keep it out of browsers. */
  readonly apiKey?: string;
  /** Further headers of every request, such as `x-share-token`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Longest that one attempt of a call may take, in milliseconds; 30,000 when left out. */
  readonly timeoutMs?: number;
  /** How often a call is tried again at most; 2 when left out. */
  readonly retries?: number;
  /** A server that asks to wait longer than this is not waited for, in milliseconds; 60,000 when left out. */
  readonly maxRetryWaitMs?: number;
  /** The website of events that name none. */
  readonly websiteId?: string;
  /** How `track()` keeps and sends events. */
  readonly queue?: QueueOptions;
}

/** Every operation of the API, and events that are sent by themselves. */
export type Client = Api & {
  /**
   * Puts an event into the queue, and returns at once. It never throws; `queue.onDrop` is told what could not be sent.
   * The time and an id, by which a repetition counts once, are added where they are missing.
   */
  track(event: TrackEvent): void;
  /** Sends what waits. Resolves, and never rejects, with how many events still wait because the server is out of reach. */
  flush(): Promise<number>;
  /** Sends what waits and ends the queue: what cannot be sent now, and what is tracked later, is dropped. */
  close(): Promise<void>;
};

/** The process of Node, where there is one. */
interface HostProcess {
  on(event: 'beforeExit', listener: () => void): unknown;
  off(event: 'beforeExit', listener: () => void): unknown;
}

/** Makes a client of the operations at these routes; the package exports it with those of the contract. */
export function createClientOf(routes: Routes, options: ClientOptions): Client {
  const transport: Transport = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    headers: {
      ...options.headers,
      ...(options.apiKey === undefined ? {} : { 'x-api-key': options.apiKey }),
    },
    // Browsers want it to be called as a method of the window.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    retries: options.retries ?? DEFAULT_RETRIES,
    maxRetryWaitMs: options.maxRetryWaitMs ?? DEFAULT_MAX_RETRY_WAIT_MS,
  };
  const queue = createEventQueue((json) => postEvents(transport, routes, json), options.queue);
  const host = processOf();
  // The program goes on for as long as the request takes. It ends even when the server is out of reach.
  const beforeExit = (): void => void queue.drain();
  let isListening = false;
  return Object.assign(createApi(transport, routes), {
    track: (event: TrackEvent) => {
      if (!isListening) host?.on('beforeExit', beforeExit);
      isListening = true;
      queue.add({
        ...event,
        websiteId: event.websiteId ?? options.websiteId,
        timestamp: event.timestamp ?? Date.now(),
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

/** Types and routes are made from the same contract. */
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

function postEvents(transport: Transport, routes: Routes, json: string): Promise<unknown> {
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

/** Bundlers put imitations of the process into browsers. */
function isHostProcess(value: unknown): value is HostProcess {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'on') === 'function' &&
    typeof Reflect.get(value, 'off') === 'function'
  );
}
