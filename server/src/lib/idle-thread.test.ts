import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { IdleThread, ThreadError } from './idle-thread.ts';

/** A thread that answers how many requests it had, fails, hangs, ends, or uses memory. */
const SCRIPT = `
import { serveThread } from ${JSON.stringify(new URL('../../dist/lib/serve-thread.js', import.meta.url).href)};
let requests = 0;
serveThread((request) => {
  requests += 1;
  if (request === 'fail') throw new Error('cannot do that');
  if (request === 'hang') for (;;);
  if (request === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  if (request === 'end') process.exit(1);
  if (request === 'fill') for (const kept = []; ; ) kept.push(new Array(1000).fill(requests));
  return request + ' ' + requests;
});`;

type Limits = Pick<ConstructorParameters<typeof IdleThread>[0], 'idleMs' | 'processorMs'>;

let directory: string;
const opened: IdleThread<string, string>[] = [];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pharos-thread-'));
  writeFileSync(join(directory, 'thread.mjs'), SCRIPT);
});
afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.close();
});
afterAll(() => rmSync(directory, { recursive: true }));

function open({ idleMs = 60_000, ...limits }: Partial<Limits> = {}): IdleThread<string, string> {
  const thread = new IdleThread<string, string>({
    file: pathToFileURL(join(directory, 'thread.mjs')),
    idleMs,
    maxMegabytes: 16,
    ...(limits.processorMs === undefined ? { timeoutMs: 300 } : limits),
  });
  opened.push(thread);
  return thread;
}

test('requests are answered in order by one thread', async () => {
  const thread = open();
  expect(await Promise.all(['a', 'b', 'c'].map((text) => thread.ask(text)))).toEqual(['a 1', 'b 2', 'c 3']);
});

test('an error in the thread is that of its request, and the thread goes on', async () => {
  const thread = open();
  const failed = thread.ask('fail');
  const next = thread.ask('next');
  await expect(failed).rejects.toThrow(new ThreadError('cannot do that', false));
  expect(await next).toBe('next 2');
});

test.each(['hang', 'end', 'fill'])(
  'a request that makes the thread %s fails alone; the next ones have a new thread',
  async (request) => {
    const thread = open();
    const [ended, next, last] = [thread.ask(request), thread.ask('next'), thread.ask('last')];
    await expect(ended).rejects.toMatchObject({ name: 'ThreadError', hasEnded: true });
    expect(await Promise.all([next, last])).toEqual(['next 1', 'last 2']);
  },
);

test('the limit of processor time ends a request that computes, not one that waits', async () => {
  const thread = open({ processorMs: 200 });
  expect(await thread.ask('wait')).toBe('wait 1');
  await expect(thread.ask('hang')).rejects.toMatchObject({ hasEnded: true });
  expect(await thread.ask('next')).toBe('next 1');
});

test('an idle thread ends, and starts again with the next request', async () => {
  const thread = open({ idleMs: 1 });
  const first = await thread.ask('a');
  await expect.poll(() => thread.ask('a')).toBe('a 1');
  expect(first).toBe('a 1');
});

test('closing ends the request in progress, and a closed thread can be closed again', async () => {
  const thread = open();
  await thread.ask('a');
  const ended = thread.ask('hang');
  const failure = expect(ended).rejects.toMatchObject({ hasEnded: true });
  // The request is sent in a microtask.
  await Promise.resolve();
  await thread.close();
  await failure;
  await thread.close();
});

test('a thread that never returns ends with the process that started it, however that ended', async () => {
  const built = new URL('../../dist/lib/idle-thread.js', import.meta.url).href;
  const program = join(directory, 'program.mjs');
  writeFileSync(
    program,
    `import { IdleThread } from ${JSON.stringify(built)};
const thread = new IdleThread({ file: new URL('thread.mjs', import.meta.url), idleMs: 60_000 });
await thread.ask('a');
thread.ask('hang');
setImmediate(() => process.send('asked'));`,
  );
  const parent = fork(program, { execArgv: [] });
  await once(parent, 'message');
  const child = Number(execFileSync('pgrep', ['-P', String(parent.pid)], { encoding: 'utf8' }));
  expect(isRunning(child)).toBe(true);
  parent.kill('SIGKILL');
  // The system keeps its number until the process that inherits it asks for its exit code.
  await expect.poll(() => isRunning(child), { timeout: 10_000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
