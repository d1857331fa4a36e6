import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext, ResolvedResource } from '../../http/context.ts';
import { ANONYMOUS } from '../../lib/principal.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { createQueryProcedures } from './query.procedures.ts';
import { createQueryService } from './query.service.ts';
import { storeEvents } from './testing/events.ts';

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
  const visit = { website_id: 'web_a', visitor_id: 1, visit_id: 'v', country: 'DE', path: '/' };
  await storeEvents(store, [
    { ...visit, time: '2026-03-01T10:00:00Z' },
    { ...visit, time: '2026-03-01T10:01:00Z', path: '/b' },
    { ...visit, time: '2026-03-01T10:00:00Z', website_id: 'web_b', visitor_id: 2, visit_id: 'w' },
  ]);
});

afterAll(() => store.close());

const website = { kind: 'website', id: 'web_a', organizationId: 'org_1', websiteId: 'web_a' } as const;
const organization = {
  kind: 'organization',
  id: 'org_1',
  organizationId: 'org_1',
  websiteId: undefined,
} as const;

function clientFor(...resources: readonly ResolvedResource[]) {
  const service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => ['web_a', 'web_b'] },
    clock: new StoppedClock(Date.parse('2026-03-02T00:00:00Z')),
  });
  const context: RequestContext = {
    requestId: 'req_1',
    principal: ANONYMOUS,
    ip: '192.0.2.1',
    userAgent: '',
    resources,
    takeUseEntry: () => [],
    setHeader: () => undefined,
    useEntryOfSuccess: () => [],
    signal: new AbortController().signal,
  };
  return createRouterClient(createQueryProcedures(service), { context });
}

const march = { startDate: '2026-03-01', endDate: '2026-03-01' };

describe('POST /v1/query', () => {
  test('one query returns its results and metadata', async () => {
    const body = {
      id: 'mine',
      parameters: ['country', { name: 'top_pages', id: 'pages' }],
      ...march,
      filters: [],
    };
    const query = { website_id: 'web_a', timezone: 'Europe/Berlin' };
    expect((await clientFor(website).run({ query, body })).body).toEqual({
      success: true,
      requestId: 'req_1',
      queryId: 'mine',
      data: [
        {
          parameter: 'country',
          success: true,
          data: [
            {
              name: 'DE',
              country_code: 'DE',
              country_name: 'Germany',
              pageviews: 2,
              visitors: 1,
              percentage: 100,
            },
          ],
        },
        {
          parameter: 'pages',
          success: true,
          data: [
            { name: '/', pageviews: 1, visitors: 1, percentage: 50 },
            { name: '/b', pageviews: 1, visitors: 1, percentage: 50 },
          ],
        },
      ],
      meta: {
        parameters: ['country', 'pages'],
        total_parameters: 2,
        page: 1,
        limit: 100,
        filters_applied: 0,
        timezone: 'Europe/Berlin',
        range: { start: '2026-02-28T23:00:00.000Z', end: '2026-03-01T23:00:00.000Z' },
        asOf: '2026-03-02T00:00:00.000Z',
      },
    });
  });

  test('several queries are answered in their order', async () => {
    const body = [
      { parameters: ['country'], ...march, timeZone: 'Asia/Tokyo' },
      { id: 'second', parameters: ['summary_metrics'], preset: 'yesterday' },
    ];
    const answer = await clientFor(website).run({ query: { website_id: 'web_a' }, body });
    expect(answer.body).toMatchObject({
      success: true,
      requestId: 'req_1',
      batch: true,
      results: [
        { queryId: expect.stringMatching(/^qry_/), meta: { timezone: 'Asia/Tokyo' } },
        { queryId: 'second', data: [{ data: [{ pageviews: 2 }] }] },
      ],
    });
  });

  test('organization_id selects an organization', async () => {
    const body = { parameters: ['summary_metrics'], ...march };
    const answer = await clientFor(organization).run({ query: { organization_id: 'org_1' }, body });
    expect(answer.body).toMatchObject({ data: [{ data: [{ pageviews: 3, visitors: 2 }] }] });
  });

  test('a query without a subject, or with two, is rejected', async () => {
    const body = { parameters: ['summary_metrics'] };
    await expect(clientFor().run({ query: {}, body })).rejects.toMatchObject({ code: 'MISSING_PROJECT_ID' });
    await expect(clientFor(website, organization).run({ query: {}, body })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'query.organization_id' }],
    });
  });
});

