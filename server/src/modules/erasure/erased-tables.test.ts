import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORED_DATABASE } from '../../stores/facts/cluster/places.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { TABLES } from './testing/tables.ts';

/** Tables of the erasures themselves, which contain no facts of websites. */
const OF_ERASURES = ['erased_visitors', 'erased_websites'];

let store: TestFacts;
beforeAll(async () => {
  store = await openTestFacts();
});
afterAll(() => store.close());

/** Lists the tables, without views, that have a column. */
async function tablesWith(column: string): Promise<unknown[]> {
  const rows = await store.facts.query(sql`
SELECT table FROM system.columns WHERE database = ${STORED_DATABASE} AND name = ${text(column)}
  AND table IN (SELECT name FROM system.tables WHERE database = ${STORED_DATABASE} AND engine LIKE '%MergeTree')
ORDER BY table`);
  return rows.map(({ table }) => table).filter((table) => !OF_ERASURES.includes(String(table)));
}

test('every table with facts of websites is declared', async () => {
  const known = [...TABLES.names];
  expect(known.sort()).toEqual(await tablesWith('website_id'));
});

test('every table with facts of visitors is declared', async () => {
  const known = TABLES.base.filter(({ ofVisitors }) => ofVisitors !== undefined).map(({ name }) => name);
  expect([...known, 'visits'].sort()).toEqual(await tablesWith('visitor_id'));
});

test('every table that names profiles is declared', async () => {
  const known = TABLES.base.filter(({ ofVisitors }) => ofVisitors?.namesProfiles).map(({ name }) => name);
  expect(known.sort()).toEqual(await tablesWith('profile_id'));
});

test('every table with facts of organizations is declared', async () => {
  const known = TABLES.base.filter(({ isOfOrganizations }) => isOfOrganizations).map(({ name }) => name);
  const found = await tablesWith('organization_id');
  expect(known.sort()).toEqual(found.filter((table) => table !== 'audit_log'));
});

test('each table has the columns that identify its rows', async () => {
  for (const { name, time, ofVisitors } of [...TABLES.base, ...TABLES.derived]) {
    const { cameInAt, wide = [] } = ofVisitors ?? {};
    for (const column of [time, cameInAt ?? time, ...wide]) expect(await tablesWith(column)).toContain(name);
  }
});

test('all numbers in a visitor’s export are exact', async () => {
  const rows = await store.facts.query(sql`
SELECT table, name FROM system.columns WHERE database = ${STORED_DATABASE} AND name != 'segment'
  AND match(type, '(Int64|Int128|Int256|Decimal)') ORDER BY table, name`);
  for (const { name, ofVisitors } of TABLES.base)
    if (ofVisitors !== undefined)
      expect(rows.filter(({ table }) => table === name).map((row) => row['name'])).toEqual(
        [...ofVisitors.wide].sort(),
      );
});
