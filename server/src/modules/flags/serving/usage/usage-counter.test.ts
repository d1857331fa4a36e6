import { beforeEach, expect, test } from 'vitest';
import { StoppedClock } from '../../../../lib/time/clock.ts';
import { UsageCounter } from './usage-counter.ts';

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

let clock: StoppedClock;
/** What was written, as JSON. */
let lines: string[];
let isDown: boolean;
let usage: UsageCounter;
beforeEach(() => {
  clock = new StoppedClock(startMs);
  lines = [];
  isDown = false;
  const append = async (entries: readonly { readonly json: string }[]) => {
    if (isDown) throw new Error('The disk is full');
    lines.push(...entries.map(({ json }) => json));
  };
  usage = new UsageCounter({ clock, journal: { append }, logger: { warn: () => undefined } });
});

const rows = () =>
  lines.map((line): { sdk: string; time: number; count: number; event_key: string } => JSON.parse(line));
const written = () => rows().map(({ sdk, time, count }) => [sdk, time - startMs, count]);

test('each flush writes one row for each SDK and minute, so a crash loses only what was counted since', async () => {
  const tally = usage.tallyOf(result);
  const [web, node] = [usage.sdkOf('web'), usage.sdkOf('node')];
  for (const sdk of [web, web, node]) usage.count(tally, sdk);
  await usage.flush();
  expect(written()).toEqual([
    ['web', 0, 2],
    ['node', 0, 1],
  ]);
  usage.count(tally, web);
  clock.advance(MINUTE_MS);
  usage.advance();
  usage.count(tally, web);
  await usage.flush();
  await usage.flush();
  expect(written().slice(2)).toEqual([
    ['web', 0, 1],
    ['web', MINUTE_MS, 1],
  ]);
  expect(new Set(rows().map(({ event_key: key }) => key)).size).toBe(4);
});

test('counts that cannot be written are kept, and added to later ones of the same minute', async () => {
  const tally = usage.tallyOf(result);
  usage.count(tally, 0);
  isDown = true;
  await usage.flush();
  isDown = false;
  usage.count(tally, 0);
  await usage.flush();
  expect(written()).toEqual([['other', 0, 2]]);
});

test('evaluations that another process counted are written before they are acknowledged, or refused', async () => {
  await usage.report([{ result, minuteMs: startMs - MINUTE_MS, count: 5 }], usage.sdkOf('node'), []);
  expect(written()).toEqual([['node', -MINUTE_MS, 5]]);
  isDown = true;
  await expect(usage.report([{ result, minuteMs: startMs, count: 2 }], 0, [])).rejects.toThrow(
    'The disk is full',
  );
  isDown = false;
  await usage.flush();
  expect(lines).toHaveLength(1);
});

test('the number of SDKs and of counted results is bounded', async () => {
  for (let index = 0; index < 100; index += 1) usage.sdkOf(`sdk-${index}`);
  expect(usage.sdkOf('one-more')).toBe(0);
  for (let index = 0; index < 100_050; index += 1)
    usage.count(usage.tallyOf({ ...result, flag: `f${index}` }), 0);
  await usage.flush();
  expect(lines).toHaveLength(100_000);
});
