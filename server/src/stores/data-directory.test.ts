import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askRunningProcess,
  DataDirectoryError,
  openDataDirectory,
  readOrCreateSecret,
} from './data-directory.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pharos-dir-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a directory and a secret that other users can read are made private', async () => {
  const directory = join(root, 'open');
  await mkdir(directory);
  await chmod(directory, 0o755);
  await (await openDataDirectory(directory)).release();
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  const path = join(directory, 'secret');
  const secret = await readOrCreateSecret(path);
  await chmod(path, 0o644);
  expect(await readOrCreateSecret(path)).toBe(secret);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a second process on the same directory fails with a clear message', async () => {
  const first = await openDataDirectory(join(root, 'a'));
  await expect(openDataDirectory(join(root, 'a'))).rejects.toThrow(
    /Another Pharos process is using .*PHAROS_DATA_DIR/,
  );
  await first.release();
  await (await openDataDirectory(join(root, 'a'))).release();
});

test('a killed process leaves no lock behind', async () => {
  const directory = join(root, 'killed');
  await (await openDataDirectory(directory)).release();
  const script = `require('node:net').createServer().listen(${JSON.stringify(join(directory, 'pharos.sock'))}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script]);
  await once(child.stdout, 'data');
  await expect(openDataDirectory(directory)).rejects.toThrow(DataDirectoryError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await openDataDirectory(directory)).release();
});

test('a directory with a path longer than the limit of sockets works', async () => {
  const directory = join(root, 'x'.repeat(120));
  const first = await openDataDirectory(directory);
  await expect(openDataDirectory(directory)).rejects.toThrow(DataDirectoryError);
  await first.release();
});

test('the secret is created once, readable only by its owner, and never changes', async () => {
  const path = join(root, 'secret');
  const secret = await readOrCreateSecret(path);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecret(path)).toBe(secret);
});

test('a secret whose creation was interrupted is created again', async () => {
  const directory = await mkdtemp(join(root, 'interrupted-'));
  const path = join(directory, 'secret');
  await writeFile(`${path}.unfinished`, 'half');
  expect(await readOrCreateSecret(path)).toMatch(/^[\w-]{43}$/);
  expect(await readdir(directory)).toEqual(['secret']);
});

test('a truncated secret is an error and is never replaced', async () => {
  const path = join(root, 'short');
  await writeFile(path, 'abc');
  await expect(readOrCreateSecret(path)).rejects.toThrow(DataDirectoryError);
});

test('the process that holds the directory answers requests; without one, there is no answer', async () => {
  const directory = join(root, 'asked');
  expect(await askRunningProcess(directory, 'hello')).toBeUndefined();
  const holder = await openDataDirectory(directory);
  holder.onQuestion(async (question) => `you said ${question}`);
  expect(await askRunningProcess(directory, 'hello')).toBe('you said hello');
  await holder.release();
  expect(await askRunningProcess(directory, 'hello')).toBeUndefined();
});
