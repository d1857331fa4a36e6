import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { querySchema } from '../contract/request.contract.ts';
import { createQueryService } from '../query.service.ts';
import { storeEvents } from '../testing/events.ts';

const DAY = '2026-03-01T';
const VISITORS = 20_000;

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
  await storeEvents(
    store,
    Array.from({ length: VISITORS }, (_, index) => ({
      website_id: 'web_a',
      time: `${DAY}10:00:00Z`,
      visitor_id: (index + 1) * 1_000_003,
      visit_id: `v${index}`,
      anonymous_id: 'a',
      path: index % 4 === 0 ? '/a' : '/b',
    })),
  );
}, 60_000);

afterAll(() => store.close());

async function ask(exactVisits: number | undefined, parameters: string[], startDate = '2026-03-01') {
  const service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => [] },
    clock: new StoppedClock(Date.parse(`${DAY}12:00:00Z`)),
    ...(exactVisits === undefined ? {} : { exactVisits }),
  });
  const [answer] = await service.run({
    subject: { kind: 'website', websiteId: 'web_a' },
    queries: [querySchema.parse({ parameters, startDate, endDate: '2026-03-02' })],
    at: () => 'body',
    timezone: undefined,
  });
  return answer?.data ?? [];
}

test('up to the limit, distinct counts are exact and not marked as approximate', async () => {
  const [summary, pages] = await ask(undefined, ['summary_metrics', 'top_pages']);
  expect(summary?.data).toEqual([expect.objectContaining({ visitors: VISITORS, sessions: VISITORS })]);
  expect(pages?.data.map(({ visitors }) => visitors)).toEqual([15_000, 5_000]);
  expect(summary).not.toHaveProperty('approximate');
});

test('above the limit, distinct counts are estimated within the stated error bound, and other values stay exact', async () => {
  const [summary, pages] = await ask(1_000, ['summary_metrics', 'top_pages']);
  for (const result of [summary, pages])
    expect(result).toMatchObject({ approximate: true, error_bound_percent: 0.9 });
  const [row] = summary?.data ?? [];
  expect(row).toMatchObject({ pageviews: VISITORS, sessions: VISITORS });
  const visitors = Number(row?.['visitors']);
  expect(Math.abs(visitors - VISITORS) / VISITORS).toBeLessThan(0.009);
});

test('a short range of a large website is small', async () => {
  const [summary] = await ask(1_000, ['summary_metrics'], '2026-03-02');
  expect(summary).not.toHaveProperty('approximate');
});
