import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeTypes } from '../contract/describe-types.ts';
import type { ParameterResult, ResponseRow } from '../contract/response.contract.ts';
import { METRICS } from '../metrics/registry.ts';
import { storeEvents } from '../testing/events.ts';
import { storeFacts } from '../testing/facts.ts';
import { openTestQueries, type TestQueries } from '../testing/test-queries.ts';
import { TYPE_ALIASES } from '../types/aliases.ts';
import { QUERY_TYPES } from '../types/registry.ts';

const NOW = Date.parse('2026-03-04T23:52:00Z');
const SITE = 'web_missing';
const WORDS = ['Unknown', '(none)', 'Direct'];

/** A visitor of whom as little as possible is known. */
const bare = { website_id: SITE, visitor_id: '1000000011', visit_id: '' };
/** Another one, who is known by the pages that were viewed. */
const walker = { ...bare, visitor_id: '1000000012' };
const at = (second: number) => NOW - 120_000 + second * 1_000;

const EVENTS = [
  { ...bare, time: at(0), name: '' },
  { ...bare, time: at(1), type: 'custom', name: 'signup' },
  { ...bare, time: at(2), type: 'custom', name: 'chosen', properties: '{"plan":""}' },
  { ...bare, time: at(3), type: 'custom', name: 'paid', revenue: '5' },
  { ...bare, time: at(4), type: 'custom', name: 'outbound_link', properties: '{"href":"mailto:a"}' },
  { ...bare, time: at(5), type: 'custom', name: 'file_download' },
  { ...walker, time: at(0), path: '/a' },
  { ...walker, time: at(1), path: '/b' },
  {
    ...walker,
    time: at(2),
    path: '/a',
    type: 'engagement',
    name: 'ping',
    engagement_ms: 900,
    scroll_depth: 50,
  },
  {
    ...walker,
    time: at(3),
    type: 'engagement',
    name: 'identify',
    profile_id: 'ada',
    properties: '{"plan":""}',
  },
];
/** All that the facts say. */
const SAID = new Set([
  ...['signup', 'chosen', 'paid', 'outbound_link', 'file_download', 'ping', 'identify', 'pageview'],
  ...['23', 'wednesday', 'sale', 'refund'],
  ...['custom', 'engagement', 'mailto:a', '/a', '/b', 'plan', 'string', 'ada', '1000000011', '1000000012'],
  ...[
    SITE,
    'LCP',
    'up',
    'mon_1',
    'lnk_1',
    'accepted',
    'event',
    'vital',
    'error',
    '5',
    '0000000000000001',
    'href',
    'false',
  ],
  ...[`1000000011.${at(0)}`, `1000000012.${at(0)}`],
]);

/** What each type is asked with, where it needs something. */
const ASKED: Readonly<Record<string, readonly object[]>> = {
  profile_detail: [{ visitorId: '1000000011' }, { profileId: 'ada' }],
  profile_sessions: [{ visitorId: '1000000011' }],
  profile_traits: [{ profileId: 'ada' }],
  funnels: [{ steps: [step('signup'), step('paid')] }],
  goals: [{ goals: [step('signup')] }],
  journeys: [{ length: 2 }],
};

function step(value: string) {
  return { type: 'event', value };
}

const NAMES = [...QUERY_TYPES.keys()].filter((name) => TYPE_ALIASES[name] === undefined);
const AT_ONCE = 50;
const LISTED = describeTypes(true);
/** The rows of each type. */
const found = new Map<string, readonly ResponseRow[]>();
let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(NOW);
  await storeEvents(queries.store, EVENTS);
  const fact = { website_id: SITE, time: at(6) };
  await storeFacts(queries.store, 'errors', [{ ...fact, visitor_id: 1000000011, fingerprint: 1 }]);
  await storeFacts(queries.store, 'vitals', [{ ...fact, visitor_id: 1000000011, metric: 'LCP', value: 1 }]);
  await storeFacts(queries.store, 'link_clicks', [
    { ...fact, link_id: 'lnk_1', visitor_id: 1, rule: -1, split: -1 },
  ]);
  await storeFacts(queries.store, 'monitor_checks', [
    { ...fact, monitor_id: 'mon_1', status: 'up', covers_ms: 1, ssl_valid: 1 },
  ]);
  await storeFacts(queries.store, 'flag_evaluations', [{ ...fact, count: 1 }]);
  const parameters = NAMES.flatMap((name) =>
    (ASKED[name] ?? [undefined]).map((options) => parameterOf(name, options)),
  );
  const results = await ask(parameters.map((parameter) => JSON.parse(parameter)));
  for (const [index, { data }] of results.entries()) found.set(parameters[index] ?? '', data);
});

afterAll(() => queries.store.close());

const parameterOf = (name: string, options?: object) =>
  JSON.stringify({ name, ...(options === undefined ? {} : { options }) });

/** Asks many parameters at once, because those that read the same rows share a statement. */
async function ask(parameters: readonly object[]): Promise<readonly ParameterResult[]> {
  const results: ParameterResult[] = [];
  for (let from = 0; from < parameters.length; from += AT_ONCE)
    results.push(
      ...(await queries.ask(SITE, {
        preset: 'today',
        parameters: parameters.slice(from, from + AT_ONCE),
      })),
    );
  return results;
}

