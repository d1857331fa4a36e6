import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otherNames } from '../../../lib/text/did-you-mean.ts';
import { PRESETS } from '../../../lib/time/time-range.ts';
import { describeSchema } from '../../../lib/with-aliases.ts';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { FILTER_OPS } from '../contract/filter.contract.ts';
import {
  comparisonSchema,
  GRANULARITY_NAMES,
  querySchema,
  sortOrderSchema,
} from '../contract/request.contract.ts';
import { DATE_DIMENSION, DIMENSIONS } from '../dimensions/registry.ts';
import { METRICS } from '../metrics/registry.ts';
import { QUERY_TYPES } from '../types/registry.ts';
import * as peers from './peer-names.data.ts';

const ofQuery = describeSchema(querySchema).properties;
const ofParameters: readonly { readonly properties?: object }[] = ofQuery.parameters.items.anyOf;
const PARAMETER_OPTIONS = ofParameters.flatMap(({ properties = {} }) => Object.keys(properties));
const QUERY_OPTIONS = [...Object.keys(ofQuery), 'website_id'];

describe('every name of a peer', () => {
  test.each([
    ['metric', peers.PEER_METRICS, METRICS.keys()],
    ['dimension', peers.PEER_DIMENSIONS, [DATE_DIMENSION, ...DIMENSIONS.keys()]],
    ['query type', peers.PEER_QUERY_TYPES, QUERY_TYPES.keys()],
    ['operator', peers.PEER_FILTER_OPS, FILTER_OPS],
    ['preset', peers.PEER_PRESETS, PRESETS],
    ['granularity', peers.PEER_GRANULARITIES, GRANULARITY_NAMES],
    ['comparison', peers.PEER_COMPARISONS, comparisonSchema.options],
    ['order', peers.PEER_SORT_ORDERS, sortOrderSchema.options],
    ['option of a query', peers.PEER_OPTIONS, QUERY_OPTIONS],
    ['option of a parameter', peers.PEER_PARAMETER_OPTIONS, PARAMETER_OPTIONS],
    ['field of a condition', peers.PEER_FILTER_FIELDS, ['field', 'op', 'value']],
  ] as const)(
    'of a %s suggests one of our names, and is not one of our names with another meaning',
    (_, names, known) => {
      const ours = new Set<string>(known);
      expect(Object.keys(names).length).toBeGreaterThan(1);
      for (const [name, our] of Object.entries(names)) {
        expect(ours, name).toContain(our);
        if (ours.has(name)) expect(name).toBe(our);
      }
      // Case and dashes do not matter, so two names that differ in nothing else must lead to the same.
      const byName = otherNames(names);
      for (const [name, our] of Object.entries(names)) {
        const [key = ''] = otherNames({ [name]: our }).keys();
        expect(byName.get(key), name).toBe(our);
      }
    },
  );
});

