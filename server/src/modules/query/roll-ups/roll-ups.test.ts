import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { sql } from '../../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { createMemoryLive } from '../../../stores/live/memory.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { querySchema } from '../contract/request.contract.ts';
import { createQueryService, type QueryService } from '../query.service.ts';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { RollUps } from './roll-ups.ts';

const FIRST = Date.parse('2026-03-01T00:00:00Z');
const DAYS = 6;
const NOW = FIRST + (DAYS + 2) * DAY_MS;
const SITE = 'web_a';
const LISTS = [
  'country',
  'browser_name',
  'traffic_sources',
  'utm_campaigns',
  'entry_pages',
  'exit_pages',
  'top_pages',
  'custom_events',
];

let store: TestFacts;
let rollUps: RollUps;
let counted: QueryService;
let summed: QueryService;

/** A visit of an unnamed visitor has an id of its day; a named one comes back, and some cross midnight. */
function visitsOf(seed: number): TestEvent[] {
  const random = fc.sample(fc.nat(), { numRuns: 6_000, seed });
  let next = 0;
  const pick = (below: number) => (random[next++ % random.length] ?? 0) % below;
  return Array.from({ length: 260 }, (_, visit) => {
    const startMs = FIRST + pick(DAYS * 24 * 60) * 60_000;
    const isNamed = pick(3) === 0;
    const visitor = isNamed ? pick(20) + 1 : 1_000 + Math.floor(startMs / DAY_MS) * 1_000 + pick(40);
    return Array.from(
      { length: 1 + pick(4) },
      (_, step): TestEvent => ({
        website_id: SITE,
        time: startMs + step * 60_000 * (1 + pick(25)),
        visitor_id: visitor,
        visit_id: `v${visit}`,
        anonymous_id: isNamed ? `a${visitor}` : '',
        type: ['pageview', 'pageview', 'custom', 'engagement'][pick(4)] ?? 'pageview',
        name: ['signup', 'purchase'][pick(2)] ?? '',
        path: ['/', '/a', '/b', ''][pick(4)] ?? '',
        country: ['DE', 'US', ''][visitor % 3] ?? '',
        browser: ['Firefox', 'Chrome'][visitor % 2] ?? '',
        utm_campaign: ['', '', 'spring'][pick(3)] ?? '',
        referrer_name: ['', 'Google'][pick(2)] ?? '',
        bot: pick(20) === 0 ? 'Googlebot' : '',
      }),
    );
  }).flat();
}

beforeAll(async () => {
  store = await openTestFacts();
  await storeEvents(store, visitsOf(1));
  const clock = new StoppedClock(NOW);
  const options = { facts: store.facts, websites: { idsOf: async () => [] }, clock };
  const live = createMemoryLive({ clock });
  rollUps = new RollUps({
    facts: store.facts,
    live,
    clock,
    logger: pino({ level: 'silent' }),
    minSlices: 1,
  });
  counted = createQueryService(options);
  summed = createQueryService({ ...options, rollUps });
}, 60_000);

afterAll(() => store.close());

async function ask(service: QueryService, request: object) {
  const query = querySchema.parse({ parameters: LISTS, limit: 1_000, totals: true, ...request });
  const call = {
    subject: { kind: 'website', websiteId: SITE } as const,
    at: () => 'body',
    timezone: undefined,
  };
  const [answer] = await service.run({ ...call, queries: [query] });
  return answer?.data;
}

async function tablesOf(request: object): Promise<string[]> {
  const query = querySchema.parse({ startDate: '2026-03-01', endDate: '2026-03-06', ...request });
  const call = {
    subject: { kind: 'website', websiteId: SITE } as const,
    at: () => 'body',
    timezone: undefined,
  };
  const compiled = await summed.compile({ ...call, queries: [query] });
  return compiled.map(({ sql }) =>
    [...sql.matchAll(/FROM (daily|visits|events)/g)].map(([, table]) => table).join(),
  );
}

test('days that are over are summed up, once', async () => {
  expect(await rollUps.daysOf(SITE)).toEqual(new Map());
  expect(await rollUps.advance()).toBe(DAYS);
  expect(await rollUps.advance()).toBe(0);
  const days = await rollUps.daysOf(SITE);
  expect([...days.keys()].sort()).toEqual(Array.from({ length: DAYS }, (_, day) => FIRST / DAY_MS + day));
});

