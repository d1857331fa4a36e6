import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { State } from '../stores/state/state.ts';
import { openTestState } from '../stores/state/testing/open-test-state.ts';
import { startScheduler } from './scheduler.ts';

const logger = pino({ level: 'silent' });

let state: State;
beforeAll(async () => {
  state = await openTestState();
});
afterAll(() => state.close());

test('a wall clock that jumps ahead or back neither delays tasks nor runs them in a burst', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  let runs = 0;
  const scheduler = startScheduler(
    [
      {
        name: 'steady',
        runsOn: 'each',
        everyMs: 1_000,
        run: async () => {
          runs += 1;
        },
      },
    ],
    logger,
    state.lock,
  );
  for (const jumpMs of [0, 3_600_000, -86_400_000]) {
    vi.setSystemTime(Date.now() + jumpMs);
    const before = runs;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs - before).toBe(10);
  }
  await scheduler.stop();
  vi.useRealTimers();
});

test('a task that fails is run again, and its failures are counted for the metrics', async () => {
  let runs = 0;
  const scheduler = startScheduler(
    [
      {
        name: 'fragile',
        runsOn: 'each',
        everyMs: 1,
        run: async () => {
          runs += 1;
          throw new Error('no luck');
        },
      },
    ],
    logger,
    state.lock,
  );
  while (runs < 3) await sleep(1);
  await scheduler.stop();
  const [failures] = scheduler.metrics;
  expect(failures?.read()).toEqual([{ labels: { task: 'fragile' }, value: runs }]);
});

test('stopping waits for the current run, and starts no other', async () => {
  let finished = 0;
  let started = 0;
  const scheduler = startScheduler(
    [
      {
        name: 'slow',
        runsOn: 'each',
        everyMs: 1,
        run: async () => {
          started += 1;
          await sleep(20);
          finished += 1;
        },
      },
    ],
    logger,
    state.lock,
  );
  while (started === 0) await sleep(1);
  await scheduler.stop();
  expect(finished).toBe(started);
  await sleep(10);
  expect(started).toBe(finished);
});

test('a task for one process does not run while another process runs it', async () => {
  const runs = { one: 0, each: 0 };
  const task = (runsOn: 'one' | 'each') => ({
    name: runsOn,
    runsOn,
    everyMs: 1,
    run: async () => {
      runs[runsOn] += 1;
    },
  });
  await state.lock('task:one', async () => {
    const scheduler = startScheduler([task('one'), task('each')], logger, state.lock);
    while (runs.each < 5) await sleep(1);
    await scheduler.stop();
    expect(runs.one).toBe(0);
  });
  const scheduler = startScheduler([task('one')], logger, state.lock);
  while (runs.one === 0) await sleep(1);
  await scheduler.stop();
});
