import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairPool } from './fair-pool.ts';

/** Work that ends on request. */
function createWork() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, run: () => done };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
const AMPLE = { maxWaiting: 100, maxWaitingPerTenant: 100 };
const one = (limits = AMPLE) => new FairPool(['only'], limits);
const never = () => expect.unreachable();

describe('running work', () => {
  test('a connection serves one request at a time, and requests of a tenant are served in order', async () => {
    const pool = one();
    const order: number[] = [];
    let running = 0;
    const calls = [1, 2, 3].map((number) =>
      pool.run({}, async (thing) => {
        expect(thing).toBe('only');
        running += 1;
        expect(running).toBe(1);
        await tick();
        running -= 1;
        order.push(number);
      }),
    );
    await Promise.all(calls);
    expect(order).toEqual([1, 2, 3]);
  });

  test('failed work releases its connection, also if it throws synchronously', async () => {
    const pool = one({ maxWaiting: 0, maxWaitingPerTenant: 0 });
    await expect(pool.run({}, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const throws = () => {
      throw new Error('at once');
    };
    await expect(pool.run({}, throws)).rejects.toThrow('at once');
    await expect(pool.run({}, (thing) => Promise.resolve(thing))).resolves.toBe('only');
  });

  test('closing rejects waiting requests and waits for running ones', async () => {
    const pool = one();
    const work = createWork();
    const running = pool.run({}, work.run);
    const waiting = expect(pool.run({}, never)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    let closed = false;
    const closing = pool.close().then(() => {
      closed = true;
    });
    await waiting;
    await tick();
    expect(closed).toBe(false);
    work.finish();
    await Promise.all([running, closing]);
    await expect(pool.run({}, never)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('aborting', () => {
  test('the connection of an aborted request is reused only when its work has ended', async () => {
    const pool = one();
    const leaving = new AbortController();
    const work = createWork();
    const left = pool.run({ signal: leaving.signal }, work.run);
    await tick();
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    let served = false;
    const next = pool.run({}, async () => {
      served = true;
    });
    await tick();
    expect(served).toBe(false);
    work.finish();
    await next;
    expect(served).toBe(true);
  });

  test('a request that is aborted before it is served never runs and leaves the connection free', async () => {
    const pool = one();
    const leaving = new AbortController();
    const left = pool.run({ signal: leaving.signal }, never);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(pool.run({}, (thing) => Promise.resolve(thing))).resolves.toBe('only');
  });

  test('an aborted request leaves the queue immediately and never runs', async () => {
    const pool = one({ maxWaiting: 1, maxWaitingPerTenant: 1 });
    const work = createWork();
    const first = pool.run({}, work.run);
    const leaving = new AbortController();
    const left = pool.run({ signal: leaving.signal }, never);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const third = pool.run({}, () => Promise.resolve('third'));
    work.finish();
    await first;
    await expect(third).resolves.toBe('third');
    await expect(pool.run({ signal: leaving.signal }, never)).rejects.toThrow('gone');
  });

  test('a request that waits longer than its limit is rejected, and its place in the queue is free', async () => {
    const pool = one({ maxWaiting: 1, maxWaitingPerTenant: 1 });
    const work = createWork();
    const first = pool.run({}, work.run);
    await expect(pool.run({ maxWaitMs: 5 }, never)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'retry-after': '5' },
    });
    const third = pool.run({ maxWaitMs: 5_000 }, () => Promise.resolve('third'));
    work.finish();
    await first;
    await expect(third).resolves.toBe('third');
  });
});

describe('tenants', () => {
  test('another tenant is served as soon as one of a hundred queries of a tenant has ended', async () => {
    const pool = new FairPool([1, 2], { maxWaiting: 200, maxWaitingPerTenant: 100 });
    const ended: string[] = [];
    const long = Array.from({ length: 100 }, createWork);
    const ofA = long.map((work, index) =>
      pool.run({ tenant: 'a' }, work.run).then(() => void ended.push(`a${index}`)),
    );
    const ofB = pool.run({ tenant: 'b' }, () => Promise.resolve()).then(() => void ended.push('b'));
    long[0]?.finish();
    await ofB;
    expect(ended).toEqual(['a0', 'b']);
    for (const work of long) work.finish();
    await Promise.all(ofA);
    expect(ended).toHaveLength(101);
  });

  test('reads of the system count as a tenant', async () => {
    const pool = one();
    const work = createWork();
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const calls = [
      pool.run({ tenant: 'a' }, work.run),
      pool.run({ tenant: 'a' }, note('a')),
      pool.run({ tenant: 'a' }, note('a')),
      pool.run({}, note('system')),
    ];
    work.finish();
    await Promise.all(calls);
    expect(order).toEqual(['a', 'system', 'a']);
  });

  test('a tenant whose queue is full is rejected with a retry delay, and other tenants are not', async () => {
    const pool = one({ maxWaiting: 10, maxWaitingPerTenant: 2 });
    const work = createWork();
    const done = async () => undefined;
    const calls = Array.from({ length: 3 }, () => pool.run({ tenant: 'a' }, work.run));
    await expect(pool.run({ tenant: 'a' }, never)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
      message: '2 queries of this organization are already waiting: retry later',
      headers: { 'retry-after': '5' },
    });
    calls.push(pool.run({ tenant: 'b' }, done));
    work.finish();
    await Promise.all(calls);
  });

  test('when all queues together are full, the last request of the longest one is evicted for a shorter one', async () => {
    const pool = one({ maxWaiting: 3, maxWaitingPerTenant: 3 });
    const work = createWork();
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const first = pool.run({ tenant: 'a' }, work.run);
    const second = pool.run({ tenant: 'a' }, note('a2'));
    const third = pool.run({ tenant: 'a' }, note('a3'));
    const fourth = expect(pool.run({ tenant: 'a' }, never)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'retry-after': '5' },
    });
    const ofB = pool.run({ tenant: 'b' }, note('b'));
    await fourth;
    // Two, one: nobody has a longer line than this one would be.
    await expect(pool.run({ tenant: 'b' }, never)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    work.finish();
    await Promise.all([first, second, third, ofB]);
    expect(order).toEqual(['a2', 'b', 'a3']);
  });
});

/** What may happen: a tenant asks, or the oldest piece of work of a slot ends. */
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ask: fc.constantFrom('a', 'b', 'c', 'd') }) },
  { weight: 2, arbitrary: fc.record({ end: fc.nat(3) }) },
);

