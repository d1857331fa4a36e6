// npm run bench:notifications [-- --jobs=100 --only=ingest]: sends a burst of notifications to ten webhooks: jobs report failures to their heartbeat
// monitors, and a rule notifies all ten of each. In the first burst all ten answer; in the second, one accepts connections and never
// answers. Prints how long the nine healthy ones waited for their messages, and the ratio of the two bursts. Then compares the throughput
// of /track at full speed during a burst with that before, and the latency at a steady rate.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createKey,
  createWebsites,
  mainThreadMicroseconds,
  processMicroseconds,
  startPharos,
  temporaryDirectory,
} from './pharos-server.mjs';
import { sendSteadily } from './rest/send-steadily.mjs';

const RECEIVERS = 10;
/** Failures that are reported at the same time. */
const SENDERS = 16;
const SETTLE_MS = 120_000;
const LOOK_MS = 20;
const INGEST_MS = 8_000;
const INGEST_ROUNDS = 5;
const CONNECTIONS = 8;
/** Events per second at the steady rate. */
const STEADY = 500;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const jobs = Number(options.jobs ?? 100);
/** The part to run: bursts, ingest or latency. Default: all. */
const { only } = options;

const pharos = await startPharos({
  dataDirectory: temporaryDirectory(),
  nodeArguments: options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`],
  environment: {
    PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.1',
    PHAROS_TRUSTED_PROXIES: '127.0.0.1',
    PHAROS_RATE_LIMIT: '100000',
    // Deliveries to the receiver that never answers fail.
    PHAROS_LOG_LEVEL: 'fatal',
  },
});

console.log(`Bursts of ${jobs * RECEIVERS} deliveries to ${RECEIVERS} webhooks\n`);
if (only === undefined || only === 'bursts') await compareBursts();
if (only === undefined || only === 'ingest') await compareIngest();
if (only === undefined || only === 'latency') await compareLatency();
await pharos.stop();
process.exit(0);

async function compareBursts() {
  const healthy = await burst({ hangs: false });
  printBurst('all answer', healthy);
  const beside = await burst({ hangs: true });
  printBurst('one hangs', beside);
  console.log(
    `\nRatio of the medians ${(beside.p50 / healthy.p50).toFixed(2)}, of p99 ${(beside.p99 / healthy.p99).toFixed(2)} (aim 1.2)`,
  );
}

/** Reports the failures, and waits until the healthy receivers have all messages. */
async function burst(kind) {
  const { run, close } = await prepareBurst(kind);
  const result = await run();
  await close();
  return result;
}

async function prepareBurst({ hangs }) {
  const arrivals = [];
  const receivers = await Promise.all(
    Array.from({ length: RECEIVERS }, (_, index) => receive(hangs && index === 0, arrivals)),
  );
  const { send, removeAll } = await prepare(receivers.map(({ port }) => port));
  const expected = jobs * (hangs ? RECEIVERS - 1 : RECEIVERS);
  return {
    run: async () => {
      const beganMs = performance.now();
      const [process0, main0] = [processMicroseconds(pharos.pid), mainThreadMicroseconds(pharos.pid)];
      await send();
      const sentMs = performance.now() - beganMs;
      while (arrivals.length < expected && performance.now() < beganMs + SETTLE_MS) await sleep(LOOK_MS);
      const delays = arrivals.map((atMs) => atMs - beganMs).sort((one, other) => one - other);
      return {
        sentMs,
        missing: expected - arrivals.length,
        p50: at(delays, 0.5),
        p99: at(delays, 0.99),
        mainMicroseconds: (mainThreadMicroseconds(pharos.pid) - main0) / arrivals.length,
        cpuMicroseconds: (processMicroseconds(pharos.pid) - process0) / arrivals.length,
      };
    },
    close: async () => {
      await removeAll();
      for (const { server } of receivers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function receive(hangs, arrivals) {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      if (hangs) return;
      arrivals.push(performance.now());
      response.end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: server.address().port };
}

/** Creates an organization with integrations, a rule for all of them, and heartbeat monitors. */
async function prepare(ports) {
  const { secret, organizationId } = await createWebsites(pharos.baseUrl, 1, {
    organization: `Burst ${performance.now()}`,
    scopes: ['manage:config', 'read:monitors', 'write:monitors'],
  });
  const integrationIds = [];
  for (const port of ports) {
    const { integration } = await call(secret, 'POST', '/v1/integrations', {
      organizationId,
      kind: 'webhook',
      name: `Port ${port}`,
      config: { url: `http://127.0.0.1:${port}/`, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    });
    integrationIds.push(integration.id);
  }
  const rule = { organizationId, name: 'All', events: ['monitor.down'], integrationIds };
  await call(secret, 'POST', '/v1/notification-rules', rule);
  const monitors = [];
  for (let index = 0; index < jobs; index += 1) {
    const fields = {
      organizationId,
      name: `Job ${index}`,
      kind: 'heartbeat',
      config: { periodSeconds: 3_600 },
    };
    monitors.push((await call(secret, 'POST', '/v1/monitors', fields)).monitor);
  }
  return {
    send: async () => {
      const waiting = [...monitors];
      const sendNext = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
          await reportFailure(next);
      };
      await Promise.all(Array.from({ length: SENDERS }, sendNext));
    },
    removeAll: async () => {
      for (const { id } of monitors) await call(secret, 'DELETE', `/v1/monitors/${id}`);
      for (const id of integrationIds) await call(secret, 'DELETE', `/v1/integrations/${id}`);
    },
  };
}

