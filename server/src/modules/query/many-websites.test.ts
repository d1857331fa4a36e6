import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { compileSql, type Sql, sql } from '../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { describeTypes } from './contract/describe-types.ts';
import { QUERY_LIMITS } from './contract/limits.contract.ts';
import { querySchema } from './contract/request.contract.ts';
import { renderSubject } from './plan/tables.ts';
import { createQueryService, type QueryService } from './query.service.ts';
import { storeEvents } from './testing/events.ts';
import { storeFacts } from './testing/facts.ts';
import { TYPE_OPTIONS } from './testing/type-options.ts';
import {
  VARIED_ORGANIZATION,
  VARIED_SITE,
  variedChecks,
  variedClicks,
  variedErrors,
  variedEvaluations,
  variedEvents,
  variedVitals,
} from './testing/varied-facts.ts';
import { TYPE_ALIASES } from './types/aliases.ts';
import { QUERY_TYPES } from './types/registry.ts';

const NOW = Date.parse('2026-03-04T23:59:00Z');
const RANGE = { startDate: '2026-03-02', endDate: '2026-03-04' };
const NAMES = [...QUERY_TYPES.keys()].filter((name) => TYPE_ALIASES[name] === undefined);
const AT_ONCE = 25;
const TYPES = describeTypes(false).configs;
/** Websites with facts: the first and the last of the many. */
const OTHER_SITE = 'web_other';
const MANY = 10_000;
const MANY_IDS = idsOf(MANY);
/** More than one text holds: the condition on them has the form of that on 10,000, and is evaluated in a fraction of the time. */
const SOME_IDS = idsOf(2_001);
const FEW_IDS = [VARIED_SITE, OTHER_SITE];

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
  await storeEvents(store, variedEvents());
  const others = variedEvents().filter((_, index) => index % 3 > 0);
  await storeEvents(
    store,
    others.map((event) => ({
      ...event,
      website_id: OTHER_SITE,
      visitor_id: Number(event.visitor_id) + 50_000,
      visit_id: `other_${event.visit_id}`,
    })),
  );
  for (const website of FEW_IDS) {
    const ofWebsite = <T>(facts: readonly T[]) => facts.map((fact) => ({ ...fact, website_id: website }));
    await storeFacts(store, 'errors', ofWebsite(variedErrors()));
    await storeFacts(store, 'vitals', ofWebsite(variedVitals()));
  }
  await storeFacts(store, 'link_clicks', variedClicks());
  await storeFacts(store, 'monitor_checks', variedChecks());
  await storeFacts(store, 'flag_evaluations', variedEvaluations());
}, 120_000);

afterAll(() => store.close());

function idsOf(count: number): string[] {
  return [VARIED_SITE, ...Array.from({ length: count - 2 }, () => newId('web', NOW)), OTHER_SITE];
}

/** A service whose only organization has these websites; `onQuery` receives each statement. */
function serviceOf(
  ids: readonly string[],
  onQuery: (statement: Sql) => unknown = () => undefined,
): QueryService {
  const { facts } = store;
  return createQueryService({
    facts: {
      ...facts,
      query(statement, options) {
        onQuery(statement);
        return facts.query(statement, options);
      },
    },
    websites: { idsOf: async () => ids },
    clock: new StoppedClock(NOW),
  });
}

function callOf(queries: readonly object[]) {
  return {
    subject: { kind: 'organization', organizationId: VARIED_ORGANIZATION },
    queries: queries.map((query) => querySchema.parse({ ...RANGE, ...query })),
    at: () => 'body',
    timezone: undefined,
  } as const;
}

/** The first of these fields that a type can be filtered by, in a condition that holds for everything. */
function filterOn(name: string, fields: readonly string[]): object[] {
  const allowed = TYPES[name]?.allowedFilters ?? [];
  const field = fields.find((one) => allowed.includes(one));
  return field === undefined ? [] : [{ field, op: 'ne', value: 'nowhere' }];
}

/** How types are requested: filtered by the first field of each list that they have, compared, or neither. */
interface Way {
  readonly fields?: readonly (readonly string[])[];
  readonly compare?: 'previous_period';
}

