import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import { checkMemory, NEEDED_MEMORY } from './check-memory.ts';
import { openStores } from './open-stores.ts';

test('too little memory for the embedded stores is an error with both figures', () => {
  expect(() => checkMemory(NEEDED_MEMORY)).not.toThrow();
  expect(() => checkMemory(512 * 1024 * 1024)).toThrow(
    'Pharos needs 700 MB of memory for its embedded stores; this machine or container has 512 MB',
  );
});

test('with too little memory no store is opened and nothing is created', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-stores-'));
  const addresses = {
    path: (...names: string[]) => join(directory, ...names),
    databaseUrl: undefined,
    clickhouseUrl: undefined,
    redisUrl: undefined,
    availableBytes: NEEDED_MEMORY - 1,
  };
  const opening = openStores(addresses, new StoppedClock(0), pino({ level: 'silent' }));
  await expect(opening).rejects.toThrow('needs 700 MB');
  expect(['facts', 'state', 'journal'].filter((name) => existsSync(join(directory, name)))).toEqual([]);
  await rm(directory, { recursive: true });
});
