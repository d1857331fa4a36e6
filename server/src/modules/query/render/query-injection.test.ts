import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { sql } from '../../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { bodySchema } from '../contract/request.contract.ts';
import { createQueryService, type QueryService } from '../query.service.ts';
import { storeEvents } from '../testing/events.ts';

/** What breaks out of texts, names, lists, comments and placeholders, if anything can. */
const ATTACKS = [
  "' OR 1=1 --",
  "'; DROP TABLE events; --",
  '` FROM events UNION ALL SELECT 1 --',
  '") UNION ALL SELECT website_id FROM events --',
  "\\' OR '1'='1",
  '{p0:String}',
  '{p0:Identifier}',
  '*/ SELECT 1 /*',
  "x' FORMAT JSON SETTINGS readonly = 0 --",
  'country`; TRUNCATE TABLE visits',
  "web_b') OR website_id IN ('web_a",
  '%27%20OR%201%3D1',
  "' || sleep(3) || '",
];

let store: TestFacts;
let service: QueryService;

beforeAll(async () => {
  store = await openTestFacts();
  await storeEvents(
    store,
    ['web_a', 'web_b'].map((website, index) => ({
      website_id: website,
      time: '2026-03-01T10:00:00Z',
      visitor_id: index + 1,
      visit_id: 'v',
      path: '/',
      country: 'DE',
    })),
  );
  service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => [] },
    clock: new StoppedClock(Date.parse('2026-03-01T12:00:00Z')),
  });
});

afterAll(() => store.close());

/** What is answered: the rows, or which field was wrong. */
async function send(body: unknown, websiteId = 'web_a') {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return 'refused';
  const queries = [parsed.data].flat();
  try {
    const answers = await service.run({
      subject: { kind: 'website', websiteId },
      queries,
      at: () => 'body',
      timezone: undefined,
    });
    return answers.flatMap(({ data }) => data);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return 'refused';
    throw error;
  }
}

const range = { startDate: '2026-03-01', endDate: '2026-03-01' };

describe.each(ATTACKS)('%s', (attack) => {
  test.each([
    ['a query type', { parameters: [attack] }],
    ['a named parameter', { parameters: [{ name: attack }] }],
    ['a metric', { parameters: [{ metrics: [attack] }] }],
    ['a dimension', { parameters: [{ metrics: ['pageviews'], dimensions: [attack] }] }],
    [
      'the field of a filter',
      { parameters: ['country'], filters: [{ field: attack, op: 'eq', value: 'x' }] },
    ],
    [
      'the operator of a filter',
      { parameters: ['country'], filters: [{ field: 'path', op: attack, value: 'x' }] },
    ],
    ['the zone', { parameters: ['country'], timeZone: attack }],
    ['the sort field', { parameters: ['country'], sortBy: attack }],
    ['the sort order', { parameters: ['country'], sortOrder: attack }],
    ['the granularity', { parameters: ['events_by_date'], granularity: attack }],
    ['a date', { parameters: ['country'], startDate: attack }],
    ['the preset', { parameters: ['country'], preset: attack }],
    ['the comparison', { parameters: ['country'], compare: attack }],
    ['an option', { parameters: [{ name: 'country', options: { [attack]: attack } }] }],
    ['an unknown field', { parameters: ['country'], [attack]: attack }],
  ])('is refused as %s', async (_, body) => {
    expect(await send({ ...('startDate' in body || 'preset' in body ? {} : range), ...body })).toBe(
      'refused',
    );
  });

  test('is only text to every operator that compares texts', async () => {
    const fields = ['country', 'path', 'entry_page', 'event_name', `properties.${attack}`];
    const conditions = ['eq', 'contains', 'starts_with', 'ends_with', 'in'].flatMap((op) =>
      fields.map((field) => ({ field, op, value: op === 'in' ? [attack] : attack })),
    );
    // Any of them that held would let the events through.
    const filters = [{ or: conditions }];
    const answer = await send({ ...range, parameters: ['summary_metrics', 'country', 'top_pages'], filters });
    const [summary, ...lists] = answer === 'refused' ? [] : answer;
    expect(summary).toMatchObject({ success: true, data: [{ pageviews: 0, visitors: 0, sessions: 0 }] });
    expect(lists).toHaveLength(2);
    for (const list of lists) expect(list).toMatchObject({ success: true, data: [] });
  });

  test('is only text as the name of a property, of a parameter or of a website', async () => {
    const parameter = { metrics: ['pageviews'], dimensions: [`properties.${attack}`], id: attack };
    const [mine] = await send({ ...range, parameters: [parameter], id: attack });
    expect(mine).toMatchObject({ parameter: attack, success: true, data: [{ pageviews: 1 }] });
    const [other] = await send({ ...range, parameters: ['summary_metrics'] }, attack);
    expect(other).toMatchObject({ success: true, data: [{ pageviews: 0 }] });
  });
});

test('the store is unchanged', async () => {
  const rows = await store.facts.query(
    sql`SELECT (SELECT count() FROM events) AS events, (SELECT count() FROM visits) AS visits`,
  );
  expect(rows).toEqual([{ events: 2, visits: 2 }]);
});
