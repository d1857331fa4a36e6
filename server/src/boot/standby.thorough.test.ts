import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { freePort } from '../lib/network/free-port.ts';
import { StoppedClock } from '../lib/time/clock.ts';
import { packPage } from '../modules/status-pages/serving/snapshots/packed-page.ts';
import { SnapshotFiles } from '../modules/status-pages/serving/snapshots/snapshot-files.ts';
import {
  SAMPLE_NOW_MS,
  SAMPLE_PAGE_ID,
  sampleSnapshot,
} from '../modules/status-pages/serving/testing/sample-page.ts';
import { type StandbyOptions, startStandby } from './standby.ts';

const MINUTE_MS = 60_000;
const logger = pino({ level: 'silent' });

let directory: string;
let options: StandbyOptions;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-standby-'));
  const port = await freePort('127.0.0.1');
  options = {
    clock: new StoppedClock(SAMPLE_NOW_MS + 30 * MINUTE_MS),
    logger,
    secret: 'a secret of at least thirty-two characters',
    baseUrl: `http://127.0.0.1:${port}`,
    trustedProxies: [],
    directory,
    host: '127.0.0.1',
    port,
    retryMs: 1,
  };
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function store(snapshot = sampleSnapshot()): Promise<void> {
  const files = new SnapshotFiles(directory, logger);
  await files.write(SAMPLE_PAGE_ID, await packPage(snapshot));
}

/** Opens stores as a start does. */
async function openWithStandby<T>(open: () => Promise<T>): Promise<T> {
  const standby = await startStandby(options);
  return standby.open(open).finally(standby.end);
}

/** Opens stores that do not answer until `check` has looked at the server. */
function openAfter(check: (get: (path: string) => Promise<Response>) => Promise<void>): Promise<string> {
  let attempts = 0;
  return openWithStandby(async () => {
    attempts += 1;
    if (attempts === 1) throw new AppError('SERVICE_UNAVAILABLE');
    await check((path) => fetch(`${options.baseUrl}${path}`));
    return 'stores';
  });
}

test('while the stores do not answer, pages are served with their age, and everything else is unavailable', async () => {
  await store();
  const opened = await openAfter(async (get) => {
    const page = await get('/status/acme');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('30 minutes ago');
    expect((await get('/status/acme/api/v2/summary.json')).status).toBe(200);
    expect((await get('/public/v1/status-pages/acme')).status).toBe(200);
    for (const path of ['/health', '/v1/links', '/']) {
      const response = await get(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
    }
  });
  expect(opened).toBe('stores');
  await expect(fetch(options.baseUrl)).rejects.toThrow();
});

test('a start that takes long is alive and not ready, without snapshots, too', async () => {
  const standby = await startStandby({ ...options, patienceMs: 0 });
  const statusOf = (path: string) =>
    fetch(`${options.baseUrl}${path}`).then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(() => statusOf('/health/live')).toBe(200);
  expect([await statusOf('/health/ready'), await statusOf('/health'), await statusOf('/')]).toEqual([
    503, 503, 503,
  ]);
  await standby.end();
  expect(await statusOf('/health/live')).toBeUndefined();
});

test('the rules of access hold while the stores do not answer', async () => {
  await store(sampleSnapshot({}, { visibility: 'members' }));
  await openAfter(async (get) => {
    const page = await get('/status/acme');
    expect(page.status).toBe(401);
    expect(await page.text()).not.toContain('Acme');
    expect((await get('/status/acme/api/v2/summary.json')).status).toBe(401);
  });
});

test('without snapshots, the failure is reported immediately', async () => {
  await expect(openWithStandby(() => Promise.reject(new AppError('SERVICE_UNAVAILABLE')))).rejects.toThrow(
    'unavailable',
  );
});

test('a failure that waiting does not solve is reported immediately', async () => {
  await store();
  await expect(openWithStandby(() => Promise.reject(new Error('A migration was edited')))).rejects.toThrow(
    'A migration was edited',
  );
});