async function reportFailure({ heartbeatUrl }) {
  const response = await fetch(`${heartbeatUrl}/fail`, { method: 'POST' });
  if (!response.ok) throw new Error(`${heartbeatUrl}: ${response.status} ${await response.text()}`);
}

/** Compares the requests per second of single events before a burst with those during it. One round alone differs by a third on a shared machine. */
async function compareIngest() {
  const key = await createKey(pharos.baseUrl);
  await load(key);
  const ratios = [];
  for (let round = 0; round < INGEST_ROUNDS; round += 1) {
    const { run, close } = await prepareBurst({ hangs: true });
    const before = await load(key);
    const [during] = await Promise.all([load(key), run()]);
    await close();
    ratios.push(during / before);
    console.log(`Events per second before a burst ${before.toFixed(0)}, during it ${during.toFixed(0)}`);
  }
  ratios.sort((one, other) => one - other);
  console.log(`Median ratio ${at(ratios, 0.5).toFixed(2)} (aim 0.9)`);
}

/** Compares the latency of single events at a steady rate before a burst with that during it. */
async function compareLatency() {
  const { websiteIds } = await createWebsites(pharos.baseUrl, 1);
  const steady = async () => {
    const sending = sendSteadily({ port: pharos.port, perSecond: STEADY, websiteIds });
    await sleep(INGEST_MS);
    return sending.end();
  };
  const before = await steady();
  const { run, close } = await prepareBurst({ hangs: true });
  const [during] = await Promise.all([steady(), run()]);
  await close();
  const describe = ({ medianMs, p99Ms }) =>
    `${medianMs.toFixed(1)} ms (median), ${p99Ms.toFixed(1)} ms (p99)`;
  console.log(
    `At ${STEADY} events per second: ${describe(before)} before a burst, ${describe(during)} during it`,
  );
}

async function load(key) {
  const child = fork(new URL('./load-generator.mjs', import.meta.url));
  child.send({ ...key, port: pharos.port, connections: CONNECTIONS, durationMs: INGEST_MS, batch: 1 });
  const [{ requests, failures, firstFailure }] = await once(child, 'message');
  child.kill();
  if (failures > 0) console.log(`${failures} events were not accepted: ${firstFailure}`);
  return (requests * 1_000) / INGEST_MS;
}

async function call(secret, method, path, body) {
  const response = await fetch(`${pharos.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': secret, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function printBurst(name, { sentMs, missing, p50, p99, mainMicroseconds, cpuMicroseconds }) {
  console.log(
    `${name.padEnd(12)} accepted in ${sentMs.toFixed(0)} ms; delivered after ${p50.toFixed(0)} ms (median), ${p99.toFixed(0)} ms (p99); missing ${missing}`,
  );
  console.log(
    `${''.padEnd(12)} CPU of one delivery: ${mainMicroseconds.toFixed(0)} µs in the main thread, ${cpuMicroseconds.toFixed(0)} µs in all threads`,
  );
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
