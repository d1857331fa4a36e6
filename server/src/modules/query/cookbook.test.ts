import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeEvents, type TestEvent } from './testing/events.ts';
import { openTestQueries, type TestQueries } from './testing/test-queries.ts';

const COOKBOOK = new URL('../../../../docs/query-cookbook.md', import.meta.url);
const SITE = 'web_cookbook';
const RANGE = { startDate: '2026-03-02', endDate: '2026-03-02', timeZone: 'UTC' };
const EVENT = /^(\d) March (\d{2}:\d{2}) (pageview of|`signup` on|`signup` without a page) ?(?:`(.+)`)?$/;

let queries: TestQueries;
/** The rows of the two tables of the section, cell by cell. */
let visits: readonly (readonly string[])[];
let examples: readonly (readonly string[])[];

beforeAll(async () => {
  const text = await readFile(COOKBOOK, 'utf8');
  const [, section = ''] = text.split('## What a condition applies to');
  const [, first = '', second = ''] = section.split(/\n(?=\| (?:visit|filters) )/);
  visits = rowsOf(first);
  examples = rowsOf(second);
  queries = await openTestQueries(Date.parse('2026-03-10T00:00:00Z'));
  await storeEvents(queries.store, visits.flatMap(eventsOf));
});

afterAll(() => queries.store.close());

function rowsOf(table: string): string[][] {
  const lines = table.split('\n\n', 1)[0]?.trim().split('\n') ?? [];
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function eventsOf([visit = '', country = '', happened = '']: readonly string[]): TestEvent[] {
  return happened.split('; ').map((sentence) => {
    const [, day, clock, what, path = ''] = EVENT.exec(sentence) ?? expect.unreachable(sentence);
    const isPageview = what === 'pageview of';
    return {
      website_id: SITE,
      time: `2026-03-0${day}T${clock}:00Z`,
      visitor_id: Number(visit),
      visit_id: visit,
      anonymous_id: `visitor-${visit}`,
      country,
      path,
      ...(isPageview ? {} : { type: 'custom', name: 'signup' }),
    };
  });
}

test('the example filters of the cookbook return the values that it states', async () => {
  expect([visits.length, examples.length]).toEqual([5, 11]);
  for (const [filters = '', ...figures] of examples) {
    const query = { ...RANGE, filters: JSON.parse(filters.replaceAll('`', '')) };
    const [row] = await queries.rowsOf(SITE, 'summary_metrics', query);
    const found = ['pageviews', 'total_events', 'visitors', 'sessions', 'bounce_rate'].map(
      (name) => row?.[name],
    );
    expect(found, filters).toEqual(figures.map(Number));
  }
});

test('each row of a breakdown equals the result of a filter on its value, also for visits across midnight', async () => {
  const metrics = ['pageviews', 'total_events', 'visitors', 'sessions'];
  for (const field of ['event_name', 'path', 'country', 'entry_page']) {
    const rows = await queries.rowsOf(SITE, { metrics, dimensions: [field] }, RANGE);
    for (const { [field]: value, ...figures } of rows) {
      const filters = [{ field, op: 'eq', value }];
      expect(await queries.rowsOf(SITE, { metrics, dimensions: [] }, { ...RANGE, filters })).toEqual([
        figures,
      ]);
    }
  }
});
