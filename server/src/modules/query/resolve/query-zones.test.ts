import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { querySchema } from '../contract/request.contract.ts';
import { createQueryService, type QueryService } from '../query.service.ts';
import { storeEvents } from '../testing/events.ts';

let store: TestFacts;
let service: QueryService;

beforeAll(async () => {
  store = await openTestFacts();
  service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => [] },
    clock: new StoppedClock(Date.parse('2026-12-31T00:00:00Z')),
  });
});

afterAll(() => store.close());

let sites = 0;

/** One visitor views a page at each instant, each in a visit of its own; the answer is the buckets with a pageview. */
async function bucketsOf(instants: readonly string[], request: object) {
  sites += 1;
  const websiteId = `web_${sites}`;
  await storeEvents(
    store,
    instants.map((time, index) => ({
      website_id: websiteId,
      time,
      visitor_id: index + 1,
      visit_id: `${sites}.${index}`,
    })),
  );
  const query = querySchema.parse({ parameters: ['events_by_date'], ...request });
  const [answer] = await service.run({
    subject: { kind: 'website', websiteId },
    queries: [query],
    at: () => 'body',
    timezone: undefined,
  });
  const rows = answer?.data[0]?.data ?? [];
  for (const row of rows)
    expect(row['sessions'], 'visits lie where their only pageview does').toBe(row['pageviews']);
  return {
    count: rows.length,
    filled: rows.filter((row) => row['pageviews'] !== 0).map((row) => [row['date'], row['pageviews']]),
  };
}

test('the day on which clocks go forward lasts 23 hours, edges included', async () => {
  const day = { startDate: '2026-03-29', endDate: '2026-03-29', timeZone: 'Europe/Berlin' };
  const instants = [
    '2026-03-28T22:59:59.999Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T00:59:59.999Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
    '2026-03-29T22:00:00.000Z',
  ];
  expect(await bucketsOf(instants, day)).toEqual({ count: 1, filled: [['2026-03-29', 4]] });
  expect(await bucketsOf(instants, { ...day, granularity: 'hourly' })).toEqual({
    count: 23,
    filled: [
      ['2026-03-29T00:00:00+01:00', 1],
      ['2026-03-29T01:00:00+01:00', 1],
      ['2026-03-29T03:00:00+02:00', 1],
      ['2026-03-29T23:00:00+02:00', 1],
    ],
  });
});

test('an hour that occurs twice is two buckets', async () => {
  const day = {
    startDate: '2026-10-25',
    endDate: '2026-10-25',
    timeZone: 'Europe/Berlin',
    granularity: 'hour',
  };
  const instants = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T01:40:00Z'];
  expect(await bucketsOf(instants, day)).toEqual({
    count: 25,
    filled: [
      ['2026-10-25T02:00:00+02:00', 1],
      ['2026-10-25T02:00:00+01:00', 2],
    ],
  });
});

test('a day whose midnight is skipped begins an hour later', async () => {
  const days = { startDate: '2018-11-03', endDate: '2018-11-04', timeZone: 'America/Sao_Paulo' };
  expect(
    await bucketsOf(['2018-11-04T02:59:59Z', '2018-11-04T03:00:00Z', '2018-11-05T01:59:59Z'], days),
  ).toEqual({
    count: 2,
    filled: [
      ['2018-11-03', 1],
      ['2018-11-04', 2],
    ],
  });
});

test('a day that a zone skipped is no bucket', async () => {
  const days = { startDate: '2011-12-29', endDate: '2011-12-31', timeZone: 'Pacific/Apia' };
  expect(await bucketsOf(['2011-12-30T09:59:59Z', '2011-12-30T10:00:00Z'], days)).toEqual({
    count: 2,
    filled: [
      ['2011-12-29', 1],
      ['2011-12-31', 1],
    ],
  });
});

test('days and hours of a zone that is half an hour off', async () => {
  const days = { startDate: '2026-01-01', endDate: '2026-01-02', timeZone: 'Asia/Kolkata' };
  const instants = [
    '2025-12-31T18:29:59Z',
    '2025-12-31T18:30:00Z',
    '2026-01-01T18:29:59Z',
    '2026-01-01T18:30:00Z',
  ];
  expect((await bucketsOf(instants, days)).filled).toEqual([
    ['2026-01-01', 2],
    ['2026-01-02', 1],
  ]);
  expect((await bucketsOf(instants, { ...days, granularity: 'hour' })).filled).toEqual([
    ['2026-01-01T00:00:00+05:30', 1],
    ['2026-01-01T23:00:00+05:30', 1],
    ['2026-01-02T00:00:00+05:30', 1],
  ]);
});

test('weeks, months and years are local, and a week begins on the requested day', async () => {
  const instants = [
    '2026-02-28T22:59:59Z',
    '2026-02-28T23:00:00Z',
    '2026-03-08T12:00:00Z',
    '2026-03-09T12:00:00Z',
  ];
  const asked = { startDate: '2026-02-01', endDate: '2026-03-31', timeZone: 'Europe/Berlin' };
  expect((await bucketsOf(instants, { ...asked, granularity: 'month' })).filled).toEqual([
    ['2026-02-01', 1],
    ['2026-03-01', 3],
  ]);
  expect((await bucketsOf(instants, { ...asked, granularity: 'week', weekStart: 'monday' })).filled).toEqual([
    ['2026-02-23', 2],
    ['2026-03-02', 1],
    ['2026-03-09', 1],
  ]);
  expect((await bucketsOf(instants, { ...asked, granularity: 'week' })).filled).toEqual([
    ['2026-02-22', 1],
    ['2026-03-01', 1],
    ['2026-03-08', 2],
  ]);
  expect((await bucketsOf(instants, { ...asked, granularity: 'year' })).filled).toEqual([['2026-01-01', 4]]);
});

test('a range of 400 days in hours has every one of them', async () => {
  const asked = {
    startDate: '2025-01-01',
    endDate: '2026-02-04',
    timeZone: 'Europe/Berlin',
    granularity: 'hour',
  };
  expect(await bucketsOf(['2025-06-01T00:00:00Z'], asked)).toMatchObject({ count: 400 * 24 });
});
