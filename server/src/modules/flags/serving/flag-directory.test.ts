import { beforeEach, expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { FlagDirectory } from './flag-directory.ts';
import { createServedFlags, type ServedFlags } from './served-flags.ts';
import { UsageCounter } from './usage/usage-counter.ts';

const clock = new StoppedClock(Date.UTC(2026, 10, 24));
const logger = { warn: () => undefined };
const usage = new UsageCounter({ journal: { append: async () => undefined }, clock, logger });
/** The version of each website in the store, and reads that wait for {@link finish}. */
let versions: Map<string, number>;
let finish: (() => void)[];
let isDown: boolean;
let reloads: string[];
let directory: FlagDirectory;

beforeEach(() => {
  versions = new Map([['web_1', 1]]);
  finish = [];
  isDown = false;
  reloads = [];
  directory = new FlagDirectory({
    clock,
    logger,
    load,
    onReload: ({ set }, before) => reloads.push(`${before.set.version} ${set.version}`),
    isObserved: () => false,
  });
});

async function load(websiteId: string, environment = 'production'): Promise<ServedFlags | undefined> {
  const version = versions.get(websiteId);
  const isBroken = isDown;
  await new Promise<void>((resolve) => finish.push(resolve));
  if (isBroken) throw new Error('The store does not answer');
  if (version === undefined || environment === 'none') return undefined;
  const set = { websiteId, environment, version: String(version), flags: [], segments: [] };
  return createServedFlags(
    { set, lists: new Map(), organizationId: 'org_1', flagIds: new Map(), digests: new Map() },
    usage,
  );
}

/** Finds the flags, and lets all reads end. */
async function find(websiteId = 'web_1', environment?: string): Promise<string | undefined> {
  const found = directory.find(websiteId, environment);
  for (const end of finish.splice(0)) end();
  return (await found)?.set.version;
}

test('flags are read once, and then returned synchronously; so is their absence', async () => {
  expect(await find()).toBe('1');
  expect(directory.find('web_1', undefined)).toMatchObject({ set: { version: '1' } });
  expect(await find('web_2')).toBeUndefined();
  expect(directory.find('web_2', undefined)).toBeUndefined();
  expect(finish).toEqual([]);
});

test('a request after a change gets the new flags, also if a read began before the change', async () => {
  const early = directory.find('web_1', undefined);
  versions.set('web_1', 2);
  directory.invalidate('web_1');
  expect(await find()).toBe('2');
  expect(await early).toBeDefined();
  expect(directory.find('web_1', undefined)).toMatchObject({ set: { version: '2' } });
  versions.set('web_1', 3);
  // A message may have been lost.
  directory.invalidate(undefined);
  expect(await find()).toBe('3');
  expect(reloads).toEqual(['2 3']);
});

test('while the store does not answer, known flags are served without waiting, and unknown ones are unavailable', async () => {
  expect(await find()).toBe('1');
  isDown = true;
  directory.invalidate('web_1');
  expect(await find()).toBe('1');
  expect(directory.find('web_1', undefined)).toMatchObject({ set: { version: '1' } });
  await expect(find('web_1', 'staging')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  isDown = false;
  versions.set('web_1', 2);
  clock.advance(1_000);
  expect(await find()).toBe('2');
});

test('under load, requests wait for a change, but a store that is slow delays none for more than five seconds', async () => {
  expect(await find()).toBe('1');
  versions.set('web_1', 2);
  directory.invalidate('web_1');
  clock.advance(4_000);
  const waiting = directory.find('web_1', undefined);
  expect(waiting).toBeInstanceOf(Promise);
  clock.advance(1_000);
  expect(directory.find('web_1', undefined)).toMatchObject({ set: { version: '1' } });
  for (const end of finish.splice(0)) end();
  expect(await waiting).toMatchObject({ set: { version: '2' } });
  expect(directory.find('web_1', undefined)).toMatchObject({ set: { version: '2' } });
});

test('a read that began before a change and failed does not delay the change', async () => {
  expect(await find()).toBe('1');
  isDown = true;
  directory.invalidate('web_1');
  isDown = false;
  versions.set('web_1', 2);
  directory.invalidate('web_1');
  expect(await find()).toBe('2');
});

test('the number of environments in memory is bounded', async () => {
  for (let index = 0; index < 5_100; index += 1) {
    versions.set(`web_x${index}`, 1);
    await find(`web_x${index}`);
  }
  expect(directory.size().environments).toBe(5_000);
  expect(directory.size().bytes).toBeLessThan(5_000 * 8_192);
  await directory.settle();
});
