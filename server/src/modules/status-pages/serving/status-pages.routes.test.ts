import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { checkHtml } from './testing/check-html.ts';
import {
  SAMPLE_PAGE_ID,
  sampleComponent,
  sampleIncident,
  type samplePage,
  sampleSnapshot,
} from './testing/sample-page.ts';
import { createServingProduct, type ServingProduct, SUBSCRIPTION_TOKEN } from './testing/serving-product.ts';

const DOMAIN = 'status.acme.example';
const FORM_TYPE = 'application/x-www-form-urlencoded';

let app: TestApp;
let product: ServingProduct;
let port: number;
let streams: ClientRequest[] = [];

beforeAll(async () => {
  product = createServingProduct();
  app = await openTestApp({ product: product.product });
  port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  await publish();
});
afterEach(() => {
  for (const stream of streams) stream.destroy();
  streams = [];
});

async function publish(changes: Parameters<typeof samplePage>[0] = {}): Promise<void> {
  const computedAt = new Date(app.clock.now()).toISOString();
  product.source.set(sampleSnapshot({ computedAt, ...changes }, {}, DOMAIN));
  await product.serving().refresh(SAMPLE_PAGE_ID);
}

/** Sends a request through a socket, so that the hot adapter serves it. */
function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Opens a stream of events. @returns a function that waits for the next event. */
function listen(path: string): Promise<() => Promise<string>> {
  return new Promise((resolve, reject) => {
    const stream = request({ port, host: '127.0.0.1', path }, (response) => {
      let text = '';
      const waiting: ((event: string) => void)[] = [];
      const pass = () => {
        const end = text.indexOf('\n\n');
        const next = end === -1 ? undefined : waiting.shift();
        if (next === undefined) return;
        next(text.slice(0, end));
        text = text.slice(end + 2);
        pass();
      };
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        pass();
      });
      response.on('end', () => {
        for (const next of waiting) next('ended');
      });
      resolve(
        () =>
          new Promise((receive) => {
            waiting.push(receive);
            pass();
          }),
      );
    });
    streams.push(stream.on('error', reject));
    stream.end();
  });
}

test('a request for a page that was projected over a minute ago starts one projection; one without access does not', async () => {
  const before = product.source.projections();
  await send('/status/acme');
  app.clock.advance(61_000);
  await send('/status/acme', { 'if-none-match': 'W/"other"' });
  await send('/status/acme/badge.svg');
  await product.serving().settle();
  expect(product.source.projections() - before).toBe(1);
  product.source.set(sampleSnapshot({}, { visibility: 'members' }, DOMAIN));
  await product.serving().settle();
  app.clock.advance(61_000);
  const restricted = product.source.projections();
  expect((await send('/status/acme')).status).toBe(401);
  await product.serving().settle();
  expect(product.source.projections()).toBe(restricted);
});

