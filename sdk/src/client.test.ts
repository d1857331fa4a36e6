import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../server/src/contract.ts';
import { sql, text } from '../../server/src/stores/facts/sql.ts';
import { openTestApp, type TestApp } from '../../server/src/testing/open-test-app.ts';
import { listRoutes } from '../build/list-routes.mjs';
import { type Client, type ClientOptions, createClientOf } from './create-client.ts';
import { PharosError } from './errors.ts';
import type { Dropped } from './event.ts';

const ROUTES = Object.fromEntries(listRoutes(contract).map(([name, route]) => [name, route]));

let app: TestApp;
let baseUrl: string;
let apiKey: string;
let websiteId: string;
let client: Client;

const open = (options: Partial<ClientOptions> = {}): Client =>
  createClientOf(ROUTES, { baseUrl, apiKey, websiteId, ...options });

/** A `fetch` with one scripted behavior per request. */
function interrupted(...steps: ((ask: () => Promise<Response>) => Promise<Response>)[]): typeof fetch {
  return (input, init) => {
    const step = steps.shift();
    const ask = () => fetch(input, init);
    return step === undefined ? ask() : step(ask);
  };
}

const limited = async () =>
  Response.json(
    { success: false, error: 'Rate limit exceeded', code: 'RATE_LIMITED', requestId: 'req_1', retryAfter: 0 },
    { status: 429, headers: { 'retry-after': '0' } },
  );
const lost = async (ask: () => Promise<Response>): Promise<Response> => {
  await ask();
  throw new TypeError('fetch failed');
};

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  apiKey = (
    await app.addKey(owner, ['read:data', 'track:events', 'manage:websites', 'read:links', 'write:links'])
  ).secret;
  baseUrl = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  client = open();
});
afterAll(async () => {
  await client.close();
  await app.close();
});

const countOf = async (name: string): Promise<number> => {
  await app.flush();
  const [row] = await app.stores.facts.query(
    sql`SELECT toUInt32(count()) AS n FROM events WHERE name = ${text(name)}`,
  );
  return Number(row?.['n']);
};

describe('every kind of operation', () => {
  test('without input', async () => {
    expect((await client.websites.list()).websites).toMatchObject([
      { id: websiteId, domain: 'shop.example' },
    ]);
    expect((await client.discovery.health()).status).toBe('ok');
  });

  test('with path parameters and the remaining fields as body', async () => {
    const { website } = await client.websites.update({ id: websiteId, name: 'The shop' });
    expect(website.name).toBe('The shop');
    expect((await client.websites.get({ id: websiteId })).website.name).toBe('The shop');
    expect(client.websites.get.route).toBe('GET /v1/websites/{id}');
  });

  test('with separate path, query and headers', async () => {
    const question = {
      params: { website_id: websiteId },
      query: { parameters: 'summary_metrics', preset: 'last_7d' },
    } as const;
    const answer = await client.query.analytics(question);
    if (!('body' in answer)) throw new Error('There is no earlier response');
    expect(answer.body.data).toMatchObject([{ parameter: 'summary_metrics', success: true }]);
    const again = await client.query.analytics({
      ...question,
      headers: { 'if-none-match': answer.headers.etag },
    });
    expect(again).toMatchObject({ status: 304 });
  });

  test('with path, query and body as one flat object', async () => {
    const events = [1, 2].map((number) => ({ name: 'flat', eventId: `flat-${number}` }));
    await client.tracking.track({ websiteId, ...events[0], name: 'flat' });
    await client.tracking.track({ websiteId, body: events });
    await app.flush();
    const { body } = await client.query.run({
      websiteId,
      parameters: [
        { metrics: ['total_events'], filters: [{ field: 'event_name', op: 'eq', value: 'flat' }] },
      ],
      preset: 'today',
      timezone: 'Europe/Berlin',
    });
    expect(body).toMatchObject({ data: [{ success: true, data: [{ total_events: 2 }] }] });
    const answer = await client.query.analytics({
      websiteId,
      parameters: 'summary_metrics',
      preset: 'today',
    });
    expect(answer).toMatchObject({ body: { data: [{ parameter: 'summary_metrics', success: true }] } });
    expect((await client.profiles.erasures({ websiteId })).erasures).toEqual([]);
  });

  test('with a file as response', async () => {
    await client.tracking.track({
      query: { website_id: websiteId },
      body: { name: 'exported', eventId: 'x1' },
    });
    await app.flush();
    const stream = await client.exports.events({
      query: { website_id: websiteId, preset: 'today', include_bots: true },
    });
    const lines = await new Response(stream).text();
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).name),
    ).toContain('exported');
  });

  test('without a response body: created, then deleted', async () => {
    const { website } = await client.websites.create({ name: 'Other', domain: 'other.example' });
    expect(await client.websites.delete({ id: website.id })).toEqual({ success: true });
  });
});

