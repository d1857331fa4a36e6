import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { issueDetails } from '../../../lib/issue-details.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { PRESETS } from '../../../lib/time/time-range.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { FILTER_OPS } from '../contract/filter.contract.ts';
import { bodySchema } from '../contract/request.contract.ts';
import { createQueryService, type QueryService } from '../query.service.ts';
import { storeEvents } from '../testing/events.ts';
import { QUERY_TYPES } from '../types/registry.ts';
import { FILTER_FIELDS } from './resolve-filter.ts';

let store: TestFacts;
let service: QueryService;

beforeAll(async () => {
  store = await openTestFacts();
  const visit = { website_id: 'web_a', visitor_id: 1, visit_id: 'v', country: 'DE' };
  await storeEvents(store, [
    { ...visit, time: '2026-03-01T10:00:00Z', path: '/' },
    { ...visit, time: '2026-03-01T10:01:00Z', type: 'custom', name: 'a', properties: '{"plan":"pro"}' },
  ]);
  service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => [] },
    clock: new StoppedClock(Date.parse('2026-03-02T00:00:00Z')),
  });
});

afterAll(() => store.close());

/** What the server would answer: figures, or what is wrong with which field. */
async function send(body: unknown, timezone?: string) {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return { details: issueDetails(parsed.error.issues, 'body') };
  const isBatch = Array.isArray(parsed.data);
  const queries = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  try {
    const at = (index: number) => (isBatch ? `body.${index}` : 'body');
    return {
      answers: await service.run({ subject: { kind: 'website', websiteId: 'web_a' }, queries, at, timezone }),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_ERROR')
      return { details: error.details ?? [] };
    throw error;
  }
}

const wrong = async (body: object, timezone?: string) =>
  (await send({ parameters: ['country'], ...body }, timezone)).details;

describe('errors name the invalid field', () => {
  test.each([
    ['an unknown query type', { parameters: ['contry'] }, 'body.parameters.0', 'Did you mean "country"?'],
    [
      'an unknown type of an object',
      { parameters: ['country', { name: 'top_page' }] },
      'body.parameters.1.name',
      'Did you mean "top_pages"?',
    ],
    [
      'an unknown filter field',
      { filters: [{ or: [{ field: 'coutry', op: 'eq', value: 'DE' }] }] },
      'body.filters.0.or.0.field',
      'Did you mean "country"?',
    ],
    [
      'an unknown metric',
      { parameters: [{ metrics: ['visitor'], dimensions: [] }] },
      'body.parameters.0.metrics.0',
      'Did you mean "visitors"?',
    ],
    [
      'an unknown dimension',
      { parameters: [{ metrics: ['visitors'], dimensions: ['pth'] }] },
      'body.parameters.0.dimensions.0',
      'Did you mean "path"?',
    ],
    ['an unknown zone', { timeZone: 'Europe/Berln' }, 'body.timeZone', 'Did you mean "Europe/Berlin"?'],
    ['an unknown sort field', { sortBy: 'pageview' }, 'body.sortBy', 'Did you mean "pageviews"?'],
  ])('%s', async (_, body, field, suggestion) => {
    expect(await wrong(body)).toMatchObject([expect.objectContaining({ field, suggestion })]);
  });

  test('the zone of the query string', async () => {
    expect(await wrong({}, 'Mars/Olympus')).toEqual([expect.objectContaining({ field: 'query.timezone' })]);
  });

  test.each([
    ['no parameters', { parameters: [] }, 'body.parameters'],
    ['51 parameters', { parameters: Array.from({ length: 51 }, () => 'country') }, 'body.parameters'],
    ['an unknown option', { parametres: [] }, 'body.parametres'],
    [
      'an unknown option of a parameter',
      { parameters: [{ name: 'country', limit: 5 }] },
      'body.parameters.0.limit',
    ],
    ['a number for a parameter', { parameters: [5] }, 'body.parameters.0'],
    ['an unknown preset', { preset: 'last_7_days' }, 'body.preset'],
    ['a preset beside dates', { preset: 'today', startDate: '2026-01-01' }, 'body.preset'],
    ['an end without a start', { endDate: '2026-01-01' }, 'body.startDate'],
    ['a date that does not exist', { startDate: '2026-02-30', endDate: '2026-03-01' }, 'body.startDate'],
    ['an end before the start', { startDate: '2026-03-02', endDate: '2026-03-01' }, 'body.endDate'],
    ['the year 9999', { startDate: '9999-01-01', endDate: '9999-01-02' }, 'body.endDate'],
    ['a range of centuries', { startDate: '1970-01-01', endDate: '2099-01-01' }, 'body.endDate'],
    [
      'too many points',
      { parameters: ['events_by_date'], preset: 'last_30d', granularity: 'minute' },
      'body.granularity',
    ],
    ['an unknown granularity', { granularity: 'fortnight' }, 'body.granularity'],
    [
      'a granularity for what is no series',
      { parameters: [{ name: 'country', granularity: 'day' }] },
      'body.parameters.0.granularity',
    ],
    [
      'dates for what has its own',
      { parameters: [{ name: 'active_stats', start_date: '2026-01-01' }] },
      'body.parameters.0.start_date',
    ],
    ['a negative limit', { limit: -1 }, 'body.limit'],
    ['a limit of 10,001', { limit: 10_001 }, 'body.limit'],
    ['page zero', { page: 0 }, 'body.page'],
    ['half a page', { page: 1.5 }, 'body.page'],
    ['a sort that no parameter has', { parameters: ['summary_metrics'], sortBy: 'pageviews' }, 'body.sortBy'],
    ['an unknown comparison', { compare: 'last_period' }, 'body.compare'],
    ['half a range to compare with', { compare: { startDate: '2026-01-01' } }, 'body.compare.endDate'],
    [
      'an unknown operator',
      { filters: [{ field: 'country', op: 'equals', value: 'DE' }] },
      'body.filters.0.op',
    ],
    ['a missing value', { filters: [{ field: 'country', op: 'eq' }] }, 'body.filters.0.value'],
    [
      'a value too many',
      { filters: [{ field: 'country', op: 'exists', value: 'DE' }] },
      'body.filters.0.value',
    ],
    [
      'a list where one value belongs',
      { filters: [{ field: 'country', op: 'eq', value: ['DE'] }] },
      'body.filters.0.value',
    ],
    [
      'one value where a list belongs',
      { filters: [{ field: 'country', op: 'in', value: 'DE' }] },
      'body.filters.0.value',
    ],
    [
      '1,001 values',
      { filters: [{ field: 'country', op: 'in', value: Array.from({ length: 1_001 }, String) }] },
      'body.filters.0.value',
    ],
    ['greater than a text', { filters: [{ field: 'country', op: 'gt', value: 5 }] }, 'body.filters.0.op'],
    [
      'greater than in words',
      { filters: [{ field: 'revenue', op: 'gt', value: 'five' }] },
      'body.filters.0.value',
    ],
    [
      'a text in a number',
      { filters: [{ field: 'revenue', op: 'contains', value: '5' }] },
      'body.filters.0.op',
    ],
    [
      'a pattern that is none',
      { filters: [{ field: 'path', op: 'matches', value: '(' }] },
      'body.filters.0.value',
    ],
    [
      'a pattern that looks behind',
      { filters: [{ field: 'path', op: 'matches', value: '(?<=a)b' }] },
      'body.filters.0.value',
    ],
    [
      'a pattern that only the engine refuses',
      { filters: [{ field: 'path', op: 'matches', value: '\\p{Foo}' }] },
      'body.filters.0.value',
    ],
    ['an empty group', { filters: [{ and: [] }] }, 'body.filters.0.and'],
    [
      '51 conditions',
      { filters: Array.from({ length: 51 }, () => ({ field: 'country', op: 'exists' })) },
      'body.filters',
    ],
    ['six groups in each other', { filters: [nested(6)] }, 'body.filters'],
    ['ten thousand groups in each other', { filters: [nested(10_000)] }, 'body.filters'],
    ['a NUL', { filters: [{ field: 'country', op: 'eq', value: 'a\0b' }] }, 'body.filters.0.value'],
    [
      'half a surrogate pair',
      { filters: [{ field: 'country', op: 'eq', value: '\ud800' }] },
      'body.filters.0.value',
    ],
    [
      'a bounce rate by path',
      { parameters: [{ metrics: ['bounce_rate'], dimensions: ['path'] }] },
      'body.parameters.0',
    ],
    [
      'the same metric twice',
      { parameters: [{ metrics: ['visitors', 'visitors'] }] },
      'body.parameters.0.metrics.1',
    ],
    [
      'figures that no rows have together',
      { parameters: [{ metrics: ['first_occurrence', 'bounce_rate'], dimensions: ['date', 'country'] }] },
      'body.parameters.0',
    ],
    ['__proto__', JSON.parse('{"__proto__":{"limit":5}}'), 'body.__proto__'],
  ])('%s', async (_, body, field) => {
    expect(await wrong(body)).toEqual([expect.objectContaining({ field })]);
  });

  test('reports all errors together, with the index of the query', async () => {
    const body = [{ parameters: ['country'] }, { parameters: ['nope', 'nada'], timeZone: 'x' }];
    const { details = [] } = await send(body);
    expect(details.map(({ field }) => field)).toEqual([
      'body.1.timeZone',
      'body.1.parameters.0',
      'body.1.parameters.1',
    ]);
  });

  test('five groups in each other, fifty parameters and ten thousand rows are not too much', async () => {
    const parameters = Array.from(
      { length: 50 },
      (_, index) => [...QUERY_TYPES.keys()][index % QUERY_TYPES.size],
    );
    const { answers } = await send({
      parameters,
      filters: [nested(5)],
      limit: 10_000,
      startDate: '2025-02-01',
    });
    expect(answers?.[0]?.data).toHaveLength(50);
    expect(answers?.[0]?.data.every(({ success }) => success)).toBe(true);
  });
});

function nested(depth: number): unknown {
  let filter: unknown = { field: 'country', op: 'eq', value: 'DE' };
  for (let level = 0; level < depth; level += 1) filter = { and: [filter] };
  return filter;
}

const SQL = [
  "' OR 1=1 --",
  "'; DROP TABLE events; --",
  '{p0:String}',
  '`); SELECT 1 --',
  '\\',
  "\\'",
  '$' + '{x}',
  'a\tb\nc',
  '%00',
  '*/',
  'e\u0301🙂',
];
const text = fc.oneof(fc.constantFrom(...SQL), fc.string({ unit: anyCharacter }), fc.string());
const field = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FILTER_FIELDS) },
  text.map((key) => `properties.${key}`),
  text,
);
const value = fc.oneof(
  text,
  fc.double(),
  fc.boolean(),
  fc.array(fc.oneof(text, fc.double()), { maxLength: 3 }),
);
const filter = fc.record(
  { field, op: fc.constantFrom(...FILTER_OPS), value },
  { requiredKeys: ['field', 'op'] },
);
const parameter = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...QUERY_TYPES.keys()) },
  text,
  fc.record(
    { name: fc.constantFrom(...QUERY_TYPES.keys()), id: text, start_date: text },
    { requiredKeys: ['name'] },
  ),
  fc.record({
    metrics: fc.constantFrom(['visitors'], ['sessions', 'pageviews']),
    dimensions: fc.array(field, { maxLength: 2 }),
  }),
);
const request = fc.record(
  {
    parameters: fc.array(parameter, { minLength: 1, maxLength: 3 }),
    filters: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(filter, { maxLength: 3 })),
    preset: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PRESETS) }, text),
    timeZone: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('UTC', 'Asia/Kolkata') }, text),
    sortBy: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('name', 'visitors') }, text),
    sortOrder: fc.constantFrom('asc', 'desc'),
    compare: fc.oneof(
      { weight: 4, arbitrary: fc.constant('previous_period') },
      fc.record({ startDate: text, endDate: text }),
    ),
    limit: fc.oneof({ weight: 4, arbitrary: fc.constant(10) }, fc.integer()),
    totals: fc.boolean(),
  },
  { requiredKeys: ['parameters'] },
);

