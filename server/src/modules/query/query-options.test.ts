import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { compileSql } from '../../stores/facts/sql.ts';
import { querySchema } from './contract/request.contract.ts';
import { planParameters } from './plan/plan.ts';
import { createIssues } from './resolve/issues.ts';
import { resolveQuery } from './resolve/resolve-query.ts';
import { runnablesOf } from './respond/respond-to-query.ts';
import { TYPE_OPTIONS } from './testing/type-options.ts';
import { isStatement, type QueryType } from './types/query-type.ts';
import { QUERY_TYPES } from './types/registry.ts';

const NOW = Date.parse('2026-03-11T12:00:00Z');

/** The statements that a query executes, or the fields that it is refused for. */
function outcomeOf(parameters: readonly object[], request: object): string | readonly string[] {
  const issues = createIssues();
  try {
    const query = resolveQuery(
      querySchema.parse({ preset: 'this_week', ...request, parameters }),
      { at: 'body', timezone: undefined, nowMs: NOW },
      issues,
    );
    issues.throwIfAny();
    const frame = {
      subject: { kind: 'website', websiteId: 'web_a' },
      pageNumber: query.page,
      wantsTotals: query.wantsTotals,
      isExact: true,
      isSmall: false,
      rolledDays: new Map(),
    } as const;
    const plan = planParameters(query.parameters, frame, issues);
    issues.throwIfAny();
    const statements = runnablesOf(plan).map(({ render }) => render());
    return JSON.stringify(statements.map(compileSql));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.details ?? []).map(({ field }) => field);
  }
}

/** What types have in common as far as options go. */
type Kind = 'row' | 'series' | 'list' | 'list by date';

function kindOf(type: QueryType): Kind {
  if (isStatement(type)) {
    if (type.isSeries) return 'list by date';
    return type.sortBy === undefined ? 'row' : 'list';
  }
  const names = Object.values(type.dimensions);
  if (names.length === 0) return 'row';
  if (!names.includes('date')) return 'list';
  return names.length === 1 ? 'series' : 'list by date';
}

/** A field that the type's list is not sorted by unless the request says so. */
function otherField(type: QueryType): string {
  const isOther = (field: string) =>
    field !== (isStatement(type) ? type.sortBy?.field : (type.sortBy ?? Object.keys(type.metrics)[0]));
  const fields = isStatement(type)
    ? Object.keys(type.fields).filter((field) => type.fields[field]?.type !== 'json')
    : [...Object.keys(type.metrics), ...Object.keys(type.dimensions)];
  return fields.find(isOther) ?? expect.unreachable();
}

type Asked = readonly [own: object, request: object];
type Verdict = 'applied' | 'refused' | 'no effect';

/** One row for each option: two values of it, where it stands, and what becomes of it for each kind of type. */
const OPTIONS: readonly {
  readonly name: string;
  readonly field: string;
  readonly values: (type: QueryType) => readonly [Asked, Asked];
  readonly verdict: Readonly<Record<Kind, Verdict>>;
  /** What becomes of it for types with a range of their own, where that differs. */
  readonly ofOwnRange?: Verdict;
}[] = [
  {
    name: 'limit',
    field: 'body.limit',
    values: () => [
      [{}, {}],
      [{}, { limit: 7 }],
    ],
    verdict: { row: 'refused', series: 'refused', list: 'applied', 'list by date': 'applied' },
  },
  {
    name: 'page',
    field: 'body.page',
    values: () => [
      [{}, {}],
      [{}, { page: 2 }],
    ],
    verdict: { row: 'refused', series: 'refused', list: 'applied', 'list by date': 'applied' },
  },
  {
    name: 'sortBy',
    field: 'body.sortBy',
    values: (type) => [
      [{}, {}],
      [{}, { sortBy: kindOf(type) === 'row' ? 'visitors' : otherField(type) }],
    ],
    verdict: { row: 'refused', series: 'refused', list: 'applied', 'list by date': 'applied' },
  },
  {
    name: 'sortOrder',
    field: 'body.sortOrder',
    values: () => [
      [{}, { sortOrder: 'asc' }],
      [{}, { sortOrder: 'desc' }],
    ],
    verdict: { row: 'refused', series: 'refused', list: 'applied', 'list by date': 'applied' },
  },
  {
    name: 'totals',
    field: 'body.totals',
    values: () => [
      [{}, {}],
      [{}, { totals: true }],
    ],
    verdict: { row: 'refused', series: 'applied', list: 'applied', 'list by date': 'applied' },
  },
  {
    name: 'granularity of the query, which programs send with everything',
    field: 'body.granularity',
    values: () => [
      [{}, { granularity: 'day' }],
      [{}, { granularity: 'hour' }],
    ],
    verdict: { row: 'no effect', series: 'applied', list: 'no effect', 'list by date': 'applied' },
  },
  {
    name: 'granularity of a parameter',
    field: 'body.parameters.0.granularity',
    values: (type) => [
      [{}, {}],
      [{ granularity: 'granularity' in type && type.granularity === 'hour' ? 'day' : 'hour' }, {}],
    ],
    verdict: { row: 'refused', series: 'applied', list: 'refused', 'list by date': 'applied' },
  },
  {
    name: 'compare',
    field: 'body.compare',
    values: () => [
      [{}, {}],
      [{}, { compare: 'previous_period' }],
    ],
    verdict: { row: 'applied', series: 'applied', list: 'applied', 'list by date': 'applied' },
  },
  {
    name: 'preset',
    field: 'body.preset',
    values: () => [
      [{}, {}],
      [{}, { preset: 'last_90d' }],
    ],
    verdict: { row: 'applied', series: 'applied', list: 'applied', 'list by date': 'applied' },
    ofOwnRange: 'no effect',
  },
  {
    name: 'weekStart',
    field: 'body.weekStart',
    values: () => [
      [{}, { weekStart: 'monday' }],
      [{}, { weekStart: 'sunday' }],
    ],
    verdict: { row: 'applied', series: 'applied', list: 'applied', 'list by date': 'applied' },
    ofOwnRange: 'no effect',
  },
  {
    name: 'start_date of a parameter',
    field: 'body.parameters.0.start_date',
    values: () => [
      [{}, {}],
      [{ start_date: '2026-03-01' }, {}],
    ],
    verdict: { row: 'applied', series: 'applied', list: 'applied', 'list by date': 'applied' },
    ofOwnRange: 'refused',
  },
  {
    name: 'end_date of a parameter',
    field: 'body.parameters.0.end_date',
    values: () => [
      [{}, {}],
      [{ end_date: '2026-03-09' }, {}],
    ],
    verdict: { row: 'applied', series: 'applied', list: 'applied', 'list by date': 'applied' },
    ofOwnRange: 'refused',
  },
];

