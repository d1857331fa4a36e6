import { expect, test } from 'vitest';
import type { FactEntry, Journal } from '../../../stores/facts/journal/journal.types.ts';
import { linkClicksTable } from '../link-clicks.table.ts';
import { ClickRecorder } from './click-recorder.ts';

const ENTRY: FactEntry = { table: linkClicksTable, json: '{}' };

function createCommit() {
  let end: (error?: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { promise, end };
}

/** A journal whose commits end when the test ends them. */
function createManualJournal() {
  let batch = createCommit();
  const journal: Journal = {
    append: () => batch.promise,
  };
  return {
    journal,
    endCommit(error?: Error) {
      const { end } = batch;
      batch = createCommit();
      end(error);
    },
  };
}

function open() {
  const manual = createManualJournal();
  const warnings: unknown[] = [];
  const recorder = new ClickRecorder({
    journal: manual.journal,
    logger: { warn: (...args: unknown[]) => void warnings.push(args) },
  });
  return { ...manual, recorder, warnings };
}

test('a response waits for its click only if more than 1,000 clicks wait for the disk', async () => {
  const { recorder, endCommit } = open();
  for (let clicks = 1; clicks <= 1_000; clicks += 1) expect(recorder.record(ENTRY)).toBeUndefined();
  const waiting = recorder.record(ENTRY);
  expect(waiting).toBeInstanceOf(Promise);
  endCommit();
  await waiting;
  expect(recorder.record(ENTRY)).toBeUndefined();
});

test('the end of the process waits for the clicks of all commits', async () => {
  const { recorder, endCommit } = open();
  recorder.record(ENTRY);
  endCommit();
  recorder.record(ENTRY);
  let isSettled = false;
  const settled = recorder.settle().then(() => {
    isSettled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isSettled).toBe(false);
  endCommit();
  await settled;
});

test('a commit that fails is logged once, with the number of its clicks', async () => {
  const { recorder, endCommit, warnings } = open();
  const error = new Error('The disk is full');
  recorder.record(ENTRY);
  recorder.record(ENTRY);
  endCommit(error);
  await recorder.settle();
  expect(warnings).toEqual([[{ err: error, clicks: 2 }, 'clicks were not recorded']]);
});
