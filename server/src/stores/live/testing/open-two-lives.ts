import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../lib/time/clock.ts';
import { testServers } from '../../../testing/test-servers.ts';
import type { LiveStore } from '../live.ts';
import { createMemoryLive } from '../memory.ts';
import { openRedisLive } from '../redis.ts';

/** The live stores of two processes, which receive each other's invalidations. */
export interface TwoLives {
  readonly here: LiveStore;
  readonly there: LiveStore;
  close(): Promise<void>;
}

/** Opens two live stores: over Redis if available, else the same store twice. */
export async function openTwoLives(clock: Clock): Promise<TwoLives> {
  const url = testServers.redisUrl;
  if (url === undefined) {
    const live = createMemoryLive({ clock });
    return { here: live, there: live, close: () => live.close() };
  }
  const keyPrefix = `pharos-test:${randomUUID()}:`;
  const open = () => openRedisLive({ url, clock, keyPrefix });
  const [here, there] = await Promise.all([open(), open()]);
  return { here, there, close: async () => void (await Promise.all([here.close(), there.close()])) };
}
