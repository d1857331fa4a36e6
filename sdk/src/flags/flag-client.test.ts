import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FlagClientOptions } from './client-options.ts';
import { createFlagClient, type FlagClient } from './create-flag-client.ts';
import { type SentRequest, scriptFetch } from './testing/scripted-fetch.ts';
import type { EvaluatedFlag, FlagExposure } from './types.ts';

const FLAGS: readonly EvaluatedFlag[] = [
  { key: 'checkout', value: true, variant: 'on', reason: 'SPLIT' },
  { key: 'theme', value: 'dark', reason: 'DEFAULT' },
  { key: 'limit', value: 20, reason: 'TARGETING_MATCH' },
  { key: 'menu', value: { items: ['a'] }, reason: 'STATIC' },
  { key: 'broken', errorCode: 'GENERAL', errorDetails: 'A rule is invalid' },
];

const bulk = (flags: readonly EvaluatedFlag[], etag = '"1"') =>
  Response.json({ flags }, { headers: { etag } });

let clients: FlagClient[] = [];
let respond: (request: SentRequest) => Response | Promise<Response>;
let server: ReturnType<typeof scriptFetch>;

const open = (options: Partial<FlagClientOptions> = {}): FlagClient => {
  const client = createFlagClient({
    url: 'https://pharos.example/',
    websiteId: 'web_1',
    fetch: server.fetch,
    context: { targetingKey: 'user-1' },
    exposures: false,
    ...options,
  });
  clients.push(client);
  return client;
};

beforeEach(() => {
  vi.useFakeTimers();
  respond = () => bulk(FLAGS);
  server = scriptFetch((request) => respond(request));
});
afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('values', () => {
  test('are defaults before the first response, and have the type of the default', async () => {
    const client = open();
    expect(client.details('checkout', false)).toMatchObject({
      value: false,
      errorCode: 'PROVIDER_NOT_READY',
    });
    await client.ready();
    expect(client.boolean('checkout', false)).toBe(true);
    expect(client.string('theme', 'light')).toBe('dark');
    expect(client.number('limit', 5)).toBe(20);
    expect(client.json('menu', { items: ['none'] })).toEqual({ items: ['a'] });
    expect(client.details('checkout', false)).toEqual({
      key: 'checkout',
      value: true,
      variant: 'on',
      reason: 'SPLIT',
    });
    expect(client.details('theme', 3)).toMatchObject({
      value: 3,
      reason: 'ERROR',
      errorCode: 'TYPE_MISMATCH',
    });
    expect(client.details('__proto__', 'none')).toMatchObject({ value: 'none', errorCode: 'FLAG_NOT_FOUND' });
    expect(client.details('broken', false)).toMatchObject({
      errorCode: 'GENERAL',
      errorMessage: 'A rule is invalid',
    });
  });

  test('are requested with the context, the environment and the key, all in one request', async () => {
    const client = open({ environment: 'staging', key: 'phe_1' });
    await Promise.all([client.ready(), client.refresh(), client.refresh()]);
    const [request] = server.sent;
    expect(server.sent.length).toBeLessThanOrEqual(2);
    expect(request?.url.href).toContain('/flags/web_1/ofrep/v1/evaluate/flags?sdk=pharos-web/');
    expect(request?.url.searchParams.get('environment')).toBe('staging');
    expect(request?.headers.get('authorization')).toBe('Bearer phe_1');
    expect(request?.body).toEqual({ context: { targetingKey: 'user-1' } });
  });

  test('of the server are used until the first response, and confirmed by 304', async () => {
    const client = open({ bootstrap: { payload: { flags: FLAGS } } });
    expect(client.boolean('checkout', false)).toBe(true);
    respond = ({ headers }) =>
      headers.has('if-none-match') ? new Response(null, { status: 304 }) : bulk(FLAGS, '"2"');
    await client.ready();
    await client.refresh();
    expect(server.sent[1]?.headers.get('if-none-match')).toBe('"2"');
    expect(client.boolean('checkout', false)).toBe(true);
  });
});

