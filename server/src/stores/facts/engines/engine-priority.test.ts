import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { sql } from '../sql.ts';
import { openTestFacts } from '../testing/open-test-facts.ts';
import { createEnginePriority } from './engine-priority.ts';

/** Returns the nice values of the idle threads of the engine. */
function idlePriorities(): readonly number[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
      return name === 'ThreadPool' ? [getPriority(Number(thread))] : [];
    } catch {
      // The thread ended in the meantime.
      return [];
    }
  });
}

test('the threads of the engine have a lower priority than the event loop', async () => {
  const opened = await openTestFacts();
  try {
    await opened.facts.query(sql`SELECT sum(number) FROM numbers_mt(1000000)`);
    // Threads that were started after the last search are found by the next one.
    createEnginePriority()();
    const own = getPriority(process.pid);
    const workers = idlePriorities();
    expect(workers.length).toBeGreaterThan(0);
    expect(new Set(workers)).toEqual(new Set([Math.min(19, own + 5)]));
  } finally {
    await opened.close();
  }
});

test('threads are searched at most every five seconds', async () => {
  const opened = await openTestFacts();
  try {
    let nowMs = 0;
    let reads = 0;
    const clock = () => {
      reads += 1;
      return nowMs;
    };
    const lower = createEnginePriority(clock);
    lower();
    // A search reads the clock twice: before it, and for the time of the next one.
    expect(reads).toBe(2);
    nowMs = 4_999;
    lower();
    expect(reads).toBe(3);
    nowMs = 5_000;
    lower();
    expect(reads).toBe(5);
  } finally {
    await opened.close();
  }
});
