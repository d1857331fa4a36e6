import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { querySchema } from './contract/request.contract.ts';
import type { ParameterResult, ResponseRow } from './contract/response.contract.ts';
import { createQueryService, type QueryService } from './query.service.ts';
import { storeEvents } from './testing/events.ts';
import { storeFacts } from './testing/facts.ts';
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
import { isStatement } from './types/query-type.ts';
import { QUERY_TYPES } from './types/registry.ts';

const RANGE = { startDate: '2026-03-01', endDate: '2026-03-04' };
/** Types of the present minutes: nothing of March is in them. */
const NOW = Date.parse('2026-03-04T23:59:00Z');
const NAMES = [...QUERY_TYPES.keys()].filter((name) => TYPE_ALIASES[name] === undefined);
const AT_ONCE = 25;

let store: TestFacts;
let service: QueryService;
/** What every type was asked together with others; alone they are asked in their own tests. */
let whole: Map<string, ParameterResult>;
let pages: typeof whole;
/** Compared with its first half, filtered by conditions that hold for everything, with totals. */
let compared: typeof whole;
let withoutRows: typeof whole;

beforeAll(async () => {
  store = await openTestFacts();
  await storeEvents(store, variedEvents());
  await storeFacts(store, 'errors', variedErrors());
  await storeFacts(store, 'vitals', variedVitals());
  await storeFacts(store, 'link_clicks', variedClicks());
  await storeFacts(store, 'monitor_checks', variedChecks());
  await storeFacts(store, 'flag_evaluations', variedEvaluations());
  service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => [] },
    clock: new StoppedClock(NOW),
  });
  whole = await askAll({ totals: true });
  pages = await askAll({ limit: 3, page: 2 }, isList);
  const compare = { startDate: '2026-03-01', endDate: '2026-03-02' };
  compared = await askAll({ totals: true, compare }, () => true, filtersOf);
  withoutRows = await ask(NAMES, {}, () => ({}), 'web_empty');
}, 240_000);

afterAll(() => store.close());

/** Asks for them together, some in each query, and tells what each got. */
async function ask(
  names: readonly string[],
  request: object = {},
  own: (name: string) => object = () => ({}),
  websiteId = VARIED_SITE,
): Promise<Map<string, ParameterResult>> {
  const results = new Map<string, ParameterResult>();
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const asked = names.slice(from, from + AT_ONCE);
    const parameters = asked.map((name) => {
      const options = TYPE_OPTIONS[name];
      return { name, ...(options === undefined ? {} : { options }), ...own(name) };
    });
    const queries = [querySchema.parse({ ...RANGE, ...request, parameters })];
    const subject = { kind: 'website', websiteId } as const;
    const [answer] = await service.run({ subject, queries, at: () => 'body', timezone: undefined });
    for (const [index, name] of asked.entries()) {
      results.set(name, answer?.data[index] ?? expect.unreachable());
    }
  }
  return results;
}

/** Asks for complete lists, every second one in ascending order, because all lists share the text of the direction; then for the others. */
async function askAll(
  request: object,
  isAsked: (name: string) => boolean = () => true,
  own: (name: string) => object = () => ({}),
): Promise<Map<string, ParameterResult>> {
  const lists = NAMES.filter(isList);
  const groups: readonly (readonly [readonly string[], object])[] = [
    [lists.filter((_, index) => index % 2 === 0), { limit: 10_000, sortOrder: 'asc' }],
    [lists.filter((_, index) => index % 2 === 1), { limit: 10_000, sortOrder: 'desc' }],
    [NAMES.filter((name) => !isList(name)), {}],
  ];
  const results = new Map<string, ParameterResult>();
  for (const [names, order] of groups)
    for (const [name, result] of await ask(names.filter(isAsked), { ...order, ...request }, own))
      results.set(name, result);
  return results;
}

function resultOf(results: ReadonlyMap<string, ParameterResult>, name: string): ParameterResult {
  const result = results.get(name);
  expect(result).toMatchObject({ parameter: name, success: true });
  return result ?? expect.unreachable();
}

/** Filters by what every kind of fact has, as far as the type takes them; nothing is left out. */
function filtersOf(name: string): object {
  const fields = service.types(false).configs[name]?.allowedFilters ?? [];
  const filters = ['country', 'path', 'browser_name'].filter((one) => fields.includes(one));
  return { filters: filters.map((field) => ({ field, op: 'ne', value: 'nowhere' })) };
}

function keyOf(name: string, row: ResponseRow): string {
  const type = QUERY_TYPES.get(name);
  if (type === undefined) return '';
  const fields = isStatement(type) ? type.rowKey : Object.keys(type.dimensions);
  return JSON.stringify(fields.map((field) => row[field]));
}

function isList(name: string): boolean {
  const type = QUERY_TYPES.get(name);
  if (type === undefined) return false;
  return isStatement(type)
    ? type.sortBy !== undefined
    : Object.values(type.dimensions).some((dimension) => dimension !== 'date');
}

/** Rows have the fields that are described, and in them what is described. */
function expectDescribed(name: string, rows: readonly ResponseRow[]): void {
  const described = service.types(true).configs[name]?.meta?.output_fields ?? [];
  const fields = described.map((field) => field.name);
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual([...fields].sort());
    for (const { name: field, type } of described) {
      const value = row[field];
      if (type === 'number') expect(value === null || Number.isFinite(value), field).toBe(true);
      if (type === 'string') expect(value === null || typeof value === 'string', field).toBe(true);
    }
  }
}

describe.each(NAMES)('%s', (name) => {
  test('gives the fields that it describes and no others, on pages that do not overlap', () => {
    const { data, totals } = resultOf(whole, name);
    expectDescribed(name, data);
    if (!name.startsWith('realtime') && !name.startsWith('profile')) expect(data).not.toEqual([]);
    if (!isList(name)) return;
    expect(resultOf(pages, name).data).toEqual(data.slice(3, 6));
    expect(new Set(data.map((row) => keyOf(name, row))).size).toBe(data.length);
    expect(totals?.['total_rows']).toBe(data.length);
  });

  test('supports comparison, totals and filters, which do not change the order of rows, ties included', () => {
    const result = resultOf(compared, name);
    expect(result.comparison?.data.length ?? 0).toBeGreaterThanOrEqual(result.data.length > 0 ? 1 : 0);
    if (isList(name)) expect(result.totals).toHaveProperty('total_rows');
    const keys = resultOf(whole, name).data.map((row) => keyOf(name, row));
    const found = result.data.map((row) => keyOf(name, row));
    expect(found.filter((key) => keys.includes(key))).toEqual(keys);
  });

  test('returns no data for an empty website', () => {
    const empty = resultOf(withoutRows, name);
    const figures = empty.data
      .flatMap((row) => Object.values(row))
      .filter((value) => typeof value === 'number');
    const keys = isList(name) ? empty.data.length : 0;
    expect(keys === 0 || figures.some((figure) => figure === 0)).toBe(true);
  });
});
