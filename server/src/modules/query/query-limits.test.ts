import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { querySchema } from './contract/request.contract.ts';
import { createQueryService, type QueryService } from './query.service.ts';
import { storeEvents } from './testing/events.ts';
import { QUERY_TYPES } from './types/registry.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2025-02-01T00:00:00Z');
const DAYS = 400;
const PAGES = 12_000;
const RANGE = { startDate: '2025-02-01', endDate: '2026-03-07' };

let store: TestFacts;
let service: QueryService;

/** Every page once, thirty a day, each by a visitor of its own. */
beforeAll(async () => {
  store = await openTestFacts();
  const events = Array.from({ length: PAGES }, (_, index) => ({
    website_id: 'web_a',
    time: FIRST + Math.floor(index / (PAGES / DAYS)) * DAY_MS + (index % (PAGES / DAYS)) * 40 * 60_000,
    visitor_id: index + 1,
    visit_id: `v${index}`,
    path: `/page/${index}`,
  }));
  await storeEvents(store, events);
  service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => [] },
    clock: new StoppedClock(FIRST + DAYS * DAY_MS),
  });
}, 120_000);

afterAll(() => store.close());

async function ask(request: object) {
  const query = querySchema.parse({ ...RANGE, ...request });
  const subject = { kind: 'website', websiteId: 'web_a' } as const;
  const [answer] = await service.run({ subject, queries: [query], at: () => 'body', timezone: undefined });
  return answer?.data ?? [];
}

test('a page of ten thousand rows is full, and the next one contains the rest without duplicates', async () => {
  const request = { parameters: ['top_pages'], limit: 10_000, totals: true };
  const [first] = await ask(request);
  const [second] = await ask({ ...request, page: 2 });
  const [third] = await ask({ ...request, page: 3 });
  expect([first, second, third].map((result) => result?.data.length)).toEqual([10_000, 2_000, 0]);
  const names = [first, second].flatMap((result) => result?.data ?? []).map(({ name }) => name);
  expect(new Set(names).size).toBe(PAGES);
  for (const result of [first, second, third]) expect(result?.totals).toMatchObject({ total_rows: PAGES });
});

test('four hundred days are four hundred points by day and 9,600 by hour, and every event is in one', async () => {
  const hourly = { name: 'events_by_date', granularity: 'hour', id: 'hours' };
  const [days, hours] = await ask({ parameters: ['events_by_date', hourly] });
  expect(days?.data).toHaveLength(DAYS);
  expect(days?.data.every(({ pageviews }) => pageviews === PAGES / DAYS)).toBe(true);
  expect(hours?.data).toHaveLength(DAYS * 24);
  expect(hours?.data.reduce((sum, { pageviews }) => sum + Number(pageviews), 0)).toBe(PAGES);
});

test('fifty parameters are answered in one request, each in its place', async () => {
  const names = [...QUERY_TYPES].filter(([, type]) => !('prepare' in type)).map(([name]) => name);
  const parameters = Array.from({ length: 50 }, (_, index) => {
    const name = names[index % names.length] ?? '';
    return { name, id: `p${index}` };
  });
  const answers = await ask({ parameters, limit: 5 });
  expect(answers.map(({ parameter, success }) => [parameter, success])).toEqual(
    parameters.map(({ id }) => [id, true]),
  );
}, 60_000);
