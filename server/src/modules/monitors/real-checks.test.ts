import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '../../outbound/create-outbound.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { notificationsModule } from '../notifications/index.ts';
import { monitorsModule } from './monitors.module.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let server: Server;
let url: string;
let status = 200;

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(status).end('hello')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  url = `http://127.0.0.1:${address.port}/`;
  app = await openTestApp({ outbound: createOutbound({ version: 'test', allowedRanges: ['127.0.0.1'] }) });
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:monitors', 'write:monitors'])).secret;
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

test('a monitor is tested before it is created, and checked on demand, without effect on its state', async () => {
  const tried = await app.post('/v1/monitors/test', { name: 'Shop', url }, secret);
  expect(tried.json()).toMatchObject({ success: true, check: { state: 'up', statusCode: 200, bytes: 5 } });
  // The form of monitors suggests conditions on what was received.
  expect(tried.json().check.evidence.body).toBe('hello');
  const { id } = (await app.post('/v1/monitors', { name: 'Shop', url }, secret)).json().monitor;
  status = 503;
  const { check } = (await app.post(`/v1/monitors/${id}/check`, {}, secret)).json();
  expect(check).toMatchObject({ state: 'down', statusCode: 503, errorClass: 'status' });
  expect(check.evidence.body).toBe('hello');
  const { monitor } = (
    await app.inject({ url: `/v1/monitors/${id}`, headers: { 'x-api-key': secret } })
  ).json();
  expect(monitor).toMatchObject({ state: 'pending', lastCheckedAt: null });
});

test('scheduled checks become facts, an outage and a notification that is acknowledged with it', async () => {
  status = 503;
  const body = { name: 'Checkout', url, failuresToDown: 1, failureWindow: 1, retries: 0 };
  const { id } = (await app.post('/v1/monitors', body, secret)).json().monitor;
  const { prober } = app.app.serviceOf(monitorsModule);
  app.clock.advance(60_000);
  await prober.tick();
  await prober.settle();
  const { monitor } = (
    await app.inject({ url: `/v1/monitors/${id}`, headers: { 'x-api-key': secret } })
  ).json();
  expect(monitor).toMatchObject({ state: 'down', reason: expect.stringContaining('503') });
  const acknowledged = await app.post(`/v1/monitors/${id}/acknowledge`, {}, secret);
  expect(acknowledged.json().outage.acknowledgedBy).toBe(secret.slice(0, 8));
  const { notifications } = app.app.serviceOf(notificationsModule);
  const { found } = await notifications.list({
    organizationId: owner.organizationId,
    resourceId: id,
    open: true,
    limit: 10,
  });
  expect(found.map(({ row }) => [row.kind, row.acknowledgedAt !== null])).toEqual([['monitor.down', true]]);
  await app.flush();
  const { checks } = (
    await app.inject({ url: `/v1/monitors/${id}/checks`, headers: { 'x-api-key': secret } })
  ).json();
  expect(checks[0]).toMatchObject({ state: 'down', statusCode: 503, protocol: 'HTTP/1.1', region: 'local' });
  expect(checks[0].phases.ttfbMs).toBeGreaterThanOrEqual(0);
  expect(checks[0].evidence.body).toBe('hello');
});

test('availability is served for one monitor and for all, and files of other products are imported', async () => {
  const read = async (path: string) =>
    (await app.inject({ url: path, headers: { 'x-api-key': secret } })).json();
  const { monitors } = await read('/v1/monitors?search=Checkout');
  const [{ id }] = monitors;
  app.clock.advance(120_000);
  const { summary } = await read(`/v1/monitors/${id}/summary?timeZone=Europe/Berlin`);
  expect(summary.periods[0]).toMatchObject({ days: 1, availability: 0, outages: 1 });
  expect(summary.days).toHaveLength(90);
  const overview = await read(`/v1/monitors/overview?ids=${id}&days=7`);
  expect(overview.counts).toMatchObject({ down: 1 });
  expect(overview.monitors[0]).toMatchObject({ id, availability: 0 });
  expect((await read('/v1/monitors/overview?ids=x')).details[0].field).toBe('ids.0');
  const content = 'endpoints:\n  - name: Docs\n    url: https://docs.example/\n    interval: 60s\n';
  const tried = await app.post('/v1/monitors/import', { source: 'gatus', content }, secret);
  expect(tried.json().results).toMatchObject([{ name: 'Docs', status: 'ready' }]);
  const created = await app.post('/v1/monitors/import', { source: 'gatus', content, dryRun: false }, secret);
  expect(created.json().results[0].status).toBe('created');
  expect((await read('/v1/monitors?search=docs.example')).monitors).toHaveLength(1);
});
