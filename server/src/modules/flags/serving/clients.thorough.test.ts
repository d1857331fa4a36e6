import { createServerFlagsManager } from '@databuddy/sdk/node';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk';
import { InMemStorageProvider, startUnleash } from 'unleash-client';
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../stores/facts/sql.ts';
import { TestEventSource } from './testing/event-source.ts';
import { type FlagServer, openFlagServer } from './testing/open-flag-server.ts';

/** The published provider, with the type that the compiler settings of this project require. */
class WebProvider extends OFREPWebProvider {
  override readonly hooks = [];
}

let server: FlagServer;
let themeId: string;
const VARIANTS = [
  { key: 'light', value: 'white', weight: 40 },
  { key: 'dark', value: 'black', weight: 60 },
];
const ofPlan = (plan: string) => [{ attribute: 'plan', operator: 'equals', values: [plan] }];

beforeAll(async () => {
  server = await openFlagServer();
  await server.createFlag({ key: 'checkout', targets: [{ values: ['blocked'], value: false }] });
  await server.createFlag({ key: 'hidden', clientSide: false });
  await server.createFlag({ key: 'off', status: 'inactive' });
  await server.createFlag({
    key: 'limits',
    type: 'json',
    defaultValue: { items: 10 },
    offValue: {},
    rules: [{ constraints: ofPlan('pro'), value: { items: 100 } }],
  });
  themeId = await server.createFlag({
    key: 'theme',
    type: 'string',
    defaultValue: 'grey',
    offValue: 'grey',
    variants: VARIANTS,
    rules: [{ constraints: ofPlan('pro'), variant: 'dark' }],
  });
});
afterAll(() => server.close());

describe('the flag clients of @databuddy/sdk work with only the URL changed:', () => {
  const pro = { userId: 'u1', email: 'u1@example.com', properties: { plan: 'pro' } };

  test('the one for Node evaluates flags for users, and reports unknown flags', async () => {
    const client = createServerFlagsManager({ apiUrl: server.url, clientId: server.websiteId });
    await client.waitForInit();
    expect(await client.getFlag('checkout', { userId: 'u1' })).toMatchObject({ enabled: true, value: true });
    expect(await client.getFlag('checkout', { userId: 'blocked' })).toMatchObject({
      enabled: false,
      value: false,
    });
    expect(await client.getFlag('theme', pro)).toMatchObject({
      enabled: true,
      value: 'black',
      variant: 'dark',
      reason: 'TARGETING_MATCH',
    });
    expect(await client.getFlag('limits', pro)).toMatchObject({ payload: { items: 100 } });
    for (const key of ['hidden', 'nothing'])
      expect(await client.getFlag(key, pro)).toMatchObject({ enabled: false, reason: 'NOT_FOUND' });
    await client.fetchAllFlags(pro);
    expect(Object.keys(client.getMemoryFlags()).sort()).toEqual(
      expect.arrayContaining(['checkout', 'limits', 'off', 'theme']),
    );
    client.destroy();
  });

  test('that of the browser fetches all flags when it starts', async () => {
    // The class that the React and Vue clients share. It has no entry point of its own.
    const shared = new URL('../shared/@databuddy/sdk.Ci_W8Zb8.mjs', import.meta.resolve('@databuddy/sdk'))
      .href;
    const module: Record<string, unknown> = await import(/* @vite-ignore */ shared);
    const { a: Manager } = module;
    if (typeof Manager !== 'function') throw new Error('The SDK has another structure');
    const config = { apiUrl: server.url, clientId: server.websiteId, user: pro };
    const manager: { isReady(): boolean; isEnabled(key: string): object; destroy(): void } =
      Reflect.construct(Manager, [{ config }]);
    await vi.waitFor(() => expect(manager.isReady()).toBe(true));
    expect(manager.isEnabled('theme')).toMatchObject({
      on: true,
      status: 'ready',
      value: 'black',
      variant: 'dark',
    });
    expect(manager.isEnabled('off')).toMatchObject({ on: false, status: 'ready' });
    manager.destroy();
  });

  test('single evaluations and definitions have the fields of the hosted product', async () => {
    const query = `clientId=${server.websiteId}&key=theme&userId=u1&properties=${encodeURIComponent('{"plan":"pro"}')}`;
    const single = await server.send(`/public/v1/flags/evaluate?${query}`);
    expect(single.body).toEqual({
      enabled: true,
      value: 'black',
      variant: 'dark',
      payload: null,
      reason: 'TARGETING_MATCH',
      flagId: themeId,
      flagType: 'string',
    });
    const path = `/public/v1/flags/definitions?clientId=${server.websiteId}`;
    expect((await server.send(path)).status).toBe(401);
    expect((await server.send(path, { headers: { 'x-api-key': server.clientKey } })).status).toBe(403);
    const { body: listed } = await server.send(path, { headers: { 'x-api-key': server.apiKey } });
    expect(listed.count).toBe(5);
    expect(JSON.stringify(listed)).not.toContain('"plan"');
    for (const bad of [
      '',
      `clientId=${server.websiteId}`,
      `clientId=${server.websiteId}&key=a&properties=[1`,
    ])
      expect((await server.send(`/public/v1/flags/evaluate?${bad}`)).status).toBe(400);
  });
});

