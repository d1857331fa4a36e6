// npm run simulate:capacity [-- --round=5000 --events=1M --monitors=600]: measures what an event, a query, a check, an evaluation and a
// gigabyte cost on this machine, beside bare node:http, and computes cores, memory and disk for 1,000, 10,000 and 100,000 events per second.
// The tables are those of docs/scaling.md. Takes about five minutes. Costs are processor time, which depends less on other load than throughput.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { capacityTables } from './capacity/plan-capacity.mjs';
import { createFlags } from './flags/create-flags.mjs';
import { measureLoad, startBareServer } from './measure-load.mjs';
import { createMonitors, FAST_MS } from './monitors/create-monitors.mjs';
import { createWebsites, processMicroseconds, startPharos, temporaryDirectory } from './pharos-server.mjs';
import { openStore, sizesOf } from './query/store.mjs';
import { readDashboard } from './rest/read-dashboard.mjs';

const ROUNDS = 3;
const WARM_UP_MS = 3_000;
const BATCH = 100;
const FLAGS = 100;
const DASHBOARDS = 20;
const DASHBOARD_MS = 1_000;
const CHECKS_MS = 40_000;
/** Merges and roll-ups of stored events go on for a while. */
const SETTLE_MS = 20_000;
const IDLE_MS = 10_000;
/** The store whose size is measured: twenty websites in ninety days. */
const STORED = { events: 1_000_000, websites: 20, traffic: 'even' };
const SCALES = { K: 1e3, M: 1e6 };

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const roundMs = Number(options.round ?? 5_000);
const monitors = Number(options.monitors ?? 600);
const events = readCount(options.events ?? '1M');
const log = (text) => process.stderr.write(`${text}\n`);

const pharos = await startPharos({
  dataDirectory: temporaryDirectory(),
  environment: {
    PHAROS_TRUSTED_PROXIES: '127.0.0.1',
    PHAROS_RATE_LIMIT: '9999999',
    PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  },
});
const bare = await startBareServer();
const { websiteIds, secret, organizationId } = await createWebsites(pharos.baseUrl, 1, {
  organization: 'Capacity',
  scopes: ['manage:flags', 'read:monitors', 'write:monitors'],
});
const key = { websiteId: websiteIds[0], secret };

const units = {};
await measureEvents();
await measureEvaluations();
await fill();
units.query = await measureDashboards();
units.check = await measureChecks();
await pharos.stop();
bare.kill();
units.bytes = await measureSize();

const [{ model }] = cpus();
console.log(`${cpus().length} × ${model}, Node ${process.versions.node}\n`);
for (const text of Object.values(capacityTables(units))) console.log(`${text}\n`);
process.exit(0);

/** Measures single events and batches, in turns with the bare server. */
async function measureEvents() {
  const rounds = { floor: [], single: [], singleMain: [], batch: [], batchMain: [] };
  await load(bare, 1, WARM_UP_MS);
  await measureAll(1, WARM_UP_MS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    log(`events, round ${round} of ${ROUNDS}`);
    rounds.floor.push((await load(bare, 1, roundMs)).costMicroseconds);
    for (const [name, batch] of [
      ['single', 1],
      ['batch', BATCH],
    ]) {
      const { all, main } = await measureAll(batch, roundMs);
      rounds[name].push(all);
      rounds[`${name}Main`].push(main);
    }
  }
  units.megabytes = pharos.rssMegabytes();
  for (const [name, values] of Object.entries(rounds)) units[name] = median(values);
}

/** Returns the processor time of an event until it is stored with its visit: of all threads, and of the main thread. */
async function measureAll(batch, durationMs) {
  const before = processMicroseconds(pharos.pid);
  const { requests, costMicroseconds } = await load(pharos, batch, durationMs);
  await untilStored();
  const all = (processMicroseconds(pharos.pid) - before) / requests / batch;
  return { all, main: costMicroseconds / batch };
}

