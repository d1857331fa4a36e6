import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startScheduler } from './scheduler.ts';

const logger = pino({ level: 'silent' });

test('a task that fails is run again', async () => {
  let runs = 0;
  const scheduler = startScheduler(
    [
      {
        name: 'fragile',
        everyMs: 1,
        run: async () => {
          runs += 1;
          throw new Error('no luck');
        },
      },
    ],
    logger,
  );
  while (runs < 3) await sleep(1);
  await scheduler.stop();
  expect(runs).toBeGreaterThanOrEqual(3);
});

test('stopping waits for the run that is under way, and starts no other', async () => {
  let finished = 0;
  let started = 0;
  const scheduler = startScheduler(
    [
      {
        name: 'slow',
        everyMs: 1,
        run: async () => {
          started += 1;
          await sleep(20);
          finished += 1;
        },
      },
    ],
    logger,
  );
  while (started === 0) await sleep(1);
  await scheduler.stop();
  expect(finished).toBe(started);
  await sleep(10);
  expect(started).toBe(finished);
});
