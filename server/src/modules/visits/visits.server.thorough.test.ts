import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { storedTable } from '../../stores/facts/cluster/places.ts';
import { openServerFacts } from '../../stores/facts/engines/server.ts';
import type { FactTable } from '../../stores/facts/facts.ts';
import { sql } from '../../stores/facts/sql.ts';
import { startTestClickHouse } from '../../stores/facts/testing/clickhouse-http.ts';
import { createVisitFollower, rebuildVisits } from './index.ts';

const EVENTS: FactTable = { name: 'events' };
const BEGIN_MS = Date.UTC(2026, 2, 9, 22);
const MINUTE_MS = 60_000;

const server = await startTestClickHouse();

afterAll(() => server.close());

test('two processes that load events into one ClickHouse concurrently build the same visits as one process', async () => {
  const nodes = await Promise.all([openServerFacts(server), openServerFacts(server)]);
  // One visit over midnight, whose events both processes load alternately.
  const load = async (index: number) => {
    const facts = nodes[index % 2];
    const id = newId('seg');
    const path = join(tmpdir(), `${id}.jsonl`);
    const time = BEGIN_MS + index * 25 * MINUTE_MS;
    const event = { website_id: 'web_1', visitor_id: 1, time, type: 'pageview', path: `/${index}` };
    await writeFile(path, `${JSON.stringify(event)}\n\n`);
    await facts?.loadSegment(EVENTS, path, id, { fresh: true });
    if (facts !== undefined) await createVisitFollower(facts, EVENTS).follow([path]);
  };
  for (const pair of [0, 2, 4, 6]) await Promise.all([load(pair), load(pair + 1)]);

  const [first] = nodes;
  const rows = await first.query(sql`
SELECT began_at, duration_ms, visit_pageviews, entry_page, exit_page, sum(events) AS events, sum(is_first) AS firsts
FROM visits FINAL GROUP BY ALL`);
  expect(rows).toEqual([
    {
      began_at: '2026-03-09 22:00:00.000',
      duration_ms: 7 * 25 * MINUTE_MS,
      visit_pageviews: 8,
      entry_page: '/0',
      exit_page: '/7',
      events: 8,
      firsts: 1,
    },
  ]);
  const all = sql`SELECT * FROM visits FINAL ORDER BY slice`;
  const built = await first.query(all);
  await first.command(sql`TRUNCATE TABLE ${storedTable('visits')}`);
  await Promise.all(nodes.map((facts) => rebuildVisits(facts, {}, { sizes: { perStatement: 3 } })));
  expect(await first.query(all)).toEqual(built);
  await Promise.all(nodes.map((facts) => facts.close()));
});
