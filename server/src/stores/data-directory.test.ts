import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import { DataDirectoryError, openDataDirectory, readOrCreateSecret } from './data-directory.ts';
import { askRunningProcess } from './directory-lock.ts';

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
  const next = await openDataDirectory(directory, { waitMs: 15_000, onWait: () => child.kill('SIGKILL') });
  await next.release();
});

test('a start waits for the process that holds the directory to end, and only one of two starts takes it', async () => {
  const directory = join(root, 'ending');
  const first = await openDataDirectory(directory);
  const ends: Promise<void>[] = [];
  const next = await openDataDirectory(directory, {
    waitMs: 15_000,
    onWait: () => ends.push(first.release()),
  });
  await Promise.all(ends);
  await expect(openDataDirectory(directory, { waitMs: 5 })).rejects.toThrow('Another Pharos process');
  await next.release();
  await rm(join(directory, 'pharos.sock'), { force: true });
  for (let round = 0; round < 5; round += 1) {
    await leaveSocket(join(directory, 'pharos.sock'));
    const starts = await Promise.allSettled([openDataDirectory(directory), openDataDirectory(directory)]);
    const taken = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []));
    expect(taken).toHaveLength(1);
    await taken[0]?.release();
  }
});

/** Leaves the socket of a process that was killed. */
async function leaveSocket(path: string): Promise<void> {
  const server = createServer().listen(`${path}.of-another`);
  await once(server, 'listening');
  await rename(`${path}.of-another`, path);
  await new Promise((resolve) => server.close(resolve));
}

test('an end without a release is counted by the next start, also if its record is damaged', async () => {
  const directory = join(root, 'counted');
  const open = () => openDataDirectory(directory, { clock: new StoppedClock(0) });
  const first = await open();
  expect(first.uncleanEnds).toEqual({ count: 0, lastFoundAt: null, isNew: false });
  await first.release(false);
  const second = await open();
  expect(second.uncleanEnds).toEqual({ count: 1, lastFoundAt: '1970-01-01T00:00:00.000Z', isNew: true });
  await second.release();
  const third = await open();
  expect(third.uncleanEnds).toEqual({ ...second.uncleanEnds, isNew: false });
  await third.release();
  await writeFile(join(directory, 'run.json'), '');
  const fourth = await open();
  expect(fourth.uncleanEnds.count).toBe(1);
  await fourth.release();
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
  holder.onCommand(async (question) => `you said ${question}`);
  expect(await askRunningProcess(directory, 'hello')).toBe('you said hello');
  await holder.release();
  expect(await askRunningProcess(directory, 'hello')).toBeUndefined();
});

test('a process that ends before its answer is like none', async () => {
  const directory = await mkdtemp(join(root, 'killed-'));
  const ending = createServer((socket) => socket.once('data', () => socket.end()));
  await new Promise<void>((resolve) => ending.listen(join(directory, 'pharos.sock'), resolve));
  expect(await askRunningProcess(directory, 'hello')).toBeUndefined();
  ending.close();
});