function load(server, batch, durationMs) {
  return measureLoad(server, { durationMs, batch, ...key });
}

async function measureEvaluations() {
  log('evaluations');
  await createFlags({ baseUrl: pharos.baseUrl, secret, websiteId: key.websiteId, count: FLAGS });
  const flags = { websiteId: key.websiteId, count: FLAGS };
  await measureLoad(pharos, { flags, durationMs: WARM_UP_MS });
  const values = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = processMicroseconds(pharos.pid);
    const { requests } = await measureLoad(pharos, { flags, durationMs: roundMs });
    values.push((processMicroseconds(pharos.pid) - before) / requests);
  }
  units.evaluation = median(values);
}

/** Sends events until the website has as many as the option says. */
async function fill() {
  const stored = await countEvents();
  log(`${stored.toLocaleString('en')} events are stored; filling up to ${events.toLocaleString('en')}`);
  const missing = Math.ceil((events - stored) / BATCH);
  if (missing > 0) await measureLoad(pharos, { batch: BATCH, maxRequests: missing, ...key });
  await untilStored();
  await sleep(SETTLE_MS);
}

async function countEvents() {
  const response = await fetch(`${pharos.baseUrl}/v1/query?website_id=${key.websiteId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secret },
    body: JSON.stringify({ parameters: ['summary_metrics'], preset: 'today' }),
  });
  const { data } = await response.json();
  return Number(data[0].data[0].pageviews);
}

/** Returns the processor time of a dashboard over all events, which are of today: nothing of them is rolled up. */
async function measureDashboards() {
  log('dashboards');
  const idle = await usedIn(IDLE_MS);
  const [before, beganMs] = [processMicroseconds(pharos.pid), performance.now()];
  const reading = readDashboard({ baseUrl: pharos.baseUrl, ...key, everyMs: DASHBOARD_MS });
  await sleep(DASHBOARDS * DASHBOARD_MS);
  const times = await reading.endWithTimes();
  const used = processMicroseconds(pharos.pid) - before;
  return (used - (idle * (performance.now() - beganMs)) / IDLE_MS) / times.length;
}

/** Returns the processor time of a check, without that of the idle server. */
async function measureChecks() {
  log('checks');
  const idle = await usedIn(IDLE_MS);
  const target = fork(new URL('./monitors/target.mjs', import.meta.url));
  process.once('exit', () => target.kill());
  const [{ port }] = await once(target, 'message');
  await createMonitors({ baseUrl: pharos.baseUrl, secret, organizationId, port, slow: 0, fast: monitors });
  await sleep(FAST_MS);
  await arrivalsAt(target);
  const used = await usedIn(CHECKS_MS);
  const checks = (await arrivalsAt(target)).length;
  target.kill();
  return (used - (idle * CHECKS_MS) / IDLE_MS) / checks;
}

async function arrivalsAt(target) {
  target.send('report');
  const [{ arrivals }] = await once(target, 'message');
  return arrivals;
}

async function usedIn(durationMs) {
  const before = processMicroseconds(pharos.pid);
  await sleep(durationMs);
  return processMicroseconds(pharos.pid) - before;
}

async function untilStored() {
  while ((await pharos.backlogBytes()) > 0) await sleep(100);
}

/** Returns the bytes of an event with its visit on disk, in the store of `bench:query`: texts of the requests above are too alike. */
async function measureSize() {
  log('size');
  const { facts } = await openStore({ directory: temporaryDirectory(), log, ...STORED });
  const sizes = await sizesOf(facts);
  await facts.close();
  return (Number(sizes.events.bytes) + Number(sizes.visits.bytes)) / Number(sizes.events.rows);
}

function median(values) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

function readCount(text) {
  const [, number, scale] = /^(\d+(?:\.\d+)?)([KM])$/.exec(text) ?? [];
  if (scale === undefined) throw new Error(`--events takes a count such as 1M, not ${text}`);
  return Number(number) * SCALES[scale];
}
