import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import type { Freshness } from '../../stores/facts/freshness.ts';
import { Publications } from '../../stores/facts/loading/publications.ts';
import { openView } from '../../stores/facts/open-view.ts';
import { compileSql } from '../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { segmentAbout } from '../../stores/facts/testing/segments.ts';
import { querySchema } from './contract/request.contract.ts';
import { createQueryService, type QueryService } from './query.service.ts';
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

/** A query service over the stored facts. `onView` runs when it opened a view, before it reads. */
function createService(onView: (publications: Publications) => Promise<void>, facts: Facts = store.facts) {
  const publications = new Publications();
  const journal = { pending: () => [] };
  const sources = { journal, publications, ask: () => Promise.resolve(), isFailed: () => false };
  const freshness: Freshness = {
    async openView(subjectId, options) {
      const view = await openView(sources, subjectId, options);
      await onView(publications);
      return view;
    },
  };
  const clock = new StoppedClock(NOW);
  return createQueryService({ facts, freshness, websites: { idsOf: async () => [] }, clock });
}

/** Asks two queries about a website, and returns the pageviews in each of their figures and what `meta` says. */
async function ask(service: QueryService, websiteId: string) {
  const query = querySchema.parse({
    parameters: ['summary_metrics', 'top_pages', 'country', 'entry_pages'],
    preset: 'today',
  });
  const answers = await service.run({
    subject: { kind: 'website', websiteId },
    queries: [query, query],
    at: () => 'body',
    timezone: undefined,
  });
  const figures = answers.flatMap(({ data }) => data.map(({ data: rows }) => rows[0]?.['pageviews']));
  return { figures: [...new Set(figures)], isInconsistent: answers.map(({ meta }) => meta.inconsistent) };
}

test('all values of a response describe the same instant, although events are stored while it is computed', async () => {
  await storePageview('web_once');
  let isChanged = false;
  let own: Publications | undefined;
  const facts: Facts = {
    ...store.facts,
    async query(statement, options) {
      const rows = await store.facts.query(statement, options);
      if (!isChanged && !compileSql(statement).text.startsWith('EXPLAIN')) {
        isChanged = true;
        await own?.change([segmentAbout('web_once')], () => storePageview('web_once'));
      }
      return rows;
    },
  };
  const service = createService(async (publications) => {
    own = publications;
  }, facts);
  expect(await ask(service, 'web_once')).toEqual({ figures: [2], isInconsistent: [undefined, undefined] });
});

test('the last attempt delays changes, so its values describe the same instant, too', async () => {
  await storePageview('web_busy');
  let views = 0;
  let delayed: Promise<void> | undefined;
  const service = createService(async (publications) => {
    views += 1;
    const change = publications.change([segmentAbout('web_busy')], () => storePageview('web_busy'));
    if (publications.isDelayed('web_busy')) delayed = change;
    else await change;
  });
  expect(await ask(service, 'web_busy')).toEqual({ figures: [3], isInconsistent: [undefined, undefined] });
  expect(views).toBe(3);
  await delayed;
  const later = createService(() => Promise.resolve());
  expect((await ask(later, 'web_busy')).figures).toEqual([4]);
});

test('a response that takes longer than the maximum delay is marked as inconsistent', async () => {
  await storePageview('web_slow');
  const now = vi.spyOn(performance, 'now');
  let views = 0;
  const service = createService(
    async (publications) => {
      views += 1;
      await publications.change([segmentAbout('web_slow')], () => storePageview('web_slow'));
    },
    {
      ...store.facts,
      async query(statement, options) {
        const rows = await store.facts.query(statement, options);
        now.mockReturnValue(performance.now() + 2_500);
        return rows;
      },
    },
  );
  const { isInconsistent } = await ask(service, 'web_slow');
  now.mockRestore();
  expect(isInconsistent).toEqual([true, true]);
  expect(views).toBe(1);
});
