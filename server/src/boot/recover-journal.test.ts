import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import { openJournal } from '../stores/facts/journal/journal.ts';
import { openTestFacts, type TestFacts } from '../stores/facts/testing/open-test-facts.ts';
import { EVENTS } from '../stores/facts/testing/tables.ts';
import { createMemoryLive } from '../stores/live/memory.ts';
import { recoverJournal } from './recover-journal.ts';

const clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z'));

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
});

afterAll(() => store.close());

async function recover(flush: () => Promise<void>, leftBytes = 0): Promise<readonly string[]> {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const directory = join(store.directory, 'journal');
  const earlier = await openJournal({ directory, clock });
  if (leftBytes > 0) await earlier.append([{ table: EVENTS, json: JSON.stringify('x'.repeat(leftBytes)) }]);
  await earlier.close();
  const journal = await openJournal({ directory, clock });
  const live = createMemoryLive({ clock });
  await recoverJournal({ journal, facts: store.facts, live, loader: { flush }, clock, logger }, 20);
  await journal.close();
  return lines;
}

test('a start does not wait for a journal that takes long to load', async () => {
  const lines = await recover(() => new Promise(() => undefined));
  expect(lines.join()).toContain('in the background');
});

test('a start continues if the journal cannot be loaded, and logs it', async () => {
  const lines = await recover(() => Promise.reject(new Error('the engine is away')));
  expect(lines.join()).toContain('the engine is away');
  expect(lines.join()).not.toContain('in the background');
});

test('a start does not load a large journal: the loader does so after the server listens', async () => {
  let flushes = 0;
  const flush = async () => {
    flushes += 1;
  };
  expect((await recover(flush, 1_000)).join()).not.toContain('in the background');
  expect(flushes).toBe(1);
  expect((await recover(flush, 3_000_000)).join()).toContain('in the background');
  expect(flushes).toBe(1);
});
