import * as browser from '@databuddy/sdk';
import { Databuddy } from '@databuddy/sdk/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FactRow } from '../../stores/facts/facts.ts';
import { sql } from '../../stores/facts/sql.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { CHROME } from './testing/fixtures.ts';

let app: TestApp;
let apiUrl: string;
let apiKey: string;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  apiKey = (await app.addKey(owner, ['track:events'])).secret;
  apiUrl = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.flush();
  for (const table of [sql`events`, sql`vitals`, sql`errors`])
    await app.stores.facts.command(sql`TRUNCATE TABLE ${table}`);
});

async function stored(table: 'events' | 'vitals' | 'errors'): Promise<FactRow[]> {
  await app.flush();
  const from = { events: sql`events`, vitals: sql`vitals`, errors: sql`errors` }[table];
  return app.stores.facts.query(sql`SELECT * FROM ${from} ORDER BY time, path`);
}

describe("the hosted product's Node client with another URL", () => {
  const client = (more: object = {}) =>
    new Databuddy({ apiKey, apiUrl, websiteId, source: 'server', ...more });

  test('sends single events', async () => {
    const sender = client({ enableBatching: false, namespace: 'billing' });
    sender.setGlobalProperties({ region: 'eu' });
    const result = await sender.track({
      name: 'order_paid',
      profileId: 'user_1',
      sessionId: 'session_1',
      timestamp: Date.now() - 86_400_000,
      properties: { revenue: 12.5, currency: 'eur' },
    });
    expect(result).toMatchObject({ success: true });
    expect(await stored('events')).toEqual([
      expect.objectContaining({
        website_id: websiteId,
        type: 'custom',
        name: 'order_paid',
        namespace: 'billing',
        source: 'server',
        profile_id: 'user_1',
        revenue: 12.5,
        currency: 'EUR',
        bot: '',
      }),
    ]);
  });

  test('sends batches and flushes queued events', async () => {
    const sender = client({ batchSize: 3, batchTimeout: 60_000 });
    for (const name of ['a', 'b', 'c', 'd']) await sender.track({ name, anonymousId: 'anon_1' });
    expect(await sender.flush()).toMatchObject({ success: true, processed: 1 });
    expect(await sender.batch([{ type: 'custom', name: 'e' }])).toMatchObject({
      success: true,
      processed: 1,
    });
    expect((await stored('events')).map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('identifies a profile, which gets the earlier events of the device', async () => {
    const sender = client({ enableBatching: false });
    await sender.track({ name: 'seen', anonymousId: 'anon_9' });
    const traits = { plan: 'pro', seats: 3, trial: false, email: null };
    expect(await sender.identify({ profileId: ' user_9 ', anonymousId: 'anon_9', traits })).toEqual({
      success: true,
    });
    // The client's clock advances; the clock of the server is stopped.
    const [identified, seen] = await stored('events');
    expect(identified).toMatchObject({
      type: 'engagement',
      name: 'identify',
      profile_id: 'user_9',
      visitor_id: seen?.['visitor_id'],
      properties: JSON.stringify(traits),
    });
    const nested = await sender.identify({ profileId: 'user_9', traits: JSON.parse('{"a":{"b":1}}') });
    expect(nested).toEqual({ success: false, error: 'HTTP 400: Bad Request' });
  });

  test('anonymises visitors if requested, and only then', async () => {
    const who = { anonymousId: 'anon_5', profileId: 'user_5', sessionId: 'session_5' };
    await client({ enableBatching: false, anonymizeVisitorIds: true }).track({ name: 'a', ...who });
    await client({ enableBatching: false, anonymizeVisitorIds: false }).track({ name: 'b', ...who });
    await client({ enableBatching: false }).track({ name: 'c', ...who });
    const rows = new Map((await stored('events')).map((row) => [row['name'], row]));
    expect(rows.get('a')).toMatchObject({ anonymous_id: '', profile_id: '', session_id: '' });
    for (const name of ['b', 'c']) expect(rows.get(name)).toMatchObject({ anonymous_id: 'anon_5' });
    expect(rows.get('b')?.['visitor_id']).toBe(rows.get('c')?.['visitor_id']);
    expect(rows.get('a')?.['visitor_id']).not.toBe(rows.get('b')?.['visitor_id']);
  });

  test('receives an error for an unaccepted key and for an invalid event', async () => {
    const result = await client({ apiKey: 'phr_wrong', enableBatching: false }).track({ name: 'a' });
    expect(result).toEqual({ success: false, error: 'HTTP 401: Unauthorized' });
    const wrong = await client({ enableBatching: false }).track({ name: 'x'.repeat(300) });
    expect(wrong).toEqual({ success: false, error: 'HTTP 400: Bad Request' });
    expect(await stored('events')).toEqual([]);
  });
});

/** Version 2.2.1 has no keys: it posts events to `/` and `/batch` with a tracking id. */
describe("version 2.2.1 of the hosted product's Node client with another URL", () => {
  const post = (path: string, body: unknown) =>
    fetch(`${apiUrl}${path}?client_id=${websiteId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const event = (name: string, more: object = {}) => ({ type: 'custom', name, properties: {}, ...more });

  test('sends custom events that are counted, with the visitors that it names', async () => {
    const now = app.clock.now();
    const single = await post('/', event('order_paid', { sessionId: 'session_1', timestamp: now }));
    expect([single.status, await single.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'success' }),
    ]);
    const many = await post('/batch', [
      event('order_sent', { sessionId: 'session_1', timestamp: now + 1 }),
      event('order_sent', { anonymousId: 'anon_1', timestamp: now + 2 }),
      event('order_sent', { sessionId: 'session_2', timestamp: now + 3 }),
    ]);
    expect(many.status).toBe(200);
    const rows = await stored('events');
    expect(rows.map(({ name, type, bot }) => [name, type, bot])).toEqual([
      ['order_paid', 'custom', ''],
      ...[1, 2, 3].map(() => ['order_sent', 'custom', '']),
    ]);
    const [first, second, third, fourth] = rows.map((row) => row['visitor_id']);
    expect(second).toBe(first);
    expect(new Set([first, third, fourth]).size).toBe(3);
  });
});

describe("the hosted product's browser client", () => {
  afterEach(() => vi.unstubAllGlobals());

  test('loads the script from our URL with the tracking id and the URL for events', () => {
    const attributes = new Map<string, string>();
    const element = { src: '', setAttribute: (name: string, value: string) => attributes.set(name, value) };
    vi.stubGlobal('document', { createElement: () => element });
    browser.createScript({
      clientId: websiteId,
      apiUrl,
      scriptUrl: `${apiUrl}/databuddy.js`,
      trackWebVitals: true,
    });
    expect(element.src).toBe(`${apiUrl}/databuddy.js`);
    expect(Object.fromEntries(attributes)).toMatchObject({
      'data-client-id': websiteId,
      'data-api-url': apiUrl,
      'data-track-web-vitals': 'true',
    });
  });
});

/** Requests with the field names, beacons and query of the hosted product's published script. */
describe("the hosted product's script with another `data-api-url`", () => {
  const context = {
    path: 'https://shop.example/cart?utm_source=mail',
    title: 'Cart',
    referrer: 'https://www.google.com/',
    viewport_size: '1200x800',
    timezone: 'Europe/Berlin',
    language: 'de-DE',
    anonymousId: 'anon_0f8fad5b-d9cb-469f-a165-70867728950e',
    sessionId: 'sess_7c9e6679-7425-40de-944b-e07fc1f90ae7',
    anonymizeVisitorIds: undefined,
  };
  const at = (seconds: number) => app.clock.now() + seconds * 1_000;
  const sendTo = async (path: string, body: unknown) => {
    const response = await fetch(`${apiUrl}${path}=${websiteId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example', 'user-agent': CHROME },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  test('sends pageviews, page exits, links and events in batches', async () => {
    const sent = await sendTo('/batch?client_id', [
      { eventId: '1', name: 'screen_view', timestamp: at(0), page_count: 1, ...context },
      {
        eventId: '2',
        name: 'page_exit',
        timestamp: at(1),
        time_on_page: 200_000,
        scroll_depth: 100.4,
        interaction_count: 3,
        page_count: 1,
        ...context,
      },
      {
        type: 'outgoing_link',
        eventId: '3',
        timestamp: at(2),
        anonymousId: context.anonymousId,
        href: 'https://elsewhere.example/x',
        text: 'Elsewhere',
        properties: { place: 'footer' },
      },
    ]);
    expect(sent).toEqual({ status: 200, body: expect.objectContaining({ status: 'success', count: 3 }) });
    expect(
      (await sendTo('/?client_id', { eventId: '1', type: 'track', name: 'screen_view', ...context })).status,
    ).toBe(200);
    const [view, exit, link, ...more] = await stored('events');
    expect(more).toEqual([]);
    expect(view).toMatchObject({
      type: 'pageview',
      hostname: 'shop.example',
      path: '/cart',
      utm_source: 'mail',
      referrer_name: 'Google',
      browser: 'Chrome',
      language: 'de-DE',
    });
    expect(exit).toMatchObject({ type: 'engagement', engagement_ms: 86_400_000, scroll_depth: 100 });
    expect(link).toMatchObject({ type: 'outbound', name: 'outbound_link', visitor_id: view?.['visitor_id'] });
    expect(JSON.parse(String(link?.['properties']))).toEqual({
      place: 'footer',
      href: 'https://elsewhere.example/x',
      text: 'Elsewhere',
    });
    expect(view?.['visit_id']).toBe(exit?.['visit_id']);
  });

  test('sends custom events, web vitals and errors', async () => {
    const custom = {
      eventId: 'c',
      name: 'signup',
      timestamp: at(-1),
      websiteId,
      source: 'browser',
      properties: { plan: 'pro' },
    };
    expect((await sendTo('/track?website_id', [custom])).body).toMatchObject({
      type: 'custom_event',
      count: 1,
    });
    const vital = { eventId: 'v', timestamp: at(0), path: '/cart', metricName: 'FPS', metricValue: 60 };
    expect((await sendTo('/vitals?client_id', [vital])).body).toMatchObject({ status: 'success', count: 1 });
    const error = {
      eventId: 'e',
      timestamp: at(0),
      path: '/cart',
      message: 'm',
      errorType: 'UnhandledRejection',
    };
    expect((await sendTo('/errors?client_id', [error])).body).toMatchObject({ status: 'success', count: 1 });
    const who = { profileId: 'user_1', anonymousId: context.anonymousId, traits: { plan: 'pro' } };
    expect((await sendTo('/identify?client_id', who)).body).toMatchObject({ type: 'identify', count: 1 });
    expect((await sendTo('/engagement?client_id', [{ activeTime: 5 }])).body).toMatchObject({ count: 0 });
    expect(await stored('events')).toEqual([
      expect.objectContaining({ name: 'signup', properties: '{"plan":"pro"}' }),
      expect.objectContaining({ name: 'identify', profile_id: 'user_1', properties: '{"plan":"pro"}' }),
    ]);
    expect(await stored('vitals')).toEqual([
      expect.objectContaining({ metric: 'FPS', value: 60, path: '/cart' }),
    ]);
    expect(await stored('errors')).toEqual([expect.objectContaining({ error_type: 'UnhandledRejection' })]);
  });

  test('sends events in an envelope; what is not kept is rejected with a reason', async () => {
    const payload = { name: 'signup', properties: { plan: 'pro' } };
    for (const path of ['/?client_id', '/track?website_id'])
      expect((await sendTo(path, { type: 'track', payload })).body).toMatchObject({ count: 1 });
    expect(await stored('events')).toMatchObject([
      { name: 'signup', type: 'custom', properties: '{"plan":"pro"}' },
      { name: 'signup', type: 'custom', properties: '{"plan":"pro"}' },
    ]);
    const rejected = [
      ['/track?website_id', { type: 'increment', payload: { profileId: 'p' } }, 'body.type'],
      ['/?client_id', { type: 'identify', payload: { profileId: 'p' } }, 'body.type'],
      ['/track?website_id', { type: 'track', payload: {} }, 'body.payload.name'],
      [
        '/track?website_id',
        { type: 'track', payload: { ...payload, websiteId: 'other' } },
        'body.payload.websiteId',
      ],
    ] as const;
    for (const [path, body, field] of rejected)
      expect((await sendTo(path, body)).body).toMatchObject({ success: false, details: [{ field }] });
    expect((await sendTo('/llm?client_id', { model: 'm', tokens: 3 })).body).toMatchObject({
      success: false,
      code: 'BAD_REQUEST',
      error: expect.stringContaining('not kept'),
    });
  });

  test('sends all of these with its pixel', async () => {
    const load = (fields: Readonly<Record<string, string>>) =>
      fetch(`${apiUrl}/px.jpg?${new URLSearchParams({ client_id: websiteId, sdk_name: 'web', ...fields })}`);
    const pixels = [
      {
        type: 'track',
        name: 'screen_view',
        path: '/p',
        eventId: 'p1',
        timestamp: String(at(0)),
        page_count: '1',
      },
      { type: 'outgoing_link', href: 'https://elsewhere.example/', text: 'There', eventId: 'p2' },
      { type: 'web_vitals', metricName: 'LCP', metricValue: '900', path: '/p', timestamp: String(at(0)) },
      { type: 'error', message: 'm', errorType: 'TypeError', lineno: '3', path: '/p' },
    ];
    for (const pixel of pixels) {
      const response = await load(pixel);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif']);
    }
    expect((await stored('events')).map(({ name }) => name).sort()).toEqual(['outbound_link', 'screen_view']);
    expect(await stored('vitals')).toEqual([expect.objectContaining({ metric: 'LCP', value: 900 })]);
    expect(await stored('errors')).toEqual([expect.objectContaining({ error_type: 'TypeError', line: 3 })]);
  });
});
