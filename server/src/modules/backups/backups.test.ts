import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { backupsModule } from './index.ts';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

let app: TestApp;
let ada: TestPerson;
let directory: string;
let target: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-backups-'));
  target = join(directory, 'backups');
  const keep = { days: 2, weeks: 0, months: 0 };
  app = await openTestApp({ backupSchedule: { target, passphrase: undefined, everyMs: DAY_MS, keep } });
  ada = await app.addPerson('ada@example.com');
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const service = () => app.app.serviceOf(backupsModule);
const health = async () => (await app.inject({ url: '/health' })).json().backup;
const notified = async () => {
  const answer = await app.inject({ url: '/v1/notifications', headers: { cookie: ada.cookie } });
  return answer
    .json()
    .notifications.map(({ kind, phase, text }: Record<string, string>) => [kind, phase, text])
    .reverse();
};

test('backups are written on schedule, old ones are removed, and a failure is announced until one succeeds', async () => {
  const startedMs = app.clock.now();
  expect(await health()).toBeNull();
  expect(await service().runDue(signal)).toBe(true);
  expect(await service().runDue(signal)).toBe(false);
  expect(await health()).toEqual({
    at: new Date(startedMs).toISOString(),
    status: 'complete',
    completeAt: new Date(startedMs).toISOString(),
  });
  app.clock.advance(DAY_MS);
  await rm(target, { recursive: true });
  await writeFile(target, 'not a directory');
  expect(await service().runDue(signal)).toBe(true);
  expect(await health()).toMatchObject({ status: 'failed', completeAt: new Date(startedMs).toISOString() });
  expect(await notified()).toEqual([['backup.failed', 'problem', expect.stringContaining('ENOTDIR')]]);
  await rm(target);
  for (let day = 0; day < 3; day += 1) {
    app.clock.advance(DAY_MS);
    expect(await service().runDue(signal)).toBe(true);
  }
  expect(await notified()).toEqual([
    ['backup.failed', 'problem', expect.any(String)],
    ['backup.failed', 'recovery', 'A complete backup was written.'],
  ]);
  expect((await service().list()).map(({ error }) => error === null)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
});

test('a command begins a backup, asks for its progress and receives the result or the reason of a failure', async () => {
  const ask = async (question: object) => JSON.parse((await app.app.answer(JSON.stringify(question))) ?? '');
  const other = join(directory, 'other');
  const { id } = await ask({ backup: { target: other } });
  expect(await ask({ backup: { target: other } })).toEqual({ error: 'Another backup is being written.' });
  const ended = async (begun: string) => {
    for (;;) {
      const answer = await ask({ backupStatus: begun });
      if (answer.id !== begun) return answer;
      await setImmediate();
    }
  };
  expect(await ended(id)).toEqual({
    name: expect.stringMatching(/Z$/),
    bytes: expect.any(Number),
    newBytes: expect.any(Number),
  });
  const failing = await ask({ backup: { target: other, passphrase: 'a passphrase of it' } });
  expect((await ended(failing.id)).error).toContain('are not encrypted');
  expect(await app.app.answer('{"limit":1}')).toBeUndefined();
});