describe('a page', () => {
  test('is sent compressed, and not again to a client that has it', async () => {
    const first = await send('/status/acme', { 'accept-encoding': 'gzip, br' });
    expect(first.status).toBe(200);
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(first.body).toString()).toContain('Acme Cloud');
    const again = await send('/status/acme', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['content-length']).toBeUndefined();
    await publish({ state: 'major_outage' });
    expect((await send('/status/acme', { 'if-none-match': String(first.headers.etag) })).status).toBe(200);
  });

  test('has an Open Graph image, which changes with its state', async () => {
    const first = await send('/status/acme/social.png?v=1', { 'accept-encoding': 'gzip, br' });
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': 'image/png', 'access-control-allow-origin': '*' });
    expect(first.headers['content-encoding']).toBeUndefined();
    expect(PNG.sync.read(first.body)).toMatchObject({ width: 1_200, height: 630 });
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await send('/status/acme/social.png', known)).status).toBe(304);
    const html = (await send('/status/acme')).body.toString();
    const metaOf = (name: string) =>
      new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(metaOf('og:image')).toMatch(/^http:\/\/localhost:3000\/status\/acme\/social\.png\?v=/);
    expect(['type', 'width', 'height'].map((field) => metaOf(`og:image:${field}`))).toEqual([
      'image/png',
      '1200',
      '630',
    ]);
    expect(metaOf('og:image:alt')).toBe('Acme Cloud: Some systems are degraded');
    expect(metaOf('twitter:card')).toBe('summary_large_image');
    await publish({ state: 'major_outage' });
    expect((await send('/status/acme/social.png', known)).status).toBe(200);
    expect((await send('/social.png', { host: DOMAIN })).status).toBe(200);
    expect((await send('/status/unknown/social.png')).status).toBe(404);
  });

  test('is the same through both adapters', async () => {
    for (const url of [
      '/status/acme',
      '/status/acme/feed.atom',
      '/public/v1/status-pages/acme',
      '/status/acme/x',
    ]) {
      const hot = await send(url);
      const other = await app.inject({ method: 'GET', url });
      expect(hot.status).toBe(other.statusCode);
      if (hot.status === 200) expect(hot.body.toString()).toBe(other.body);
      expect(hot.headers['content-security-policy']).toBe(other.headers['content-security-policy']);
    }
  });

  test('is served at the root of its custom domain, and found there by the check for certificates', async () => {
    const served = await send('/', { host: DOMAIN });
    expect(served.status).toBe(200);
    expect(served.body.toString()).toContain('href="/subscribe"');
    expect((await send('/api/v2/status.json', { host: `${DOMAIN}:443` })).status).toBe(200);
    expect((await send(`/internal/tls-check?domain=${DOMAIN}`)).status).toBe(200);
    expect((await send('/internal/tls-check?domain=other.example')).status).toBe(404);
  });

  test('that does not exist is answered with 404: as HTML for people, as JSON for programs', async () => {
    const page = await send('/status/unknown', { 'accept-language': 'de' });
    expect(page.status).toBe(404);
    expect(page.body.toString()).toContain('Seite nicht gefunden');
    expect(checkHtml(page.body.toString())).toEqual([]);
    const json = await send('/status/unknown/api/v2/summary.json');
    expect(json.status).toBe(404);
    expect(JSON.parse(json.body.toString())).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect((await send('/public/v1/status-pages/unknown')).status).toBe(404);
  });

  test('has its address without a slash at the end, in any case of letters', async () => {
    const redirected = await send('/status/acme/');
    expect([redirected.status, redirected.headers.location]).toEqual([308, '/status/acme']);
    expect((await send('/status/ACME')).status).toBe(200);
    expect((await send('/status/acme', {}, 'HEAD')).status).toBe(200);
    expect((await send('/status/acme', {}, 'DELETE')).status).toBe(405);
  });

  test('is not read from a store, and needs no session', async () => {
    product.source.fail(true);
    await product.serving().refresh(SAMPLE_PAGE_ID);
    expect((await send('/status/acme', { cookie: 'pharos.session_token=x' })).status).toBe(200);
    product.source.fail(false);
  });
});

test('badges name the option that is invalid', async () => {
  for (const [query, field] of [
    ['kind=speed', 'query.kind'],
    ['kind=uptime&days=0', 'query.days'],
    ['kind=uptime&days=abc', 'query.days'],
  ]) {
    const { status, body } = await send(`/status/acme/badge.svg?${query}`);
    expect(status).toBe(400);
    expect(JSON.parse(body.toString()).details[0].field).toBe(field);
  }
  expect((await send('/status/acme/badge.svg?component=cmp_unknown')).status).toBe(404);
  const badge = await send(`/status/acme/badge.svg?kind=latency&component=${sampleComponent(1).id}`);
  expect(badge.headers['content-type']).toContain('image/svg+xml');
});

describe('the stream of events', () => {
  test('reports visible changes of the page, and nothing else', async () => {
    const next = await listen('/status/acme/events');
    expect(await next()).toBe('retry: 5000');
    await publish();
    await publish({ state: 'partial_outage' });
    expect(await next()).toBe('event: change\ndata: ');
  });

  test('ends when access to the page becomes narrower, also if the page changes at the same time', async () => {
    const next = await listen('/status/acme/events');
    await next();
    product.source.set(
      sampleSnapshot({ state: 'partial_outage' }, { visibility: 'members', accessVersion: 2 }, DOMAIN),
    );
    await product.serving().refresh(SAMPLE_PAGE_ID);
    expect(await next()).toBe('ended');
    expect((await send('/status/acme/events')).status).toBe(401);
  });

  test('is limited to 100 for one address', async () => {
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const next = await listen('/status/acme/events');
        await next();
      }),
    );
    const refused = await send('/status/acme/events');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('60');
  });
});