describe('over HTTP', () => {
  let app: TestApp;
  let secret: string;
  let websiteId: string;

  beforeAll(async () => {
    app = await openTestApp();
    const owner = await app.addPerson('owner@example.com');
    websiteId = (await app.addWebsite(owner, 'shop.example')).id;
    secret = (await app.addKey(owner, ['read:data'])).secret;
  });
  afterAll(() => app.close());

  const ask = async (body: object, search = '') => {
    app.clock.advance(1_000);
    const whole = { parameters: ['country'], ...body };
    const response = await app.post(`/v1/query?website_id=${websiteId}${search}`, whole, secret);
    expect(response.statusCode).toBe(400);
    return response.json().details;
  };
  const adHoc = (metrics: string[], dimensions: string[] = []) => ({ parameters: [{ metrics, dimensions }] });
  const filter = (condition: object) => ({ filters: [condition] });

  test.each([
    [adHoc(['visits']), 'body.parameters.0.metrics.0', 'sessions'],
    [adHoc(['views_per_visit']), 'body.parameters.0.metrics.0', 'pages_per_session'],
    [adHoc(['visit_duration']), 'body.parameters.0.metrics.0', 'avg_session_duration'],
    [adHoc(['screenPageViews']), 'body.parameters.0.metrics.0', 'pageviews'],
    [adHoc(['activeUsers']), 'body.parameters.0.metrics.0', 'visitors'],
    [adHoc(['nb_visits']), 'body.parameters.0.metrics.0', 'sessions'],
    [adHoc(['visitors'], ['visit:country']), 'body.parameters.0.dimensions.0', 'country'],
    [adHoc(['visitors'], ['event:page']), 'body.parameters.0.dimensions.0', 'page'],
    [adHoc(['visitors'], ['event:props:plan']), 'body.parameters.0.dimensions.0', 'properties.plan'],
    [adHoc(['visitors'], ['time:day']), 'body.parameters.0.dimensions.0', 'date'],
    [adHoc(['visitors'], ['$pathname']), 'body.parameters.0.dimensions.0', 'path'],
    [{ parameters: ['visits'] }, 'body.parameters.0', 'session_metrics'],
    [{ parameters: ['screenPageViews'] }, 'body.parameters.0', 'summary_metrics'],
    [{ parameters: ['activeUsers'] }, 'body.parameters.0', 'active_stats'],
    [{ parameters: [{ name: 'url' }] }, 'body.parameters.0.name', 'top_pages'],
    [filter({ field: 'country', op: 'is', value: 'DE' }), 'body.filters.0.op', 'eq'],
    [filter({ field: 'country', op: 'is_not', value: 'DE' }), 'body.filters.0.op', 'ne'],
    [filter({ field: 'country', op: 'contains_not', value: 'DE' }), 'body.filters.0.op', 'not_contains'],
    [filter({ field: 'path', op: 'matches_wildcard', value: '/a' }), 'body.filters.0.op', 'matches'],
    [filter({ field: 'country', op: '=@', value: 'DE' }), 'body.filters.0.op', 'contains'],
    [filter({ field: 'visit:source', op: 'eq', value: 'a' }), 'body.filters.0.field', 'source'],
    [filter({ field: 'deviceCategory', op: 'eq', value: 'a' }), 'body.filters.0.field', 'device_type'],
    [{ preset: '7d' }, 'body.preset', 'last_7d'],
    [{ preset: '28d' }, 'body.preset', 'last_30d'],
    [{ preset: '30d' }, 'body.preset', 'last_30d'],
    [{ preset: '91d' }, 'body.preset', 'last_90d'],
    [{ preset: '6mo' }, 'body.preset', 'last_12m'],
    [{ preset: '12mo' }, 'body.preset', 'last_12m'],
    [{ preset: 'month' }, 'body.preset', 'this_month'],
    [{ preset: 'year' }, 'body.preset', 'this_year'],
    [{ preset: 'day' }, 'body.preset', 'today'],
    [{ granularity: 'time:day' }, 'body.granularity', 'day'],
    [{ granularity: 'weekly' }, 'body.granularity', 'week'],
    [{ compare: 'previous_year' }, 'body.compare', 'year_over_year'],
    [{ sortOrder: 'descending' }, 'body.sortOrder', 'desc'],
    [{ sortBy: 'nb_uniq_visitors' }, 'body.sortBy', 'visitors'],
    [{ date_range: '7d' }, 'body.date_range', 'preset'],
    [{ period: 'month' }, 'body.period', 'preset'],
    [{ from: '2026-01-01' }, 'body.from', 'startDate'],
    [{ to: '2026-01-01' }, 'body.to', 'endDate'],
    [{ order_by: [] }, 'body.order_by', 'sortBy'],
    [{ interval: 'daily' }, 'body.interval', 'granularity'],
    [{ metrics: ['visitors'] }, 'body.metrics', 'parameters'],
    [{ parameters: [{ name: 'country', from: '2026-01-01' }] }, 'body.parameters.0.from', 'start_date'],
    [{ parameters: [{ name: 'country', interval: 'day' }] }, 'body.parameters.0.interval', 'granularity'],
  ])('%j is answered with our word', async (body, field, name) => {
    const details = await ask(body);
    expect(details).toMatchObject([
      { field, message: expect.any(String), suggestion: `Did you mean "${name}"?` },
    ]);
    expect(details[0].message).not.toContain('Did you mean');
  });

  test('a condition with the fields of a peer names each of ours', async () => {
    expect(await ask(filter({ key: 'country', operator: 'exact', value: 'DE' }))).toMatchObject([
      { field: 'body.filters.0.field', message: 'is required' },
      {
        field: 'body.filters.0.op',
        message: expect.stringContaining('is required and must be one of eq, ne'),
      },
      { field: 'body.filters.0.key', message: 'is not a known field', suggestion: 'Did you mean "field"?' },
      { field: 'body.filters.0.operator', message: 'is not a known field', suggestion: 'Did you mean "op"?' },
    ]);
  });

  test.each([
    [`/v1/websites/WEBSITE/analytics?parameters=country&preset=30d`, 'query.preset', 'last_30d'],
    [`/v1/websites/WEBSITE/analytics?parameters=country&period=30d`, 'query.period', 'preset'],
    [`/v1/export?website_id=WEBSITE&preset=7d`, 'query.preset', 'last_7d'],
    [`/v1/export?website_id=WEBSITE&from=2026-01-01`, 'query.from', 'startDate'],
  ])('%s is answered with our word', async (url, field, name) => {
    const response = await app.inject({
      url: url.replace('WEBSITE', websiteId),
      headers: { 'x-api-key': secret },
    });
    expect(response.json().details).toMatchObject([
      { field, message: expect.any(String), suggestion: `Did you mean "${name}"?` },
    ]);
  });

  test('similar names are still suggested, and dissimilar ones have no suggestion', async () => {
    expect(await ask(adHoc(['visitrs']))).toMatchObject([{ suggestion: 'Did you mean "visitors"?' }]);
    expect((await ask(adHoc(['zebra'])))[0]).not.toHaveProperty('suggestion');
  });
});
