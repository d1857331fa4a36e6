import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../lib/time/clock.ts';
import { testServers } from '../../testing/test-servers.ts';
import { ChangeFeed } from './change-feed.ts';
import { createMemoryLive } from './memory.ts';
import { openRedisLive } from './redis.ts';

const TOPIC = { topic: 'page', waitMs: 1_000 };
const logger = { error: () => undefined };

test('many changes of a resource are announced once', async () => {
  const changes = new ChangeFeed({ live: createMemoryLive({ clock: systemClock }), logger }, TOPIC);
  const heard: (string | undefined)[] = [];
  changes.onChange(async (id) => heard.push(id));
  for (let index = 0; index < 100; index += 1) changes.announceSoon(['stp_a', 'stp_b']);
  expect(heard).toEqual([]);
  await changes.settle();
  expect(heard).toEqual(['stp_a', 'stp_b']);
  await changes.settle();
  expect(heard).toHaveLength(2);
});

test.skipIf(testServers.redisUrl === undefined)('every process receives a change', async () => {
  const keyPrefix = `pages-${randomUUID()}:`;
  const lives = await Promise.all(
    [1, 2].map(() => openRedisLive({ url: testServers.redisUrl ?? '', clock: systemClock, keyPrefix })),
  );
  const [one, other] = lives.map((live) => new ChangeFeed({ live, logger }, TOPIC));
  const heard: (string | undefined)[] = [];
  other?.onChange(async (id) => heard.push(id));
  await one?.announce(['stp_a']);
  await expect.poll(() => heard).toEqual(['stp_a']);
  await Promise.all(lives.map((live) => live.close()));
});
