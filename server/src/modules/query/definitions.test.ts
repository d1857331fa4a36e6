import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeTypes } from './describe-types.ts';
import { DATE_DIMENSION, findDimension } from './dimensions.ts';
import type { FilterLeaf, FilterNode, FilterOp } from './filter.contract.ts';
import { METRICS } from './metrics.ts';
import type { ParameterResult, ResponseRow } from './response.contract.ts';
import { storeEvents } from './testing/events.ts';
import { storeFacts } from './testing/facts.ts';
import { openTestQueries, type TestQueries } from './testing/test-queries.ts';
import { TYPE_OPTIONS } from './testing/type-options.ts';
import {
  VARIED_SITE,
  variedChecks,
  variedClicks,
  variedErrors,
  variedEvents,
  variedVitals,
} from './testing/varied-facts.ts';
import { type GroupedType, isStatement } from './types/query-type.ts';
import { QUERY_TYPES } from './types.ts';

/** The edges lie within days, within half hours, and within visits. */
const RANGE = { startDate: '2026-03-01T07:04:30Z', endDate: '2026-03-04T13:05:30Z' };
const NOW = Date.parse('2026-03-04T23:59:00Z');
const SEED = 20_260_301;
/** Parameters of one request. */
const AT_ONCE = 25;
let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(NOW);
  const { store } = queries;
  await storeEvents(store, variedEvents());
  await storeFacts(store, 'errors', variedErrors());
  await storeFacts(store, 'vitals', variedVitals());
  await storeFacts(store, 'link_clicks', variedClicks());
  await storeFacts(store, 'monitor_checks', variedChecks());
}, 60_000);

afterAll(() => queries.store.close());

/** Values that the facts have, and some that they lack. */
const VALUES: readonly [string, ...string[]] = [
  'DE',
  'US',
  'Firefox',
  'desktop',
  '/',
  '/pricing',
  'signup',
  'Direct',
  'Unknown',
  '(none)',
  'pro',
  'google.com',
  'up',
  'LCP',
  'broken 1',
];
const NEGATIONS: Partial<Record<FilterOp, FilterOp>> = {
  eq: 'ne',
  in: 'not_in',
  contains: 'not_contains',
  exists: 'not_exists',
};

const CONFIGS = describeTypes(false).configs;

/** Fields that a type can be filtered by. Fields that include more rows are left out: they change the population. */
function fieldsOf(name: string): readonly string[] {
  const allowed = CONFIGS[name]?.allowedFilters ?? [];
  return allowed.filter((field) => {
    const dimension = findDimension(field);
    return dimension !== undefined && dimension.property === undefined && dimension.includes === undefined;
  });
}

/** Types that can be filtered by more than bots. */
const FILTERED = [...QUERY_TYPES.keys()].filter((name) => fieldsOf(name).length > 0);

function conditionOn(fields: readonly string[]): fc.Arbitrary<FilterLeaf> {
  return fc
    .record({
      field: fc.constantFrom(...fields),
      op: fc.constantFrom('eq' as const, 'in' as const, 'contains' as const, 'exists' as const),
      value: fc.constantFrom(...VALUES),
      number: fc.constantFrom(12.5, 200, 500),
    })
    .map(({ field, op, value, number }): FilterLeaf => {
      const isNumber = findDimension(field)?.isNumber === true;
      if (op === 'exists') return { field, op };
      if (isNumber) return op === 'in' ? { field, op, value: [number] } : { field, op: 'eq', value: number };
      return { field, op, value: op === 'in' ? [value, 'FR'] : value };
    });
}

function negated(leaf: FilterLeaf): FilterLeaf {
  return { ...leaf, op: NEGATIONS[leaf.op] ?? expect.unreachable() };
}

function isList(name: string): boolean {
  const type = QUERY_TYPES.get(name) ?? expect.unreachable();
  if (isStatement(type)) return type.sortBy !== undefined;
  return Object.values(type.dimensions).some((dimension) => dimension !== DATE_DIMENSION);
}

