import { VERSION } from '../version.ts';
import { readStored, store } from './cache.ts';
import type { FlagClientOptions } from './client-options.ts';
import { openEventSource } from './event-source.ts';
import { createExposures } from './exposures.ts';
import { FlagRequestError } from './request-error.ts';
import { createSnapshot, type FlagSnapshot, readFlag } from './snapshot.ts';
import type { AnyFlags, EvaluatedFlag, FlagContext, FlagDetails, FlagReader, FlagTypes } from './types.ts';
import { createUpdates } from './updates.ts';

const DEFAULT_POLL_MS = 60_000;

/** Flags of one visitor, in a browser. */
export interface FlagClient<F extends FlagTypes = AnyFlags> extends FlagReader<F> {
  /** Resolves after the first response, also if it is an error. Outside a browser, the first call sends the first request. */
  ready(): Promise<void>;
  /** Replaces the context. Resolves when its values were received; until then, the previous values have the reason `STALE`. */
  setContext(context: FlagContext): Promise<void>;
  /** Requests the values now. Concurrent calls share one request. Never rejects. */
  refresh(): Promise<void>;
  /** Calls a listener after values changed. Returns a function that removes it. */
  onChange(listener: () => void): () => void;
  /** The current values. The same object until values change. */
  current(): FlagSnapshot;
  /** The values at creation, which a server rendered the page with. */
  readonly initial: FlagSnapshot;
  /** Sends the exposure of a value that was read from a snapshot. */
  expose(details: FlagDetails<unknown>): void;
  /** Closes the stream and sends waiting exposures. Values remain readable. */
  close(): void;
}

/** The members of a bulk response that are read. */
interface BulkResponse {
  readonly flags?: readonly EvaluatedFlag[];
  readonly eventStreams?: readonly EventStream[];
}

/** A stream that the server names. */
interface EventStream {
  readonly type: string;
  readonly url?: string;
  readonly endpoint?: { readonly origin?: string; readonly requestUri: string };
}

/** Creates a client for browsers. In a browser, it requests the values immediately. */
export function createFlagClient<F extends FlagTypes = AnyFlags>(options: FlagClientOptions): FlagClient<F> {
  const { websiteId, environment, key, bootstrap, storage, onError, fetch } = options;
  const url = options.url.replace(/\/+$/, '');
  const root = `${url}/flags/${websiteId}`;
  const search = environment ? `environment=${encodeURIComponent(environment)}` : '';
  const cacheName = `pharos-flags:${websiteId}:${environment ?? ''}`;
  // Browsers require `fetch` to be called as a method of the window.
  const send: typeof globalThis.fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
  const exposures = createExposures({ ...options, url, fetch: send });
  const listeners = new Set<() => void>();
  let context = options.context ?? {};
  let etag = '';
  let streamUrl = `${root}/stream?${search}`;

  const initial: FlagSnapshot = bootstrap
    ? createSnapshot(('payload' in bootstrap ? bootstrap.payload : bootstrap).flags)
    : { flags: undefined, reason: undefined };
  let snapshot = initial;
  const stored = storage && !bootstrap ? readStored(cacheName, context) : undefined;
  if (stored) {
    etag = stored.etag;
    snapshot = createSnapshot(stored.flags, 'CACHED');
  }

  const change = (next: FlagSnapshot): void => {
    snapshot = next;
    for (const listener of [...listeners]) listener();
  };

  /** Marks the values as not confirmed. */
  const setStale = (): void => {
    if (snapshot.flags && snapshot.reason !== 'STALE') change({ ...snapshot, reason: 'STALE' });
  };

  /** Requests all values. The result is ignored if it is outdated when it is received. */
  const request = async (isOutdated: () => boolean): Promise<void> => {
    const contextJson = JSON.stringify(context);
    const response = await send(`${root}/ofrep/v1/evaluate/flags?sdk=pharos-web/${VERSION}&${search}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(etag && { 'if-none-match': etag }),
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: `{"context":${contextJson}}`,
      credentials: 'omit',
    });
    if (response.status === 304) {
      if (!isOutdated() && snapshot.reason) change({ ...snapshot, reason: undefined });
      return;
    }
    if (!response.ok) throw new FlagRequestError(response);
    const { flags, eventStreams }: BulkResponse = await response.json();
    if (!flags || isOutdated()) return;
    etag = response.headers.get('etag') ?? '';
    streamUrl = findStream(eventStreams, url) ?? streamUrl;
    if (storage) store(cacheName, { context: contextJson, etag, flags });
    change(createSnapshot(flags));
  };

  const updates = createUpdates({
    request,
    openStream: (events) => (options.streaming === false ? undefined : openEventSource(streamUrl, events)),
    pollIntervalMs: options.pollIntervalMs ?? DEFAULT_POLL_MS,
    onError: (error) => {
      setStale();
      onError?.(error);
    },
  });

  const details = <V>(flag: string, defaultValue: unknown): FlagDetails<V> => {
    const found = readFlag<V>(snapshot, flag, defaultValue);
    exposures.add(found, context);
    return found;
  };

  const value = <V>(flag: string, defaultValue: unknown): V => details<V>(flag, defaultValue).value;

  return {
    boolean: value,
    string: value,
    number: value,
    json: value,
    details,
    ready: updates.start,
    refresh: updates.refresh,
    setContext: (next) => {
      context = next;
      etag = '';
      setStale();
      return updates.refresh();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => snapshot,
    initial,
    expose: (one) => exposures.add(one, context),
    close: () => {
      updates.stop();
      exposures.flush();
    },
  };
}

/** Returns the URL of the stream of server-sent events. */
function findStream(streams: readonly EventStream[] | undefined, url: string): string | undefined {
  const stream = streams?.find(({ type }) => type === 'sse');
  return (
    stream?.url ??
    (stream?.endpoint && new URL(stream.endpoint.requestUri, stream.endpoint.origin ?? url).href)
  );
}
