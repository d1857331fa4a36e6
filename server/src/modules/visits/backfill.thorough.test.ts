import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { VISIT_IDLE_MS } from '../../lib/time/visit-limits.ts';
import { openChdbFacts } from '../../stores/facts/engines/chdb.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { sql } from '../../stores/facts/sql.ts';
import { createVisitFollower } from './index.ts';

/** A small container, in which a build may use 77 MB. */
const MACHINE_BYTES = 768 * 1024 ** 2;
const EVENTS = { name: 'events' };
const COUNT = 160_000;
const SEGMENTS = 4;
const WEBSITES = 500;
const NAMES = 40_000;
const DAYS = 30;
const LAST_MS = Date.parse('2026-03-31T00:00:00Z');

interface BackfillEvent {
  readonly website_id: string;
  readonly visitor_id: number;
  readonly time: number;
}

let directory: string;
let facts: Facts;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-backfill-'));
  facts = await openChdbFacts({ path: join(directory, 'facts'), machineBytes: MACHINE_BYTES });
});

afterAll(async () => {
  await facts.close();
  await rm(directory, { recursive: true, force: true });
});

/** Pageviews at random times of a month. A few websites have most of them, and nearly every one has a different visitor and day. */
function createEvents(): BackfillEvent[] {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: COUNT }, () => {
    const website = Math.floor(WEBSITES ** random());
    return {
      website_id: `web_${String(website).padStart(26, '0')}`,
      visitor_id: website * NAMES + Math.floor(random() * NAMES),
      time: LAST_MS - Math.floor(random() * DAYS * 86_400_000),
    };
  });
}

/** Counts visits: pageviews of a visitor that are at most the idle time apart belong to one visit. */
function countVisits(events: readonly BackfillEvent[]): number {
  const last = new Map<number, number>();
  let visits = 0;
  for (const { visitor_id, time } of events.toSorted((a, b) => a.time - b.time)) {
    if (time - (last.get(visitor_id) ?? Number.NEGATIVE_INFINITY) > VISIT_IDLE_MS) visits += 1;
    last.set(visitor_id, time);
  }
  return visits;
}

test('a backfill of a month and many websites fits in the memory of a small container', async () => {
  const events = createEvents();
  const paths: string[] = [];
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    const id = newId('seg');
    const path = join(directory, `${id}.jsonl`);
    const lines = events
      .filter((_, index) => index % SEGMENTS === segment)
      .map((event) =>
        JSON.stringify({ ...event, type: 'pageview', path: '/', anonymous_id: `a${event.visitor_id}` }),
      );
    await writeFile(path, `${lines.join('\n')}\n\n`);
    await facts.loadSegment(EVENTS, path, id, { fresh: true });
    paths.push(path);
  }
  const follower = createVisitFollower(facts, EVENTS);
  await follower.follow(paths.slice(0, 2));
  await follower.follow(paths.slice(2));
  const [row] = await facts.query(
    sql`SELECT sum(events) AS events, sum(is_first) AS visits FROM visits FINAL`,
  );
  expect(row).toEqual({ events: COUNT, visits: countVisits(events) });
}, 120_000);
