import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTE_DOCUMENTS } from './route-documents.data.ts';
import { type FlagServer, openFlagServer, type SendOptions } from './testing/open-flag-server.ts';

let server: FlagServer;
let segmentId: string;

beforeAll(async () => {
  server = await openFlagServer();
  const { websiteId, manage } = server;
  const list = { websiteId, name: 'Testers', kind: 'list' };
  segmentId = (await manage('POST', '/v1/flag-segments', list)).segment.id;
  await manage('POST', `/v1/flag-segments/${segmentId}/ids/add`, { ids: ['user-1', 'user-2'] });
  await server.createFlag({
    key: 'checkout',
    name: 'Checkout',
    type: 'boolean',
    clientSide: true,
    rules: [{ constraints: [], segments: [segmentId], percentage: 40, value: true }],
  });
  await server.createFlag({
    key: 'layout',
    name: 'Layout',
    type: 'json',
    clientSide: true,
    defaultValue: { columns: [1, null, 'wide'] },
    offValue: null,
    variants: [{ key: 'a', value: { columns: [] }, weight: 100 }],
    prerequisites: [{ flag: 'checkout' }],
  });
});
afterAll(() => server.close());

type Name = keyof typeof ROUTE_DOCUMENTS;

const context = { context: { targetingKey: 'user-1', plan: 'pro' } };
const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();

const METRICS = {
  appName: 'shop',
  bucket: { start: minute, stop: minute, toggles: { checkout: { yes: 1, no: 0 } } },
};

/** A call of each route. Streams do not end, and ids are bytes. */
const CALLS: Readonly<
  Record<Exclude<Name, 'stream' | 'rulesStream' | 'segmentIds'>, SendOptions & { query?: string }>
> = {
  evaluate: { body: context },
  evaluateAll: { body: context, query: 'keys=checkout,layout,unknown' },
  configuration: {},
  publicEvaluate: { query: 'key=layout&userId=user-1' },
  publicBulk: { query: 'userId=user-1' },
  publicDefinitions: {},
  rules: {},
  bootstrap: { body: context },
  usage: {
    body: { sdk: 'my-server/1.0.0', counts: [{ flag: 'checkout', value: 'true', minute, count: 7 }] },
  },
  unleashFeatures: {},
  unleashMetrics: { body: METRICS },
  unleashToggles: { query: 'userId=user-1&properties[plan]=pro' },
  unleashFrontendMetrics: { body: METRICS },
  unleashRegister: { body: { appName: 'shop' } },
};

test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s sends the documented content', async (name) => {
  const { path, ...document } = ROUTE_DOCUMENTS[name];
  const { body, query = '' } = CALLS[name];
  const url = path
    .replace('{website_id}', server.websiteId)

    .replace('{key}', 'layout');
  const key = url.startsWith('/api/')
    ? { authorization: server.serverKey }
    : { 'x-api-key': server.serverKey };
  const reply = await server.send(`${url}?clientId=${server.websiteId}&${query}`, {
    ...(body === undefined ? {} : { body }),
    headers: key,
  });
  expect(reply.status, reply.text).toBeLessThan(300);
  expect(Object.keys(document.responses)).toContain(String(reply.status));
  const content = 'content' in document ? document.content : undefined;
  if (content === undefined) expect(reply.text).toBe('');
  else expect(reply.headers.get('content-type')?.split(';')[0]).toBe(content.type);
  if (content !== undefined && 'schema' in content)
    expect(content.schema?.parse(reply.body)).toEqual(reply.body);
});