test('compile returns the statement of each parameter, its values and an estimate of rows', async () => {
  const body = { parameters: ['country'], ...march };
  const one = await clientFor(website).compile({ query: { website_id: 'web_a' }, body });
  expect(one).toMatchObject({
    success: true,
    queries: [{ parameter: 'country', estimate: { table: 'visits', rows: expect.any(Number) } }],
    sql: expect.stringContaining('GROUPING SETS'),
  });
  expect(one.queries[0]?.estimate.rows).toBeGreaterThan(0);
  expect(Object.values(one.params ?? {})).toContain('web_a');
  // The website is small: one thread reads it fastest.
  expect(one.sql).toContain('max_threads = 1');
  const mine = { metrics: ['sessions', 'first_occurrence'] };
  const two = await clientFor(website).compile({ query: {}, body: { parameters: [mine] } });
  expect(two.queries.map(({ estimate }) => estimate.table)).toEqual(['visits', 'events']);
  expect(two.sql).toBeUndefined();
});

test('types lists everything that can be queried, with definitions when include_meta is set', async () => {
  const plain = await clientFor().types({});
  expect(plain.types).toContain('summary_metrics');
  expect(plain.configs['country']).toMatchObject({ defaultLimit: 100, publicAccess: true });
  expect(plain.configs['country']?.allowedFilters).toContain('browser_name');
  const { configs } = await clientFor().types({ include_meta: 'true' });
  for (const [name, { meta }] of Object.entries(configs)) {
    expect(meta?.description, name).toMatch(/\w/);
    for (const field of meta?.output_fields ?? [])
      expect(field.description, `${name}.${field.name}`).toMatch(/\w/);
  }
  expect(
    configs['summary_metrics']?.meta?.output_fields.find(({ name }) => name === 'bounce_rate'),
  ).toMatchObject({
    type: 'number',
    unit: 'percent',
  });
});

describe('GET /v1/websites/{id}/analytics', () => {
  const get = (query: Record<string, string>) =>
    clientFor(website).analytics({
      params: { website_id: 'web_a' },
      query: { parameters: 'country', ...query },
    });

  test('is the same query in a query string, and may be kept for a moment', async () => {
    const answer = await get({
      parameters: 'country, top_pages',
      ...march,
      timezone: 'Asia/Kolkata',
      limit: '1',
      page: '2',
      sortBy: 'name',
      filters: JSON.stringify([{ field: 'country', op: 'eq', value: 'DE' }]),
      totals: 'true',
    });
    expect(answer.headers).toEqual({
      'cache-control': 'private, max-age=60',
      vary: 'Origin, Authorization, X-API-Key, X-Share-Token, Cookie',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    });
    expect('body' in answer && answer.body).toMatchObject({
      data: [
        { parameter: 'country', data: [], totals: { pageviews: 2, visitors: 1, total_rows: 1 } },
        { parameter: 'top_pages', data: [{ name: '/b' }], totals: { total_rows: 2 } },
      ],
      meta: { timezone: 'Asia/Kolkata', filters_applied: 1, limit: 1, page: 2 },
    });
  });

  test('errors name the location in the query string', async () => {
    await expect(get({ parameters: 'country,nope' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'query.parameters.1' }],
    });
    await expect(get({ limit: '1e9' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(get({ filters: '{' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(get({ colour: 'red' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
