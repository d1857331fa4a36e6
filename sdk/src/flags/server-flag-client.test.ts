import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FlagDefinition } from '../../../server/src/lib/flags/flag-set.ts';
import { createIdSet } from '../../../server/src/lib/flags/id-set.ts';
import { evaluateInModel } from '../../../server/src/lib/flags/testing/model.ts';
import { createServerFlagClient, type ServerFlagClient } from './node/create-server-flag-client.ts';
import type { RulePayload } from './node/load-rules.ts';
import type { ServerFlagClientOptions } from './node/options.ts';
import { type SentRequest, scriptFetch } from './testing/scripted-fetch.ts';

const flag = (key: string, changes: Partial<FlagDefinition> = {}): FlagDefinition => ({
  key,
  type: 'boolean',
  status: 'active',
  version: 1,
  salt: key,
  stickiness: { kind: 'attribute', attribute: 'targetingKey' },
  variants: [],
  defaultValue: true,
  offValue: false,
  targets: [],
  rules: [],
  prerequisites: [],
  clientSide: true,
  ...changes,
});

const RULES: RulePayload = {
  websiteId: 'web_1',
  environment: 'production',
  version: '1',
  flags: [
    flag('checkout'),
    flag('secret', { clientSide: false }),
    flag('theme', {
      type: 'string',
      defaultValue: 'light',
      offValue: 'light',
      rules: [
        { id: 'listed', constraints: [], segments: ['fse_small'], value: 'dark' },
        { id: 'large', constraints: [], segments: ['fse_large'], value: 'blue' },
      ],
    }),
    flag('menu', { type: 'json', defaultValue: { items: ['a'] }, offValue: null }),
  ],
  segments: [
    { id: 'fse_small', kind: 'list', attribute: 'targetingKey' },
    { id: 'fse_large', kind: 'list', attribute: 'targetingKey' },
  ],
  lists: {
    fse_small: { bytes: Buffer.from(createIdSet(['user-1']).toBytes()).toString('base64') },
    fse_large: { url: '/flags/web_1/segments/fse_large/ids' },
  },
};

const USERS = Array.from({ length: 300 }, (_, index) => `user-${index}`);

let clients: ServerFlagClient[] = [];
let rules: RulePayload;
let isDown: boolean;
let respondToUsage: () => Response;
let server: ReturnType<typeof scriptFetch>;
let sendMessage: ((text: string) => void) | undefined;

function respond({ url, headers }: SentRequest): Response {
  if (isDown) throw new TypeError('fetch failed');
  if (url.pathname.endsWith('/usage')) return respondToUsage();
  if (url.pathname.endsWith('/rules/stream')) return openStream();
  const etag = url.pathname.endsWith('/ids') ? '"ids"' : `"${rules.version}"`;
  if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
  return url.pathname.endsWith('/ids')
    ? new Response(Buffer.from(createIdSet(['user-2']).toBytes()), { headers: { etag } })
    : Response.json(rules, { headers: { etag } });
}

