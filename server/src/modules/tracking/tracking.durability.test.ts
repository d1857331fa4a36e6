import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { openJournal } from '../../stores/facts/journal/journal.ts';
import type { FactEntry, SegmentJournal } from '../../stores/facts/journal/journal.types.ts';
import { createLoader, type Loader } from '../../stores/facts/loading/loader.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { createMemoryLive } from '../../stores/live/memory.ts';
import type { State } from '../../stores/state/state.ts';
import { openTestState } from '../../stores/state/testing/open-test-state.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { checkEvent, isProblems } from './contract/check-event.contract.ts';
import type { TrackEvent } from './contract/event.contract.ts';
import { createTracking, eventsTable, restoreOpenVisits, type TrackingModule } from './index.ts';
import { CHROME, contextOf, directory, keyFor, NOON_MS, type Sender } from './testing/fixtures.ts';

const clock = new StoppedClock(NOON_MS);
const written: FactEntry[] = [];
let store: TestFacts;
let state: State;
let journal: SegmentJournal;
let loader: Loader;
let tracking: TrackingModule;

beforeAll(async () => {
  [store, state] = await Promise.all([openTestFacts(), openTestState()]);
  journal = await openJournal({ directory: join(store.directory, 'journal'), clock });
  loader = createLoader({
    journal,
    facts: store.facts,
    tables: [eventsTable],
    clock,
    logger: pino({ level: 'silent' }),
  });
  tracking = createTracking({
    journal: {
      append: (entries) => {
        written.push(...entries);
        return journal.append(entries);
      },
    },
    state,
    live: createMemoryLive({ clock }),
    websites: directory(),
    facts: store.facts,
    freshness: undefined,
    onVisitsUnavailable: () => undefined,
    clock,
    secret: 'a secret that is long enough',
    keyFor: () => Buffer.alloc(32, 1),
    onGeoUnavailable: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await loader.stop();
  await journal.close();
  await Promise.all([store.close(), state.close()]);
});

function send(body: TrackEvent | TrackEvent[], sender: Sender = {}) {
  return tracking.service.acceptEvents({ query: { website_id: 'web_1' }, body }, contextOf(sender));
}

/** Loads all events and returns those of a namespace. */
async function stored(namespace: string) {
  await loader.flush();
  expect(loader.stats()).toMatchObject({ rejected: 0, failures: 0 });
  return store.facts.query(
    sql`SELECT * FROM events WHERE namespace = ${text(namespace)} ORDER BY time, name`,
  );
}

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }).map((value) => value.replaceAll('\0', '').toWellFormed()),
  fc.constantFrom(
    "'; DROP TABLE events; --",
    '\u2028\\"\n\t\u0001',
    '{p0:String}',
    '\ufeff',
    '%00',
    '?utm_source=%ff%00&gclid',
  ),
);
const numberUpTo = (max: number) =>
  fc.oneof(fc.double({ min: 0, max, noNaN: true }), fc.constantFrom(0, -0, 1e-7, max));
const WILD_TEXTS = [
  'anonymousId',
  'profileId',
  'sessionId',
  'source',
  'path',
  'url',
  'title',
  'referrer',
  'utm_source',
  'userAgent',
  'timezone',
];

/** Unusual events that the contract accepts. */
const wildEvents = fc.record(
  {
    ...Object.fromEntries(WILD_TEXTS.map((name) => [name, anyText])),
    name: anyText.filter((value) => value.trim() !== ''),
    namespace: fc.constant('wild'),
    type: anyText.filter((value) => value.trim() !== ''),
    timestamp: fc.integer({ min: Date.UTC(2000, 0, 1), max: NOON_MS }),
    engagement_ms: numberUpTo(86_400_000),
    time_on_page: numberUpTo(86_400),
    scroll_depth: numberUpTo(100),
    load_time: numberUpTo(86_400_000),
    cls: numberUpTo(1e6),
    revenue: fc.oneof(
      numberUpTo(1e12),
      numberUpTo(1e12).map((amount) => -amount),
    ),
    currency: fc.constantFrom('EUR', 'usd'),
    properties: fc.dictionary(
      anyText.filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
      fc.oneof(
        anyText,
        numberUpTo(1e300),
        fc.boolean(),
        fc.constant(null),
        fc.array(anyText, { maxLength: 3 }),
      ),
      { maxKeys: 10, noNullPrototype: true },
    ),
  },
  { requiredKeys: ['name', 'namespace'] },
);

