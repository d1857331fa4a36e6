import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { compileSql, sql } from '../../../stores/facts/sql.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { createPageStep } from '../../tracking/steps/page.ts';
import { pendingFactOf } from '../../tracking/testing/fixtures.ts';
import { type FilterLeaf, filtersSchema } from '../contract/filter.contract.ts';
import { renderCondition } from '../render/filter.ts';
import { storeEvents } from '../testing/events.ts';
import {
  decode,
  earlierForm,
  type PathTokens,
  partOf,
  respelled,
  spelledPath,
} from '../testing/spelled-paths.ts';
import { openTestQueries, type TestQueries } from '../testing/test-queries.ts';
import { checkFilters } from './check-saved.ts';
import { createIssues } from './issues.ts';
import { resolveFilters } from './resolve-filter.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const SITE = 'web_spelled';
const EARLIER_SITE = 'web_earlier';
const FIELDS = ['path', 'page', 'entry_page', 'exit_page'] as const;
const OPS = ['eq', 'contains', 'starts_with', 'ends_with', 'ne', 'in', 'not_in', 'not_contains'] as const;

let queries: TestQueries;
let paths: readonly PathTokens[] = [];

beforeAll(async () => {
  queries = await openTestQueries(NOON + 3_600_000);
  const spelled = fc.sample(fc.tuple(spelledPath, fc.boolean()), { numRuns: 300, seed: 7 });
  paths = spelled.map(([{ tokens }]) => tokens);
  const rows = spelled.map(([{ text }, isUrl]) => {
    const draft = pendingFactOf({
      name: 'pageview',
      ...(isUrl ? { url: `https://a.example${text}` } : { path: text }),
    });
    createPageStep().run([draft]);
    return draft.row.page.path;
  });
  await storeEvents(queries.store, [
    ...pageviews(SITE, rows),
    ...pageviews(EARLIER_SITE, paths.map(earlierForm)),
  ]);
}, 60_000);

afterAll(() => queries.store.close());

/** One pageview of a visitor of its own for each path; its title says which it is. */
function pageviews(websiteId: string, stored: readonly string[]) {
  return stored.map((path, index) => ({
    website_id: websiteId,
    time: NOON + index,
    visitor_id: index + 1,
    visit_id: `v${index}`,
    path,
    title: `t${index}`,
  }));
}

async function found(websiteId: string, filter: FilterLeaf): Promise<readonly number[]> {
  const rows = await queries.rowsOf(
    websiteId,
    { metrics: ['pageviews'], dimensions: ['title'], filters: [filter] },
    { preset: 'today', limit: 1_000 },
  );
  return rows.map((row) => Number(String(row['title']).slice(1))).sort((a, b) => a - b);
}

function expected(op: (typeof OPS)[number], asked: PathTokens, ignoresCase: boolean): readonly number[] {
  const value = decode(asked, ignoresCase);
  const isNegative = op === 'ne' || op === 'not_in' || op === 'not_contains';
  return paths.flatMap((tokens, index) => {
    const path = decode(tokens, ignoresCase);
    const holds =
      op === 'contains' || op === 'not_contains'
        ? path.includes(value)
        : op === 'starts_with'
          ? path.startsWith(value)
          : op === 'ends_with'
            ? path.endsWith(value)
            : path === value;
    return holds === isNegative ? [] : [index];
  });
}

const asked = fc
  .record({
    op: fc.constantFrom(...OPS),
    field: fc.constantFrom(...FIELDS),
    index: fc.nat(299),
    ignoresCase: fc.boolean(),
  })
  .chain(({ op, field, index, ignoresCase }) => {
    const tokens = paths[index] ?? [];
    const isWhole = op === 'eq' || op === 'ne' || op === 'in' || op === 'not_in';
    return (isWhole ? respelled(tokens) : partOf(tokens)).map((value) => ({ op, field, ignoresCase, value }));
  });

function filterOf({ op, field, ignoresCase, value }: typeof asked extends fc.Arbitrary<infer T> ? T : never) {
  return {
    field,
    op,
    value: op === 'in' || op === 'not_in' ? [value.text, '/none'] : value.text,
    ...(ignoresCase && { caseSensitive: false }),
  };
}

