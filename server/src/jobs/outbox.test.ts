import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import type { State } from '../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../stores/state/testing/open-test-state.ts';
import { retryDelayMs } from './deliver-row.ts';
import { Dispatcher } from './dispatcher.ts';
import { DeliveryRefused, type MessageHandler } from './message-handler.ts';
import { outbox as outboxTable } from './outbox.table.ts';
import { Outbox } from './outbox.ts';
import { pauseLane } from './outbox-lanes.ts';

const KEY = randomBytes(32);
const DAY_MS = 86_400_000;

describe.each(availableStateDrivers())('the outbox on %s', (driver) => {
  let state: State;
  let clock: StoppedClock;
  let outbox: Outbox;
  let delivered: unknown[];
  let logged: object[];
  let fail: (payload: unknown) => Error | undefined;

  const handler: MessageHandler = {
    kind: 'note',
    concurrency: 2,
    timeoutMs: 1_000,
    maxAttempts: 3,
    deliver: async (payload) => {
      const error = fail(payload);
      if (error !== undefined) throw error;
      delivered.push(payload);
    },
  };

  /** Creates a process that delivers messages. */
  const createProcess = (handlers: readonly MessageHandler[] = [handler]): Dispatcher =>
    new Dispatcher({
      state,
      clock,
      key: KEY,
      logger: {
        warn: (fields: object) => logged.push({ level: 'warn', ...fields }),
        error: (fields: object) => logged.push({ level: 'error', ...fields }),
      },
      handlers: () => handlers,
      random: () => 0.5,
    });
  const add = (
    payload: unknown,
    options: {
      organizationId?: string;
      uniqueKey?: string;
      dueAtMs?: number;
      lane?: string;
      orderingKeys?: string[];
    } = {},
  ) => state.transaction((tx) => outbox.add(tx, { kind: 'note', payload, ...options }));
  const rows = () => state.db.select().from(outboxTable).orderBy(outboxTable.id);

  beforeAll(async () => {
    state = await openTestState(driver);
  });
  beforeEach(async () => {
    await state.db.delete(outboxTable);
    clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));
    outbox = new Outbox({ clock, key: KEY, onAdded: () => undefined });
    delivered = [];
    logged = [];
    fail = () => undefined;
  });
  afterAll(() => state.close());

  test('delivers a message after its transaction is committed, and then deletes it', async () => {
    await add({ text: 'hello' });
    expect(await createProcess().drain()).toBe(1);
    expect(delivered).toEqual([{ text: 'hello' }]);
    expect(await rows()).toEqual([]);
  });

  test('delivers no message of a transaction that fails', async () => {
    await expect(
      state.transaction(async (tx) => {
        await outbox.add(tx, { kind: 'note', payload: 'never' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await createProcess().drain()).toBe(0);
  });

  test('a clock that is set back by a day delays neither new messages, nor repeated ones, nor lanes', async () => {
    const running = createProcess();
    await add('again');
    clock.advance(DAY_MS / 2);
    fail = () => new Error('not yet');
    expect(await running.drain()).toBe(1);
    await add('planned', { dueAtMs: clock.now() + 60_000 });
    await add('new');
    await pauseLane(state, 'int_1', clock.now() + 60_000);
    await add('in a lane', { lane: 'int_1' });
    fail = () => undefined;
    clock.advance(-DAY_MS);
    expect(await running.drain()).toBe(3);
    expect(delivered.sort()).toEqual(['again', 'in a lane', 'new']);
    clock.advance(60_000);
    expect(await running.drain()).toBe(1);
    expect(delivered).toContain('planned');
  });

  test('a process that starts after the clock was set back delivers what waits', async () => {
    await add('left');
    clock.advance(-DAY_MS);
    expect(await createProcess().drain()).toBe(1);
    expect(delivered).toEqual(['left']);
  });

  test('delivers the messages of an earlier process', async () => {
    await add('left');
    const later = createProcess();
    expect(await later.drain()).toBe(1);
    expect(delivered).toEqual(['left']);
  });

  test('redelivers the messages of a crashed process after their lease expired', async () => {
    await add('held');
    const ending = new AbortController();
    const hanging = {
      ...handler,
      timeoutMs: 60_000,
      deliver: () => new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve())),
    };
    const draining = createProcess([hanging]).drain();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const other = createProcess();
    expect(await other.drain()).toBe(0);
    clock.advance(90_000);
    expect(await other.drain()).toBe(1);
    expect(delivered).toEqual(['held']);
    ending.abort();
    await draining;
    expect(await rows()).toEqual([]);
  });

  test('is delivered by one of two processes that claim at the same time', async () => {
    for (let number = 0; number < 30; number += 1) await add(number);
    const [one, other] = [createProcess(), createProcess()];
    await Promise.all([one.drain(), other.drain()]);
    await one.drain();
    expect(delivered.map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index),
    );
  });

  test('waits longer after each failure, and gives up after the last attempt', async () => {
    await add('broken');
    fail = () => new Error('the server is away');
    const process = createProcess();
    for (const delayMs of [5_000, 20_000]) {
      expect(await process.drain()).toBe(1);
      clock.advance(delayMs - 1);
      expect(await process.drain()).toBe(0);
      clock.advance(1);
    }
    expect(await process.drain()).toBe(1);
    expect(await process.drain()).toBe(0);
    const [dead] = await rows();
    expect(dead).toMatchObject({
      attempts: 3,
      lastError: 'Error: the server is away',
      deadAt: expect.any(Date),
    });
    expect(logged).toMatchObject([{ level: 'warn' }, { level: 'warn' }, { level: 'error' }]);
    clock.advance(8 * 86_400_000);
    await process.removeDead();
    expect(await rows()).toEqual([]);
  });

  test('gives up immediately after a permanent rejection', async () => {
    await add('refused');
    fail = () => new DeliveryRefused('no such address');
    await createProcess().drain();
    expect((await rows())[0]).toMatchObject({ attempts: 1, deadAt: expect.any(Date) });
    // Not an error of this server.
    expect(logged).toMatchObject([{ level: 'warn', error: 'DeliveryRefused: no such address' }]);
  });

  test('is not blocked by a handler that never ends', async () => {
    await add('slow');
    const hanging = { ...handler, timeoutMs: 50, deliver: () => new Promise<void>(() => undefined) };
    await createProcess([hanging]).drain();
    expect((await rows())[0]).toMatchObject({ lastError: expect.stringContaining('took longer than 50 ms') });
  });

  test('delivers a message when it is due, and not before', async () => {
    await add('later', { dueAtMs: clock.now() + 60_000 });
    const process = createProcess();
    expect(await process.drain()).toBe(0);
    clock.advance(60_000);
    expect(await process.drain()).toBe(1);
  });

  test('keeps one message for each key', async () => {
    await add('first', { uniqueKey: 'report-1' });
    await add('second', { uniqueKey: 'report-1' });
    await createProcess().drain();
    expect(delivered).toEqual(['first']);
  });

  test('schedules organizations fairly, whatever the load of others', async () => {
    for (let number = 0; number < 40; number += 1) await add(`many ${number}`, { organizationId: 'org_a' });
    await add('one', { organizationId: 'org_b' });
    await add('own');
    await createProcess([{ ...handler, concurrency: 12 }]).drain();
    expect(delivered.indexOf('one')).toBeLessThan(15);
    expect(delivered.indexOf('own')).toBeLessThan(15);
    expect(delivered).toHaveLength(42);
  });

  test('a lane whose receiver hangs does not delay other lanes', async () => {
    const ending = new AbortController();
    const hanging: MessageHandler = {
      ...handler,
      concurrency: 4,
      timeoutMs: 60_000,
      laneConcurrency: 1,
      deliver: async (payload, signal, delivery) => {
        if (payload === 'slow' && !ending.signal.aborted)
          await new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
        else await handler.deliver(payload, signal, delivery);
      },
    };
    for (let number = 0; number < 10; number += 1) await add('slow', { lane: 'hanging' });
    for (let number = 0; number < 5; number += 1) await add(number, { lane: `healthy ${number}` });
    const draining = createProcess([hanging]).drain();
    await expect.poll(() => delivered.length, { timeout: 10_000 }).toBe(5);
    await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts > 0).length).toBe(1);
    ending.abort();
    await draining;
    expect(await rows()).toEqual([]);
  });

  test('a running process uses each slot again as soon as its delivery ends, beside a lane that hangs', async () => {
    const ending = new AbortController();
    const hanging: MessageHandler = {
      ...handler,
      concurrency: 2,
      timeoutMs: 60_000,
      laneConcurrency: 1,
      deliver: async (payload, signal, delivery) => {
        if (payload === 'slow')
          await new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
        else await handler.deliver(payload, signal, delivery);
      },
    };
    await add('slow', { lane: 'hanging' });
    for (let number = 0; number < 30; number += 1) await add(number, { lane: `healthy ${number}` });
    const process = createProcess([hanging]);
    process.start();
    // A missed end of a delivery would wait for the next poll, which is 10 s later.
    await expect.poll(() => delivered.length, { timeout: 8_000 }).toBe(30);
    ending.abort();
    await process.stop();
    expect(await rows()).toEqual([]);
  });

  test('a message is found although its transaction is open when the process looks for it', async () => {
    const process = createProcess();
    process.start();
    const added = new Outbox({ clock, key: KEY, onAdded: (kinds) => process.wake(kinds) });
    await state.transaction(async (tx) => {
      await added.add(tx, { kind: 'note', payload: 'slow' });
      const beganMs = performance.now();
      // Longer than the process waits before it looks.
      while (performance.now() < beganMs + 60) await tx.execute(sql`select 1`);
    });
    await expect.poll(() => delivered, { timeout: 8_000 }).toEqual(['slow']);
    await process.stop();
    expect(logged).toEqual([]);
  });

  test('a paused lane waits in all processes, and other lanes do not', async () => {
    const pausing: MessageHandler = {
      ...handler,
      deliver: async (payload, signal, delivery) => {
        await handler.deliver(payload, signal, delivery);
        if (payload === 'first') await delivery.pauseLane(60_000);
      },
    };
    await add('first', { lane: 'limited' });
    await createProcess([pausing]).drain();
    await add('second', { lane: 'limited' });
    await add('other', { lane: 'free' });
    const later = createProcess([pausing]);
    await later.drain();
    expect(delivered).toEqual(['first', 'other']);
    clock.advance(60_001);
    await later.drain();
    expect(delivered).toEqual(['first', 'other', 'second']);
  });

  test('a lane that is occupied for a second delivers its next message after it, in any process', async () => {
    const waits: number[] = [];
    const limited: MessageHandler = {
      ...handler,
      deliver: async (_payload, _signal, delivery) => {
        waits.push(await delivery.occupyLane(1_000));
      },
    };
    await add('one', { lane: 'occupied' });
    await createProcess([limited]).drain();
    await add('two', { lane: 'occupied' });
    clock.advance(999);
    await createProcess([limited]).drain();
    expect(waits).toEqual([0]);
    clock.advance(1);
    await createProcess([limited]).drain();
    expect(waits).toEqual([0, 0]);
  });

  test('messages with a common key are delivered in order, also after a failure', async () => {
    let isBroken = true;
    fail = (payload) => (payload === 1 && isBroken ? new Error('no answer') : undefined);
    await add(1, { orderingKeys: ['monitor'], lane: 'a' });
    await add(2, { orderingKeys: ['monitor', 'other'], lane: 'b' });
    await add(3, { orderingKeys: ['other'], lane: 'a' });
    const process = createProcess();
    await process.drain();
    expect(delivered).toEqual([]);
    isBroken = false;
    clock.advance(60_000);
    while ((await process.drain()) > 0) clock.advance(1);
    expect(delivered).toEqual([1, 2, 3]);
  });

  test('stores payloads encrypted, and rejects one that is too large', async () => {
    await add({ link: 'https://pharos.example/reset#secret' });
    expect(JSON.stringify(await rows())).not.toContain('secret');
    await expect(add('x'.repeat(300_000))).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });

  test('keeps messages of unknown kinds', async () => {
    await state.transaction((tx) => outbox.add(tx, { kind: 'other', payload: 1 }));
    expect(await createProcess().drain()).toBe(0);
    expect(await rows()).toHaveLength(1);
  });
});

test('the delay grows to an hour, a fifth more or less', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((attempts) => retryDelayMs(attempts, 0.5) / 1_000)).toEqual([
    5, 20, 80, 320, 1_280, 3_600, 3_600,
  ]);
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([4_000, 6_000]);
});
