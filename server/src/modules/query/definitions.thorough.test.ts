import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzzRuns, IS_FUZZ } from '../../testing/fuzz-runs.ts';
import { describeTypes } from './contract/describe-types.ts';
import type { FilterLeaf, FilterNode, FilterOp } from './contract/filter.contract.ts';
import type { ParameterResult, ResponseRow } from './contract/response.contract.ts';
import { DATE_DIMENSION, findDimension } from './dimensions/registry.ts';
import { METRICS } from './metrics/registry.ts';
import { storeEvents } from './testing/events.ts';
import { storeFacts } from './testing/facts.ts';
import { openTestQueries, type TestQueries } from './testing/test-queries.ts';
import { TYPE_OPTIONS } from './testing/type-options.ts';
import {
  VARIED_SITE,
  variedChecks,
  variedClicks,
  variedErrors,
  variedEvaluations,
  variedEvents,
  variedVitals,
} from './testing/varied-facts.ts';
import { TYPE_ALIASES } from './types/aliases.ts';
import { type GroupedType, isStatement } from './types/query-type.ts';
import { QUERY_TYPES } from './types/registry.ts';

/** The edges lie within days, within half hours, and within visits. */
const RANGE = { startDate: '2026-03-01T07:04:30Z', endDate: '2026-03-04T13:05:30Z' };
const NOW = Date.parse('2026-03-04T23:59:00Z');
const SEED = 20_260_301;
/** Parameters of one request. */
const AT_ONCE = 25;
/** Types that are asked together, in up to three forms each. */
const CHUNK = 8;
/** A type of each kind of fact: of visits, events, errors, vitals, clicks and checks. */
const ONE_OF_EACH = [
  'summary_metrics',
  'custom_events',
  'errors_by_type',
  'vitals_overview',
  'link_total_clicks',
  'uptime_status_breakdown',
];
let queries: TestQueries;

beforeAll(async () => {
  queries = await openTestQueries(NOW);
  const { store } = queries;
  await storeEvents(store, variedEvents());
  await storeFacts(store, 'errors', variedErrors());
  await storeFacts(store, 'vitals', variedVitals());
  await storeFacts(store, 'link_clicks', variedClicks());
  await storeFacts(store, 'monitor_checks', variedChecks());
  await storeFacts(store, 'flag_evaluations', variedEvaluations());
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
const FILTERED = [...QUERY_TYPES.keys()].filter(
  (name) => TYPE_ALIASES[name] === undefined && fieldsOf(name).length > 0,
);

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
  const parameters = each.map((filters) => ({ ...parameterOf(name), filters }));
  return queries.ask(VARIED_SITE, { ...RANGE, parameters, ...(isList(name) ? { limit: 1_000 } : {}) });
}

function parameterOf(name: string): object {
  const options = TYPE_OPTIONS[name];
  return options === undefined ? { name } : { name, options };
}

async function answerOf(name: string, filters: readonly FilterNode[]): Promise<ParameterResult> {
  const [result] = await answersOf(name, [filters]);
  return result ?? expect.unreachable();
}

/** Divides types into chunks of neighbours, which share scans, with the same fields and limits. */
function chunksOf(names: readonly string[]): readonly string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = [isList(name), ...fieldsOf(name)].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].flatMap((group) => {
    const count = Math.ceil(group.length / CHUNK);
    return Array.from({ length: count }, (_, index) => group.slice(index * CHUNK, (index + 1) * CHUNK));
  });
}

/** Filters that mean the same, from two conditions. */
type Form = (a: FilterLeaf, b: FilterLeaf) => readonly (readonly FilterNode[])[];
const FORMS: Readonly<Record<string, Form>> = {
  'the negation of a condition': (a) => [[negated(a)], [{ not: [a] }]],
  'the negation of both': (a, b) => [[{ not: [{ and: [a, b] }] }], [{ or: [{ not: [a] }, negated(b)] }]],
  'the negation of either': (a, b) => [
    [{ not: [{ or: [a, b] }] }],
    [{ and: [negated(a), { not: [b] }] }],
    [negated(a), negated(b)],
  ],
  'a condition without another': (a, b) => [
    [a, negated(b)],
    [a, { not: [b] }],
  ],
  'the negation of a negation': (a) => [[{ not: [{ not: [a] }] }], [a]],
};
const FORM_NAMES = Object.keys(FORMS);

/**
 * What is asked: chunks of types take turns with the forms, because filters are rendered by dimensions and not by types, and a type of
 * each kind of fact takes all of them. `npm run fuzz:queries` asks each type in every form.
 */
const EQUALITIES = FORM_NAMES.map((form, number): [string, readonly string[][]] => {
  const chunks = chunksOf(FILTERED);
  const isTurn = (index: number) => IS_FUZZ || index % FORM_NAMES.length === number;
  return [form, [...chunks.filter((_, index) => isTurn(index)), ...ONE_OF_EACH.map((name) => [name])]];
});