test('sums are read where they can be, the rest of a range is counted, and compile shows which', async () => {
  expect(await tablesOf({ parameters: ['country'] })).toEqual(['daily']);
  expect(await tablesOf({ parameters: ['top_pages'], timeZone: 'Asia/Tokyo' })).toEqual(['daily,events']);
  expect(await tablesOf({ parameters: ['entry_pages'], endDate: '2026-03-09' })).toEqual(['daily,visits']);
  const filters = [{ field: 'country', op: 'eq', value: 'DE' }];
  expect(await tablesOf({ parameters: ['browser_name'], filters })).toEqual(['visits']);
  expect(await tablesOf({ parameters: ['summary_metrics'] })).toEqual(['visits']);
});

test('the result is the same with and without roll-ups, for any range, zone and comparison', async () => {
  const asked = fc.record({
    from: fc.integer({ min: -24, max: DAYS * 24 }),
    hours: fc.integer({ min: 1, max: (DAYS + 2) * 24 }),
    minutes: fc.constantFrom(0, 0, 0, 30, 7),
    timeZone: fc.constantFrom('UTC', 'Asia/Tokyo', 'Asia/Kolkata'),
    compare: fc.constantFrom(undefined, 'previous_period', 'year_over_year'),
    sortOrder: fc.constantFrom(undefined, 'asc'),
    // Without totals, rows without a page are not read; and each list alone is another statement than all together.
    totals: fc.boolean(),
    parameters: fc.constantFrom(LISTS, ...LISTS.map((list) => [list])),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ from, hours, minutes, ...request }) => {
      const startMs = FIRST + from * 3_600_000 + minutes * 60_000;
      const range = {
        startDate: new Date(startMs).toISOString(),
        endDate: new Date(startMs + hours * 3_600_000).toISOString(),
      };
      const { compare, sortOrder, ...others } = request;
      const sent = {
        ...range,
        ...others,
        ...(compare === undefined ? {} : { compare }),
        ...(sortOrder === undefined ? {} : { sortOrder }),
      };
      expect(await ask(summed, sent)).toEqual(await ask(counted, sent));
    }),
    { numRuns: fuzzRuns(3), seed: 7, endOnFailure: true },
  );
}, 60_000);

test('visits split by a property of events are counted, because roll-ups do not contain them', async () => {
  const parameters = [{ metrics: ['sessions', 'pageviews'], dimensions: ['page'] }];
  const request = { parameters, startDate: '2026-03-01', endDate: '2026-03-06' };
  expect(await ask(summed, request)).toEqual(await ask(counted, request));
  expect(await tablesOf(request)).toEqual(['events,visits']);
});

test('a late event changes the roll-ups of its day immediately', async () => {
  const request = { parameters: ['country'], startDate: '2026-03-01', endDate: '2026-03-06' };
  const before = await ask(summed, request);
  const late = { website_id: SITE, visitor_id: 77, visit_id: 'late', anonymous_id: 'x', country: 'FR' };
  await storeEvents(store, [{ ...late, time: FIRST + 2 * DAY_MS + 3_600_000 }]);
  expect(await ask(summed, request)).toEqual(before);
  const day = FIRST / DAY_MS + 2;
  await rollUps.refresh([
    { websiteId: SITE, day },
    { websiteId: SITE, day: day + 400 },
    { websiteId: 'web_other', day },
  ]);
  expect(await ask(summed, request)).toEqual(await ask(counted, request));
  expect(await ask(summed, request)).not.toEqual(before);
});

test('replaced roll-ups are removed, but not while a query may still read them', async () => {
  const count = async () => {
    const [row] = await store.facts.query(sql`SELECT uniqExact(generation) AS generations FROM daily`);
    return row?.['generations'];
  };
  const request = { startDate: '2026-03-01', endDate: '2026-03-06' };
  const before = await ask(summed, request);
  expect(await count()).toBe(DAYS + 1);
  await rollUps.vacuum();
  expect(await count()).toBe(DAYS + 1);
  await rollUps.vacuum();
  expect(await count()).toBe(DAYS);
  expect(await ask(summed, request)).toEqual(before);
});
