import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PharosError } from './errors.ts';
import type { Dropped, QueueOptions } from './event.ts';
import { createEventQueue } from './event-queue.ts';

const down = new PharosError('The server could not be reached', { code: 'NETWORK_ERROR', status: 0 });

let sent: string[][];
let bodies: string[];
let dropped: Dropped[];
let answer: () => Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  bodies = [];
  dropped = [];
  answer = async () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

function open(options: QueueOptions = {}) {
  return createEventQueue(
    (json) => {
      bodies.push(json());
      sent.push(JSON.parse(json()).map(({ name }: { name: string }) => name));
      return answer();
    },
    { onDrop: (one) => dropped.push(one), ...options },
  );
}

const namesOf = ({ events }: Dropped) => events.map(({ name }) => name);

test('events are sent together after the interval', async () => {
  const queue = open({ flushIntervalMs: 2_000 });
  for (const name of ['a', 'b']) queue.add({ name });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([['a', 'b']]);
});

test('a full batch is sent immediately, with one request at a time', async () => {
  const queue = open({ batchSize: 2 });
  let finish: () => void = () => undefined;
  answer = () => new Promise((resolve) => (finish = () => resolve(undefined)));
  for (const name of ['a', 'b', 'c', 'd', 'e']) queue.add({ name });
  expect(sent).toEqual([['a', 'b']]);
  const flushed = queue.flush();
  for (let request = 0; request < 3; request += 1) {
    finish();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await flushed).toBe(0);
  expect(sent).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

describe('the queue is bounded', () => {
  test('by events: the newest are dropped and reported', async () => {
    const queue = open({ maxEvents: 2 });
    for (const name of ['a', 'b', 'c']) queue.add({ name });
    expect(dropped.map(({ reason, events }) => [reason, events])).toEqual([['full', [{ name: 'c' }]]]);
    await queue.flush();
    queue.add({ name: 'd' });
    await queue.flush();
    expect(sent).toEqual([['a', 'b'], ['d']]);
  });

  test('by bytes, not by characters', () => {
    // Both events have a reserve for their age.
    const queue = open({ maxBytes: 85 });
    queue.add({ name: 'ü'.repeat(8) });
    queue.add({ name: 'x' });
    expect(dropped.map(namesOf)).toEqual([['x']]);
  });

  test('and events being sent still count', () => {
    answer = () => new Promise(() => undefined);
    const queue = open({ maxEvents: 2, batchSize: 2 });
    for (const name of ['a', 'b', 'c']) queue.add({ name });
    expect(dropped.map(namesOf)).toEqual([['c']]);
  });
});

test('while the server is unreachable, events are kept and retried with increasing delays', async () => {
  answer = () => Promise.reject(down);
  const queue = open({ flushIntervalMs: 1_000, batchSize: 2 });
  queue.add({ name: 'a' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(1);
  for (const name of ['b', 'c']) queue.add({ name });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toHaveLength(1);
  answer = async () => undefined;
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([['a'], ['a', 'b'], ['c']]);
  expect(dropped).toEqual([]);
});

test('flushing resolves to the number of waiting events', async () => {
  answer = () => Promise.reject(down);
  const queue = open();
  for (const name of ['a', 'b']) queue.add({ name });
  expect(await queue.flush()).toBe(2);
});

test('a rejected batch is sent again without its invalid events', async () => {
  const queue = open();
  answer = () => {
    answer = async () => undefined;
    const details = [{ field: 'body.1.name', message: 'is too long' }];
    return Promise.reject(new PharosError('Not valid', { code: 'VALIDATION_ERROR', status: 400, details }));
  };
  for (const name of ['a', 'b', 'c']) queue.add({ name });
  await queue.flush();
  expect(sent).toEqual([
    ['a', 'b', 'c'],
    ['a', 'c'],
  ]);
  expect(dropped.map(namesOf)).toEqual([['b']]);
  expect(dropped[0]?.error).toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('events that the key may not send are dropped and reported', async () => {
  answer = () => Promise.reject(new PharosError('Insufficient', { code: 'FORBIDDEN', status: 403 }));
  const queue = open();
  queue.add({ name: 'a' });
  expect(await queue.flush()).toBe(0);
  expect(dropped).toMatchObject([{ reason: 'refused', error: { code: 'FORBIDDEN' } }]);
});

test('closing sends waiting events, and drops unsendable and later ones', async () => {
  const queue = open();
  queue.add({ name: 'a' });
  await queue.close();
  expect(sent).toEqual([['a']]);
  queue.add({ name: 'b' });
  const other = open();
  answer = () => Promise.reject(down);
  other.add({ name: 'c' });
  await other.close();
  expect(dropped.map((one) => [one.reason, ...namesOf(one)])).toEqual([
    ['closed', 'b'],
    ['closed', 'c'],
  ]);
});

test('a large batch is divided, because the server accepts 2 MiB per request', async () => {
  const queue = open({ batchSize: 4 });
  for (const name of ['a', 'b', 'c']) queue.add({ name, properties: { text: name.repeat(900_000) } });
  await queue.flush();
  expect(sent).toEqual([['a', 'b'], ['c']]);
});

test('values that JSON cannot hold are left out and named, and the rest of the event is sent', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const circle: Record<string, unknown> = { kept: 1 };
  circle['self'] = circle;
  const queue = open();
  const properties = {
    circle,
    big: 10n,
    call: () => 1,
    symbol: Symbol('s'),
    infinite: Number.POSITIVE_INFINITY,
    map: new Map([[1, 2]]),
    list: [1, () => 1, undefined],
    when: new Date('2026-01-01T00:00:00Z'),
    invalid: { toJSON: () => 1n },
    throwing: {
      toJSON() {
        throw new Error('A mistake of the host');
      },
    },
    get getter(): never {
      throw new Error('A mistake of the host');
    },
    absent: undefined,
  };
  queue.add({ name: 'a', properties });
  await queue.flush();
  expect(JSON.parse(bodies[0] ?? '')).toEqual([
    {
      name: 'a',
      properties: { circle: { kept: 1 }, list: [1, null, null], when: '2026-01-01T00:00:00.000Z' },
    },
  ]);
  const omitted = [
    'circle.self',
    'big',
    'call',
    'symbol',
    'infinite',
    'map',
    'list.1',
    'invalid',
    'throwing',
    'getter',
  ];
  expect(warn.mock.calls).toEqual([['Pharos omits', omitted.map((name) => `properties.${name}`).join(', ')]]);
  warn.mockRestore();
});

test('an event that waits is sent with its age, whatever the clock says; one with a time keeps it', async () => {
  const queue = open({ flushIntervalMs: 1_000 });
  const timestamp = Date.now() - 5_000;
  answer = () => Promise.reject(down);
  queue.add({ name: 'a' });
  queue.add({ name: 'b', timestamp });
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() - 10_800_000);
  answer = async () => undefined;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    [
      { age_ms: 1_000, name: 'a' },
      { name: 'b', timestamp },
    ],
    [
      { age_ms: 3_000, name: 'a' },
      { name: 'b', timestamp },
    ],
  ]);
  expect(dropped).toEqual([]);
});

test('neither an event that cannot be read nor an error in the callback crashes the program', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const queue = open({
    onDrop: (one) => {
      dropped.push(one);
      throw new Error('A mistake of the host');
    },
  });
  const unreadable = new Proxy(
    { name: 'a' },
    {
      ownKeys: () => {
        throw new Error('A mistake of the host');
      },
    },
  );
  expect(() => queue.add(unreadable)).not.toThrow();
  expect(dropped.map(({ reason }) => reason)).toEqual(['not-json']);
});
