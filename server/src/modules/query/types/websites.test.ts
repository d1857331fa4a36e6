import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { querySchema } from '../contract/request.contract.ts';
import type { ParameterResult, ResponseRow } from '../contract/response.contract.ts';
import { createQueryService, type QueryService } from '../query.service.ts';
import type { RequestedSubject } from '../resolve/resolve-subject.ts';
import { storeEvents } from '../testing/events.ts';

const FROM = Date.parse('2026-03-27T00:00:00Z');
const DAYS = 4;
const SITES = ['web_a', 'web_b', 'web_c'];
const IDLE = 'web_idle';
const FOREIGN = 'web_foreign';
const ORGANIZATION: RequestedSubject = { kind: 'organization', organizationId: 'org_1' };

let store: TestFacts;
let service: QueryService;

beforeAll(async () => {
  store = await openTestFacts();
  const event = fc.record({
    website_id: fc.constantFrom(...SITES, FOREIGN),
    time: fc.integer({ min: FROM, max: FROM + DAYS * 86_400_000 - 1 }),
    visitor: fc.integer({ min: 1, max: 9 }),
    type: fc.constantFrom('pageview', 'pageview', 'custom'),
    country: fc.constantFrom('DE', 'US'),
    path: fc.constantFrom('/', '/pricing'),
  });
  const [events = []] = fc.sample(fc.array(event, { minLength: 400, maxLength: 400, size: 'max' }), {
    numRuns: 1,
    seed: 20_260_327,
  });
  await storeEvents(
    store,
    events.map(({ visitor, website_id, ...rest }, index) => ({
      ...rest,
      website_id,
      // A visitor has another id on each website.
      visitor_id: 100 * [...SITES, FOREIGN].indexOf(website_id) + visitor,
      // Named, because they come back on other days.
      anonymous_id: `a${visitor}`,
      visit_id: `v${index}`,
    })),
  );
  service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => [...SITES, IDLE] },
    clock: new StoppedClock(FROM + DAYS * 86_400_000),
  });
}, 60_000);
afterAll(() => store.close());

async function ask(
  subject: RequestedSubject,
  parameters: readonly unknown[],
  more: object,
): Promise<ParameterResult[]> {
  const query = querySchema.parse({
    startDate: '2026-03-27',
    endDate: '2026-03-30',
    ...more,
    parameters,
  });
  const [answer] = await service.run({ subject, queries: [query], at: () => 'body', timezone: undefined });
  for (const result of answer?.data ?? []) expect(result).toMatchObject({ success: true });
  return answer?.data ?? [];
}
const ofWebsite = (websiteId: string): RequestedSubject => ({ kind: 'website', websiteId });
const rowsFor = (result: ParameterResult | undefined, website: string): ResponseRow[] =>
  (result?.data ?? []).filter((row) => row['website'] === website);

test.each([
  ['as it is', {}],
  ['compared', { compare: 'previous_period', startDate: '2026-03-29' }],
  ['filtered by what belongs to visits', { filters: [{ field: 'country', op: 'eq', value: 'DE' }] }],
  ['filtered by what belongs to events', { filters: [{ field: 'path', op: 'eq', value: '/pricing' }] }],
  ['where clocks change, hour by hour', { timeZone: 'Europe/Berlin', granularity: 'hour' }],
  ['week by week', { granularity: 'week' }],
])(
  'a query of an organization returns for each website what a query of the website returns: %s',
  async (_how, more) => {
    const [overview, byDate, dates] = await ask(
      ORGANIZATION,
      ['websites_overview', 'websites_by_date', 'events_by_date'],
      more,
    );
    expect((overview?.data ?? []).map((row) => row['website']).sort()).toEqual(SITES);
    for (const website of SITES) {
      const [summary, series] = await ask(ofWebsite(website), ['summary_metrics', 'events_by_date'], more);
      const { website: _name, ...figures } = rowsFor(overview, website)[0] ?? {};
      expect(summary?.data[0]).toMatchObject(figures);
      if ('compare' in more) {
        const compared = overview?.comparison?.data.find((one) => one['website'] === website);
        const { website: _same, ...changes } = compared ?? {};
        expect(summary?.comparison?.data[0]).toMatchObject(changes);
      }
      const points = new Map(rowsFor(byDate, website).map((point) => [point['date'], point]));
      const filled = (dates?.data ?? []).map(({ date }) => {
        const { visitors = 0, pageviews = 0 } = points.get(date) ?? {};
        return { date, visitors, pageviews };
      });
      const own = (series?.data ?? []).map(({ date, visitors, pageviews }) => ({
        date,
        visitors,
        pageviews,
      }));
      expect(filled).toEqual(own);
    }
  },
);

test('websites of others and those without an event are not listed, and the largest comes first', async () => {
  const [overview] = await ask(ORGANIZATION, ['websites_overview'], { totals: true });
  const visitors = (overview?.data ?? []).map((row) => Number(row['visitors']));
  expect(visitors).toEqual(visitors.toSorted((a, b) => b - a));
  expect(overview?.totals).toMatchObject({ total_rows: 3 });
  expect(JSON.stringify(overview)).not.toContain(FOREIGN);
});

test('some of the websites are picked by a filter, and any metric can be split by website', async () => {
  const filters = [{ field: 'website', op: 'in', value: ['web_a', 'web_c', FOREIGN] }];
  const [overview, own] = await ask(
    ORGANIZATION,
    ['websites_overview', { metrics: ['custom_events'], dimensions: ['website', 'country'] }],
    { filters },
  );
  expect((overview?.data ?? []).map((row) => row['website']).sort()).toEqual(['web_a', 'web_c']);
  expect(new Set((own?.data ?? []).map((row) => row['website']))).toEqual(new Set(['web_a', 'web_c']));
  const [alone] = await ask(ofWebsite('web_a'), ['websites_overview'], { filters });
  expect((alone?.data ?? []).map((row) => row['website'])).toEqual(['web_a']);
});

test('one batch over HTTP is all that the page of all websites needs', async () => {
  const app = await openTestApp();
  try {
    const owner = await app.addPerson(`${newId('usr')}@example.com`);
    const { id } = await app.addWebsite(owner, 'shop.example');
    const { secret } = await app.addKey(owner, ['read:data', 'track:events']);
    await app.post('/track', { name: 'pageview', path: '/', websiteId: id }, secret, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    });
    await app.flush();
    const answer = await app.post(
      `/v1/query?organization_id=${owner.organizationId}`,
      {
        parameters: ['websites_overview', 'websites_by_date', 'events_by_date', 'realtime_websites'],
        preset: 'last_7d',
        compare: 'previous_period',
      },
      secret,
    );
    expect(answer.statusCode).toBe(200);
    const [overview, byDate, dates, now] = answer.json().data;
    expect(overview.data).toEqual([
      { website: id, visitors: 1, pageviews: 1, sessions: 1, bounce_rate: 100 },
    ]);
    expect(byDate.data).toEqual([expect.objectContaining({ website: id, visitors: 1, pageviews: 1 })]);
    expect(dates.data).toHaveLength(7);
    expect(now.data).toEqual([{ website: id, active_users: 1 }]);
  } finally {
    await app.close();
  }
});