test.each(EQUALITIES)(
  '%s gives equal results however it is written',
  async (form, chunks) => {
    for (const [index, names] of chunks.entries()) {
      const condition = conditionOn(fieldsOf(names[0] ?? ''));
      const check = fc.asyncProperty(condition, condition, async (a, b) => {
        const forms = FORMS[form]?.(a, b) ?? expect.unreachable();
        const parameters = names.flatMap((name) =>
          forms.map((filters) => ({ ...parameterOf(name), filters })),
        );
        const limit = isList(names[0] ?? '') ? { limit: 1_000 } : {};
        const answers = await queries.ask(VARIED_SITE, { ...RANGE, parameters, ...limit });
        for (const [number, name] of names.entries()) {
          const [first, ...others] = answers.slice(number * forms.length, (number + 1) * forms.length);
          for (const other of others) expect(other.data, name).toEqual(first?.data);
        }
      });
      await fc.assert(check, {
        numRuns: fuzzRuns(1),
        seed: SEED + FORM_NAMES.indexOf(form) + 10 * index,
        endOnFailure: true,
      });
    }
  },
  120_000 * fuzzRuns(1),
);

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

/** The largest row, the smallest, and the first without a value. */
function someOf(rows: readonly ResponseRow[], dimensions: Readonly<Record<string, string>>): ResponseRow[] {
  const isUnknown = (row: ResponseRow) =>
    Object.entries(dimensions).some(([field, dimension]) => row[field] === findDimension(dimension)?.unknown);
  const some = [rows.at(0), rows.at(-1), rows.find(isUnknown)];
  return [...new Set(some)].filter((row) => row !== undefined);
}

/** Asks for parameters of every list together, some in each query, because those of one table share scans. */
async function askForLists(
  parameterFor: (name: string, type: GroupedType) => object,
  more: object,
): Promise<Map<string, ParameterResult>> {
  const results = new Map<string, ParameterResult>();
  for (let from = 0; from < LISTS.length; from += AT_ONCE) {
    const some = LISTS.slice(from, from + AT_ONCE);
    const parameters = some.map(([name, type]) => parameterFor(name, type));
    const answers = await queries.ask(VARIED_SITE, { ...RANGE, ...more, parameters });
    for (const [index, [name]] of some.entries()) results.set(name, answers[index] ?? expect.unreachable());
  }
  return results;
}

/** The metrics of a type whose totals are those of all rows. */
function metricsOf(type: GroupedType): readonly string[] {
  return [...new Set(Object.values(type.metrics))].filter((metric) => METRICS.get(metric)?.per === undefined);
}

describe('lists', () => {
  let plain: Map<string, ParameterResult>;
  let counted: typeof plain;
  let whole: typeof plain;

  beforeAll(async () => {
    plain = await askForLists((name) => ({ name }), { limit: 1_000 });
    counted = await askForLists((name) => ({ name }), { limit: 1_000, totals: true });
    whole = await askForLists((_, type) => {
      const known = Object.values(type.dimensions).map((field): FilterNode => ({ field, op: 'exists' }));
      const filters = [...(type.where ?? []), ...(type.hidesUnknown ? known : [])];
      return { metrics: metricsOf(type), dimensions: [], filters };
    }, {});
  }, 60_000);

  test.each(LISTS)('each row of %s equals the result of a filter on its values', async (name, type) => {
    const some = someOf(plain.get(name)?.data ?? [], type.dimensions);
    const parameters = some.map((row) => ({
      metrics: [...new Set(Object.values(type.metrics))],
      dimensions: [],
      filters: [...(type.where ?? []), ...equalTo(row, type.dimensions)],
    }));
    if (parameters.length === 0) return;
    const answers = await queries.ask(VARIED_SITE, { ...RANGE, parameters });
    for (const [index, row] of some.entries())
      for (const [field, metric] of Object.entries(type.metrics))
        expect(row[field], `${field} of ${JSON.stringify(row)}`).toEqual(answers[index]?.data[0]?.[metric]);
  });

  test.each(LISTS)(
    '%s has totals of exactly the rows that it lists, and the same shares with and without them',
    (name, type) => {
      const rows = plain.get(name)?.data ?? expect.unreachable();
      const totals = counted.get(name)?.totals;
      expect(counted.get(name)?.data).toEqual(rows);
      for (const [field, metric] of Object.entries(type.metrics)) {
        if (!metricsOf(type).includes(metric) || METRICS.get(metric)?.unit === 'time') continue;
        expect(totals?.[field] ?? null, field).toEqual(whole.get(name)?.data[0]?.[metric]);
        if (METRICS.get(metric)?.isAdditive !== true) continue;
        const sum = rows.reduce((total, row) => total + Number(row[field]), 0);
        expect(totals?.[field], `sum of ${field}`).toBe(sum);
      }
    },
  );
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
