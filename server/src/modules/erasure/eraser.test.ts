import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { createStoppedClock } from '../../lib/clock.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import type { State } from '../../stores/state/state.ts';
import { openTestState } from '../../stores/state/testing/open-test-state.ts';
import { createEraser } from './eraser.ts';
import { type ErasureRow, erasures } from './erasures.table.ts';
import { createErasureRecords } from './records.ts';
import { batchOfOne, type Removal } from './removal.ts';

const MINUTE_MS = 60_000;
const signal = new AbortController().signal;

let store: TestFacts;
let state: State;
const clock = createStoppedClock(Date.UTC(2026, 2, 1));
/** What the removal did, and what becomes of its next steps. */
let done: string[];
let left: number;
let trouble: Error | undefined;

beforeAll(async () => {
  [store, state] = await Promise.all([openTestFacts(), openTestState()]);
});
afterAll(() => Promise.all([store.close(), state.close()]));
beforeEach(async () => {
  await state.db.delete(erasures);
  [done, left, trouble] = [[], 3, undefined];
});

const removal: Removal = {
  prepare: () => (trouble === undefined ? Promise.resolve() : Promise.reject(trouble)),
  count: () => Promise.resolve(left),
  async remove({ onPart }) {
    done.push('begins');
    left = 1;
    await onPart();
    done.push(`${(await only()).rowsRemoved} of ${(await only()).rowsTotal}`);
    left = 0;
    done.push('ends');
  },
};

/** An eraser as each process has one. */
function openEraser() {
  const records = createErasureRecords({ state, clock });
  const logger = pino({ level: 'silent' });
  const { facts } = store;
  const removalOf = (batch: readonly ErasureRow[]) => batchOfOne(batch[0]?.id ?? '', removal);
  return { records, ...createEraser({ facts, records, clock, logger, removalOf }) };
}

async function only(): Promise<ErasureRow> {
  const [row] = await state.db.select().from(erasures);
  if (row === undefined) throw new Error('There is one');
  return row;
}

describe('an erasure', () => {
  test('is carried out by one process when several look at the same time, and tells how far it is', async () => {
    const [one, other] = [openEraser(), openEraser()];
    await one.records.add(state.db, { kind: 'website', websiteId: 'web_a' });
    await Promise.all([one.advance(signal), other.advance(signal), one.advance(signal)]);
    expect(done).toEqual(['begins', '2 of 3', 'ends']);
    expect(await only()).toMatchObject({ status: 'running', stage: 'settling', rowsRemoved: 3 });
  });

  test('that fails is tried again after ever longer pauses, at most an hour', async () => {
    const eraser = openEraser();
    await eraser.records.add(state.db, { kind: 'website', websiteId: 'web_a' });
    trouble = new AppError('SERVICE_UNAVAILABLE');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await eraser.advance(signal);
      const { status, dueAt } = await only();
      expect(status).toBe('failed');
      pauses.push((dueAt.getTime() - clock.now()) / 1_000);
      clock.set(dueAt.getTime() - 1);
      await eraser.advance(signal);
      expect((await only()).dueAt, 'not before its time').toEqual(dueAt);
      clock.advance(1);
    }
    expect(pauses.slice(0, 4)).toEqual([5, 10, 20, 40]);
    expect(pauses.at(-1)).toBe(3_600);

    trouble = undefined;
    await eraser.advance(signal);
    expect(await only()).toMatchObject({ status: 'running', failures: 0, rowsRemoved: 3 });
    clock.advance(20 * MINUTE_MS);
    await eraser.advance(signal);
    expect(await only()).toMatchObject({ status: 'done', stage: 'settling' });
  });

  test('begins anew when its second look finds that something came in', async () => {
    const eraser = openEraser();
    await eraser.records.add(state.db, { kind: 'website', websiteId: 'web_a' });
    await eraser.advance(signal);
    left = 2;
    clock.advance(20 * MINUTE_MS);
    await eraser.advance(signal);
    expect(done).toEqual(['begins', '2 of 3', 'ends', 'begins', '4 of 5', 'ends']);
    expect(await only()).toMatchObject({ status: 'running', rowsTotal: 5, rowsRemoved: 5 });
    clock.advance(20 * MINUTE_MS);
    await eraser.advance(signal);
    expect(await only()).toMatchObject({ status: 'done', finishedAt: new Date(clock.now()) });
  });

  test('of retention leaves no record, and one of a profile no name', async () => {
    const eraser = openEraser();
    await eraser.records.add(state.db, { kind: 'retention', edges: [] });
    await eraser.records.add(state.db, { kind: 'profile', websiteId: 'web_a', profileId: 'ada' });
    expect(await eraser.records.hasOpenRetention()).toBe(true);
    await eraser.advance(signal);
    const names = (await state.db.select().from(erasures)).map(({ profileId }) => profileId);
    expect(new Set(names)).toEqual(new Set([null, 'ada']));
    clock.advance(20 * MINUTE_MS);
    await eraser.advance(signal);
    expect(await only()).toMatchObject({ kind: 'profile', status: 'done', profileId: null });
    expect(await eraser.records.hasOpenRetention()).toBe(false);
  });

  test('ends where it can be taken up again when the server stops', async () => {
    const eraser = openEraser();
    await eraser.records.add(state.db, { kind: 'website', websiteId: 'web_a' });
    const stopping = new AbortController();
    stopping.abort(new Error('The server stops'));
    trouble = new Error('aborted');
    await expect(eraser.advance(stopping.signal)).rejects.toBe(stopping.signal.reason);
    expect(await only(), 'no failure of its own').toMatchObject({ status: 'running', failures: 0 });
    trouble = undefined;
    await eraser.advance(signal);
    expect(done.at(-1)).toBe('ends');
  });
});
