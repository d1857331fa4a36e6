// npm run bench:monitors [-- --slow=5000 --fast=500 --seconds=180 --warmup=65]: monitors with an interval of 60 s and of 10 s check a local server
// in another process. Prints how long after it was due each check arrived there, and CPU and memory of the server beside a bare loop of
// undici that sends the same requests in the same run. Hosts are 127.0.0.x, because checks of one host are limited.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMonitors, FAST_MS, SLOW_MS } from './monitors/create-monitors.mjs';
import {
  createWebsites,
  processMicroseconds,
  rssMegabytes,
  startPharos,
  temporaryDirectory,
} from './pharos-server.mjs';

const IDLE_MS = 15_000;
const AIM_LAG_MS = 1_000;
const USER_AGENT = 'Pharos bench';

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const slow = Number(options.slow ?? 5_000);
const fast = Number(options.fast ?? 500);
const seconds = Number(options.seconds ?? 180);
const warmUpMs = Number(options.warmup ?? 65) * 1_000;

const target = fork(new URL('./monitors/target.mjs', import.meta.url));
const [{ port }] = await once(target, 'message');
const pharos = await startPharos({
  dataDirectory: temporaryDirectory(),
  environment: { PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8', PHAROS_RATE_LIMIT: '1000000' },
});
const { secret, organizationId } = await createWebsites(pharos.baseUrl, 1, {
  organization: 'Monitors',
  scopes: ['read:monitors', 'write:monitors'],
});

const idle = await measure(pharos.pid, IDLE_MS);
const beganMs = performance.now();
const monitors = await createMonitors({ baseUrl: pharos.baseUrl, secret, organizationId, port, slow, fast });
console.log(
  `${slow.toLocaleString('en')} monitors at 60 s and ${fast.toLocaleString('en')} at 10 s, created in ${((performance.now() - beganMs) / 1_000).toFixed(0)} s; ${seconds} s of checks each\n`,
);
await sleep(warmUpMs);
const checked = await observe(pharos.pid);
await pharos.stop();
const { child: loop, bare } = await observeLoop();
loop.kill();
target.kill();

printRun('Pharos', checked);
printRun('bare undici loop', bare);
console.log(
  `idle server        CPU ${percent(idle.cores)} of a core, ${idle.megabytes} MB\n\n` +
    `scheduling lag p99 ${checked.p99.toFixed(0)} ms (aim ${AIM_LAG_MS}); CPU ${(checked.cores / bare.cores).toFixed(2)} times the bare loop, ${((checked.cores - idle.cores) / bare.cores).toFixed(2)} without the idle server; memory ${(checked.megabytes / bare.megabytes).toFixed(2)} times`,
);
process.exit(0);

/** Observes the bare loop for the same time. */
async function observeLoop() {
  const child = fork(new URL('./monitors/bare-loop.mjs', import.meta.url));
  child.send({ targets: monitors, userAgent: USER_AGENT });
  await once(child, 'message');
  await sleep(warmUpMs);
  const result = await observe(child.pid);
  child.send('report');
  const [{ failures }] = await once(child, 'message');
  if (failures > 0) console.log(`${failures} requests of the bare loop failed`);
  return { child, bare: result };
}

async function observe(pid) {
  await takeArrivals();
  const { cores, megabytes } = await measure(pid, seconds * 1_000);
  const arrivals = await takeArrivals();
  const lags = arrivals
    .flatMap(([path, atMs]) => {
      const monitor = monitors[Number(path.slice(1))];
      if (monitor === undefined) return [];
      const sinceDueMs = (atMs - monitor.phaseMs) % monitor.intervalMs;
      return [sinceDueMs];
    })
    .sort((one, other) => one - other);
  const expected = seconds * (slow / (SLOW_MS / 1_000) + fast / (FAST_MS / 1_000));
  return {
    cores,
    megabytes,
    checks: lags.length,
    expected,
    p50: at(lags, 0.5),
    p99: at(lags, 0.99),
    max: lags.at(-1) ?? Number.NaN,
  };
}

async function takeArrivals() {
  target.send('report');
  const [{ arrivals }] = await once(target, 'message');
  return arrivals;
}

/** Returns the CPU time of a process as a number of cores, and its largest resident memory. */
async function measure(pid, durationMs) {
  const [startCpu, startMs] = [processMicroseconds(pid) ?? Number.NaN, performance.now()];
  let megabytes = 0;
  while (performance.now() - startMs < durationMs) {
    await sleep(Math.min(1_000, Math.max(1, durationMs - (performance.now() - startMs))));
    megabytes = Math.max(megabytes, rssMegabytes(pid));
  }
  const usedMs = ((processMicroseconds(pid) ?? Number.NaN) - startCpu) / 1_000;
  return { cores: usedMs / (performance.now() - startMs), megabytes };
}

function printRun(name, { cores, megabytes, checks, expected, p50, p99, max }) {
  console.log(
    `${name.padEnd(18)} ${checks.toLocaleString('en')} requests of ${Math.round(expected).toLocaleString('en')}; lag ${p50.toFixed(0)} ms (median), ${p99.toFixed(0)} ms (p99), ${max.toFixed(0)} ms (longest); CPU ${percent(cores)} of a core, ${megabytes} MB`,
  );
}

function percent(cores) {
  return `${(cores * 100).toFixed(1)} %`;
}

function at(sorted, level) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * level))] ?? Number.NaN;
}
