import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Segment } from '../journal/journal.types.ts';
import { segmentAbout } from '../testing/segments.ts';
import { Publications } from './publications.ts';

const DELAY_MS = 2_000;

let publications: Publications;
/** The names of changes, in the order in which they were made. */
let made: string[];

beforeEach(() => {
  vi.useFakeTimers();
  publications = new Publications();
  made = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Begins a change and lets it run as far as it can without the passing of time. */
async function change(name: string, ...segments: Segment[]): Promise<void> {
  void publications.change(segments, async () => void made.push(name));
  await vi.advanceTimersByTimeAsync(0);
}

test('a watch that delays changes of a subject delays them until it ends, and no others', async () => {
  const watch = publications.watch('web_1', true);
  await change('own', segmentAbout('web_1', 'org_1'));
  await change('other', segmentAbout('web_2', 'org_1'));
  expect(made).toEqual(['other']);
  expect(watch.hasChanged()).toBe(false);
  expect([publications.isDelayed('web_1'), publications.isDelayed('web_2')]).toEqual([true, false]);
  watch.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toEqual(['other', 'own']);
  expect(publications.isDelayed('web_1')).toBe(false);
});

test('a watch that does not end delays changes for 2 seconds, and reports the one that begins then', async () => {
  const watch = publications.watch('web_1', true);
  await change('own', segmentAbout('web_1'));
  await vi.advanceTimersByTimeAsync(DELAY_MS - 1);
  expect(made).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(made).toEqual(['own']);
  expect(watch.hasChanged()).toBe(true);
  watch.end();
});

test('a change waits only once: watches that begin while it waits do not delay it', async () => {
  const first = publications.watch('web_1', true);
  await change('own', segmentAbout('web_1'));
  const second = publications.watch('web_1', true);
  first.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toEqual(['own']);
  expect(second.hasChanged()).toBe(true);
  second.end();
});

test('a part of a change that is under way is not delayed', async () => {
  const segment = segmentAbout('web_1');
  await publications.change([segment], async () => {
    const watch = publications.watch('web_1', true);
    await change('part', segment);
    expect(made).toEqual(['part']);
    watch.end();
  });
});
