import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import { DAY_MS } from '../lib/time/time-zone.ts';
import { linkClicksTable } from '../modules/links/index.ts';
import { monitorChecksTable } from '../modules/monitors/index.ts';
import { createQueryService, RollUps } from '../modules/query/index.ts';
import { errorsTable, eventsTable, vitalsTable } from '../modules/tracking/index.ts';
import type { Facts } from '../stores/facts/facts.ts';
import { openJournal } from '../stores/facts/journal/journal.ts';
import { compileSql, identifier, sql } from '../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../stores/facts/testing/open-test-facts.ts';
import { createMemoryLive } from '../stores/live/memory.ts';
import { createFactLoader } from './create-fact-loader.ts';

const clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
});

afterAll(() => store.close());

test('every kind of fact is loaded from the journal, and a repeated key is stored once', async () => {
  const journal = await openJournal({ directory: join(store.directory, 'journal'), clock });
  const live = createMemoryLive({ clock });
  const loader = createFactLoader({ journal, facts: store.facts, live }, clock, pino({ level: 'silent' }));
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

test('the next query after a late event includes it in the daily roll-ups, also on another instance', async () => {
  const journal = await openJournal({ directory: join(store.directory, 'late'), clock });
  const live = createMemoryLive({ clock });
  const { facts } = store;
  const logger = pino({ level: 'silent' });
  /** Returns the answers to a query between building visits and updating the daily roll-ups. */
  const between: unknown[] = [];
  const watched: Facts = {
    ...facts,
    derive: (name, work) =>
      facts.derive(name, (session) =>
        work({
          ...session,
          async command(statement) {
            await session.command(statement);
            if (isSummedUp && compileSql(statement).text.startsWith('INSERT INTO visits'))
              between.push(await ask());
          },
        }),
      ),
  };
  let isSummedUp = false;
  const loader = createFactLoader({ journal, facts: watched, live }, clock, logger);
  const rollUps = new RollUps({ facts, live, clock, logger, minSlices: 1 });
  const query = createQueryService({ facts, websites: { idsOf: async () => [] }, clock, rollUps });
  const websiteId = 'web_late';
  const dayMs = clock.now() - (clock.now() % DAY_MS) - 4 * DAY_MS;
  const pageview = (hour: number, visitor_id: number) => {
    const time = dayMs + hour * 3_600_000;
    const row = {
      website_id: websiteId,
      time,
      received_at: time,
      visitor_id,
      type: 'pageview',
      path: '/',
      country: 'DE',
    };
    return { table: eventsTable, json: JSON.stringify(row) };
  };
  const ask = async () => {
    const day = new Date(dayMs).toISOString().slice(0, 10);
    const [answer] = await query.run({
      subject: { kind: 'website', websiteId },
      queries: [
        {
          parameters: ['summary_metrics', 'country', 'top_pages'],
          startDate: day,
          endDate: day,
        },
      ],
      at: () => 'body',
      timezone: undefined,
    });
    return answer?.data.map(({ data: [row] }) => row?.['pageviews']);
  };

  await journal.append([pageview(10, 1)]);
  await loader.flush();
  expect(await rollUps.advance()).toBeGreaterThan(0);
  expect(await ask()).toEqual([1, 1, 1]);
  isSummedUp = true;
  await journal.append([pageview(15, 2)]);
  await loader.flush();
  expect(await ask()).toEqual([2, 2, 2]);
  expect(between).toEqual([[2, 2, 2]]);
  await journal.close();
});