const rowsOf = (parameter: object) => queries.rowsOf(SITE, parameter, { preset: 'today' });

interface Declared {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly missing_value?: string | undefined;
}

/** Each text is something that was said, or the declared word for what is missing. */
function expectDeclared(rows: readonly ResponseRow[], fields: readonly Declared[]): void {
  for (const { name, type, description, missing_value } of fields)
    for (const row of rows) {
      const cell = row[name];
      if (cell === null) expect(description, name).toMatch(/\bnull\b/);
      else if (type === 'string' && missing_value === undefined) {
        expect(cell, name).not.toBe('');
        expect(WORDS, name).not.toContain(cell);
      } else if (type === 'string') expect([missing_value, ...SAID], name).toContain(cell);
    }
}

describe.each(NAMES)('%s', (name) => {
  test.each(ASKED[name] ?? [undefined])(
    'shows missing values as declared, queried with %o',
    async (options) => {
      const rows = found.get(parameterOf(name, options)) ?? expect.unreachable();
      expectDeclared(rows, LISTED.configs[name]?.meta?.output_fields ?? []);
      const hidesAll = [
        'link_split',
        'link_misses',
        'link_visits',
        'link_conversions',
        'link_split_conversions',
        'ai_assistants',
        'top_referrers',
        'referring_sites',
        'outbound_domains',
        'downloads',
        'errors_by_page',
        'vitals_by_page',
        'uptime_phases',
        'uptime_error_classes',
      ];
      const isEmpty = name.startsWith('utm_') || hidesAll.includes(name);
      expect(rows.length > 0).toBe(!isEmpty && name !== 'custom_events_by_path');
    },
  );
});

/** Every dimension with a metric of each table. */
const PAIRS = (LISTED.dimensions ?? []).flatMap((dimension) =>
  ['total_events', 'errors', 'vital_samples', 'sent', 'clicks', 'checks'].map((metric) => ({
    dimension,
    metric,
  })),
);

test('each dimension shows missing values as declared, on every table', async () => {
  const pairs = PAIRS.filter(({ dimension, metric }) =>
    LISTED.combinations?.some(
      ({ metrics, dimensions }) => metrics.includes(metric) && dimensions.includes(dimension.name),
    ),
  );
  const results = await ask(
    pairs.map(({ dimension, metric }) => ({ metrics: [metric], dimensions: [dimension.name] })),
  );
  for (const [index, { dimension }] of pairs.entries()) {
    if (dimension.type === 'string') expect(dimension.missing_value, dimension.name).toBeDefined();
    expectDeclared(results[index]?.data ?? [], [dimension]);
  }
  expect(pairs.length).toBeGreaterThan(60);
});

test('custom properties that are missing are (none), and so are empty ones', async () => {
  const parameter = { metrics: ['total_events'], dimensions: ['properties.plan'] };
  expect(await rowsOf(parameter)).toEqual([{ 'properties.plan': '(none)', total_events: 8 }]);
  for (const value of ['', '(none)']) {
    const filters = [{ field: 'properties.plan', op: 'eq', value }];
    expect(await rowsOf({ ...parameter, filters })).toHaveLength(1);
    expect(await rowsOf({ ...parameter, filters: [{ not: filters }] })).toEqual([]);
  }
});

test.each(['funnels', 'goals'])(
  'a breakdown of %s is spelled as its dimension; without one it is null',
  async (name) => {
    const [options] = ASKED[name] ?? [];
    const valuesBy = async (breakdown: string | undefined) => {
      const rows = await rowsOf({ name, options: { ...options, ...(breakdown && { breakdown }) } });
      return new Set(rows.map((row) => row['breakdown']));
    };
    expect(await valuesBy('country')).toEqual(new Set(['Unknown']));
    expect(await valuesBy('channel')).toEqual(new Set(['Direct']));
    expect(await valuesBy('utm_source')).toEqual(new Set(['(none)']));
    expect(await valuesBy('properties.plan')).toEqual(new Set(['(none)']));
    expect(await valuesBy(undefined)).toEqual(new Set([null]));
  },
);

test('a field is spelled the same in every type, and as the dimension of its name', () => {
  /** Names that stand for something else in each type. */
  const general = ['name', 'value', 'breakdown'];
  const spellings = new Map<string, Set<string | undefined>>();
  const fields = [
    ...(LISTED.dimensions ?? []),
    ...Object.values(LISTED.configs).flatMap(({ meta }) => meta?.output_fields ?? []),
  ];
  for (const { name, type, missing_value } of fields) {
    if (type !== 'string' || general.includes(name)) continue;
    spellings.set(name, (spellings.get(name) ?? new Set()).add(missing_value));
    if (missing_value !== undefined) expect(WORDS).toContain(missing_value);
  }
  const different = [...spellings].filter(([, found]) => found.size > 1);
  expect(different).toEqual([]);
});

test('metrics that may be null say so', () => {
  const mayBeNull = [...METRICS].filter(
    ([, { unit, isNullWithoutRows }]) => isNullWithoutRows || unit === 'time',
  );
  for (const [name, { description }] of mayBeNull) expect(description, name).toContain('`null`');
  expect(mayBeNull.length).toBeGreaterThan(10);
});