function openStream(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sendMessage = (text) => controller.enqueue(new TextEncoder().encode(text));
      sendMessage(': connected\n\n');
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const open = (options: Partial<ServerFlagClientOptions> = {}): ServerFlagClient => {
  const client = createServerFlagClient({
    url: 'https://pharos.example/',
    websiteId: 'web_1',
    key: 'phe_1',
    streaming: false,
    fetch: server.fetch,
    ...options,
  });
  clients.push(client);
  return client;
};

beforeEach(() => {
  rules = RULES;
  isDown = false;
  respondToUsage = () => new Response(null, { status: 202 });
  server = scriptFetch(respond);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  clients = [];
  vi.useRealTimers();
});

test('flags are evaluated in the process, with lists in the payload and lists that are loaded', async () => {
  const client = open();
  const early = client.forContext({ targetingKey: 'user-1' });
  expect(early.details('checkout', false)).toMatchObject({ value: false, errorCode: 'PROVIDER_NOT_READY' });
  await client.ready();
  expect(client.isReady()).toBe(true);
  expect(early.boolean('checkout', false)).toBe(true);
  const theme = (targetingKey: string) => client.forContext({ targetingKey }).string('theme', '');
  expect([theme('user-1'), theme('user-2'), theme('user-3')]).toEqual(['dark', 'blue', 'light']);
  expect(early.json('menu', { items: [''] })).toEqual({ items: ['a'] });
  expect(early.details('theme', 1)).toMatchObject({ value: 1, errorCode: 'TYPE_MISMATCH' });
  expect(early.details('missing', 'none')).toMatchObject({ value: 'none', errorCode: 'FLAG_NOT_FOUND' });
  expect(server.sentTo('/rules')[0]?.headers.get('authorization')).toBe('Bearer phe_1');
});

test('a reader of one request has one version of the rules', async () => {
  const client = open();
  await client.ready();
  const reader = client.forContext({ targetingKey: 'user-3' });
  rules = { ...RULES, version: '2', flags: [flag('checkout', { defaultValue: false })] };
  const onChange = vi.fn();
  client.onChange(onChange);
  await client.refresh();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(reader.boolean('checkout', false)).toBe(true);
  expect(client.forContext({}).boolean('checkout', true)).toBe(false);
  await client.refresh();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('large lists are loaded again only if they changed', async () => {
  const client = open();
  await client.ready();
  rules = { ...RULES, version: '2' };
  await client.refresh();
  expect(server.sentTo('/ids').map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"ids"']);
  expect(client.forContext({ targetingKey: 'user-2' }).string('theme', '')).toBe('blue');
});

test('values are those of the independent model of the server', async () => {
  const split = [
    { variant: 'a', weight: 33.333 },
    { variant: 'b', weight: 66.667 },
  ];
  const variants = split.map(({ variant, weight }) => ({ key: variant, value: `value-${variant}`, weight }));
  const text = { type: 'string', defaultValue: 'none', offValue: 'off', variants } as const;
  const set = {
    ...RULES,
    flags: [
      flag('base', { ...text, stickiness: { kind: 'device' } }),
      flag('rule', {
        ...text,
        variants: [],
        rules: [{ id: 'r', constraints: [], segments: ['fse_small'], value: 'in', percentage: 40.5 }],
      }),
      flag('dependent', { ...text, prerequisites: [{ flag: 'base', variants: ['a'] }] }),
      flag('targeted', {
        ...text,
        targets: [{ values: ['user-7', 'user-8'], variant: 'b' }],
        rules: [{ id: 'half', constraints: [], segments: [], split, percentage: 50, rollOutBy: 'plan' }],
      }),
    ],
    lists: {
      fse_small: { bytes: Buffer.from(createIdSet(USERS.slice(0, 150)).toBytes()).toString('base64') },
    },
  };
  rules = set;
  const client = open();
  await client.ready();
  const lists = new Map([['fse_small', USERS.slice(0, 150)]]);
  for (const [index, targetingKey] of USERS.entries()) {
    const context = {
      targetingKey,
      plan: `plan-${index % 40}`,
      ...(index % 3 === 0 ? { anonymousId: `d${index}` } : {}),
    };
    for (const { key } of set.flags) {
      const model = evaluateInModel({ set, lists, context, nowMs: 0, random: 0 }, key);
      expect(client.forContext(context).details(key, '')).toMatchObject(
        model === 'missing' ? {} : { value: model.value, reason: model.reason },
      );
    }
  }
});

test('bootstrap values contain the flags for browsers only', async () => {
  const client = open();
  await client.ready();
  const { flags } = client.bootstrap({ targetingKey: 'user-1' });
  expect(flags.map(({ key, value }) => [key, value])).toEqual([
    ['checkout', true],
    ['theme', 'dark'],
    ['menu', { items: ['a'] }],
  ]);
});

test('the last rules are used while the server is unreachable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const onError = vi.fn();
  const client = open({ onError, pollIntervalMs: 4_000 });
  await client.ready();
  isDown = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onError).toHaveBeenCalled();
  expect(client.forContext({}).boolean('checkout', false)).toBe(true);
  isDown = false;
  rules = { ...RULES, version: '2', flags: [] };
  await vi.advanceTimersByTimeAsync(6_000);
  expect(client.forContext({}).boolean('checkout', false)).toBe(false);
});

test('a message of the stream loads the rules; a stream that ends is opened again', async () => {
  const client = open({ streaming: true });
  await client.ready();
  await vi.waitFor(() => expect(sendMessage).toBeDefined());
  rules = { ...RULES, version: '2', flags: [] };
  const changed = new Promise<void>((resolve) => client.onChange(resolve));
  sendMessage?.('data: {"type":"refetch');
  sendMessage?.('Evaluation","version":"2"}\n\n');
  await changed;
  expect(client.forContext({}).boolean('checkout', false)).toBe(false);
});

describe('usage', () => {
  test('is counted per flag, result and minute, and sent without flags that do not exist', async () => {
    const client = open();
    await client.ready();
    const reader = client.forContext({ targetingKey: 'user-3' });
    for (let read = 0; read < 3; read += 1) reader.boolean('checkout', false);
    reader.json('menu', {});
    reader.boolean('missing', false);
    await client.flush();
    const [request] = server.sentTo('/usage');
    expect(request?.body).toMatchObject({
      sdk: expect.stringMatching(/^pharos-node\/\d/),
      counts: [
        { flag: 'checkout', value: 'true', count: 3, minute: expect.stringMatching(/:00\.000Z$/) },
        { flag: 'menu', value: '{"items":["a"]}', count: 1 },
      ],
    });
    await client.flush();
    expect(server.sentTo('/usage')).toHaveLength(1);
  });

  test('that could not be sent is added to later counts, unless the server rejected it', async () => {
    const onError = vi.fn();
    const client = open({ onError });
    await client.ready();
    const reader = client.forContext({});
    reader.boolean('checkout', false);
    respondToUsage = () => new Response(null, { status: 503 });
    await client.flush();
    expect(onError).toHaveBeenCalledTimes(1);
    respondToUsage = () => new Response(null, { status: 202 });
    reader.boolean('checkout', false);
    await client.flush();
    expect(server.sentTo('/usage').at(-1)?.body).toMatchObject({ counts: [{ flag: 'checkout', count: 2 }] });
    respondToUsage = () => new Response(null, { status: 400 });
    reader.boolean('checkout', false);
    await client.flush();
    expect(onError).toHaveBeenCalledTimes(2);
    await client.close();
    expect(server.sentTo('/usage')).toHaveLength(3);
  });
});
