import type { RequestListener } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { Connectivity } from '../../../outbound/connectivity.ts';
import { createOutbound } from '../../../outbound/create-outbound.ts';
import { startHttp, type TestServer } from '../../../outbound/testing/test-server.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { startProvider, type TestProvider } from '../../integrations/testing/provider.ts';
import { notificationsModule } from '../../notifications/index.ts';
import { links } from '../links.table.ts';
import type { LinkHealth } from './link-health.ts';
import { linkTargetHosts } from './link-targets.table.ts';
import { TargetChecker } from './target-checker.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let server: TestServer;
/** Receives webhooks. */
let provider: TestProvider;
let respond: RequestListener;
let checker: TargetChecker;
/** The hosts that were requested, in order. */
let requested: string[] = [];
let isOnline = true;

const OK: RequestListener = (_request, response) => response.end('<title>Sale</title>');
const GONE: RequestListener = (_request, response) => response.writeHead(404).end();

beforeAll(async () => {
  server = await startHttp((request, response) => {
    requested.push(`${request.headers.host?.split(':')[0]}${request.url}`);
    respond(request, response);
  });
  provider = await startProvider();
  app = await openTestApp({ outbound: provider.outbound });
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
  checker = openChecker();
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await server.close();
});
beforeEach(async () => {
  await app.stores.state.db.delete(links);
  await app.stores.state.db.delete(linkTargetHosts);
  app.clock.advance(2 * DAY_MS);
  respond = OK;
  requested = [];
  isOnline = true;
});

const outbound = createOutbound({
  version: 'test',
  allowedRanges: ['127.0.0.1'],
  resolveHost: async (host) => (host.startsWith('nowhere') ? [] : ['127.0.0.1']),
});

/** The checks of one process. */
function openChecker(): TargetChecker {
  const { publish, endProblems } = app.app.serviceOf(notificationsModule);
  return new TargetChecker({
    state: app.stores.state,
    clock: app.clock,
    outbound,
    logger: { error: (fields: unknown) => expect(fields).toBeUndefined() },
    connectivity: new Connectivity({
      clock: app.clock,
      targets: ['reference.com:443'],
      connect: async () => {
        if (!isOnline) throw new Error('unreachable');
      },
    }),
    announcer: { publish, endProblems, baseUrl: 'https://pharos.example' },
    version: 'test',
  });
}

const urlOf = (host: string, path = '/') => `http://${host}:${server.port}${path}`;
const headers = () => ({ 'x-api-key': secret });

/** Creates a link and returns its id. */
async function create(body: object): Promise<string> {
  const response = await app.post('/v1/links', { name: 'Sale', ...body }, secret);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().link.id;
}

