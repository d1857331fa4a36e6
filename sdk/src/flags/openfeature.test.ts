import { OpenFeature, ProviderEvents as ServerEvents } from '@openfeature/server-sdk';
import { ProviderEvents, OpenFeature as WebFeature } from '@openfeature/web-sdk';
import { afterAll, expect, test } from 'vitest';
import { PharosServerProvider } from './openfeature-server.ts';
import { PharosWebProvider } from './openfeature-web.ts';
import { scriptFetch } from './testing/scripted-fetch.ts';

const OPTIONS = { url: 'https://pharos.example', websiteId: 'web_1' };

afterAll(async () => {
  await OpenFeature.close();
  await WebFeature.close();
});

test('the provider for browsers resolves values of the context, and recovers from a failed change of the context', async () => {
  let isDown = false;
  const server = scriptFetch(({ body }) => {
    if (isDown) throw new TypeError('fetch failed');
    return Response.json({
      flags: [
        { key: 'theme', value: JSON.stringify(body), variant: 'a', reason: 'TARGETING_MATCH' },
        { key: 'menu', value: { items: ['a'] }, reason: 'STATIC' },
      ],
    });
  });
  await WebFeature.setContext({ targetingKey: 'user-1' });
  const provider = new PharosWebProvider({
    ...OPTIONS,
    fetch: server.fetch,
    exposures: false,
    pollIntervalMs: 20,
  });
  await WebFeature.setProviderAndWait(provider);
  const client = WebFeature.getClient();
  expect(client.getStringDetails('theme', '')).toMatchObject({
    value: '{"context":{"targetingKey":"user-1"}}',
    variant: 'a',
    reason: 'TARGETING_MATCH',
  });
  expect(client.getObjectValue('menu', {})).toEqual({ items: ['a'] });
  expect(client.getBooleanDetails('theme', true)).toMatchObject({ value: true, errorCode: 'TYPE_MISMATCH' });
  expect(client.getNumberDetails('missing', 3)).toMatchObject({ value: 3, errorCode: 'FLAG_NOT_FOUND' });
  await WebFeature.setContext({ targetingKey: 'user-2' });
  expect(client.getStringValue('theme', '')).toContain('user-2');

  const failed = new Promise((resolve) => client.addHandler(ProviderEvents.Error, resolve));
  isDown = true;
  await WebFeature.setContext({ targetingKey: 'user-3' });
  await failed;
  expect(client.getStringValue('theme', '')).toContain('user-2');
  const changed = new Promise((resolve) => client.addHandler(ProviderEvents.ConfigurationChanged, resolve));
  isDown = false;
  await changed;
  expect(client.getStringValue('theme', '')).toContain('user-3');
  expect(client.providerStatus).toBe('READY');
});

test('the provider for servers evaluates rules, and reports changes', async () => {
  let version = 1;
  const server = scriptFetch(({ url }) => {
    if (url.pathname.endsWith('/usage')) return new Response(null, { status: 202 });
    const flag = {
      key: 'theme',
      type: 'string',
      status: 'active',
      version,
      salt: 'theme',
      stickiness: { kind: 'attribute', attribute: 'targetingKey' },
      variants: [],
      defaultValue: `light-${version}`,
      offValue: '',
      targets: [{ values: ['user-1'], value: 'dark' }],
      rules: [],
      prerequisites: [],
      clientSide: true,
    };
    return Response.json({ flags: [flag], segments: [], version: String(version) });
  });
  const options = { ...OPTIONS, key: 'phe_1', streaming: false, fetch: server.fetch, pollIntervalMs: 20 };
  await OpenFeature.setProviderAndWait(new PharosServerProvider(options));
  const client = OpenFeature.getClient();
  expect(await client.getStringDetails('theme', '', { targetingKey: 'user-1' })).toMatchObject({
    value: 'dark',
    reason: 'TARGETING_MATCH',
  });
  expect(await client.getStringValue('theme', '', { targetingKey: 'user-2' })).toBe('light-1');
  expect(await client.getBooleanDetails('theme', true)).toMatchObject({
    value: true,
    errorCode: 'TYPE_MISMATCH',
  });
  const changed = new Promise((resolve) => client.addHandler(ServerEvents.ConfigurationChanged, resolve));
  version = 2;
  await changed;
  expect(await client.getStringValue('theme', '', { targetingKey: 'user-2' })).toBe('light-2');
});

test('a provider for servers without rules is not ready', async () => {
  const server = scriptFetch(() => new Response(null, { status: 401 }));
  const provider = new PharosServerProvider({ ...OPTIONS, key: 'phe_0', fetch: server.fetch });
  await expect(OpenFeature.setProviderAndWait(provider)).rejects.toThrow('could not be loaded');
});