test('for any order of requests, all are served fairly and no tenant uses every connection while another waits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(action, { maxLength: 80 }),
      async (size, actions) => {
        const pool = new FairPool(
          Array.from({ length: size }, (_, index) => index),
          AMPLE,
        );
        const running: { tenant: string; finish: () => void }[] = [];
        const waiting: string[] = [];
        const calls: Promise<void>[] = [];
        /** How often a waiting tenant that held nothing saw another begin. */
        const passedOver = new Map<string, number>();
        let served = 0;
        const heldBy = (tenant: string) => running.filter((one) => one.tenant === tenant).length;

        const begin = (tenant: string): Promise<void> => {
          waiting.splice(waiting.indexOf(tenant), 1);
          const others = [...new Set(waiting)].filter((other) => other !== tenant);
          if (size > 1 && others.length > 0) expect(heldBy(tenant) + 1).toBeLessThan(size);
          for (const other of others) {
            expect(heldBy(tenant)).toBeLessThanOrEqual(heldBy(other));
            if (heldBy(other) > 0) continue;
            passedOver.set(other, (passedOver.get(other) ?? 0) + 1);
            // At most each of the other three tenants comes before it, once.
            expect(passedOver.get(other)).toBeLessThanOrEqual(3);
          }
          passedOver.delete(tenant);
          const { run, finish } = createWork();
          running.push({ tenant, finish });
          served += 1;
          return run();
        };

        const end = async (index: number) => {
          const [one] = running.splice(index % Math.max(1, running.length), 1);
          one?.finish();
          await tick();
        };

        for (const step of actions) {
          if ('ask' in step) {
            waiting.push(step.ask);
            calls.push(pool.run({ tenant: step.ask }, () => begin(step.ask)));
            await tick();
          } else await end(step.end);
        }
        while (running.length > 0) await end(0);
        await Promise.all(calls);
        expect(served).toBe(calls.length);
        expect(waiting).toEqual([]);
        await pool.close();
      },
    ),
    { numRuns: 300 },
  );
});
