import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageStep } from '../tracking/steps/page.ts';
import { draftOf } from '../tracking/testing/fixtures.ts';
import type { FilterLeaf } from './filter.contract.ts';
import { openTestQueries, type TestQueries } from './testing/ask.ts';
import { storeEvents } from './testing/events.ts';
import {
  decode,
  earlierForm,
  type PathTokens,
  partOf,
  respelled,
  spelledPath,
} from './testing/spelled-paths.ts';

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
    const draft = draftOf({
      name: 'pageview',
      ...(isUrl ? { url: `https://a.example${text}` } : { path: text }),
    });
    createPageStep().run([draft]);
    return draft.row.path;
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

test('a path is found in whatever encoding it was sent and is asked for, in either case where that is asked', async () => {
  const check = fc.asyncProperty(asked, async (one) => {
    expect(await found(SITE, filterOf(one))).toEqual(expected(one.op, one.value.tokens, one.ignoresCase));
  });
  await fc.assert(check, { numRuns: 250, seed: 11 });
}, 120_000);

test('rows that were stored in the earlier form are found as well', async () => {
  const check = fc.asyncProperty(asked, async (one) => {
    // Plain ASCII is compared with what is stored.
    fc.pre(!one.ignoresCase && /[^ -~]/.test(decode(one.value.tokens, false)));
    expect(await found(EARLIER_SITE, filterOf(one))).toEqual(expected(one.op, one.value.tokens, false));
  });
  await fc.assert(check, { numRuns: 120, seed: 12 });
}, 120_000);