/** One answer for each of the filters, from one request. */
function answersOf(
  name: string,
  each: readonly (readonly FilterNode[])[],
): Promise<readonly ParameterResult[]> {
  const options = TYPE_OPTIONS[name];
  const parameters = each.map((filters) => ({
    name,
    filters,
    ...(options === undefined ? {} : { options }),
  }));
  return queries.ask(VARIED_SITE, { ...RANGE, parameters, ...(isList(name) ? { limit: 1_000 } : {}) });
}

async function answerOf(name: string, filters: readonly FilterNode[]): Promise<ParameterResult> {
  const [result] = await answersOf(name, [filters]);
  return result ?? expect.unreachable();
}

describe.each(FILTERED)('%s', (name) => {
  test('returns equal results for equal filters, however a negation is written', async () => {
    const condition = conditionOn(fieldsOf(name));
    const check = fc.asyncProperty(condition, condition, async (a, b) => {
      const equal: readonly (readonly FilterNode[])[][] = [
        [[negated(a)], [{ not: [a] }]],
        [[{ not: [{ and: [a, b] }] }], [{ or: [{ not: [a] }, negated(b)] }]],
        [[{ not: [{ or: [a, b] }] }], [{ and: [negated(a), { not: [b] }] }], [negated(a), negated(b)]],
        [
          [a, negated(b)],
          [a, { not: [b] }],
        ],
        [[{ not: [{ not: [a] }] }], [a]],
      ];
      const answers = await answersOf(name, equal.flat());
      expect(answers.map(({ success }) => success)).not.toContain(false);
      let next = 0;
      for (const forms of equal) {
        const [first, ...others] = answers.slice(next, next + forms.length);
        for (const other of others) expect(other.data).toEqual(first?.data);
        next += forms.length;
      }
    });
    await fc.assert(check, { numRuns: 1, seed: SEED + name.length, endOnFailure: true });
  }, 30_000);
});

/** Types of metrics by dimensions that are lists, with the dimensions of their rows. */
const LISTS = [...QUERY_TYPES].flatMap(([name, type]): [string, GroupedType][] => {
  if (isStatement(type) || type.range !== undefined) return [];
  const dimensions = Object.values(type.dimensions);
  return dimensions.length === 0 || dimensions.includes(DATE_DIMENSION) ? [] : [[name, type]];
});

function equalTo(row: ResponseRow, dimensions: Readonly<Record<string, string>>): FilterLeaf[] {
  return Object.entries(dimensions).map(([field, dimension]) => {
    const shown = String(row[field]);
    const { isNumber, unknown } = findDimension(dimension) ?? expect.unreachable();
    if (isNumber === true && shown === unknown) return { field: dimension, op: 'not_exists' };
    return { field: dimension, op: 'eq', value: isNumber ? Number(shown) : shown };
  });
}

describe.each(LISTS)('%s', (name, type) => {
  const fields = Object.entries(type.metrics);

  test('each row equals the result of a filter on its values', async () => {
    const rows = await queries.rowsOf(VARIED_SITE, name, { ...RANGE, limit: 1_000 });
    const some = rows.slice(0, 6);
    const parameters = some.map((row) => ({
      metrics: [...new Set(Object.values(type.metrics))],
      dimensions: [],
      filters: [...(type.where ?? []), ...equalTo(row, type.dimensions)],
    }));
    const answers = await queries.ask(VARIED_SITE, { ...RANGE, parameters });
    for (const [index, row] of some.entries())
      for (const [field, metric] of fields)
        expect(row[field], `${field} of ${JSON.stringify(row)}`).toEqual(answers[index]?.data[0]?.[metric]);
  }, 30_000);

  test('has totals of exactly the rows that it lists, and the same shares with and without them', async () => {
    const query = { ...RANGE, limit: 1_000 };
    const [plain] = await queries.ask(VARIED_SITE, { ...query, parameters: [name] });
    const [counted] = await queries.ask(VARIED_SITE, { ...query, parameters: [name], totals: true });
    expect(counted?.data).toEqual(plain?.data);
    const known = Object.values(type.dimensions).map((field): FilterNode => ({ field, op: 'exists' }));
    const filters = [...(type.where ?? []), ...(type.hidesUnknown ? known : [])];
    const metrics = [...new Set(Object.values(type.metrics))].filter(
      (metric) => METRICS.get(metric)?.per === undefined,
    );
    const [whole] = await queries.rowsOf(VARIED_SITE, { metrics, dimensions: [], filters }, RANGE);
    for (const [field, metric] of fields) {
      if (!metrics.includes(metric) || METRICS.get(metric)?.unit === 'time') continue;
      expect(counted?.totals?.[field] ?? null, field).toEqual(whole?.[metric]);
      if (METRICS.get(metric)?.isAdditive !== true) continue;
      const sum = (plain?.data ?? []).reduce((total, row) => total + Number(row[field]), 0);
      expect(counted?.totals?.[field], `sum of ${field}`).toBe(sum);
    }
  });
});

