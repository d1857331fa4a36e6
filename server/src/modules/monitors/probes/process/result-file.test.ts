import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openResultFile } from './result-file.ts';

let directory: string;
let path: string;
let dropped: number;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-results-'));
  path = join(directory, 'results.jsonl');
  dropped = 0;
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const ALL = { lines: 1_000, bytes: 1_000_000 };
const open = (maxBytes?: number) =>
  openResultFile({
    path,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    onDropped: (lines) => {
      dropped += lines;
    },
  });

test('lines are returned in order until they are removed, also by the next process', async () => {
  const file = await open();
  await Promise.all(['a', 'bé', 'c'].map((line) => file.append(line)));
  expect(await file.read({ lines: 2, bytes: 100 })).toEqual(['a', 'bé']);
  expect(await file.read({ lines: 9, bytes: 1 })).toEqual(['a']);
  await file.remove(1);
  expect(await file.read(ALL)).toEqual(['bé', 'c']);
  // Without close: as after kill -9. What was removed can be returned again.
  const next = await open();
  expect(next.waiting).toBe(3);
  await next.remove(3);
  expect([next.waiting, (await stat(path)).size]).toEqual([0, 0]);
  await file.close();
  await next.close();
});

test('a line that was not written completely is removed, and new lines follow the complete ones', async () => {
  const first = await open();
  await first.append('complete');
  await first.close();
  await appendFile(path, '{"claim":"inc');
  const file = await open();
  await file.append('next');
  expect(await file.read(ALL)).toEqual(['complete', 'next']);
  expect(await readFile(path, 'utf8')).toBe('complete\nnext\n');
  await file.close();
});

test('a full file drops its oldest lines, and never exceeds its limit', async () => {
  const file = await open(1_000);
  const lines = Array.from({ length: 100 }, (_, index) => `line ${String(index).padStart(3, '0')}`);
  for (const line of lines) {
    await file.append(line);
    expect((await stat(path)).size).toBeLessThanOrEqual(1_000);
  }
  const kept = await file.read(ALL);
  expect(kept.at(-1)).toBe('line 099');
  expect(kept.length + dropped).toBe(100);
  expect(kept).toEqual(lines.slice(dropped));
  await file.close();
  const next = await open(1_000);
  expect(await next.read(ALL)).toEqual(kept);
  await next.close();
});
