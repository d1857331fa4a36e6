import { afterAll, beforeAll, expect, test } from 'vitest';
import { measurePause } from '../testing/measure-pause.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;
let headers: Record<string, string>;
let websiteId: string;
let pageId: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  const scopes = ['write:monitors', 'manage:flags', 'write:links', 'write:status_pages'] as const;
  const { secret } = await app.addKey(owner, [...scopes]);
  headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const page = await app.post('/v1/status-pages', { name: 'Shop', slug: 'shop' }, secret);
  pageId = page.json().statusPage.id;
  await upload({ kind: 'gatus', content: 'the thread starts' });
});
afterAll(() => app.close());

interface File {
  readonly kind: string;
  readonly content: string;
}

function payloadOf({ kind, content }: File): { readonly url: string; readonly payload: string } {
  const [url, body] =
    kind === 'links'
      ? ['/v1/links/import', { csv: content }]
      : kind === 'subscribers'
        ? [`/v1/status-pages/${pageId}/subscribers/import`, { csv: content }]
        : kind === 'statuspage'
          ? ['/v1/status-pages/import', { source: kind, content }]
          : ['growthbook', 'unleash'].includes(kind)
            ? ['/v1/flags/import', { websiteId, format: kind, content }]
            : ['/v1/monitors/import', { source: kind, content }];
  return { url: String(url), payload: JSON.stringify(body) };
}

/** Imports a file, and measures the longest pause of the event loop; meanwhile, other requests are answered. */
async function upload(file: File) {
  const { url, payload } = payloadOf(file);
  let isOver = false;
  let answered = 0;
  const { pauseMs, result } = await measurePause(async () => {
    const sent = app.inject({ method: 'POST', url, headers, payload }).finally(() => {
      isOver = true;
    });
    while (!isOver && answered < 100)
      if ((await app.inject({ url: '/health/live' })).statusCode === 200) answered += 1;
    return sent;
  });
  return { response: result, pauseMs, answered };
}

const YAML_KEYS = Array.from({ length: 80_000 }, (_, index) => `key${index}: v\n`).join('');
const ALIASES = [...'bcdefgh'].map(
  (name, index) => `${name}: &${name} [${`*${'abcdefg'[index]},`.repeat(9)}]`,
);

test.each([
  ['gatus', '80,000 keys', YAML_KEYS, /300,000 keys/],
  ['openstatus', 'many small maps', `[${'{a: 1},'.repeat(120_000)}]`, /300,000 keys/],
  ['gatus', 'nesting', '? '.repeat(100_000), /100 levels/],
  ['gatus', 'aliases', `a: &a [1,1,1]\n${ALIASES.join('\n')}`, /must be YAML/],
  ['uptime_kuma', 'many values', `{"monitorList":[${'[],'.repeat(600_000)}1]}`, /500,000 values/],
  ['uptime_kuma', 'nesting', '['.repeat(1_900_000), /100 levels/],
  ['uptimerobot', 'one giant cell', `a\n"${'x'.repeat(1_900_000)}"`, /262,144 characters/],
  ['uptimerobot', 'tiny rows', 'a\n'.repeat(500_000), /500 rows/],
  ['growthbook', 'many flags', `{"features":[${'{},'.repeat(240_000)}{}]}`, /1,000 flags/],
  ['unleash', 'nesting', `{"features":${'['.repeat(1_000_000)}`, /100 levels/],
  ['statuspage', 'nesting', '{"a":'.repeat(700_000), /100 levels/],
  ['links', 'tiny rows', `targetUrl\n${'a\n'.repeat(500_000)}`, /2,000 rows/],
  ['links', 'one giant cell', `targetUrl\n"${'x'.repeat(3_900_000)}"`, /262,144 characters/],
  ['links', 'many columns', `targetUrl\n${','.repeat(2_000_000)}`, /1,000 columns/],
  ['subscribers', 'tiny rows', `address\n${'a\n'.repeat(500_000)}`, /10,000 rows/],
  ['subscribers', 'one giant cell', `address\n"${'x'.repeat(3_900_000)}"`, /262,144 characters/],
])('requests are answered while a file is read: %s, %s', async (kind, _name, content, message) => {
  const { response, pauseMs, answered } = await upload({ kind, content });
  expect([response.statusCode, response.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      details: [
        expect.objectContaining({
          field: ['links', 'subscribers'].includes(kind) ? 'csv' : 'content',
          message: expect.stringMatching(message),
        }),
      ],
    }),
  ]);
  expect(answered).toBeGreaterThan(0);
  expect(pauseMs).toBeLessThan(250);
});

test('a file is imported after others that could not be read', async () => {
  const { response } = await upload({
    kind: 'gatus',
    content: 'endpoints: [{name: a, url: "https://a.example"}]',
  });
  expect(response.json()).toMatchObject({ results: [{ name: 'a', status: 'ready' }] });
});
