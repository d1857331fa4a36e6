import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import type { FactTable } from '../facts.ts';
import { segmentNumber } from '../journal/segment-number.ts';
import { param, sql } from '../sql.ts';
import { openTestFacts, type TestFacts } from '../testing/open-test-facts.ts';

const EVENTS: FactTable = {
  name: 'events',
  dedupe: { keyColumn: 'event_key', seenTable: 'event_keys', repeats: { table: 'intake', kind: 'event' } },
};

let store: TestFacts;
beforeAll(async () => {
  store = await openTestFacts();
});
afterAll(() => store.close());
beforeEach(async () => {
  for (const table of [sql`events`, sql`event_keys`, sql`intake`])
    await store.facts.command(sql`TRUNCATE TABLE ${table}`);
});

/** A segment of events, a key each; an empty one is no key. Every other event is of the month before. */
async function segment(...keys: readonly string[]) {
  const id = newId('seg');
  const path = join(store.directory, `${id}.jsonl`);
  const lines = keys.map((key, index) =>
    JSON.stringify({
      website_id: key.startsWith('b') ? 'web_b' : 'web_a',
      time: `2026-0${2 + (index % 2)}-01T10:00:30.000Z`,
      name: 'x',
      event_key: key,
    }),
  );
  await writeFile(path, `${lines.join('\n\n')}\n\n`);
  return { id, load: (fresh: boolean) => store.facts.loadSegment(EVENTS, path, id, { fresh }) };
}

async function duplicates(): Promise<Record<string, number>> {
  const rows = await store.facts.query(
    sql`SELECT website_id, sum(facts) AS n FROM intake WHERE outcome = 'duplicate' AND kind = 'event' GROUP BY website_id`,
  );
  return Object.fromEntries(rows.map((row) => [String(row['website_id']), Number(row['n'])]));
}

test('what is left out is counted by website, within a segment and across them', async () => {
  await (await segment('a1', 'a2', 'a1', '', '', 'b1')).load(true);
  expect(await duplicates()).toEqual({ web_a: 1 });
  await (await segment('a1', 'a3', 'b1', 'b1', '')).load(true);
  expect(await duplicates()).toEqual({ web_a: 2, web_b: 2 });
  expect(await store.facts.query(sql`SELECT count() AS n FROM events`)).toEqual([{ n: 7 }]);
});

test('a segment that is loaded again is counted once, however far it came before', async () => {
  await (await segment('a1', 'b1')).load(true);
  const again = await segment('a1', 'a2', 'a2', 'b1', 'b2', '');
  await again.load(true);
  await again.load(false);
  await again.load(false);
  expect(await duplicates()).toEqual({ web_a: 2, web_b: 1 });
});

test.each([
  ['before anything was stored', [sql`events`, sql`intake`]],
  ['before its repeats were counted', [sql`intake`]],
])('a segment whose load died %s is counted rightly, whether or not its keys were noted', async (_, lost) => {
  for (const keysNoted of [true, false]) {
    await (await segment('a1', 'b1')).load(true);
    const died = await segment('a1', 'a2', 'a2', 'b1', 'b2', '');
    await died.load(true);
    for (const table of lost) {
      const number = param(segmentNumber(died.id), 'UInt64');
      // Keys are noted last: were they, rows and counts are there.
      if (keysNoted && lost.length === 2) continue;
      await store.facts.command(
        sql`ALTER TABLE ${table} DELETE WHERE segment = ${number} SETTINGS mutations_sync = 2`,
      );
    }
    if (!keysNoted)
      await store.facts.command(
        sql`ALTER TABLE event_keys DELETE WHERE event_key IN ('a2', 'b2') SETTINGS mutations_sync = 2`,
      );
    await died.load(false);
    expect(await duplicates()).toEqual({ web_a: 2, web_b: 1 });
    for (const table of [sql`events`, sql`event_keys`, sql`intake`])
      await store.facts.command(sql`TRUNCATE TABLE ${table}`);
  }
});

test('a repetition in another month is not stored by a load that is repeated before its keys were noted', async () => {
  const died = await segment('a1', 'a1');
  await died.load(true);
  await store.facts.command(sql`TRUNCATE TABLE event_keys`);
  await died.load(false);
  expect(await store.facts.query(sql`SELECT count() AS n FROM events`)).toEqual([{ n: 1 }]);
});