const TYPES = [...QUERY_TYPES].map(([name, type]) => ({ name, type, kind: kindOf(type) }));

/** What a type is asked with: what it needs, and no range of its own where it can be had without. */
const optionsOf = (name: string) => {
  const options = name === 'session_events' ? undefined : TYPE_OPTIONS[name];
  return options === undefined ? {} : { options };
};

function verdictOf(first: string | readonly string[], second: string | readonly string[], field: string) {
  const refused = [first, second].find((outcome) => typeof outcome !== 'string');
  if (refused === undefined) return first === second ? 'no effect' : 'applied';
  expect(refused).toEqual([field]);
  return 'refused';
}

describe.each(OPTIONS)('$name', ({ field, values, verdict, ofOwnRange }) => {
  test.each(['row', 'series', 'list', 'list by date'] as const)('of each type that answers a %s', (kind) => {
    const verdicts = TYPES.filter((one) => one.kind === kind).map(({ name, type }) => {
      const [first, second] = values(type).map(([own, request]) =>
        outcomeOf([{ name, ...optionsOf(name), ...own }], request),
      );
      return [name, verdictOf(first ?? '', second ?? '', field)];
    });
    const expected = TYPES.filter((one) => one.kind === kind).map(({ name, type }) => [
      name,
      type.range !== undefined && ofOwnRange !== undefined ? ofOwnRange : verdict[kind],
    ]);
    expect(verdicts).toEqual(expected);
  });
});

describe('options of parameters', () => {
  test.each(TYPES)('$name rejects unknown options', ({ name }) => {
    const sent = { ...TYPE_OPTIONS[name], nonsense: 1 };
    const at = 'body.parameters.0.options';
    const refused = outcomeOf([{ name, options: sent }], {});
    expect([[at], [`${at}.nonsense`]]).toContainEqual(refused);
  });

  test.each(TYPES)('$name applies each supported filter, and rejects others', ({ name }) => {
    const fields = ['country', 'bot', 'monitor_id', 'kind', 'path'];
    for (const field of fields) {
      const parameter = { name, ...optionsOf(name) };
      const filters = [{ field, op: 'eq', value: 'x' }];
      const own = outcomeOf([{ ...parameter, filters }], {});
      const common = outcomeOf([parameter], { filters });
      expect(typeof own, field).toBe(typeof common);
      if (typeof own === 'string') expect(own, field).not.toBe(outcomeOf([parameter], {}));
      else expect(own, field).toEqual(['body.parameters.0.filters.0.field']);
    }
  });
});

describe('options of lists with several parameters', () => {
  test('apply to the lists, and leave series and single rows as they are', () => {
    const others = ['events_by_date', 'summary_metrics', 'error_summary'].map((name) => ({ name }));
    const options = { limit: 5, page: 2, sortBy: 'visitors', sortOrder: 'asc' };
    const beside = outcomeOf([...others, { name: 'country' }], options);
    const alone = outcomeOf([{ name: 'country' }], options);
    const plain = outcomeOf(others, {});
    expect(JSON.parse(String(beside))).toEqual(
      expect.arrayContaining([...JSON.parse(String(alone)), ...JSON.parse(String(plain))]),
    );
  });

  test('state why they are rejected', () => {
    const issues = createIssues();
    const query = querySchema.parse({ parameters: ['events_by_date'], limit: 5, totals: true });
    resolveQuery(query, { at: 'body.2', timezone: undefined, nowMs: NOW }, issues);
    expect(() => issues.throwIfAny()).toThrow(
      expect.objectContaining({
        details: [
          expect.objectContaining({
            field: 'body.2.limit',
            message:
              'applies to lists, and none of the parameters is a list: a series always returns all its points, and other parameters return one row',
          }),
        ],
      }),
    );
  });

  test('are not counted while a parameter is unknown', () => {
    expect(outcomeOf([{ name: 'summary_metrics' }, { name: 'top_page' }], { limit: 5 })).toEqual([
      'body.parameters.1.name',
    ]);
  });
});

test('the events of one visit have no range: dates are rejected together with its id', () => {
  const options = TYPE_OPTIONS['session_events'];
  const parameter = { name: 'session_events', options };
  expect(outcomeOf([{ ...parameter, start_date: '2026-03-01' }], {})).toEqual([
    'body.parameters.0.start_date',
  ]);
});