describe('pages', () => {
  test('are read one after another with a cursor', async () => {
    for (const name of ['a', 'b', 'c']) await client.annotations.create({ websiteId, text: name });
    const found: string[] = [];
    for await (const page of client.annotations.list.pages({ websiteId, limit: 2 }))
      found.push(page.annotations.map((one) => one.text).join());
    expect(found.map((page) => page.split(',').length)).toEqual([2, 1]);
    expect(found.join().split(',').sort()).toEqual(['a', 'b', 'c']);
  });

  test('are read by number in queries', async () => {
    const events = ['/1', '/2', '/3'].map((path) => ({ name: 'pageview', path, eventId: path }));
    await client.tracking.track({ query: { website_id: websiteId }, body: events });
    await app.flush();
    const pages = client.query.run.pages({
      websiteId,
      parameters: ['top_pages'],
      preset: 'today',
      limit: 2,
    });
    const rows: number[] = [];
    for await (const { body } of pages) if ('data' in body) rows.push(body.data[0]?.data.length ?? 0);
    expect(rows).toEqual([2, 1]);
  });

  test('an operation without pagination has one page', async () => {
    const pages = client.query.run.pages({
      query: { website_id: websiteId },
      body: { parameters: ['events_by_date'], preset: 'last_12m' },
    });
    const points: number[] = [];
    for await (const { body } of pages) if ('data' in body) points.push(body.data[0]?.data.length ?? 0);
    expect(points).toHaveLength(1);
    expect(points[0]).toBeGreaterThan(100);
  });
});

describe('errors', () => {
  test('contain the reason and the field', async () => {
    const body = { parameters: ['top_pagse'] };
    const error = await client.query
      .run({ query: { website_id: websiteId }, body })
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(PharosError);
    expect(error).toMatchObject({
      name: 'PharosError',
      code: 'VALIDATION_ERROR',
      status: 400,
      requestId: expect.stringMatching(/^req_/),
      details: [{ field: expect.stringContaining('parameters.0') }],
    });
  });

  test('are thrown for an invalid key', async () => {
    const stranger = open({ apiKey: 'phr_wrong' });
    await expect(stranger.websites.list()).rejects.toMatchObject({ code: 'AUTH_REQUIRED', status: 401 });
    await stranger.close();
  });

  test('are thrown for an unreachable server and for another product', async () => {
    const away = open({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
    await expect(away.websites.list()).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    const other = open({ fetch: async () => new Response('<h1>Hello</h1>') });
    await expect(other.websites.list()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 });
  });

  test('that are temporary are retried for every operation', async () => {
    const patient = open({ fetch: interrupted(limited, limited) });
    const { annotation } = await patient.annotations.create({ websiteId, text: 'Patient' });
    expect(annotation.text).toBe('Patient');
    const hasty = open({ fetch: interrupted(limited), retries: 0 });
    await expect(hasty.websites.list()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: 0,
      requestId: 'req_1',
    });
  });

  test('of the connection are retried only for idempotent calls', async () => {
    expect((await open({ fetch: interrupted(lost) }).websites.list()).success).toBe(true);
    const writing = open({ fetch: interrupted(lost) }).annotations.create({ websiteId, text: 'Once' });
    await expect(writing).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    const { annotations } = await client.annotations.list({ websiteId });
    expect(annotations.filter((one) => one.text === 'Once')).toHaveLength(1);
  });
});

