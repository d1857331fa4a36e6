import { expect, test } from 'vitest';
import type { AuditFilter } from './audit-filter.ts';
import { followAuditLog } from './follow-audit-log.ts';

const START_MS = Date.UTC(2026, 10, 24, 12);
const FILTER: AuditFilter = { sinceMs: START_MS, limit: 2 };

/** Follows a log that a test extends before each poll. @returns the ids of each group. */
async function follow(polls: readonly (readonly [id: string, seconds: number][])[]): Promise<string[][]> {
  const log: { entry_id: string; at: string }[] = [];
  const groups: string[][] = [];
  let poll = 0;
  const extend = () => {
    for (const [id, seconds] of polls[poll] ?? [])
      log.push({ entry_id: id, at: new Date(START_MS + seconds * 1_000).toISOString() });
    poll += 1;
    return poll <= polls.length;
  };
  extend();
  const read = async ({ sinceMs, limit }: AuditFilter) =>
    log
      .filter(({ at }) => Date.parse(at) >= sinceMs)
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
      .slice(-limit);
  for await (const lines of followAuditLog({ filter: FILTER, read, next: async () => extend() }))
    groups.push(lines.map((line) => String(line['entry_id'])));
  return groups;
}

test('the newest entries come first, and then each new one once', async () => {
  const groups = await follow([
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
    [],
    [['d', 4]],
  ]);
  expect(groups).toEqual([['b', 'c'], [], ['d']]);
});

test('an entry that becomes readable up to a minute late is not missed', async () => {
  const groups = await follow([[['b', 100]], [['late', 45]], [['c', 101]]]);
  expect(groups).toEqual([['b'], ['late'], ['c']]);
});
