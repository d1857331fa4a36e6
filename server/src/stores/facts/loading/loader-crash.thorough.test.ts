import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { systemClock } from '../../../lib/time/clock.ts';
import { openChdbFacts } from '../engines/chdb.ts';
import { openJournal } from '../journal/journal.ts';
import { sql } from '../sql.ts';
import { appendUntilKilled } from '../testing/append-until-killed.ts';
import { EVENTS } from '../testing/tables.ts';
import { createLoader } from './loader.ts';

const ROUNDS = 5;

test('a process killed while it appends and loads: every acknowledged event is in the store once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-loader-'));
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of await appendUntilKilled('loader-child.ts', directory, round)) acknowledged.add(name);
  }
  const facts = await openChdbFacts({ path: join(directory, 'facts') });
  const journal = await openJournal({ directory: join(directory, 'journal'), clock: systemClock });
  const loader = createLoader({
    journal,
    facts,
    tables: [EVENTS],
    clock: systemClock,
    logger: pino({ level: 'silent' }),
  });
  await loader.flush();

  const rows = await facts.query(sql`SELECT name, count() AS n FROM events GROUP BY name`);
  const found = new Map(rows.map(({ name, n }) => [String(name), n]));
  expect(acknowledged.size).toBeGreaterThan(100);
  expect([...acknowledged].filter((name) => !found.has(name))).toEqual([]);
  expect([...found].filter(([, n]) => n !== 1)).toEqual([]);
  await journal.close();
  await facts.close();
  await rm(directory, { recursive: true, force: true });
}, 60_000);
