import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../lib/time/clock.ts';
import type { LiveStore } from './live.ts';
import { openRedisLive } from './redis.ts';
import { createTestRedisServer, hasRedisServer, type TestRedisServer } from './testing/redis-server.ts';

test('an unreachable address prevents the start, and the error contains the reason', async () => {
  const server = await createTestRedisServer();
  await expect(openRedisLive({ url: server.url, clock: systemClock })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

/** The tests that kill a server run only if `redis-server` is installed. */
describe.each(hasRedisServer() ? ['redis-server'] : [])('with a %s of its own', () => {
  let server: TestRedisServer;
  let direct: Redis;
  let live: LiveStore;
  let other: LiveStore;
  let log: string[] = [];
  const rate = { limit: 5, windowMs: 60_000 };

  beforeAll(async () => {
    server = await createTestRedisServer();
  });
  afterAll(() => server.kill());
  beforeEach(async () => {
    await server.kill();
    await server.start();
    direct = new Redis(server.url);
    direct.on('error', () => undefined);
    log = [];
    const logger = {
      info: (_fields: object, message: string) => log.push(message),
      warn: (_fields: object, message: string) => log.push(message),
    };
    live = await openRedisLive({ url: server.url, clock: systemClock, logger });
    other = await openRedisLive({ url: server.url, clock: systemClock });
  });
  afterEach(async () => {
    server.thaw();
    direct.disconnect();
    await Promise.all([live.close(), other.close()]);
  });

  const hits = async (store: LiveStore, identity: string, times: number, at = rate): Promise<number> => {
    const verdicts = await Promise.all(Array.from({ length: times }, () => store.hit(identity, at)));
    return verdicts.filter((verdict) => verdict.allowed).length;
  };
  const isBack = (): Promise<void> =>
    vi.waitFor(() => expect(log).toContain('Redis is back'), { timeout: 10_000 });
  /** Lines that were logged twice in one loss. The subscription may be lost too, and a connection once more after that. */
  const repeatedLines = (): string[] => log.filter((line, index) => index > 0 && line === log[index - 1]);
  const generationIsKnown = (store: LiveStore): Promise<string | undefined> =>
    vi.waitFor(
      async () => {
        const generation = await store.generation('key');
        expect(generation).toBeDefined();
        return generation;
      },
      { timeout: 10_000 },
    );

  test('a claim is held in all processes, and remains when Redis is lost', async () => {
    const claim = async (store: LiveStore, holder: string) =>
      (await store.claim([{ key: 'click', holder }], 60_000))[0];
    const claimed = await Promise.all([claim(live, 'vis_1'), claim(other, 'vis_2')]);
    expect(new Set(claimed).size).toBe(1);
    await server.kill();
    expect(await claim(live, 'vis_3')).toBe(claimed[0]);
    expect(await claim(other, 'vis_4')).toBe(claimed[0]);
  });

  test('two processes share a limit exactly', async () => {
    const counts = await Promise.all([hits(live, 'shared', 40), hits(other, 'shared', 40)]);
    expect(counts[0] + counts[1]).toBe(rate.limit);
  });

  test('a killed server gives no caller a second budget, neither when it is lost nor when it restarts empty', async () => {
    expect(await hits(live, 'a', 3)).toBe(3);
    await server.kill();
    expect(await hits(live, 'a', 10)).toBe(2);
    expect(await hits(live, 'b', 10)).toBe(5);
    await server.start();
    await isBack();
    expect(await hits(live, 'a', 10)).toBe(0);
    expect(await hits(live, 'b', 10)).toBe(0);
    expect(await hits(live, 'c', 10)).toBe(5);
    expect(repeatedLines()).toEqual([]);
  });

  test('an outage is logged once, however many attempts to reconnect fail', async () => {
    let failedAttempts = 0;
    direct.on('error', () => (failedAttempts += 1));
    await server.kill();
    await vi.waitFor(() => expect(failedAttempts).toBeGreaterThan(5), { timeout: 10_000 });
    await hits(live, 'a', 10);
    expect(log).toHaveLength(2);
    expect(log).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Redis is unavailable'),
        expect.stringContaining('The Redis subscription is lost'),
      ]),
    );
  });

  test('a frozen server delays the first request by one timeout and later requests not at all', async () => {
    await hits(live, 'frozen', 1);
    server.freeze();
    const startMs = performance.now();
    expect((await live.hit('frozen', rate)).allowed).toBe(true);
    const noticedMs = performance.now();
    expect(await hits(live, 'frozen', 10)).toBe(3);
    expect(await live.touchVisits([{ visitorKey: 'v', timeMs: 0, newVisitId: 'a' }])).toEqual(['a']);
    expect(noticedMs - startMs).toBeLessThan(1_000);
    expect(performance.now() - noticedMs).toBeLessThan(600);
    server.thaw();
    await isBack();
    expect(repeatedLines()).toEqual([]);
  });

  test('a visit keeps its id when the server is lost during the visit', async () => {
    const touch = (timeMs: number, newVisitId: string) =>
      live.touchVisits([{ visitorKey: 'visitor', timeMs, newVisitId }]);
    expect(await touch(1_000, 'first')).toEqual(['first']);
    await server.kill();
    expect(await touch(2_000, 'second')).toEqual(['first']);
  });

  test('an invalidation reaches the other process by message', async () => {
    const forgotten: (string | undefined)[] = [];
    other.onInvalidate('website', (id) => forgotten.push(id));
    expect(await live.invalidate('website', 'web_1')).toBe('everywhere');
    await vi.waitFor(() => expect(forgotten).toEqual(['web_1']));
  });

  test('the other process sees a new generation immediately, with or without the message', async () => {
    const before = await other.generation('key');
    await live.invalidate('key', 'key_1');
    expect(await other.generation('key')).not.toBe(before);
  });

  test('without the server the generation is unknown, so no cached row is used', async () => {
    expect(await live.generation('key')).toBeDefined();
    await server.kill();
    expect(await live.generation('key')).toBeUndefined();
  });

  test('a full server counts as unavailable, and pending invalidations are sent when it recovers', async () => {
    const forgottenHere: (string | undefined)[] = [];
    live.onInvalidate('key', (id) => forgottenHere.push(id));
    await live.generation('key');
    await direct.config('SET', 'maxmemory', '1');
    expect(await live.invalidate('key', 'key_1')).toBe('here');
    expect(forgottenHere).toEqual(['key_1']);
    expect(await hits(live, 'full', 10)).toBe(5);
    const before = await direct.get('pharos:generation:key');
    await direct.config('SET', 'maxmemory', '0');
    await isBack();
    await vi.waitFor(async () => expect(await direct.get('pharos:generation:key')).not.toBe(before));
  });

  test('a lost connection clears all caches, and earlier generations never recur', async () => {
    const forgotten: (string | undefined)[] = [];
    for (const topic of ['key', 'website', 'session', 'salt'] as const)
      live.onInvalidate(topic, (id) => forgotten.push(id));
    const before = await live.generation('key');
    await server.kill();
    await server.start();
    await vi.waitFor(() => expect(forgotten).toEqual([undefined, undefined, undefined, undefined]), {
      timeout: 10_000,
    });
    expect(await generationIsKnown(live)).not.toBe(before);
    await live.invalidate('key', 'key_2');
    expect(forgotten).toContain('key_2');
  });

  test('a server clock that stepped back an hour neither lifts the limit nor blocks callers for an hour', async () => {
    const inAnHour = Date.now() + 3_600_000;
    await direct.rpush('pharos:rate:60000:stepped', inAnHour - 59_000, inAnHour - 1_000, inAnHour, inAnHour);
    expect(await hits(live, 'stepped', 10)).toBe(1);
    const { resetMs } = await live.hit('stepped', rate);
    expect(resetMs - Date.now()).toBeLessThanOrEqual(1_000);
    expect(await hits(live, 'unstepped', 10, { limit: 2, windowMs: 300 })).toBe(2);
    await sleep(310);
    expect(await hits(live, 'unstepped', 10, { limit: 2, windowMs: 300 })).toBe(2);
  });

  test('every key expires: logs after their window, visits after their retention', async () => {
    await hits(live, 'ttl', 1);
    await live.touchVisits([{ visitorKey: 'ttl', timeMs: 0, newVisitId: 'a' }]);
    await live.restoreVisits([{ visitorKey: 'ttl2', visitId: 'a', firstMs: 0, lastMs: 0 }]);
    const ttls = await Promise.all(
      ['rate:60000:ttl', 'visit:ttl', 'visit:ttl2'].map((key) => direct.pttl(`pharos:${key}`)),
    );
    for (const [index, ttl] of ttls.entries()) {
      expect(ttl).toBeGreaterThan(0);
      expect(ttl).toBeLessThanOrEqual([60_000, 3_600_000, 3_600_000][index] ?? 0);
    }
  });

  test('a ping fails while the server is unavailable', async () => {
    await live.ping();
    await server.kill();
    await expect(live.ping()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  test('closing ends every connection and timer, whether the server is available or not', async () => {
    const countOf = (kind: string): number =>
      process.getActiveResourcesInfo().filter((each) => each === kind).length;
    const before = countOf('TCPSocketWrap');
    const up = await openRedisLive({ url: server.url, clock: systemClock });
    const away = await openRedisLive({ url: server.url, clock: systemClock });
    expect(countOf('TCPSocketWrap')).toBe(before + 4);
    await up.close();
    await up.close();
    await server.kill();
    await away.hit('x', rate);
    await away.close();
    await Promise.all([live.close(), other.close()]);
    direct.disconnect();
    await vi.waitFor(() => expect(countOf('TCPSocketWrap')).toBe(0));
  });
});
