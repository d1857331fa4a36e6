import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../../lib/ids/ids.ts';
import type { FactRow, FactTable } from '../../../stores/facts/facts.ts';
import { sql, text } from '../../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { createVisitFollower } from '../index.ts';

const EVENTS: FactTable = { name: 'events' };

/** Columns of an event. Missing ones are empty. */
export interface VisitEvent {
  readonly website_id: string;
  readonly visitor_id: number;
  /** ISO 8601, or milliseconds since the epoch. */
  readonly time: string | number;
  readonly [column: string]: string | number;
}

/** A store of facts whose visits are built on request. */
export interface VisitStore {
  readonly facts: TestFacts['facts'];
  readonly directory: string;
  /** Stores events like the loader, and returns the path of their segment. */
  load(events: readonly VisitEvent[]): Promise<string>;
  /** Builds the visits of these segments. */
  build(...paths: readonly string[]): Promise<void>;
  /** Stores events and builds their visits. */
  add(...events: readonly VisitEvent[]): Promise<void>;
  /** Returns the sorted rows of a website; times in milliseconds. */
  rows(websiteId: string): Promise<FactRow[]>;
  close(): Promise<void>;
}

/** Opens a store for a test file. */
export async function openVisitStore(): Promise<VisitStore> {
  const store = await openTestFacts();
  const { facts, directory } = store;
  const follower = createVisitFollower(facts, EVENTS);
  const build = (...paths: readonly string[]) => follower.follow(paths);

  async function load(events: readonly VisitEvent[]): Promise<string> {
    const id = newId('seg');
    const path = join(directory, `${id}.jsonl`);
    const lines = events.map((event) =>
      JSON.stringify({ type: 'pageview', ...event, time: new Date(event.time).getTime() }),
    );
    await writeFile(path, `${lines.join('\n')}\n\n`);
    await facts.loadSegment(EVENTS, path, id, { fresh: true });
    return path;
  }

  return {
    facts,
    directory,
    load,
    build,
    add: async (...events) => build(await load(events)),
    rows: (websiteId) =>
      facts.query(sql`
SELECT * REPLACE (toUnixTimestamp(slice) * 1000 AS slice, toUnixTimestamp64Milli(began_at) AS began_at)
FROM visits FINAL WHERE startsWith(website_id, ${text(websiteId)}) ORDER BY website_id, visitor_id, is_bot, slice`),
    close: () => store.close(),
  };
}