const update = (id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/v1/links/${id}`, headers: headers(), payload });

async function healthOf(id: string): Promise<LinkHealth> {
  return (await app.inject({ url: `/v1/links/${id}`, headers: headers() })).json().link.health;
}

/** Advances the clock, and performs the checks that are due. */
async function runAfter(ms: number): Promise<void> {
  app.clock.advance(ms);
  await checker.run();
}

/** The notifications about a link, oldest first: the titles, and which problem is open. */
async function toldOf(resourceId: string) {
  const { notifications } = app.app.serviceOf(notificationsModule);
  const { organizationId } = owner;
  const { found } = await notifications.list({ organizationId, resourceId, open: false, limit: 50 });
  return found.map(({ row }) => [row.title, row.isOpen]).reverse();
}

/** Makes a link broken. */
async function breakLink(body: object): Promise<string> {
  const id = await create({ targetUrl: urlOf('sale.com'), ...body });
  respond = GONE;
  await checker.run();
  await runAfter(HOUR_MS);
  expect(await healthOf(id)).toMatchObject({ state: 'broken' });
  return id;
}

describe('a target that does not exist', () => {
  test('breaks its link after two checks in a row, which is reported once, as its recovery is', async () => {
    const id = await create({ targetUrl: urlOf('sale.com', '/summer') });
    expect(await healthOf(id)).toMatchObject({ state: 'pending', checkedAt: null });
    await checker.run();
    expect(await healthOf(id)).toMatchObject({ state: 'ok', targets: [{ state: 'ok', statusCode: 200 }] });

    respond = GONE;
    await runAfter(DAY_MS);
    expect(await healthOf(id)).toMatchObject({ state: 'ok', brokenSince: null });
    await runAfter(HOUR_MS);
    const since = new Date(app.clock.now()).toISOString();
    expect(await healthOf(id)).toEqual({
      state: 'broken',
      brokenSince: since,
      checkedAt: since,
      targets: [
        {
          url: urlOf('sale.com', '/summer'),
          state: 'broken',
          reason: 'The target responds with status 404.',
          statusCode: 404,
          checkedAt: since,
          since,
        },
      ],
    });
    await runAfter(6 * HOUR_MS);
    expect(await toldOf(id)).toEqual([['The link Sale is broken', true]]);
    const listed = await app.inject({ url: '/v1/links?health=broken', headers: headers() });
    expect(listed.json().links.map((link: { id: string }) => link.id)).toEqual([id]);

    respond = OK;
    await runAfter(6 * HOUR_MS);
    expect(await healthOf(id)).toMatchObject({ state: 'broken' });
    await runAfter(HOUR_MS);
    expect(await healthOf(id)).toMatchObject({ state: 'ok', brokenSince: null });
    expect(await toldOf(id)).toEqual([
      ['The link Sale is broken', false],
      ['The link Sale works again', false],
    ]);
    expect(requested).toHaveLength(6);
  });

  test('does not break its link if it fails now and then', async () => {
    const id = await create({ targetUrl: urlOf('sale.com') });
    for (const listener of [OK, GONE, OK, GONE, OK]) {
      respond = listener;
      await runAfter(DAY_MS);
    }
    expect(await healthOf(id)).toMatchObject({ state: 'ok' });
    expect(await toldOf(id)).toEqual([]);
  });

  test('is found among all targets of a link, except those of applications', async () => {
    const id = await create({
      targetUrl: urlOf('sale.com'),
      iosUrl: urlOf('ios.com'),
      split: ['one', 'two'].map((name) => ({ targetUrl: urlOf(`${name}.com`), weight: 1 })),
      rules: [
        {
          constraints: [{ attribute: 'country', operator: 'in', values: ['DE'] }],
          targetUrl: urlOf('nowhere.com'),
        },
      ],
    });
    await checker.run();
    await runAfter(HOUR_MS);
    expect(requested.sort()).toEqual(['ios.com/', 'one.com/', 'sale.com/', 'two.com/']);
    const { state, targets } = await healthOf(id);
    expect(state).toBe('broken');
    expect(targets.filter((target) => target.state !== 'ok')).toMatchObject([
      { url: urlOf('nowhere.com'), reason: 'The host nowhere.com was not found.', statusCode: null },
    ]);
  });

  test('that is replaced ends the problem once the new one responds', async () => {
    const id = await breakLink({});
    respond = OK;
    await update(id, { targetUrl: urlOf('new.com') });
    expect(await healthOf(id)).toMatchObject({ state: 'broken' });
    await checker.run();
    expect(await healthOf(id)).toMatchObject({ state: 'ok', targets: [{ url: urlOf('new.com') }] });
    expect((await toldOf(id)).at(-1)).toEqual(['The link Sale works again', false]);
  });
});

describe('a webhook that a rule names', () => {
  test('receives that a link is broken, and that it works again', async () => {
    // What other tests have announced.
    await app.app.dispatcher.drain();
    const { organizationId } = owner;
    const { secret: managing } = await app.addKey(owner, ['manage:config']);
    const config = { url: 'https://hooks.example/', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
    const webhook = { organizationId, kind: 'webhook', name: 'On-call', config };
    const { integration } = (await app.post('/v1/integrations', webhook, managing)).json();
    const rule = {
      organizationId,
      name: 'Links',
      events: ['link.broken'],
      integrationIds: [integration.id],
    };
    expect((await app.post('/v1/notification-rules', rule, managing)).statusCode).toBe(201);
    const id = await breakLink({});
    await app.app.dispatcher.drain();
    respond = OK;
    await runAfter(6 * HOUR_MS);
    await runAfter(HOUR_MS);
    await app.app.dispatcher.drain();
    const bodies = provider.received.map(({ host, body }) => ({ host, ...JSON.parse(body) }));
    expect(bodies).toMatchObject([
      { host: 'hooks.example', type: 'link.broken', data: { link: { id }, state: 'broken' } },
      { host: 'hooks.example', type: 'link.broken', data: { link: { id }, state: 'ok' } },
    ]);
  });
});

describe('a check on demand', () => {
  const checkNow = (id: string) =>
    app.inject({ method: 'POST', url: `/v1/links/${id}/check`, headers: headers() });

  test('is performed within a minute of the last one of its host, and ends a problem with one good result', async () => {
    const id = await breakLink({});
    respond = OK;
    const count = requested.length;
    const response = await checkNow(id);
    expect(response.json()).toMatchObject({ link: { id, health: { state: 'broken' } } });
    await runAfter(MINUTE_MS - 1);
    expect(requested).toHaveLength(count);
    await runAfter(1);
    expect(requested).toHaveLength(count + 1);
    expect(await healthOf(id)).toMatchObject({ state: 'ok', brokenSince: null });
    await runAfter(HOUR_MS);
    expect(requested).toHaveLength(count + 1);
  });

  test('does not break a link with one bad result', async () => {
    const id = await create({ targetUrl: urlOf('sale.com') });
    await checker.run();
    respond = GONE;
    await checkNow(id);
    await runAfter(MINUTE_MS);
    expect(requested).toHaveLength(2);
    expect(await healthOf(id)).toMatchObject({ state: 'ok' });
  });

  test('is refused for a link whose targets are not checked', async () => {
    const id = await create({ targetUrl: urlOf('sale.com'), checkTargets: false });
    expect((await checkNow(id)).statusCode).toBe(409);
  });
});

describe('our own outage', () => {
  test('breaks no link: the check is repeated when the network works', async () => {
    const id = await create({ targetUrl: urlOf('nowhere.com') });
    isOnline = false;
    await checker.run();
    for (let count = 0; count < 3; count += 1) await runAfter(HOUR_MS);
    expect(await healthOf(id)).toMatchObject({ state: 'pending', checkedAt: null });
    isOnline = true;
    await runAfter(HOUR_MS);
    await runAfter(HOUR_MS);
    expect(await healthOf(id)).toMatchObject({ state: 'broken' });
  });
});

describe('requests', () => {
  test('a host receives one check a minute, from all processes together', async () => {
    for (const path of ['/1', '/2', '/3']) await create({ targetUrl: urlOf('shop.com', path) });
    await create({ targetUrl: urlOf('other.com') });
    await Promise.all([checker.run(), openChecker().run()]);
    expect(requested.filter((one) => one.startsWith('shop.com'))).toHaveLength(1);
    expect(requested).toHaveLength(2);
    await runAfter(MINUTE_MS - 1);
    expect(requested).toHaveLength(2);
    await runAfter(1);
    expect(requested).toHaveLength(3);
    await runAfter(MINUTE_MS);
    await runAfter(MINUTE_MS);
    expect(requested.filter((one) => one.startsWith('shop.com')).sort()).toEqual([
      'shop.com/1',
      'shop.com/2',
      'shop.com/3',
    ]);
  });

  test('links with the same target are checked by one request', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await create({ targetUrl: urlOf('same.com') }));
    await checker.run();
    expect(requested).toHaveLength(1);
    for (const id of ids) expect(await healthOf(id)).toMatchObject({ state: 'ok' });
  });

  test('a check whose process ended is repeated after five minutes', async () => {
    const id = await create({ targetUrl: urlOf('sale.com') });
    const leaving = new AbortController();
    respond = () => leaving.abort();
    await checker.run(leaving.signal);
    respond = OK;
    await runAfter(4 * MINUTE_MS);
    expect(await healthOf(id)).toMatchObject({ state: 'pending' });
    await runAfter(MINUTE_MS);
    expect(await healthOf(id)).toMatchObject({ state: 'ok' });
  });

  test('links from before there were checks are spread over a day', async () => {
    for (let count = 0; count < 40; count += 1) await create({ targetUrl: urlOf(`old-${count}.com`) });
    await runAfter(2 * HOUR_MS);
    const counts: number[] = [];
    for (let hour = 0; hour < 24; hour += 6) {
      await runAfter(6 * HOUR_MS);
      await runAfter(1);
      counts.push(requested.length);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[0]).toBeLessThan(25);
    expect(counts.at(-1)).toBe(40);
  });

  test('checks continue after the clock was set back', async () => {
    const id = await create({ targetUrl: urlOf('sale.com') });
    await checker.run();
    await runAfter(-30 * DAY_MS);
    await runAfter(1);
    expect(requested).toHaveLength(2);
    expect(await healthOf(id)).toMatchObject({ state: 'ok' });
    app.clock.advance(30 * DAY_MS);
  });

  test('reserved names and private addresses are not requested', async () => {
    const reserved = await create({ targetUrl: 'https://shop.example/sale' });
    const inside = await create({ targetUrl: 'http://10.0.0.1/' });
    await checker.run();
    for (const id of [reserved, inside]) expect(await healthOf(id)).toMatchObject({ state: 'unknown' });
    expect(requested).toEqual([]);
  });
});

describe('a link that redirects to none of its targets', () => {
  const inMs = (ms: number) => new Date(app.clock.now() + ms).toISOString();

  test('is not checked: it is archived, not started, expired, over its limit, or checks are off', async () => {
    const targetUrl = urlOf('sale.com');
    const archived = await create({ targetUrl, archived: true });
    const off = await create({ targetUrl, checkTargets: false });
    const later = await create({ targetUrl, startsAt: inMs(HOUR_MS) });
    const expired = await create({ targetUrl, startsAt: inMs(-2), expiresAt: inMs(-1) });
    await checker.run();
    await runAfter(MINUTE_MS);
    expect(requested).toEqual([]);
    for (const id of [archived, off, later, expired]) expect((await healthOf(id)).state).toBe('off');
    await runAfter(DAY_MS);
    expect(requested).toEqual(['sale.com/']);
    expect((await healthOf(later)).state).toBe('ok');
  });

  test.each([
    ['archived', (id: string) => update(id, { archived: true })],
    ['no longer checked', (id: string) => update(id, { checkTargets: false })],
    ['expired', (id: string) => update(id, { expiresAt: inMs(1) })],
    ['deleted', (id: string) => app.inject({ method: 'DELETE', url: `/v1/links/${id}`, headers: headers() })],
  ])('and is broken: its problem ends without a message when it is %s', async (_name, change) => {
    const id = await breakLink({});
    expect((await change(id)).statusCode).toBe(200);
    await runAfter(6 * HOUR_MS);
    expect(await toldOf(id)).toEqual([['The link Sale is broken', false]]);
    const [row] = await app.stores.state.db.select().from(links).where(eq(links.id, id));
    expect(row?.brokenSince ?? null).toBeNull();
  });
});