describe('a change of the context', () => {
  test('ignores the response to the previous context', async () => {
    const client = open();
    await client.ready();
    const release: (() => void)[] = [];
    respond = ({ body }) =>
      new Promise((resolve) => {
        release.push(() => resolve(bulk([{ key: 'theme', value: JSON.stringify(body), reason: 'STATIC' }])));
      });
    const first = client.setContext({ targetingKey: 'user-2' });
    await vi.waitFor(() => expect(release).toHaveLength(1));
    const second = client.setContext({ targetingKey: 'user-3' });
    expect(client.details('theme', '')).toMatchObject({ value: 'dark', reason: 'STALE' });
    release[0]?.();
    await vi.waitFor(() => expect(release).toHaveLength(2));
    expect(client.string('theme', '')).toBe('dark');
    release[1]?.();
    await Promise.all([first, second]);
    expect(client.string('theme', '')).toContain('user-3');
  });

  test('informs listeners until they are removed', async () => {
    const client = open();
    await client.ready();
    const listener = vi.fn();
    const remove = client.onChange(listener);
    await client.setContext({ targetingKey: 'user-2' });
    expect(listener).toHaveBeenCalledTimes(2);
    remove();
    await client.refresh();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('an unreachable server', () => {
  test('leaves the last values, and is asked again after growing delays', async () => {
    const onError = vi.fn();
    const client = open({ onError, pollIntervalMs: 8_000 });
    await client.ready();
    respond = () => Promise.reject(new TypeError('fetch failed'));
    await client.refresh();
    expect(client.details('theme', '')).toMatchObject({ value: 'dark', reason: 'STALE' });
    const before = server.sent.length;
    await vi.advanceTimersByTimeAsync(60_000);
    // 1, 2, 4, then every 8 to 10 seconds.
    expect(server.sent.length - before).toBeGreaterThanOrEqual(7);
    expect(server.sent.length - before).toBeLessThanOrEqual(10);
    expect(onError).toHaveBeenCalledWith(expect.any(TypeError));
    respond = () => bulk(FLAGS);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(client.details('theme', '').reason).toBe('DEFAULT');
  });

  test.each([
    ['seconds', () => '30'],
    ['a date', () => new Date(Date.now() + 30_000).toUTCString()],
  ])('that limits requests is asked again after the time it specifies in %s', async (_, after) => {
    respond = () => new Response(null, { status: 429, headers: { 'retry-after': after() } });
    await open().ready();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(server.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.sent).toHaveLength(2);
  });
});

describe('changes', () => {
  /** The stream of a browser. */
  class Stream {
    static opened: Stream[] = [];
    onopen: (() => void) | undefined;
    onmessage: ((event: { data: string }) => void) | undefined;
    onerror: (() => void) | undefined;
    isClosed = false;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      Stream.opened.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }

  test('are requested when the stream reports them, and at intervals only without a stream', async () => {
    Stream.opened = [];
    vi.stubGlobal('EventSource', Stream);
    respond = () =>
      Response.json({ flags: FLAGS, eventStreams: [{ type: 'sse', url: 'https://stream.example/1' }] });
    const client = open({ pollIntervalMs: 60_000 });
    await client.ready();
    const [stream] = Stream.opened;
    expect(stream?.url).toBe('https://stream.example/1');
    stream?.onopen?.();
    await vi.advanceTimersByTimeAsync(300);
    expect(server.sent).toHaveLength(2);
    stream?.onmessage?.({ data: '{"type":"somethingElse"}' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.sent).toHaveLength(2);
    stream?.onmessage?.({ data: '{"type":"refetchEvaluation","version":"2"}' });
    await vi.advanceTimersByTimeAsync(300);
    expect(server.sent).toHaveLength(3);
    stream?.onerror?.();
    await vi.advanceTimersByTimeAsync(1_500);
    expect([server.sent.length, Stream.opened.length]).toEqual([4, 2]);
    // Another one that cannot be opened: polling continues.
    Stream.opened[1]?.onerror?.();
    await vi.advanceTimersByTimeAsync(62_000);
    expect([server.sent.length, Stream.opened.length]).toEqual([5, 3]);
    client.close();
    const before = server.sent.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.sent).toHaveLength(before);
    expect(Stream.opened.every(({ isClosed }) => isClosed)).toBe(true);
  });
});

describe('storage', () => {
  test('is not used by default; if enabled, values of the same context are used until the first response', async () => {
    const values = new Map<string, string>();
    const localStorage = {
      getItem: vi.fn((name: string) => values.get(name) ?? null),
      setItem: vi.fn((name: string, value: string) => values.set(name, value)),
    };
    vi.stubGlobal('localStorage', localStorage);
    await open().ready();
    expect(localStorage.getItem).not.toHaveBeenCalled();
    expect(localStorage.setItem).not.toHaveBeenCalled();
    await open({ storage: true }).ready();
    expect(open({ storage: true }).details('theme', '')).toMatchObject({ value: 'dark', reason: 'CACHED' });
    const other = open({ storage: true, context: { targetingKey: 'user-2' } });
    expect(other.details('theme', '').errorCode).toBe('PROVIDER_NOT_READY');
    values.set([...values.keys()][0] ?? '', '{"context":');
    expect(open({ storage: true }).details('theme', '').errorCode).toBe('PROVIDER_NOT_READY');
  });
});

describe('exposures', () => {
  test('are sent once per flag and variant, in batches, and not for errors', async () => {
    const client = open({ exposures: true, context: { targetingKey: 'user-1', anonymousId: 'visitor-1' } });
    await client.ready();
    for (let read = 0; read < 3; read += 1) client.boolean('checkout', false);
    client.json('menu', {});
    client.boolean('missing', false);
    client.number('theme', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    const [request, ...others] = server.sentTo('/track');
    expect(others).toEqual([]);
    expect(request?.url.searchParams.get('website_id')).toBe('web_1');
    expect(request?.body).toEqual([
      {
        name: '$flag_exposure',
        anonymousId: 'visitor-1',
        properties: { flag: 'checkout', variant: 'on', value: true },
      },
      { name: '$flag_exposure', anonymousId: 'visitor-1', properties: { flag: 'menu' } },
    ]);
  });

  test('are sent by the tracker of the page, or received by a function', async () => {
    const tracker = vi.fn();
    vi.stubGlobal('pharos', tracker);
    const received: FlagExposure[] = [];
    const client = open({ exposures: true, bootstrap: { flags: FLAGS } });
    client.string('theme', '');
    expect(tracker).toHaveBeenCalledWith('$flag_exposure', { flag: 'theme', value: 'dark' });
    open({ exposures: (one) => received.push(one), bootstrap: { flags: FLAGS } }).string('theme', '');
    expect(received).toEqual([{ flag: 'theme', variant: undefined, value: 'dark' }]);
    expect(tracker).toHaveBeenCalledTimes(1);
  });
});