test('a filter matches a path in every encoding, and ignores case when requested', async () => {
  const check = fc.asyncProperty(asked, async (one) => {
    expect(await found(SITE, filterOf(one))).toEqual(expected(one.op, one.value.tokens, one.ignoresCase));
  });
  await fc.assert(check, { numRuns: fuzzRuns(14), seed: 11 });
}, 120_000);

test('rows that were stored in the earlier form are found as well', async () => {
  const check = fc.asyncProperty(asked, async (one) => {
    // Plain ASCII is compared with what is stored.
    fc.pre(!one.ignoresCase && /[^ -~]/.test(decode(one.value.tokens, false)));
    expect(await found(EARLIER_SITE, filterOf(one))).toEqual(expected(one.op, one.value.tokens, false));
  });
  await fc.assert(check, { numRuns: fuzzRuns(7), seed: 12 });
}, 120_000);

describe('filters of text', () => {
  const site = 'web_texts';
  const rows = [
    {
      path: '/ünï/x',
      hostname: 'xn--mnchen-3ya.de',
      country: 'DE',
      utm_source: 'News Letter',
      properties: '{"street":"STRASSE"}',
    },
    {
      path: '/ÜNÏ/x',
      referrer: 'https://a.org/ü',
      referrer_domain: 'xn--mnchen-3ya.de',
      properties: '{"street":"Straße"}',
    },
    { path: '/%C3%BCn%C3%AF/x', title: 'Earlier', properties: '{"href":"https://b.org/%c3%bc"}' },
    { path: '/100%', title: 'Earlier', properties: '{"href":"https://b.org/a b?c=%zz"}' },
    { path: '/a%2fb', country: 'US' },
    { path: '/%E4', country: 'us' },
    { path: '', utm_source: 'news letter' },
  ];
  beforeAll(async () => {
    const events = pageviews(
      site,
      rows.map(({ path }) => path),
    );
    await storeEvents(
      queries.store,
      events.map((event, index) => ({ ...event, ...rows[index], title: `t${index}` })),
    );
  });

  const either = { caseSensitive: false } as const;
  test.each<[FilterLeaf, readonly number[]]>([
    [{ field: 'path', op: 'eq', value: '/ünï/x' }, [0, 2]],
    [{ field: 'path', op: 'eq', value: '/%c3%bcni%CC%88/x' }, [0, 2]],
    [{ field: 'entry_page', op: 'in', value: ['/%C3%BCnï/x', '(none)'] }, [0, 2, 6]],
    [{ field: 'page', op: 'ne', value: '/%C3%BCnï/x' }, [1, 3, 4, 5, 6]],
    [{ field: 'path', op: 'contains', value: 'n%C3%AF' }, [0, 2]],
    [{ field: 'path', op: 'not_contains', value: 'nï' }, [1, 3, 4, 5, 6]],
    [{ field: 'path', op: 'matches', value: '^/%C3%BCn[ïÏ]/' }, [0, 2]],
    [{ field: 'path', op: 'matches', value: 'ü', ...either }, [0, 1, 2]],
    [{ field: 'path', op: 'matches', value: '^/[^/]+/X$', ...either }, [0, 1, 2]],
    [{ field: 'path', op: 'eq', value: '/ÜNÏ/X', ...either }, [0, 1, 2]],
    [{ field: 'path', op: 'in', value: ['/%C3%9Cn%C3%AF/X', '(NONE)'], ...either }, [0, 1, 2, 6]],
    [{ field: 'exit_page', op: 'not_in', value: ['/%C3%9Cn%C3%AF/X', '(NONE)'], ...either }, [3, 4, 5]],
    [{ field: 'path', op: 'ends_with', value: '%C3%8F/X', ...either }, [0, 1, 2]],
    // What was stored earlier is found as it is shown.
    [{ field: 'path', op: 'eq', value: '/100%' }, [3]],
    [{ field: 'path', op: 'eq', value: '/a%2fb' }, [4]],
    [{ field: 'path', op: 'starts_with', value: '/a%2f' }, [4]],
    [{ field: 'path', op: 'eq', value: '/%e4' }, [5]],
    // Half an escape is no character.
    [{ field: 'path', op: 'contains', value: '%C3' }, [2]],
    [{ field: 'path', op: 'contains', value: '%' }, []],
    [{ field: 'path', op: 'contains', value: '%C' }, []],
    [{ field: 'path', op: 'ends_with', value: '%BCn%' }, []],
    [{ field: 'hostname', op: 'eq', value: 'münchen.de' }, [0]],
    [{ field: 'hostname', op: 'in', value: ['MÜNCHEN.de'], ...either }, [0]],
    [{ field: 'referrer', op: 'contains', value: 'münchen.de' }, [1]],
    [{ field: 'referrer', op: 'eq', value: 'direct', ...either }, [0, 2, 3, 4, 5, 6]],
    [{ field: 'referrer', op: 'eq', value: 'direct' }, []],
    [{ field: 'referrer_url', op: 'eq', value: 'https://a.org/%C3%BC' }, [1]],
    [{ field: 'referrer_url', op: 'eq', value: 'https://A.org/%C3%9C', ...either }, [1]],
    [{ field: 'href', op: 'contains', value: 'org/ü' }, [2]],
    [{ field: 'href', op: 'eq', value: 'https://b.org/a b?c=%zz' }, [3]],
    [{ field: 'country', op: 'eq', value: 'US' }, [4]],
    [{ field: 'country', op: 'eq', value: 'US', ...either }, [4, 5]],
    [{ field: 'country', op: 'ne', value: 'unknown', ...either }, [0, 4, 5]],
    [{ field: 'utm_source', op: 'starts_with', value: 'NEWS', ...either }, [0, 6]],
    [{ field: 'utm_source', op: 'not_contains', value: 'LETTER', ...either }, [1, 2, 3, 4, 5]],
    [{ field: 'properties.street', op: 'eq', value: 'strasse', ...either }, [0]],
    [{ field: 'properties.street', op: 'eq', value: 'STRAßE', ...either }, [1]],
    [{ field: 'country', op: 'eq', value: 'US', caseSensitive: true }, [4]],
  ])('%j', async (filter, expected) => {
    expect(await found(site, filter)).toEqual(expected);
  });
});

