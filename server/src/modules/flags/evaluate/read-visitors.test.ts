import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readVisitors } from './read-visitors.ts';

test('other requests are served while 10,000 visitors are read', async () => {
  const visitor = {
    profile: '',
    anonymous: '',
    country: 'DE',
    region: 'BE',
    city: 'Berlin',
    device: 'desktop',
  };
  const agent = { browser: 'Firefox', os: 'Linux', language: 'de-DE' };
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    total: '12000',
    id: `visitor-${index}`,
    ...visitor,
    ...agent,
  }));
  const options = { nowMs: 1_000, limit: 10_000, tenant: 'org_1', signal: new AbortController().signal };
  let isRunning = true;
  const reading = readVisitors({ query: async () => rows }, 'web_1', options).finally(() => {
    isRunning = false;
  });
  let turns = 0;
  for (; isRunning; turns += 1) await setImmediate();
  const { total, contexts } = await reading;
  expect(total).toBe(12_000);
  expect(contexts).toHaveLength(10_000);
  expect(contexts[1]).toMatchObject({ targetingKey: 'visitor-1', country: 'DE' });
  expect(turns).toBeGreaterThan(3);
});
