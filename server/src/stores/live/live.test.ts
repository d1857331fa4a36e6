import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { StoppedClock, systemClock } from '../../lib/time/clock.ts';
import { testServers } from '../../testing/test-servers.ts';
import { describeLiveStore, type LiveDriver } from './live.suite.ts';
import { createMemoryLive } from './memory.ts';
import { openRedisLive } from './redis.ts';

const memory: LiveDriver = {
  name: 'memory',
  async open() {
    const clock = new StoppedClock(Date.UTC(2026, 0, 15, 14));
    const live = createMemoryLive({ clock });
    const advance = async (ms: number): Promise<void> => clock.advance(ms);
    return {
      live,
      time: { advance, windowMs: 60_000, toleranceMs: 0, now: () => clock.now() },
      close: live.close,
    };
  },
};

function redisAt(url: string): LiveDriver {
  return {
    name: 'redis',
    async open() {
      const keyPrefix = `pharos-test:${randomUUID()}:`;
      const live = await openRedisLive({ url, clock: systemClock, keyPrefix });
      // The clock of the server is used, and a busy machine may delay requests.
      const time = {
        advance: (ms: number) => sleep(ms + 5),
        windowMs: 1_600,
        toleranceMs: 700,
        now: systemClock.now,
      };
      const close = async (): Promise<void> => {
        await live.close();
        await removeKeys(url, keyPrefix);
      };
      return { live, time, close };
    },
  };
}

async function removeKeys(url: string, keyPrefix: string): Promise<void> {
  const redis = new Redis(url);
  for await (const keys of redis.scanStream({ match: `${keyPrefix}*`, count: 1000 })) {
    if (Array.isArray(keys) && keys.length > 0) await redis.unlink(...keys.map(String));
  }
  redis.disconnect();
}

const redisUrl = testServers.redisUrl;
for (const driver of redisUrl === undefined ? [memory] : [memory, redisAt(redisUrl)])
  describeLiveStore(driver);
