import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataDirectory } from './prepared-stores.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pharos-prepared-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('the directory appears only when it is complete, and nothing of an interrupted creation is in it', async () => {
  const directory = join(root, 'data', 'state');
  mkdirSync(`${directory}.unfinished`, { recursive: true });
  writeFileSync(join(`${directory}.unfinished`, 'half'), 'half');
  mkdirSync(directory);
  await createDataDirectory('state', directory, async (path) => {
    mkdirSync(path);
    expect(await readdir(directory)).toEqual([]);
    writeFileSync(join(path, 'complete'), 'yes');
  });
  expect(await readdir(join(root, 'data'))).toEqual(['state']);
  expect(await readdir(directory)).toEqual(['complete']);
});

test('all files and directories are on disk before the directory has its name, and then its name', async () => {
  const directory = join(root, 'facts');
  const handle = await open(root, 'r');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = vi.spyOn(prototype, 'sync');
  const isNamed: boolean[] = [];
  sync.mockImplementation(async () => {
    isNamed.push(existsSync(directory));
  });
  try {
    await createDataDirectory('facts', directory, async (path) => {
      mkdirSync(join(path, 'store', 'parts'), { recursive: true });
      writeFileSync(join(path, 'store', 'parts', 'rows'), 'rows');
    });
  } finally {
    sync.mockRestore();
  }
  // `rows`, its two directories and the new directory; then the directory that holds the name.
  expect(isNamed).toEqual([false, false, false, false, true]);
});

test('a creation that fails leaves no directory', async () => {
  const directory = join(root, 'facts');
  const failing = createDataDirectory('facts', directory, () => Promise.reject(new Error('disk full')));
  await expect(failing).rejects.toThrow('disk full');
  expect(existsSync(directory)).toBe(false);
});

test('the build prepares both stores, and Postgres without templates of databases', async () => {
  const prepared = new URL('../../dist/prepared-stores/', import.meta.url);
  expect((await readdir(prepared)).sort()).toEqual(['facts', 'state']);
  expect(await readFile(new URL('state/PG_VERSION', prepared), 'utf8')).toMatch(/^\d+\s*$/);
  // Postgres adds `template0` and `template1` to each new cluster.
  expect(await readdir(new URL('state/base', prepared))).toHaveLength(1);
});