test('a plain value is compared as the column holds it, and costs no decoding', () => {
  const statements = OPS.map((op) => {
    const plain = '/a-b.c_d~/(x)';
    const value = op === 'in' || op === 'not_in' ? [plain] : plain;
    const condition = resolveFilters([{ field: 'path', op, value }], '', createIssues());
    if (condition?.kind !== 'condition') expect.unreachable();
    return compileSql(renderCondition(condition, sql`path`)).text;
  });
  const shown = "transform(path, [''], [{p0:String}])";
  expect(statements).toEqual([
    'path = {p0:String}',
    `position(${shown}, {p1:String}) > 0`,
    `startsWith(${shown}, {p1:String})`,
    `endsWith(${shown}, {p1:String})`,
    'NOT (path = {p0:String})',
    'has({p0:Array(String)}, path)',
    'NOT (has({p0:Array(String)}, path))',
    `NOT (position(${shown}, {p1:String}) > 0)`,
  ]);
});

describe('case', () => {
  test.each([
    { field: 'path', op: 'exists' },
    { field: 'path', op: 'not_exists' },
    { field: 'properties.seats', op: 'gt', value: 3 },
    { field: 'revenue', op: 'eq', value: 3 },
    { field: 'revenue', op: 'in', value: [3] },
  ] as const)('cannot be ignored where no text is compared: %j', async (filter) => {
    expect(problemsOf({ ...filter, caseSensitive: false })).toMatchObject([
      { field: 'body.filters.0.caseSensitive', message: expect.stringContaining(filter.op) },
    ]);
    expect(problemsOf({ ...filter, caseSensitive: true })).toEqual([]);
  });

  test('is a yes or a no', () => {
    expect(
      filtersSchema.safeParse([{ field: 'path', op: 'eq', value: '/', caseSensitive: 'no' }]).success,
    ).toBe(false);
  });
});

function problemsOf(filter: FilterLeaf) {
  try {
    checkFilters([filter], 'body.filters');
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.details;
    throw error;
  }
}