describe('links', () => {
  const link = { name: 'Sale', targetUrl: 'https://shop.example/sale' };

  test('are created once with an idempotency key, also when the connection is lost', async () => {
    const idempotencyKey = 'order-7';
    const created = await open({ fetch: interrupted(lost) }).links.create(link, { idempotencyKey });
    const { links } = await client.links.list({ search: 'Sale' });
    expect(links.map(({ id }) => id)).toEqual([created.link.id]);
  });

  test('are updated only if they did not change since they were read', async () => {
    const { link: created } = await client.links.create(link);
    const stale = client.links.update({ id: created.id, name: 'Other' }, { ifMatch: '"9"' });
    await expect(stale).rejects.toMatchObject({ code: 'PRECONDITION_FAILED', status: 412 });
    const { link: updated } = await client.links.update(
      { id: created.id, name: 'Other' },
      { ifMatch: '"1"' },
    );
    expect(updated.name).toBe('Other');
  });

  test('are created and updated by their external id, in pages of any size', async () => {
    for (const name of ['First', 'Second'])
      await client.links.upsert({ ...link, name, externalId: 'product.1' });
    const names: string[] = [];
    for await (const page of client.links.list.pages({ externalId: 'product.1', limit: 1 }))
      names.push(...page.links.map((each) => each.name));
    expect(names).toEqual(['Second']);
  });

  test('have folders, tags and QR codes', async () => {
    const { folder } = await client.links.folders.create({ name: 'Print' });
    const { link: created } = await client.links.create({ ...link, folderId: folder.id, tags: ['qr'] });
    expect((await client.links.tags.list()).tags.map(({ name }) => name)).toContain('qr');
    const image = await new Response(await client.links.qr({ id: created.id, format: 'png' })).arrayBuffer();
    expect(Buffer.from(image).subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('a call ends', () => {
  const hanging: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });

  test('when it takes too long', async () => {
    const slow = open({ fetch: hanging, timeoutMs: 20, retries: 0 });
    await expect(slow.websites.list()).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 });
  });

  test('when it is aborted, with the reason of the signal', async () => {
    const controller = new AbortController();
    const call = open({ fetch: hanging }).websites.list(undefined, { signal: controller.signal });
    controller.abort(new Error('Not needed any more'));
    await expect(call).rejects.toThrow('Not needed any more');
  });

  test('when it is aborted while it waits for a retry', async () => {
    const patient = async () =>
      Response.json({ code: 'RATE_LIMITED', error: 'Later', retryAfter: 50 }, { status: 429 });
    const signal = AbortSignal.timeout(30);
    const call = open({ fetch: patient }).websites.list(undefined, { signal });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('queued events', () => {
  test('are stored once, even if a response is lost', async () => {
    const careful = open({ fetch: interrupted(lost) });
    for (let number = 0; number < 5; number += 1) careful.track({ name: 'lost_answer' });
    expect(await careful.flush()).toBe(0);
    await careful.close();
    expect(await countOf('lost_answer')).toBe(5);
  });

  test('carry the time at which they happened', async () => {
    const timestamp = app.clock.now() - 7_200_000;
    client.track({ name: 'earlier', timestamp });
    await client.flush();
    await app.flush();
    const [row] = await app.stores.facts.query(
      sql`SELECT toUnixTimestamp64Milli(time) AS at FROM events WHERE name = 'earlier'`,
    );
    expect(Number(row?.['at'])).toBe(timestamp);
  });

  test('that are invalid are reported; the others are stored', async () => {
    const told: Dropped[] = [];
    const other = open({ queue: { onDrop: (one) => told.push(one) } });
    for (const name of ['good', 'x'.repeat(300), 'good']) other.track({ name });
    await other.close();
    expect(told).toMatchObject([{ reason: 'refused', error: { code: 'VALIDATION_ERROR' } }]);
    expect(await countOf('good')).toBe(2);
  });
});
