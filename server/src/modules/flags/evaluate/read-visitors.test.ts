import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { storeEvents } from '../../query/testing/events.ts';
import { openTestQueries } from '../../query/testing/test-queries.ts';
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

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR_MS = 60 * 60_000;

test('visitors are those of queries, with their latest attributes', async () => {
  const { store, rowsOf } = await openTestQueries(NOW);
  const read = (site: string) =>
    readVisitors(store.facts, site, {
      nowMs: NOW,
      limit: 10,
      tenant: 'org_1',
      signal: new AbortController().signal,
    });
  const range = {
    startDate: new Date(NOW - 7 * 24 * HOUR_MS).toISOString(),
    endDate: new Date(NOW).toISOString(),
  };
  const event = { website_id: 'web_signed', visitor_id: 1, visit_id: 'v', anonymous_id: 'device' };
  await storeEvents(store, [
    { ...event, time: NOW - 3 * HOUR_MS, country: 'FR', browser: 'Firefox' },
    { ...event, time: NOW - HOUR_MS, profile_id: 'ada', country: 'DE', browser: 'Chrome', type: 'custom' },
    { ...event, time: NOW - 2 * HOUR_MS, country: 'US', browser: 'Safari' },
    // Not a visitor: an engagement ping, a bot, and an event before the week.
    { ...event, visitor_id: 2, anonymous_id: 'other', time: NOW - HOUR_MS, type: 'engagement' },
    { ...event, visitor_id: 3, anonymous_id: 'bot', time: NOW - HOUR_MS, bot: 'Googlebot' },
    { ...event, visitor_id: 4, anonymous_id: 'old', time: NOW - 7 * 24 * HOUR_MS - 1 },
  ]);
  expect(await read('web_signed')).toEqual({
    total: 1,
    contexts: [
      { targetingKey: 'ada', profileId: 'ada', anonymousId: 'device', country: 'DE', browser: 'Chrome' },
    ],
  });

  const random = fc.array(
    fc.record({
      visitor_id: fc.integer({ min: 1, max: 9 }),
      time: fc.integer({ min: NOW - 8 * 24 * HOUR_MS, max: NOW + HOUR_MS }),
      type: fc.constantFrom('pageview', 'custom', 'engagement'),
      bot: fc.constantFrom('', '', 'Googlebot'),
      profile_id: fc.constantFrom('', 'a', 'b'),
      // Ids without a name are those of a day, so they would not occur on several days.
      anonymous_id: fc.constantFrom('c', 'd'),
    }),
    { minLength: 1, maxLength: 25 },
  );
  // Stored together: each segment takes longer than its comparison.
  const samples = fc.sample(random, { numRuns: fuzzRuns(5) });
  const sites = samples.map((events, index) => ({ website_id: `web_${index}`, events }));
  await storeEvents(
    store,
    sites.flatMap(({ website_id, events }) => events.map((one) => ({ ...one, website_id, visit_id: 'v' }))),
  );
  const metric = { metrics: ['visitors'], dimensions: [] };
  for (const { website_id, events } of sites) {
    const [row] = await rowsOf(website_id, metric, range);
    expect([events, (await read(website_id)).total]).toEqual([events, row?.['visitors'] ?? 0]);
  }
  await store.close();
}, 60_000);