describe('the forms of subscriptions', () => {
  const submit = (path: string, fields: readonly (readonly [string, string])[], type = FORM_TYPE) =>
    app.inject({
      method: 'POST',
      url: `/status/acme${path}`,
      headers: { 'content-type': type },
      payload: fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
    });
  const get = (path: string) => app.inject({ method: 'GET', url: `/status/acme${path}` });
  const lastCall = () => product.subscriptions.calls.at(-1);
  const page = { pageId: SAMPLE_PAGE_ID };

  test('subscribe to the chosen components that the page shows', async () => {
    const { id } = sampleComponent(1);
    const response = await submit('/subscribe', [
      ['by', 'email'],
      ['address', ' ada@example.com '],
      ['component', id],
      ['component', 'cmp_hidden'],
    ]);
    expect(response.statusCode).toBe(200);
    expect(checkHtml(response.body)).toEqual([]);
    const input = { kind: 'email', address: 'ada@example.com', componentIds: [id], language: 'en' };
    expect(lastCall()).toEqual(['subscribe', page, input, true]);
    const webhook = [
      ['by', 'webhook'],
      ['address', 'https://example.com/hook'],
    ] as const;
    expect((await submit('/subscribe', webhook)).body).toContain('A message was sent to this address');
    expect(lastCall()).toMatchObject(['subscribe', page, { kind: 'webhook', componentIds: [] }, true]);
  });

  test('do not change anything when a link is opened, because mail scanners open links', async () => {
    const before = product.subscriptions.calls.length;
    for (const path of ['/confirm', '/manage', '/unsubscribe']) {
      const response = await get(`${path}?token=${SUBSCRIPTION_TOKEN}`);
      expect(response.statusCode).toBe(200);
      expect(checkHtml(response.body)).toEqual([]);
      expect(response.headers['referrer-policy']).toBe('no-referrer');
      expect(response.headers['cache-control']).toContain('no-store');
    }
    expect(product.subscriptions.calls).toHaveLength(before);
  });

  test('confirm and change a subscription with its token', async () => {
    await submit('/confirm', [['token', SUBSCRIPTION_TOKEN]]);
    expect(lastCall()).toEqual(['confirm', page, SUBSCRIPTION_TOKEN]);
    const { id } = sampleComponent(2);
    const changed = await submit('/manage', [
      ['token', SUBSCRIPTION_TOKEN],
      ['component', id],
    ]);
    expect(lastCall()).toEqual(['change', page, SUBSCRIPTION_TOKEN, [id]]);
    expect(changed.body).toContain(`value="${id}" checked`);
    expect((await submit('/manage', [['token', 'other']])).statusCode).toBe(404);
  });

  test('unsubscribe with one request of a mail program (RFC 8058), in both forms of its body', async () => {
    const url = `/unsubscribe?token=${SUBSCRIPTION_TOKEN}`;
    expect((await submit(url, [['List-Unsubscribe', 'One-Click']])).statusCode).toBe(200);
    expect(lastCall()).toEqual(['unsubscribe', page, SUBSCRIPTION_TOKEN]);
    expect((await submit(url, [], 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  });

  test('unsubscribe from a protected page without access to it', async () => {
    product.source.set(sampleSnapshot({}, { visibility: 'members', accessVersion: 3 }, DOMAIN));
    await product.serving().refresh(SAMPLE_PAGE_ID);
    const response = await submit('/unsubscribe', [['token', SUBSCRIPTION_TOKEN]]);
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain('Acme');
    expect((await submit('/subscribe', [['email', 'ada@example.com']])).statusCode).toBe(401);
  });
});

test('an incident has a page of its own with all updates and the postmortem', async () => {
  const { body } = await send(`/status/acme/incidents/${sampleIncident(1).id}`);
  expect(body.toString()).toContain('A disk was full.');
  expect(body.toString()).toContain('We are investigating slow responses.');
});
