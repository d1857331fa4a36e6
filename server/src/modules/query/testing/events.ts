import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../../lib/ids/ids.ts';
import type { FactTable } from '../../../stores/facts/facts.ts';
import type { TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { createVisitFollower } from '../../visits/index.ts';

const EVENTS: FactTable = { name: 'events' };

/** An event for a test: columns of `events`; omitted columns are empty. Times are ISO 8601 or milliseconds. */
export interface TestEvent {
  readonly website_id: string;
  readonly time: string | number;
  /** 64 bits, as text where a number would not be exact. */
  readonly visitor_id: number | string;
  readonly visit_id: string;
  readonly type?: string;
  readonly [column: string]: string | number | undefined;
}

let segments = 0;

/** Stores events as the journal does, and builds their visits. */
export async function storeEvents(store: TestFacts, events: readonly TestEvent[]): Promise<void> {
  segments += 1;
  const path = join(store.directory, `segment-${segments}.jsonl`);
  const lines = events.map((event) => {
    const time = new Date(event.time).getTime();
    return JSON.stringify({
      type: 'pageview',
      name: event.type ?? 'pageview',
      ...event,
      time,
      received_at: event['received_at'] ?? time,
    });
  });
  await writeFile(path, `${lines.join('\n')}\n`);
  await store.facts.loadSegment(EVENTS, path, newId('seg'), { fresh: true });
  await createVisitFollower(store.facts, EVENTS).follow([path]);
}