/** Every type that can be asked so, in queries that end well within their time on a busy machine. */
function everyType(way: Way): object[] {
  return someTypes(NAMES, way);
}

function someTypes(names: readonly string[], { fields, ...more }: Way): object[] {
  const parameters = names.flatMap((name) => {
    const filters = fields?.flatMap((some) => filterOn(name, some));
    if (filters?.length === 0 && more.compare === undefined) return [];
    const options = TYPE_OPTIONS[name];
    return [
      {
        name,
        ...(options === undefined ? {} : { options }),
        ...(filters === undefined ? {} : { filters }),
      },
    ];
  });
  const queries: object[] = [];
  for (let from = 0; from < parameters.length; from += AT_ONCE)
    queries.push({ ...more, limit: 1_000, parameters: parameters.slice(from, from + AT_ONCE) });
  return queries;
}

const OF_VISITS = ['country', 'browser_name', 'device_type'];
const OF_EVENTS = ['path', 'event_name'];
const WAYS: readonly (readonly [string, Way])[] = [
  ['plain', {}],
  ['filtered by a field of visits', { fields: [OF_VISITS] }],
  ['filtered by a field of events', { fields: [OF_EVENTS] }],
  ['compared with the period before', { compare: 'previous_period' }],
];
/** Contains the statements of all ways. */
const FULL: Way = { fields: [OF_VISITS, OF_EVENTS], compare: 'previous_period' };

/** The condition on the websites, in the form for a few and in the form for many. */
const CONDITION =
  /website_id IN (?:\{[^}]+\}|\(SELECT arrayJoin\(splitByChar\(',', arrayJoin\((?:\{[^}]+\}|arrayConcat\((?:\{[^}]+\}(?:, )?)+\))\)\)\)\))/g;

/** Where the condition on the websites stands in a statement: after which table, and what precedes it. */
function placesOf(shape: string): string[] {
  const parts = shape.split('website_id IN websites');
  return parts.slice(0, -1).map((_, index) => {
    const before = parts.slice(0, index + 1).join(' ');
    return `${before.match(/FROM \w+/g)?.at(-1)} ${before.slice(-12)}`;
  });
}

/**
 * The statements of a query about websites, with the condition on the websites replaced by one word. Nothing is executed.
 * @param onSize receives the size of each, with its parameters.
 */
async function shapesOf(
  ids: readonly string[],
  query: object,
  onSize: (size: number) => unknown = () => undefined,
): Promise<ReadonlySet<string>> {
  const service = createQueryService({
    facts: { ...store.facts, query: async () => [] },
    websites: { idsOf: async () => ids },
    clock: new StoppedClock(NOW),
  });
  const shapes = new Set<string>();
  for (const { parameter, sql: text, params } of await service.compile(callOf([query]))) {
    onSize(JSON.stringify([text, params]).length);
    const shape = text
      .replaceAll(CONDITION, 'website_id IN websites')
      .replaceAll(/\{(p\d+):[^}]+\}/g, (_, name: string) => JSON.stringify(params[name]));
    expect(shape).not.toContain(OTHER_SITE);
    shapes.add(`${parameter}: ${shape}`);
  }
  return shapes;
}

/** Types whose statements contain each table and form of the condition on websites at least once. */
async function representativeTypes(): Promise<string[]> {
  const seen = new Set<string>();
  const names: string[] = [];
  for (const query of everyType(FULL))
    for (const shape of await shapesOf(FEW_IDS, query)) {
      const name = shape.slice(0, shape.indexOf(': '));
      const places = placesOf(shape);
      if (places.every((place) => seen.has(place))) continue;
      for (const place of places) seen.add(place);
      names.push(name);
    }
  return [...new Set(names)];
}

// Below, the statements of all types are shown to be equal except for the condition. So what it selects is compared where it stands.
test('an organization with thousands of websites contains the values of the two with events, wherever the condition stands', async () => {
  const names = await representativeTypes();
  expect(names.length).toBeGreaterThan(5);
  for (const query of someTypes(names, FULL)) {
    const [few] = await serviceOf(FEW_IDS).run(callOf([query]));
    const [many] = await serviceOf(SOME_IDS).run(callOf([query]));
    expect(many?.data).toEqual(few?.data);
    expect(many?.data.filter(({ success }) => !success)).toEqual([]);
  }
}, 120_000);

