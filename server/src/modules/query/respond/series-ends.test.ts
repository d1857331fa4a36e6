import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeEvents } from '../testing/events.ts';
import { openTestQueries, type TestQueries } from '../testing/test-queries.ts';

let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-12-31T00:00:00Z'));
});

afterAll(() => queries.store.close());

/** One pageview of one visitor at each instant. */
async function storePageviews(websiteId: string, instants: readonly string[]): Promise<void> {
  await storeEvents(
    queries.store,
    instants.map((time, index) => ({
      website_id: websiteId,
      time,
      visitor_id: index + 1,
      visit_id: `${index}`,
      anonymous_id: `a${index}`,
      revenue: '10',
      currency: 'EUR',
    })),
  );
}

async function seriesOf(websiteId: string, query: object) {
  const rows = await queries.rowsOf(websiteId, 'events_by_date', { ...query });
  return rows.map(({ date, pageviews }) => [date, pageviews]);
}

test('a monthly series counts the last day of a month that is longer than the month before', async () => {
  const websiteId = 'web_may';
  await storePageviews(websiteId, ['2025-04-10T12:00:00Z', '2025-05-31T12:00:00Z']);
  const range = { startDate: '2025-04-01', endDate: '2025-05-31', granularity: 'month' };
  expect(await seriesOf(websiteId, range)).toEqual([
    ['2025-04-01', 1],
    ['2025-05-01', 1],
  ]);
  const revenue = await queries.rowsOf(websiteId, 'revenue_time_series', range);
  expect(revenue.map(({ date, revenue: amount }) => [date, amount])).toEqual([
    ['2025-04-01', 10],
    ['2025-05-01', 10],
  ]);
  const retention = { name: 'retention', options: { period: 'month' } };
  const { granularity: _, ...months } = range;
  const cohorts = await queries.rowsOf(websiteId, retention, months);
  expect(cohorts.map(({ cohort_date, period, cohort_size }) => [cohort_date, period, cohort_size])).toEqual([
    ['2025-04-01', 0, 1],
    ['2025-04-01', 1, 1],
    ['2025-05-01', 0, 1],
  ]);
});

test('a yearly series counts the last day of a leap year', async () => {
  await storePageviews('web_leap', ['2023-02-01T00:00:00Z', '2024-12-31T23:59:59.999Z']);
  const range = { startDate: '2023-01-01', endDate: '2024-12-31', granularity: 'year' };
  expect(await seriesOf('web_leap', range)).toEqual([
    ['2023-01-01', 1],
    ['2024-01-01', 1],
  ]);
});

test('a daily series that ends on a day of 25 hours counts the last of them', async () => {
  await storePageviews('web_berlin', ['2025-10-25T10:00:00Z', '2025-10-26T22:30:00Z']);
  const range = { startDate: '2025-10-25', endDate: '2025-10-26', timeZone: 'Europe/Berlin' };
  expect(await seriesOf('web_berlin', range)).toEqual([
    ['2025-10-25', 1],
    ['2025-10-26', 1],
  ]);
});

test('a series compared with a longer one has the rows of its own range only', async () => {
  await storePageviews('web_compared', ['2025-02-03T12:00:00Z', '2025-01-31T12:00:00Z']);
  const february = { startDate: '2025-02-01', endDate: '2025-02-28' };
  const january = { startDate: '2025-01-01', endDate: '2025-01-31' };
  for (const name of ['revenue_time_series', 'custom_events_trends_by_event']) {
    const rows = await queries.rowsOf('web_compared', name, { ...february, compare: january });
    expect(rows.filter(({ date }) => date === '')).toEqual([]);
  }
});
