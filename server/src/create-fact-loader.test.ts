import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactLoader } from './create-fact-loader.ts';
import { createStoppedClock } from './lib/clock.ts';
import { linkClicksTable } from './modules/links/index.ts';
import { monitorChecksTable } from './modules/monitors/index.ts';
import { errorsTable, eventsTable, vitalsTable } from './modules/tracking/index.ts';
import { openJournal } from './stores/facts/journal.ts';
import { identifier, sql } from './stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from './stores/facts/testing/open-test-facts.ts';

const clock = createStoppedClock(Date.parse('2026-03-01T12:00:00Z'));

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
});

afterAll(() => store.close());

test('every kind of fact is loaded from the journal, and what comes twice under one key is stored once', async () => {
  const journal = await openJournal({ directory: join(store.directory, 'journal'), clock });
  const loader = createFactLoader({ journal, facts: store.facts }, clock, pino({ level: 'silent' }));
  const time = clock.now();
  const kinds = [
    { table: eventsTable, key: 'one' },
    { table: errorsTable, key: 'error:one' },
    { table: vitalsTable, key: 'vital:one' },
    { table: linkClicksTable, key: 'click:one' },
    { table: monitorChecksTable, key: 'check:one' },
  ];
  for (const { table, key } of kinds) {
    const named = { table, json: JSON.stringify({ time, website_id: 'web_a', event_key: key }) };
    const unnamed = { table, json: JSON.stringify({ time, website_id: 'web_a' }) };
    await journal.append([named, unnamed, unnamed]);
    await loader.flush();
    await journal.append([named]);
    await loader.flush();
  }
  for (const { table } of kinds) {
    const name = identifier(table.name);
    expect(
      await store.facts.query(sql`SELECT count() AS n, countIf(event_key != '') AS named FROM ${name}`),
      table.name,
    ).toEqual([{ n: 3, named: 1 }]);
  }
  expect(journal.stats().backlogSegments).toBe(0);
  await journal.close();
});
