import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import type { FactEntry } from '../../stores/facts/journal/journal.types.ts';
import { countDiscarded, type DiscardedFact, IngestionCounts } from './ingestion-counts.ts';
import { errorsKind, eventsKind, vitalsKind } from './rows/fact-kinds.ts';
import { eachEvent } from './rows/pending-fact.ts';
import { contextOf, directory, NOON_MS } from './testing/fixtures.ts';
import { createTrackingService } from './tracking.service.ts';

const blocked: DiscardedFact = {
  websiteId: 'web_1',
  organizationId: 'org_1',
  kind: 'event',
  outcome: 'blocked',
  reason: 'ip',
  timeMs: NOON_MS + 59_999,
};
const rowsOf = (entries: readonly FactEntry[]): unknown[] => entries.map(({ json }) => JSON.parse(json));

describe('discarded facts', () => {
  test('are counted by website, minute, kind, outcome and reason', () => {
    const counts = new IngestionCounts();
    counts.add(blocked);
    counts.add({ ...blocked, timeMs: NOON_MS }, 4);
    counts.add({ ...blocked, timeMs: NOON_MS + 60_000 });
    counts.add({ ...blocked, reason: 'a "quoted" one', websiteId: 'web_2' });
    const row = { website_id: 'web_1', time: NOON_MS, kind: 'event', outcome: 'blocked', reason: 'ip' };
    expect(rowsOf(counts.take())).toEqual([
      { ...row, facts: 5 },
      { ...row, time: NOON_MS + 60_000, facts: 1 },
      { ...row, website_id: 'web_2', reason: 'a "quoted" one', facts: 1 },
    ]);
    expect(counts.take()).toEqual([]);
  });

  test('belong to their website and its organization, so that a query about them waits for the counts', () => {
    const counts = new IngestionCounts();
    counts.add(blocked);
    const origin = { subjectId: 'web_1', organizationId: 'org_1', timeMs: NOON_MS };
    for (const entries of [counts.take(), countDiscarded([blocked])])
      expect(entries.map((entry) => entry.origin)).toEqual([origin]);
  });

  test('use bounded memory and report when they should be written', () => {
    const counts = new IngestionCounts();
    for (let minute = 0; !counts.isFull(); minute += 1) {
      expect(minute).toBeLessThan(10_000);
      counts.add({ ...blocked, timeMs: NOON_MS + minute * 60_000 });
    }
    counts.take();
    expect(counts.isFull()).toBe(false);
  });
});

test('counts that cannot be written are written once with the next call', async () => {
  const written: FactEntry[] = [];
  let isBroken = true;
  const journal = {
    append: async (entries: readonly FactEntry[]) => {
      if (isBroken && entries.length > 0) throw new AppError('SERVICE_UNAVAILABLE');
      written.push(...entries);
    },
  };
  const steps = [eachEvent('rule', () => ({ drop: 'ip' }))];
  const service = createTrackingService({
    journal,
    websites: directory(),
    kinds: { events: eventsKind(steps), vitals: vitalsKind(steps), errors: errorsKind(steps) },
    discarded: new IngestionCounts(),
    clock: new StoppedClock(NOON_MS),
  });
  const send = () =>
    service.acceptEvents({ query: { website_id: 'web_1' }, body: { name: 'a' } }, contextOf());
  expect(await send()).toMatchObject({ success: true, count: 1 });
  await expect(service.writeCounts()).rejects.toThrow(AppError);
  await send();
  isBroken = false;
  await service.writeCounts();
  await service.writeCounts();
  const total = rowsOf(written).reduce<number>((sum, row) => sum + Number(Object(row)['facts']), 0);
  expect(total).toBe(2);
});
