import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../lib/network/free-port.ts';
import { copyTemplate } from '../../../testing/copy-template.ts';
import { obtainKey } from '../../../testing/obtain-key.ts';
import { startPharos, startTarget, type TestProcess, untilHealthy } from '../testing/start-probes.ts';

const ADMIN = { email: 'owner@example.com', password: 'correct horse battery staple' };
/** Checks are performed every 10 seconds. */
const PATIENT = { timeout: 60_000, interval: 100 };

type Target = Awaited<ReturnType<typeof startTarget>>;

let directory: string;
let port: number;
let baseUrl: string;
let server: TestProcess;
let secret: string;
const targets: Target[] = [];
const probes: TestProcess[] = [];

const PATH = process.env['PATH'] ?? '';
async function startServer(): Promise<void> {
  server = startPharos(
    ['start'],
    {
      PHAROS_DATA_DIR: join(directory, 'data'),
      PHAROS_PORT: String(port),
      PHAROS_HOST: '127.0.0.1',
      PHAROS_BASE_URL: baseUrl,
      PHAROS_ADMIN_EMAIL: ADMIN.email,
      PHAROS_ADMIN_PASSWORD: ADMIN.password,
      PHAROS_LOG_LEVEL: 'error',
    },
    PATH,
  );
  await untilHealthy(server, baseUrl);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-probes-'));
  copyTemplate('state', join(directory, 'data/state'));
  port = await freePort('127.0.0.1');
  baseUrl = `http://127.0.0.1:${port}`;
  await startServer();
  secret = (await obtainKey(baseUrl, ADMIN, ['read:monitors', 'write:monitors'], 'organization')).secret;
}, 60_000);
afterAll(async () => {
  for (const probe of probes) if (probe.child.exitCode === null) await probe.end('SIGKILL');
  await server.end('SIGKILL');
  for (const target of targets) await target.close();
  await rm(directory, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text());
}
const addProbe = async (region: string): Promise<string> =>
  (await call('POST', '/v1/probes', { name: region, region })).token;
/** Each test has a target of its own, because the tests run at the same time. */
async function openTarget(): Promise<Target> {
  const target = await startTarget();
  targets.push(target);
  return target;
}
const addMonitor = async (target: Target, regions: readonly string[]): Promise<string> => {
  const body = {
    name: 'Target',
    url: target.url,
    regions,
    intervalSeconds: 10,
    // Long, so that a check that the target holds does not time out on a busy machine.
    timeout: 9_000,
    failuresToDown: 1,
    retries: 0,
    config: { headers: { 'x-regions': regions.join() } },
  };
  return (await call('POST', '/v1/monitors', body)).monitor.id;
};
/** The address of the server is part of the user agent of a probe, so its requests are known by it. */
const requestsOfProbe = (target: Target) =>
  target.requests.filter((agent) => agent.includes('+http://localhost:')).length;

/** @param host in the address of the server. */
function startProbe(region: string, token: string, host = '127.0.0.1'): TestProcess {
  const probe = startPharos(
    [
      'probe',
      '--region',
      region,
      '--server',
      `http://${host}:${port}`,
      '--token',
      token,
      '--data',
      dataOf(region),
    ],
    {},
    PATH,
  );
  probes.push(probe);
  return probe;
}
const dataOf = (region: string) => join(directory, region);
const bufferedBytes = async (region: string) => (await stat(join(dataOf(region), 'results.jsonl'))).size;
const checksOf = async (id: string, region: string): Promise<{ id: string; at: string; state: string }[]> =>
  (await call('GET', `/v1/monitors/${id}/checks?region=${region}&limit=100`)).checks;
const stateOf = async (id: string): Promise<string> =>
  (await call('GET', `/v1/monitors/${id}`)).monitor.state;

test.concurrent('a quorum decides: a target that one of three regions finds down is up, and down once two find it down', async ({
  expect,
}) => {
  // The address of the server differs, so that the target can tell the probes apart.
  const own = [
    startProbe('fra', await addProbe('fra'), '127.0.0.1'),
    startProbe('hel', await addProbe('hel'), 'localhost'),
  ];
  const target = await openTarget();
  const id = await addMonitor(target, ['local', 'fra', 'hel']);
  await expect.poll(() => stateOf(id), PATIENT).toBe('up');
  target.failing.add('+http://localhost:');
  await expect.poll(async () => (await checksOf(id, 'hel'))[0]?.state, PATIENT).toBe('down');
  for (const region of ['local', 'fra']) {
    const before = (await checksOf(id, region)).length;
    await expect.poll(async () => (await checksOf(id, region)).length, PATIENT).toBeGreaterThan(before);
  }
  expect(await stateOf(id)).toBe('up');
  expect((await call('GET', `/v1/monitors/${id}/outages`)).outages).toEqual([]);
  target.failing.add('+http://127.0.0.1:');
  await expect.poll(() => stateOf(id), PATIENT).toBe('down');
  const [outage] = (await call('GET', `/v1/monitors/${id}/outages`)).outages;
  expect(outage).toMatchObject({ endedAt: null, cause: expect.stringContaining('503') });
  expect(outage.regions.length).toBeGreaterThanOrEqual(2);
  target.failing.clear();
  await expect.poll(() => stateOf(id), PATIENT).toBe('up');
  await call('DELETE', `/v1/monitors/${id}`);
  for (const probe of own) expect(await probe.end('SIGTERM')).toBe(0);
}, 180_000);

test.concurrent('a wrong token ends the probe with the reason', async ({ expect }) => {
  const probe = startProbe('par', `pprb_${'x'.repeat(43)}`);
  await expect.poll(() => probe.child.exitCode, PATIENT).toBe(1);
  expect(probe.log()).toContain('rejects the probe: status 401');
}, 90_000);

test.concurrent('SIGTERM completes the check that runs, and its result is sent before the probe ends', async ({
  expect,
}) => {
  const probe = startProbe('gru', await addProbe('gru'), 'localhost');
  const target = await openTarget();
  const id = await addMonitor(target, ['gru']);
  await expect.poll(async () => (await checksOf(id, 'gru')).length, PATIENT).toBeGreaterThan(0);
  const seen = requestsOfProbe(target);
  target.hold();
  await expect.poll(() => requestsOfProbe(target), PATIENT).toBeGreaterThan(seen);
  const before = (await checksOf(id, 'gru')).length;
  const ended = probe.end('SIGTERM');
  await expect.poll(probe.log, PATIENT).toContain('stopping');
  target.release();
  expect(await ended).toBe(0);
  const checks = await checksOf(id, 'gru');
  expect(checks.length).toBeGreaterThan(before);
  expect(checks[0]?.state).toBe('up');
  expect(await bufferedBytes('gru')).toBe(0);
  await call('DELETE', `/v1/monitors/${id}`);
}, 180_000);

test('results that cannot be sent are kept on disk, survive kill -9 of the probe, and are stored once', async () => {
  const token = await addProbe('syd');
  const probe = startProbe('syd', token, 'localhost');
  const target = await openTarget();
  const id = await addMonitor(target, ['syd']);
  await expect.poll(async () => (await checksOf(id, 'syd')).length, PATIENT).toBeGreaterThan(0);
  // The server is killed while a check is performed: its result cannot be sent.
  const before = (await checksOf(id, 'syd')).length;
  const seen = requestsOfProbe(target);
  target.hold();
  await expect.poll(() => requestsOfProbe(target), PATIENT).toBeGreaterThan(seen);
  await server.end('SIGKILL');
  target.release();
  await expect.poll(() => bufferedBytes('syd'), PATIENT).toBeGreaterThan(0);
  await expect.poll(probe.log, PATIENT).toContain('results cannot be sent; they are kept on disk');
  await probe.end('SIGKILL');
  expect(await bufferedBytes('syd')).toBeGreaterThan(0);

  await startServer();
  const next = startProbe('syd', token);
  await expect
    .poll(async () => (await checksOf(id, 'syd')).length, PATIENT)
    .toBeGreaterThanOrEqual(before + 2);
  const checks = await checksOf(id, 'syd');
  expect(new Set(checks.map(({ at }) => at)).size).toBe(checks.length);
  expect(checks.every(({ state }) => state === 'up')).toBe(true);
  expect(next.log()).toContain('results of an earlier process are sent');
  expect(await next.end('SIGTERM')).toBe(0);
  expect(await bufferedBytes('syd')).toBe(0);
}, 180_000);
