import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { newId } from '../../lib/ids/ids.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import type { State } from '../../stores/state/state.ts';
import { openTestState } from '../../stores/state/testing/open-test-state.ts';
import { Eraser } from './eraser.ts';
import { type ErasureRow, erasures } from './erasures.table.ts';
import { ErasureRecords } from './records.ts';
import { type BatchRemoval, batchOfOne, type Removal } from './removal.ts';
import { TABLES } from './testing/tables.ts';

const MINUTE_MS = 60_000;
const signal = new AbortController().signal;

let store: TestFacts;
let state: State;
const clock = new StoppedClock(Date.UTC(2026, 2, 1));
/** The steps of the removal, and the results of the next ones. */
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

/** Creates an eraser, as each process has one. */
function openEraser() {
  const records = new ErasureRecords({ state, clock });
  const logger = pino({ level: 'silent' });
  const { facts } = store;
  const removalOf = (batch: readonly ErasureRow[]) => batchOfOne(batch[0]?.id ?? '', removal);
  const eraser = new Eraser({ facts, records, tables: TABLES, clock, logger, removalOf });
  return { records, advance: (signal: AbortSignal) => eraser.advance(signal) };
}

async function only(): Promise<ErasureRow> {
  const [row] = await state.db.select().from(erasures);
  if (row === undefined) throw new Error('There is one');
  return row;
}