describe('accepted events', () => {
  test('are stored with all of their fields', async () => {
    await send(
      {
        name: 'pageview',
        namespace: 'complete',
        path: 'https://example.com/pricing?utm_source=google&utm_medium=cpc&gclid=1',
        referrer: 'https://www.google.com/',
        title: 'Pri"cing\n',
        language: 'en-US',
        properties: { plan: 'pro', deep: [1, { a: '"' }] },
        revenue: 9.99,
        currency: 'EUR',
        timestamp: NOON_MS - 1_234,
        anonymousId: 'a1',
        sessionId: 's1',
        scroll_depth: 50,
        ttfb: 12.5,
      },
      { ip: '8.8.8.8' },
    );
    const [row] = await stored('complete');
    expect(row).toMatchObject({
      website_id: 'web_1',
      type: 'pageview',
      name: 'pageview',
      hostname: 'example.com',
      path: '/pricing',
      title: 'Pri"cing\n',
      time: '2025-06-15 11:59:58.766',
      received_at: '2025-06-15 12:00:00.000',
      referrer_domain: 'google.com',
      referrer_name: 'Google',
      channel: 'Paid Search',
      utm_source: 'google',
      utm_medium: 'cpc',
      click_id: 'gclid',
      country: 'US',
      region: 'California',
      city: 'Mountain View',
      browser: 'Chrome',
      os: 'Windows',
      device_type: 'desktop',
      language: 'en-US',
      bot: '',
      scroll_depth: 50,
      revenue: 9.99,
      currency: 'EUR',
      timings: '{"ttfb":12.5}',
      properties: '{"plan":"pro","deep":[1,{"a":"\\""}]}',
      anonymous_id: 'a1',
      session_id: 's1',
    });
  });

  test('are stored once if they have an eventId, regardless of the number and the source of deliveries', async () => {
    const event = { name: 'order', namespace: 'once', eventId: 'order-1' };
    await send([event, { ...event, name: 'again' }]);
    await send(event);
    await loader.flush();
    await send(event);
    await tracking.service.acceptEvents({ query: { website_id: 'web_2' }, body: event }, contextOf());
    await send({ ...event, eventId: 'order-2' });
    const rows = await stored('once');
    expect(rows.map((row) => row['website_id']).sort()).toEqual(['web_1', 'web_1', 'web_2']);
    expect(await stored('once')).toHaveLength(3);
  });

  test('are stored regardless of their content', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(wildEvents, async (wild) => {
        const checked = checkEvent(wild);
        if (isProblems(checked)) throw new Error(JSON.stringify(checked));
        await send(checked, { principal: keyFor() });
        accepted += 1;
      }),
      { numRuns: fuzzRuns(100) },
    );
    expect(await stored('wild')).toHaveLength(accepted);
  });

  test('never contain an IP address or a user agent', async () => {
    const ips = ['198.51.100.77', '2001:db8:77::77', '192.0.2.77'];
    const [ip = '', ip6 = '', sent = ''] = ips;
    await send({ name: 'a', namespace: 'private' }, { ip });
    await send({ name: 'a', namespace: 'private' }, { ip: ip6 });
    await send({ name: 'a', namespace: 'private', ip: sent, userAgent: CHROME }, { ip, principal: keyFor() });
    await send({ name: 'a', namespace: 'private', ip: sent, userAgent: CHROME }, { ip });
    for (const { json } of written) for (const secret of [...ips, CHROME]) expect(json).not.toContain(secret);
  });

  test('of open visits continue the same visit after a restart', async () => {
    clock.advance(7_200_000);
    await send({ name: 'pageview', namespace: 'restart' });
    clock.advance(20 * 60_000);
    await loader.flush();
    const live = createMemoryLive({ clock });
    expect(await restoreOpenVisits({ facts: store.facts, live, clock })).toBe(1);
    const after = createTracking({
      journal,
      state,
      live,
      websites: directory(),
      facts: store.facts,
      freshness: undefined,
      onVisitsUnavailable: () => undefined,
      clock,
      secret: 'a secret that is long enough',
      keyFor: () => Buffer.alloc(32, 1),
      onGeoUnavailable: () => undefined,
    });
    await after.service.acceptEvents(
      { query: { website_id: 'web_1' }, body: { name: 'pageview', namespace: 'restart' } },
      contextOf(),
    );
    const rows = await stored('restart');
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => row['visit_id'])).size).toBe(1);
    expect(new Set(rows.map((row) => row['visitor_id'])).size).toBe(1);
  });
});