test('any input returns either results or validation errors', async () => {
  let answered = 0;
  const check = fc.asyncProperty(request, async (body) => {
    const { answers, details } = await send(body);
    if (details !== undefined) {
      expect(details.length).toBeGreaterThan(0);
      return;
    }
    answered += 1;
    for (const result of answers?.flatMap(({ data }) => data) ?? [])
      expect(result).toMatchObject({ success: true });
  });
  const huge = { field: 'properties. ', op: 'gt', value: -(2 ** 53) } as const;
  await fc.assert(check, {
    numRuns: fuzzRuns(60),
    examples: [[{ parameters: ['summary_metrics'], filters: [huge] }]],
  });
  expect(answered).toBeGreaterThan(0);
  const counted = await send({ parameters: ['summary_metrics'], startDate: '2026-03-01' });
  expect(counted.answers?.[0]?.data[0]?.data).toMatchObject([{ total_events: 2 }]);
}, 60_000);

test('a filter compares the very text that was sent, in its composed form, as it is stored', async () => {
  const texts = SQL.filter((one) => one !== '');
  const visits = texts.map((name, index) => ({
    website_id: 'web_text',
    time: Date.parse('2026-03-01T10:00:00Z') + index,
    visitor_id: index + 1,
    visit_id: `t${index}`,
    type: 'custom',
    name: name.normalize(),
    properties: JSON.stringify({ [name.normalize()]: name.normalize() }),
  }));
  await storeEvents(store, visits);
  for (const one of texts) {
    for (const [name, op, given] of [
      ['event_name', 'eq', one],
      ['event_name', 'in', [one]],
      [`properties.${one}`, 'eq', one],
      [`properties.${one}`, 'exists', undefined],
    ] as const) {
      const filters = [given === undefined ? { field: name, op } : { field: name, op, value: given }];
      const queries = [
        bodySchema.parse({ parameters: ['custom_events'], startDate: '2026-03-01', filters }),
      ].flat();
      const [answer] = await service.run({
        subject: { kind: 'website', websiteId: 'web_text' },
        queries,
        at: () => 'body',
        timezone: undefined,
      });
      expect(
        answer?.data[0]?.data.map((row) => row['name']),
        `${name} ${op}`,
      ).toEqual([one.normalize()]);
    }
  }
});
