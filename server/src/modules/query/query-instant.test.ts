import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStoppedClock } from '../../lib/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { createQueryService } from './query.service.ts';
import { querySchema } from './request.contract.ts';
import { storeEvents } from './testing/events.ts';

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
});

afterAll(() => store.close());

const NOW = Date.parse('2026-03-01T12:00:00Z');
let visitors = 0;

async function storePageview(websiteId: string): Promise<void> {
  visitors += 1;
  await storeEvents(store, [
    { website_id: websiteId, time: NOW - 60_000, visitor_id: visitors, visit_id: `v${visitors}`, path: '/' },
  ]);
}

/** Facts in which a pageview is stored while the first query is answered, after its first statement. */
function changingFacts(websiteId: string): Facts {
  let isChanged = false;
  return {
    ...store.facts,
    async query(statement, options) {
      const rows = await store.facts.query(statement, options);
      if (!isChanged) {
        isChanged = true;
        await storePageview(websiteId);
      }
      return rows;
    },
  };
}

test('all figures of one answer describe the same instant, although events are stored while it is made', async () => {
  const websiteId = 'web_instant';
  await storePageview(websiteId);
  const facts = changingFacts(websiteId);
  const clock = createStoppedClock(NOW);
  const service = createQueryService({ facts, websites: { idsOf: async () => [] }, clock });
  const query = querySchema.parse({
    parameters: ['summary_metrics', 'top_pages', 'country', 'entry_pages'],
    preset: 'today',
  });
  const [first, second] = await service.run({
    subject: { kind: 'website', websiteId },
    queries: [query, query],
    at: () => 'body',
    timezone: undefined,
  });
  const figures = [...(first?.data ?? []), ...(second?.data ?? [])].map(({ data }) => data[0]?.['pageviews']);
  expect(new Set(figures)).toEqual(new Set([2]));
});
