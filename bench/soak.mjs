// npm run soak [-- --minutes=30 --seed=1 --servers]: sends ten kinds of traffic to a server that meets faults in an order that depends on the seed:
// SIGKILL, SIGTERM, a full disk, steps of the clock, and with `--servers` Postgres and Redis that are away for a while. Then compares what is
// stored with what was acknowledged, and prints latencies, and the slopes of memory, descriptors and disk. Exits with 1 if something
// acknowledged is lost, something is stored twice, something refused is stored, or a response was not expected.
// A crash may lose the clicks of a second, and a full disk its clicks (docs/decisions/0036). A crash may lose the evaluations of six seconds (0053). `--servers` uses the
// servers of PHAROS_TEST_POSTGRES_URL and PHAROS_TEST_REDIS_URL through ports of its own; it creates and drops a database.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPharos, temporaryDirectory } from './pharos-server.mjs';
import { compare, printResult } from './soak/compare.mjs';
import { faultsOf, mountBounded } from './soak/faults.mjs';
import { openServers } from './soak/open-servers.mjs';
import { prepare, readStored } from './soak/prepare.mjs';
import { createRandom } from './soak/random.mjs';
import { kindsOf, sendTraffic } from './soak/traffic.mjs';
import { sample } from './soak/watch-process.mjs';

const BOUNDED_MEGABYTES = 3_072;
const SAMPLE_MS = 5_000;
/** The share of the time at the beginning without SIGKILL and SIGTERM, so that slopes of one process can be measured. */
const STEADY_SHARE = 0.6;
const EARLIEST_FAULT_MS = 10_000;
const LATEST_FAULT_MS = 40_000;
const ENDING = new Set(['SIGKILL', 'SIGTERM']);
const BACKLOG_MS = 120_000;
/** A crash may lose so many seconds of these. */
const LOST_SECONDS = { redirects: 1, evaluations: 6 };

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const durationMs = Number(options.minutes ?? 30) * 60_000;
const seed = Number(options.seed ?? 1);
const random = createRandom(seed);
const root = temporaryDirectory();
const isBounded = mountBounded(root, BOUNDED_MEGABYTES);
const dataDirectory = join(root, 'data');
mkdirSync(dataDirectory, { mode: 0o700 });
const clockFile = join(root, 'clock');
writeFileSync(clockFile, '0');
const servers = 'servers' in options ? await openServers(process.env) : undefined;
const settings = {
  dataDirectory,
  nodeArguments: ['--import', new URL('./soak/shift-clock.mjs', import.meta.url).href],
  environment: {
    PHAROS_RATE_LIMIT: '1000000',
    PHAROS_TRUSTED_PROXIES: '127.0.0.1',
    PHAROS_SOAK_CLOCK: clockFile,
    ...servers?.environment,
  },
};

let server = await startPharos(settings);
const target = { baseUrl: server.baseUrl };
const setup = await prepare(server.baseUrl);
const kinds = kindsOf(setup);
const stopTraffic = new AbortController();
const { ledgers, ended } = sendTraffic(kinds, target, stopTraffic.signal);
/** What a crash may have lost, by kind. */
const allowed = { redirects: 0, evaluations: 0 };
/** The samples of each process. */
const lives = [[]];
const sampling = setInterval(() => {
  const taken = sample(server.pid, dataDirectory);
  if (taken !== undefined) lives.at(-1).push(taken);
}, SAMPLE_MS);
const faults = faultsOf({
  server: () => server,
  restart,
  links: servers?.links ?? [],
  clockFile,
  boundedDirectory: isBounded ? root : undefined,
  random,
});
const happened = new Map();
const startedMs = performance.now();
while (performance.now() - startedMs < durationMs) {
  await sleep(EARLIEST_FAULT_MS + random() * (LATEST_FAULT_MS - EARLIEST_FAULT_MS));
  const isSteady = performance.now() - startedMs < durationMs * STEADY_SHARE;
  const names = Object.keys(faults).filter((name) => !isSteady || !ENDING.has(name));
  const name = names[Math.floor(random() * names.length)];
  console.log(`${((performance.now() - startedMs) / 1_000).toFixed(0).padStart(5)} s  ${name}`);
  happened.set(name, (happened.get(name) ?? 0) + 1);
  const clicksBefore = ledgers.get('redirects').acknowledged;
  await faults[name]();
  // Redirects work while the disk is full, without their clicks.
  if (name === 'disk full') allowed.redirects += ledgers.get('redirects').acknowledged - clicksBefore;
}
stopTraffic.abort();
await ended;
clearInterval(sampling);
await untilLoaded();
const stored = await readStored(server.baseUrl, setup);
await server.stop();
await servers?.close();

const result = compare(ledgers, stored, allowed);
printResult({ ledgers, result, lives, happened, seed, seconds: durationMs / 1_000, isBounded });
process.exit(result.isSound ? 0 : 1);

/** Ends the server and starts it again. */
async function restart(verb) {
  if (verb === 'kill')
    for (const [name, seconds] of Object.entries(LOST_SECONDS))
      allowed[name] += ledgers.get(name).recent(seconds);
  await server[verb]();
  lives.push([]);
  server = await startPharos(settings);
  target.baseUrl = server.baseUrl;
}

/** Waits until all facts are stored, and counts are written. */
async function untilLoaded() {
  await sleep(LOST_SECONDS.evaluations * 1_000);
  const untilMs = performance.now() + BACKLOG_MS;
  while ((await server.backlogBytes()) > 0) {
    if (performance.now() > untilMs) throw new Error('The journal was not loaded in time');
    await sleep(500);
  }
}
