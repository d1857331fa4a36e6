import { expect, test } from 'vitest';
import { createSlotPool } from './slot-pool.ts';

/** Work that ends when it is told to. */
function createWork() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, run: () => done };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('a thing serves one caller at a time, and callers are served in their order', async () => {
  const pool = createSlotPool(['only'], 10);
  const order: number[] = [];
  let running = 0;
  const calls = [1, 2, 3].map((number) =>
    pool.run(undefined, async (thing) => {
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

test('a caller too many is refused at once with SERVICE_UNAVAILABLE', async () => {
  const pool = createSlotPool(['only'], 1);
  const work = createWork();
  const first = pool.run(undefined, work.run);
  const second = pool.run(undefined, () => Promise.resolve('second'));
  await expect(pool.run(undefined, () => Promise.resolve())).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  work.finish();
  await first;
  await expect(second).resolves.toBe('second');
});

test('a thing whose caller left is not lent again before its work has ended', async () => {
  const pool = createSlotPool(['only'], 10);
  const leaving = new AbortController();
  const work = createWork();
  const left = pool.run(leaving.signal, work.run);
  await tick();
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  let served = false;
  const next = pool.run(undefined, () => {
    served = true;
    return Promise.resolve();
  });
  await tick();
  expect(served).toBe(false);
  work.finish();
  await next;
  expect(served).toBe(true);
});

test('a caller that leaves before its turn never runs, and the thing is free', async () => {
  const pool = createSlotPool(['only'], 10);
  const leaving = new AbortController();
  const left = pool.run(leaving.signal, () => expect.unreachable());
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(pool.run(undefined, (thing) => Promise.resolve(thing))).resolves.toBe('only');
});

test('a caller that leaves the queue gives its place up and never runs', async () => {
  const pool = createSlotPool(['only'], 1);
  const work = createWork();
  const first = pool.run(undefined, work.run);
  const leaving = new AbortController();
  const left = pool.run(leaving.signal, () => expect.unreachable());
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const third = pool.run(undefined, () => Promise.resolve('third'));
  work.finish();
  await first;
  await expect(third).resolves.toBe('third');
  await expect(pool.run(leaving.signal, () => expect.unreachable())).rejects.toThrow('gone');
});

test('a failure of the work gives the thing back', async () => {
  const pool = createSlotPool(['only'], 0);
  await expect(pool.run(undefined, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(pool.run(undefined, (thing) => Promise.resolve(thing))).resolves.toBe('only');
});

test('closing refuses who waits and waits for who runs', async () => {
  const pool = createSlotPool(['only'], 10);
  const work = createWork();
  const running = pool.run(undefined, work.run);
  const waiting = expect(pool.run(undefined, () => expect.unreachable())).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  let closed = false;
  const closing = pool.close().then(() => {
    closed = true;
  });
  await waiting;
  await tick();
  expect(closed).toBe(false);
  work.finish();
  await Promise.all([running, closing]);
  await expect(pool.run(undefined, () => expect.unreachable())).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});
