import { beforeEach, expect, test } from 'vitest';
import { createStoppedClock } from '../../../../lib/clock.ts';
import { createUsageCounter, type UsageCounter } from './usage-counter.ts';

const MINUTE_MS = 60_000;
const startMs = Date.UTC(2026, 10, 24, 12);
const result = {
  organizationId: 'org_1',
  websiteId: 'web_1',
  environment: 'production',
  flag: 'banner',
  variant: 'a',
  valueText: 'x',
  reason: 'SPLIT',
};

let clock: ReturnType<typeof createStoppedClock>;
let rows: { sdk: string; time: number; count: number; event_key: string }[];
let isDown: boolean;
let usage: UsageCounter;
beforeEach(() => {
  clock = createStoppedClock(startMs);
  rows = [];
  isDown = false;
  const append = async (entries: readonly { readonly json: string }[]) => {
    if (isDown) throw new Error('The disk is full');
    rows.push(...entries.map(({ json }) => JSON.parse(json)));
  };
  usage = createUsageCounter({ clock, journal: { append }, logger: { warn: () => undefined } });
});

const written = () => rows.map(({ sdk, time, count }) => [sdk, time - startMs, count]);

test('evaluations are one row for each SDK and minute, written when the minute is over', async () => {
  const tally = usage.tallyOf(result);
  const [web, node] = [usage.sdkOf('web'), usage.sdkOf('node')];
  for (const sdk of [web, web, node]) usage.count(tally, sdk);
  await usage.flush();
  expect(rows).toEqual([]);
  clock.advance(MINUTE_MS);
  usage.advance();
  usage.count(tally, web);
  await usage.flush();
  expect(written()).toEqual([
    ['web', 0, 2],
    ['node', 0, 1],
  ]);
  await usage.settle();
  expect(written()).toEqual([
    ['web', 0, 2],
    ['node', 0, 1],
    ['web', MINUTE_MS, 1],
  ]);
  expect(new Set(rows.map(({ event_key: key }) => key)).size).toBe(3);
});

test('counts that cannot be written are kept, and added to later reports of the same minute', async () => {
  usage.add(result, 0, startMs, 5);
  isDown = true;
  await usage.flush();
  isDown = false;
  usage.add(result, 0, startMs, 2);
  await usage.flush();
  expect(written()).toEqual([['other', 0, 7]]);
});

test('the number of SDKs and of counted results is bounded', async () => {
  for (let index = 0; index < 100; index += 1) usage.sdkOf(`sdk-${index}`);
  expect(usage.sdkOf('one-more')).toBe(0);
  for (let index = 0; index < 100_050; index += 1)
    usage.count(usage.tallyOf({ ...result, flag: `f${index}` }), 0);
  await usage.settle();
  expect(rows).toHaveLength(100_000);
});