async function expectSameShapes(ids: readonly string[], queries: readonly object[]): Promise<void> {
  const sizes: number[] = [];
  for (const query of queries) {
    const many = await shapesOf(ids, query, (size) => sizes.push(size));
    expect(many).toEqual(await shapesOf(FEW_IDS, query));
  }
  expect(Math.max(...sizes)).toBeLessThan(31 * ids.length + 100_000);
}

describe('an organization with 10,000 websites', () => {
  test.each([...WAYS, ['filtered and compared', FULL] as const])(
    'is read by the statements that read two, for every type %s',
    async (_, way) => {
      await expectSameShapes(SOME_IDS, everyType(way));
    },
  );

  test('is read by the statements that read two, also in text that contains 10,000 ids', async () => {
    await expectSameShapes(MANY_IDS, someTypes(await representativeTypes(), FULL));
  });

  test('statements grow little with the number of filters', async () => {
    const sizes: number[] = [];
    const service = serviceOf(MANY_IDS, (statement) =>
      sizes.push(JSON.stringify(compileSql(statement)).length),
    );
    const filters = Array.from({ length: 5 }, (_, index) => [
      { field: 'path', op: 'ne', value: `/nowhere/${index}` },
      { field: 'country', op: 'ne', value: `X${index}` },
      { field: 'event_name', op: 'ne', value: `nothing ${index}` },
    ]).flat();
    const parameters = ['summary_metrics', 'top_pages', 'funnels'].map((name) => {
      const options = TYPE_OPTIONS[name];
      return options === undefined ? name : { name, options };
    });
    // The statements of this query contain those of the others, which are only compiled.
    const [answer] = await service.run(callOf([{ filters, compare: 'previous_period', parameters }]));
    expect(answer?.data.filter(({ success }) => !success)).toEqual([]);
    for (const more of [{}, { filters }]) {
      const compiled = await service.compile(callOf([{ ...more, parameters }]));
      expect(compiled.map(({ parameter }) => parameter)).toContain('funnels');
      for (const { sql, params } of compiled) sizes.push(JSON.stringify([sql, params]).length);
    }
    // The ids alone are 31 bytes each.
    expect(Math.min(...sizes)).toBeGreaterThan(31 * MANY_IDS.length);
    expect(Math.max(...sizes)).toBeLessThan(31 * MANY_IDS.length + 100_000);
  }, 60_000);

  test('loses a website for every query after it is deleted, and gains one that is created', async () => {
    const ids = [...MANY_IDS];
    const service = serviceOf(ids);
    const visitors = async () => {
      const [answer] = await service.run(callOf([{ parameters: ['summary_metrics'] }]));
      return Number(answer?.data[0]?.data[0]?.['visitors']);
    };
    const both = await visitors();
    ids.pop();
    const one = await visitors();
    expect(one).toBeGreaterThan(0);
    expect(one).toBeLessThan(both);
    ids.push(newId('web', NOW));
    expect(await visitors()).toBe(one);
    ids.push(OTHER_SITE);
    expect(await visitors()).toBe(both);
  });
});

test('an organization with too many websites is rejected by run and compile', async () => {
  const service = serviceOf(Array.from({ length: QUERY_LIMITS.websites + 1 }, () => newId('web', NOW)));
  const call = callOf([{ parameters: ['summary_metrics'] }]);
  for (const ask of [() => service.run(call), () => service.compile(call)])
    await expect(ask()).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'query.organization_id', message: expect.stringContaining('20,001 websites') }],
    });
});

test.each([1, 2, 500, 501, 2_000, 2_001])('%d websites are read by the index', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => (index === 0 ? VARIED_SITE : newId('web', NOW)));
  const subject = { kind: 'organization', organizationId: VARIED_ORGANIZATION, websiteIds: ids } as const;
  const explained = await store.facts.query(
    sql`EXPLAIN indexes = 1 SELECT visitor_id FROM events WHERE ${renderSubject('events', subject)}`,
  );
  const plan = explained.map(({ explain }) => explain).join('\n');
  expect(plan).toMatch(/PrimaryKey\s+Keys:\s+website_id/);
});