test('the OpenFeature provider of OFREP evaluates flags, and receives changes by its stream', async () => {
  vi.stubGlobal('EventSource', TestEventSource);
  const provider = new WebProvider({
    baseUrl: `${server.url}/flags/${server.websiteId}`,
    cacheMode: 'disabled',
  });
  await OpenFeature.setContext({ targetingKey: 'u1', plan: 'pro' });
  await OpenFeature.setProviderAndWait(provider);
  const client = OpenFeature.getClient();
  expect(client.getBooleanValue('checkout', false)).toBe(true);
  expect(client.getObjectValue('limits', {})).toEqual({ items: 100 });
  expect(client.getStringDetails('theme', '')).toMatchObject({
    value: 'black',
    variant: 'dark',
    reason: 'TARGETING_MATCH',
    flagMetadata: { version: 1 },
  });
  expect(client.getNumberDetails('theme', 1)).toMatchObject({ value: 1, errorCode: 'TYPE_MISMATCH' });
  expect(client.getBooleanDetails('hidden', true)).toMatchObject({
    value: true,
    errorCode: 'FLAG_NOT_FOUND',
  });
  await OpenFeature.setContext({ targetingKey: 'blocked' });
  expect(client.getBooleanValue('checkout', true)).toBe(false);
  const changed = new Promise((resolve) => client.addHandler(ProviderEvents.ConfigurationChanged, resolve));
  await server.manage('PATCH', `/v1/flags/${themeId}`, { rules: [], variants: [], defaultValue: 'blue' });
  await changed;
  expect(client.getStringValue('theme', '')).toBe('blue');
  await OpenFeature.close();
  vi.unstubAllGlobals();
});

test('the Node SDK of Unleash evaluates the flags unchanged, and its metrics become usage', async () => {
  await server.manage('PATCH', `/v1/flags/${themeId}`, {
    defaultValue: 'grey',
    variants: VARIANTS,
    rules: [{ constraints: ofPlan('pro'), variant: 'dark' }],
  });
  const unleash = await startUnleash({
    url: `${server.url}/api/`,
    appName: 'shop',
    customHeaders: { Authorization: server.serverKey },
    refreshInterval: 60_000,
    metricsInterval: 60_000,
    storageProvider: new InMemStorageProvider(),
  });
  expect(unleash.isEnabled('checkout', { userId: 'u1' })).toBe(true);
  expect(unleash.isEnabled('checkout', { userId: 'blocked' })).toBe(false);
  expect(unleash.isEnabled('hidden', {})).toBe(true);
  expect(unleash.isEnabled('off', { userId: 'u1' })).toBe(false);
  const pro = { userId: 'u1', properties: { plan: 'pro' } };
  expect(unleash.getVariant('theme', pro)).toMatchObject({
    name: 'dark',
    enabled: true,
    payload: { type: 'string', value: 'black' },
  });
  expect(unleash.getVariant('limits', pro).payload).toEqual({ type: 'json', value: '{"items":100}' });
  await unleash.flushMetrics();
  await server.app.flush();
  const rows = await server.app.stores.facts.query(
    sql`SELECT flag_key, variant, toUInt32(sum(count)) AS count FROM flag_evaluations
      WHERE sdk LIKE 'unleash-node-sdk/%' GROUP BY ALL ORDER BY flag_key, variant`,
  );
  expect(rows).toContainEqual({ flag_key: 'theme', variant: 'dark', count: 1 });
  expect(rows).toContainEqual({ flag_key: 'checkout', variant: '', count: 2 });
  unleash.destroy();
  const headers = { authorization: server.clientKey };
  expect((await server.send('/api/client/features', { headers })).status).toBe(403);
  expect((await server.send('/api/client/features')).status).toBe(401);
});

test('the browser SDK of Unleash gets the flags that browsers may see, and its metrics become usage', async () => {
  await server.manage('PATCH', `/v1/flags/${themeId}`, {
    defaultValue: 'grey',
    variants: VARIANTS,
    rules: [{ constraints: ofPlan('pro'), variant: 'dark' }],
  });
  const client = new UnleashClient({
    url: `${server.url}/api/frontend`,
    clientKey: server.clientKey,
    appName: 'shop',
    disableRefresh: true,
    metricsIntervalInitial: 0,
    metricsInterval: 60,
    storageProvider: new InMemoryStorageProvider(),
    fetch,
  });
  await client.updateContext({ userId: 'u1', properties: { plan: 'pro' } });
  await client.start();
  expect(client.isEnabled('checkout')).toBe(true);
  expect(client.getVariant('theme')).toMatchObject({
    name: 'dark',
    enabled: true,
    payload: { type: 'string', value: 'black' },
  });
  expect(client.getVariant('limits').payload).toEqual({ type: 'json', value: '{"items":100}' });
  expect(client.getAllToggles().map(({ name }) => name)).not.toContain('hidden');
  await client.updateContext({ userId: 'blocked' });
  expect(client.isEnabled('checkout')).toBe(false);
  await client.sendMetrics();
  client.stop();
  await server.app.flush();
  const rows = await server.app.stores.facts.query(
    sql`SELECT flag_key, variant, toUInt32(sum(count)) AS count FROM flag_evaluations
      WHERE sdk LIKE 'unleash-js-sdk/%' GROUP BY ALL ORDER BY flag_key, variant`,
  );
  expect(rows).toContainEqual({ flag_key: 'theme', variant: 'dark', count: 1 });
  expect(rows).toContainEqual({ flag_key: 'checkout', variant: '', count: 2 });

  const post = new UnleashClient({
    url: `${server.url}/api/frontend`,
    clientKey: server.clientKey,
    appName: 'shop',
    usePOSTrequests: true,
    disableMetrics: true,
    disableRefresh: true,
    storageProvider: new InMemoryStorageProvider(),
    fetch,
  });
  await post.updateContext({ userId: 'u1', properties: { plan: 'pro' } });
  await post.start();
  expect(post.getVariant('theme').name).toBe('dark');
  post.stop();
  expect((await server.send('/api/frontend')).status).toBe(401);
});