describe('an erasure', () => {
  test('is performed by one of several concurrent processes, which records its progress', async () => {
    const [one, other] = [openEraser(), openEraser()];
    await one.records.add(state.db, { kind: 'website', websiteId: 'web_a' });
    await Promise.all([one.advance(signal), other.advance(signal), one.advance(signal)]);
    expect(done).toEqual(['begins', '2 of 3', 'ends']);
    expect(await only()).toMatchObject({ status: 'running', stage: 'settling', rowsRemoved: 3 });
  });

  test('is retried after a failure with increasing pauses, at most an hour', async () => {
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

  test('restarts when the second pass finds new rows', async () => {
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

  test('of retention leaves no record, and one of a profile no profile id', async () => {
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

  test('stops where it can be resumed when the server stops', async () => {
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

describe('erasures of profiles', () => {
  /** The steps of batch removals. */
  let steps: { readonly step: 'prepare' | 'remove' | 'end'; readonly profiles: readonly string[] }[];
  /** The profiles whose rows exist, and the errors of steps. */
  let rows: Set<string>;
  let troubleOf: (step: string, profiles: readonly string[]) => Error | undefined;
  beforeEach(() => {
    [steps, rows, troubleOf] = [[], new Set(), () => undefined];
  });

  const namesOf = (batch: readonly ErasureRow[]) =>
    batch.map(({ profileId, websiteId }) => profileId ?? websiteId);

  function open() {
    const records = new ErasureRecords({ state, clock });
    const logger = pino({ level: 'silent' });
    const { facts } = store;
    const removalOf = (batch: readonly ErasureRow[]): BatchRemoval => {
      const profiles = namesOf(batch);
      const take = async (step: 'prepare' | 'remove' | 'end') => {
        steps.push({ step, profiles });
        const error = troubleOf(step, profiles);
        if (error !== undefined) throw error;
      };
      return {
        prepare: () => take('prepare'),
        count: async () =>
          new Map(batch.map(({ id }, index) => [id, rows.has(profiles[index] ?? '') ? 1 : 0])),
        async remove() {
          for (const profile of profiles) rows.delete(profile);
          await take('remove');
        },
        end: () => take('end'),
      };
    };
    const eraser = new Eraser({ facts, records, tables: TABLES, clock, logger, removalOf });
    return { records, advance: (signal: AbortSignal) => eraser.advance(signal) };
  }

  /** Schedules erasures of these profiles. */
  async function ask(records: ErasureRecords, [first = '', ...others]: readonly string[]): Promise<void> {
    const added = await records.add(state.db, { kind: 'profile', websiteId: 'web_a', profileId: first });
    // A thousand requests would take longer than all that is tested.
    const twins = others.map((profileId) => ({ ...added, id: newId('ers', clock.now()), profileId }));
    if (twins.length > 0) await state.db.insert(erasures).values(twins);
    for (const { profileId } of [added, ...twins]) rows.add(String(profileId));
  }

  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
  const sizesOf = (wanted: string) =>
    steps.filter(({ step }) => step === wanted).map(({ profiles }) => profiles.length);
  const all = () => state.db.select().from(erasures);

  test('a thousand are erased in one pass, each with its own record', async () => {
    const eraser = open();
    await ask(eraser.records, numbered(1_000));
    await eraser.advance(signal);
    expect([sizesOf('prepare'), sizesOf('remove')]).toEqual([[1_000], [1_000]]);
    for (const row of await all())
      expect(row).toMatchObject({ status: 'running', stage: 'settling', rowsTotal: 1, rowsRemoved: 1 });
    clock.advance(20 * MINUTE_MS);
    await eraser.advance(signal);
    expect(sizesOf('end')).toEqual([1_000]);
    for (const row of await all()) expect(row).toMatchObject({ status: 'done', profileId: null });
  }, 60_000);

  test('a failing one is isolated, and the others are erased', async () => {
    const eraser = open();
    await ask(eraser.records, [...numbered(40), 'bad', ...numbered(80).slice(40)]);
    troubleOf = (step, profiles) =>
      step === 'remove' && profiles.includes('bad') ? new AppError('QUERY_ERROR') : undefined;
    await eraser.advance(signal);
    const stages = new Map((await all()).map((row) => [row.profileId, row]));
    expect(stages.get('bad')).toMatchObject({ status: 'failed', stage: 'removing', failures: 1 });
    stages.delete('bad');
    for (const row of stages.values())
      expect(row).toMatchObject({ status: 'running', stage: 'settling', failures: 0 });

    // Erasures that are requested later are not in the same batch.
    clock.advance(5_000);
    steps = [];
    await ask(eraser.records, ['new', 'newer']);
    await eraser.advance(signal);
    expect(steps.map(({ profiles }) => profiles)).toContainEqual(['new', 'newer']);
    expect(steps.filter(({ step }) => step === 'remove').map(({ profiles }) => profiles)).toContainEqual([
      'bad',
    ]);
  });

  test('after a failure following the removal, the retried parts complete all steps', async () => {
    const eraser = open();
    await ask(eraser.records, ['one', 'other']);
    await eraser.advance(signal);
    // A row arrives, the second pass finds it, and the batch fails after its rows were removed.
    for (const profile of ['one', 'other']) rows.add(profile);
    troubleOf = (step, profiles) =>
      step === 'remove' && profiles.length > 1 ? new AppError('QUERY_TIMEOUT') : undefined;
    clock.advance(20 * MINUTE_MS);
    steps = [];
    await eraser.advance(signal);
    expect(sizesOf('remove')).toEqual([2, 1, 1]);
    for (const row of await all()) expect(row).toMatchObject({ status: 'running', stage: 'settling' });
  });

  test('while the store is down, all wait and none is tried separately', async () => {
    const eraser = open();
    await ask(eraser.records, numbered(30));
    troubleOf = () => new AppError('SERVICE_UNAVAILABLE');
    await eraser.advance(signal);
    expect(steps).toHaveLength(1);
    for (const row of await all()) expect(row).toMatchObject({ status: 'failed', failures: 1 });
    troubleOf = () => undefined;
    clock.advance(5_000);
    await eraser.advance(signal);
    expect(sizesOf('remove')).toEqual([30]);
  });

  test('a run stops dividing batches after too many failures, and later runs continue until the valid ones are erased', async () => {
    const eraser = open();
    const good = numbered(100);
    await ask(
      eraser.records,
      good.flatMap((profile, index) => (index % 10 === 0 ? [profile, `bad${index}`] : [profile])),
    );
    troubleOf = (step, profiles) =>
      step === 'remove' && profiles.some((name) => name.startsWith('bad')) ? new Error('bad') : undefined;
    await eraser.advance(signal);
    expect(sizesOf('remove').length).toBeLessThan(100);
    for (let turn = 0; turn < 5; turn += 1) {
      clock.advance(5_000);
      await eraser.advance(signal);
    }
    const settled = (await all())
      .filter(({ stage }) => stage === 'settling')
      .map(({ profileId }) => profileId);
    expect(settled.sort()).toEqual([...good].sort());
  }, 60_000);

  test('neither they nor deletions of websites wait for all of the others', async () => {
    const eraser = open();
    await ask(eraser.records, numbered(1_200));
    for (let index = 0; index < 12; index += 1)
      await eraser.records.add(state.db, { kind: 'website', websiteId: `web_${index}` });
    await eraser.advance(signal);
    const begun = (await all()).filter(({ stage }) => stage === 'settling').map(({ kind }) => kind);
    expect(begun.filter((kind) => kind === 'website')).toHaveLength(10);
    expect(begun.filter((kind) => kind === 'profile')).toHaveLength(1_000);
    await eraser.advance(signal);
    expect((await all()).every(({ stage }) => stage === 'settling')).toBe(true);

    // None is complete before its second pass, although a run handles fewer than are due.
    clock.advance(20 * MINUTE_MS);
    steps = [];
    await eraser.advance(signal);
    const looked = new Set(
      steps.filter(({ step }) => step === 'prepare').flatMap(({ profiles }) => profiles),
    );
    const done = (await all()).filter(({ status }) => status === 'done');
    expect(looked.size).toBe(1_010);
    expect(done).toHaveLength(1_010);
  }, 60_000);
});