/** Types with a statement of their own that split figures by a dimension: the field, and the dimension it shows. */
const SPLITS: readonly (readonly [type: string, field: string, dimension: string])[] = [
  ['custom_events_trends_by_event', 'event_name', 'event_name'],
  ['revenue_by_product', 'name', 'product'],
  ['revenue_by_provider', 'name', 'provider'],
  ['revenue_by_country', 'name', 'country'],
  ['revenue_by_browser', 'name', 'browser_name'],
  ['revenue_by_device', 'name', 'device_type'],
  ['revenue_by_os', 'name', 'os_name'],
  ['revenue_by_referrer', 'name', 'referrer'],
  ['revenue_by_utm_source', 'name', 'utm_source'],
  ['revenue_by_utm_medium', 'name', 'utm_medium'],
  ['revenue_by_utm_campaign', 'name', 'utm_campaign'],
  ['revenue_by_entry_page', 'name', 'entry_page'],
  ['revenue_time_series', 'currency', 'currency'],
];

test.each(SPLITS)('%s has in each row what a filter on %s gives', async (name, field, dimension) => {
  const withoutShare = ({ percentage: _, ...row }: ResponseRow) => row;
  const { data } = await answerOf(name, []);
  expect(data).not.toEqual([]);
  for (const value of new Set(data.map((row) => String(row[field])))) {
    const filtered = await answerOf(name, [{ field: dimension, op: 'eq', value }]);
    expect(filtered.data.map(withoutShare)).toEqual(
      data.filter((row) => row[field] === value).map(withoutShare),
    );
  }
});

/** The values that tell a row from others. */
function keyOf(name: string, row: ResponseRow): string {
  const type = QUERY_TYPES.get(name) ?? expect.unreachable();
  const keys = isStatement(type) ? type.rowKey : Object.keys(type.dimensions);
  return JSON.stringify(keys.map((key) => row[key]));
}

test('rows come in the same order with and without a comparison, ties included', async () => {
  const names = [...QUERY_TYPES].filter(([, type]) => type.range === undefined).map(([name]) => name);
  const isSorted = (name: string) => {
    const type = QUERY_TYPES.get(name) ?? expect.unreachable();
    return isStatement(type) ? type.sortBy !== undefined : LISTS.some(([list]) => list === name);
  };
  const sorted = names.filter(isSorted);
  for (const [asked, order] of [
    [sorted, { limit: 1_000, sortOrder: 'asc' }],
    [sorted, { limit: 1_000, sortOrder: 'desc' }],
    [names.filter((name) => !isSorted(name)), {}],
  ] as const) {
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      const some = asked.slice(from, from + AT_ONCE);
      const parameters = some.map((name) => {
        const options = TYPE_OPTIONS[name];
        return options === undefined ? { name } : { name, options };
      });
      const query = { startDate: '2026-03-03', endDate: '2026-03-04', parameters, ...order };
      const plain = await queries.ask(VARIED_SITE, query);
      const compared = await queries.ask(VARIED_SITE, { ...query, compare: 'previous_period' });
      for (const [index, name] of some.entries()) {
        const keys = (plain[index]?.data ?? []).map((row) => keyOf(name, row));
        const found = (compared[index]?.data ?? []).map((row) => keyOf(name, row));
        const kept = found.filter((key) => keys.includes(key));
        expect(kept, `${name} ${JSON.stringify(order)}`).toEqual(keys);
      }
    }
  }
}, 60_000);
