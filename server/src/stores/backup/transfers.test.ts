import { expect, test } from 'vitest';
import { MAX_TRANSFERS, Transfers } from './transfers.ts';

const MB = 1024 * 1024;

test.each([
  ['small', 1, MAX_TRANSFERS],
  ['large', 8 * MB, 4],
  ['too large for all but one', 100 * MB, 1],
])('at most 8 transfers and 32 MB are on their way at the same time: %s', async (_title, bytes, most) => {
  const transfers = new Transfers();
  let running = 0;
  let highest = 0;
  for (let count = 0; count < 20; count += 1)
    await transfers.start(bytes, async () => {
      running += 1;
      highest = Math.max(highest, running);
      await new Promise(setImmediate);
      running -= 1;
    });
  await transfers.complete();
  expect([running, highest]).toEqual([0, most]);
});

test('the first failure ends later transfers and the whole', async () => {
  const transfers = new Transfers();
  await transfers.start(1, () => Promise.reject(new Error('out of reach')));
  await transfers.idle();
  await expect(transfers.start(1, async () => undefined)).rejects.toThrow('out of reach');
  await expect(transfers.complete()).rejects.toThrow('out of reach');
});
