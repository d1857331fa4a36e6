import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoppedClock, systemClock } from '../../lib/time/clock.ts';
import { createOutbound } from '../../outbound/create-outbound.ts';
import type { DeliveryAttempt } from '../../outbound/post-json.ts';
import type { State } from '../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../stores/state/testing/open-test-state.ts';
import { SHORT_LIVED } from '../../testing/node-options.ts';
import { testServers } from '../../testing/test-servers.ts';
import type { DeliveryRequest } from '../integrations/index.ts';
import { organization } from '../organizations/organizations.table.ts';
import { addIntegration, addOrganization, openNotifications, ruleFor } from './testing/open-notifications.ts';

const COUNT = 40;
const TYPESCRIPT = new URL('../../stores/facts/testing/run-typescript.mjs', import.meta.url).href;

let state: State;
beforeAll(async () => {
  state = await openTestState(availableStateDrivers().at(-1));
});
afterAll(() => state.close());

/** Posts a notification to a local server, as the webhook channel does. */
function postTo(url: string, timeoutMs: number) {
  const outbound = createOutbound({ version: 'test', allowedRanges: ['127.0.0.1'] });
  return {
    close: () => outbound.close(),
    send: async ({ notification, signal }: DeliveryRequest): Promise<DeliveryAttempt> => {
      const startedMs = performance.now();
      const latencyMs = () => performance.now() - startedMs;
      try {
        const response = await outbound.request({
          url,
          method: 'POST',
          body: JSON.stringify({ id: notification.id }),
          timeoutMs,
          maxBodyBytes: 2_048,
          signal,
        });
        const isDelivered = response.status < 300;
        const retryAfterMs = Number(response.headers['retry-after'] ?? 0) * 1_000;
        return {
          status: isDelivered ? 'delivered' : 'failed',
          statusCode: response.status,
          latencyMs: latencyMs(),
          response: Buffer.from(response.body).toString(),
          retryAfterMs,
        };
      } catch (error) {
        return { status: 'failed', latencyMs: latencyMs(), error: String(error) };
      }
    },
  };
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('two processes deliver each message once', async () => {
  const clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));
  const key = randomBytes(32);
  const ids: string[] = [];
  const receive = async ({ notification }: DeliveryRequest): Promise<DeliveryAttempt> => {
    ids.push(notification.id);
    return { status: 'delivered', latencyMs: 1 };
  };
  const [one, other] = [
    openNotifications({ state, clock, key, receive }),
    openNotifications({ state, clock, key, receive }),
  ];
  const { id, actor } = await addOrganization(state);
  await one.rules.create(actor, id, ruleFor([await addIntegration(state, id)]));
  for (let number = 0; number < COUNT; number += 1) await one.report(id, { resourceId: `mon_${number}` });
  await Promise.all([one.dispatcher.drain(), other.dispatcher.drain()]);
  await one.dispatcher.drain();
  expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT]);
});

describe('a receiver', () => {
  test.each([
    ['that hangs', () => undefined, /took|time/i],
    ['that resets the connection', (_: IncomingMessage, response: ServerResponse) => response.destroy(), /./],
    [
      'that lies about the length',
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('short');
        response.destroy();
      },
      /./,
    ],
  ])('%s fails only its own deliveries', async (_name, handle, reason) => {
    const clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));
    const bad = await listen((request, response) => void handle(request, response));
    const channel = postTo(bad.url, 300);
    const delivered: string[] = [];
    const { id, actor } = await addOrganization(state);
    const [failing, healthy] = [await addIntegration(state, id), await addIntegration(state, id)];
    const module = openNotifications({
      state,
      clock,
      receive: async (request) => {
        if (request.integrationId === failing) return channel.send(request);
        delivered.push(request.notification.id);
        return { status: 'delivered', latencyMs: 1 };
      },
    });
    await module.rules.create(actor, id, ruleFor([failing, healthy]));
    await module.report(id);
    await module.report(id, { phase: 'recovery' });
    await module.dispatcher.drain();
    expect(delivered).toHaveLength(2);
    const { found } = await module.deliveries.list({
      organizationId: id,
      integrationId: failing,
      limit: 10,
    });
    const rows = found.map(({ row }) => row).sort((left, right) => (left.id < right.id ? -1 : 1));
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['waiting', 1],
      ['waiting', 0],
    ]);
    expect(rows[0]?.lastError).toMatch(reason);
    await channel.close();
    await bad.close();
  });

  test('that returns 429 is called again after its Retry-After', async () => {
    const clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));
    let calls = 0;
    const server = await listen((_request, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 429 : 204, calls === 1 ? { 'retry-after': '90' } : {}).end();
    });
    const channel = postTo(server.url, 2_000);
    const { id, actor } = await addOrganization(state);
    const module = openNotifications({ state, clock, receive: channel.send });
    await module.rules.create(actor, id, ruleFor([await addIntegration(state, id)]));
    await module.report(id);
    await module.dispatcher.drain();
    clock.advance(89_000);
    await module.dispatcher.drain();
    expect(calls).toBe(1);
    clock.advance(1_000);
    await module.dispatcher.drain();
    expect(calls).toBe(2);
    await channel.close();
    await server.close();
  });
});

test.skipIf(!availableStateDrivers().includes('postgres'))(
  'kill -9 of a process that delivers: another one delivers everything, with the same ids',
  async () => {
    const key = randomBytes(32);
    const { id, actor } = await addOrganization(state);
    const received: string[] = [];
    let held = 0;
    let isHolding = true;
    const server = await listen((request, response) => {
      request.on('data', (chunk) => {
        received.push(JSON.parse(String(chunk)).id);
        if (isHolding) held += 1;
        else response.writeHead(204).end();
      });
    });
    const channel = postTo(server.url, 2_000);
    const clock = new StoppedClock(systemClock.now());
    const module = openNotifications({ state, clock, key, receive: channel.send });
    await module.rules.create(actor, id, ruleFor([await addIntegration(state, id)]));
    const ids: string[] = [];
    for (let number = 0; number < 10; number += 1)
      ids.push(await module.report(id, { resourceId: `mon_${number}` }));
    const [found] = await state.db
      .select({ database: sql<string>`current_database()` })
      .from(organization)
      .limit(1);
    const database = new URL(testServers.postgresUrl ?? '');
    database.pathname = found?.database ?? '';
    const child = fork(
      new URL('./testing/deliver-in-process.ts', import.meta.url),
      [database.href, key.toString('hex'), server.url],
      { execArgv: [...SHORT_LIVED, '--import', TYPESCRIPT] },
    );
    await expect.poll(() => held, { timeout: 20_000 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    isHolding = false;
    clock.advance(10 * 60_000);
    await module.dispatcher.drain();
    expect(new Set(received)).toEqual(new Set(ids));
    const listed = await module.deliveries.list({ organizationId: id, limit: 50 });
    expect(listed.found.every(({ row }) => row.status === 'delivered')).toBe(true);
    await channel.close();
    await server.close();
  },
  60_000,
);
