// npm run bench:flags [-- --flags=1000 --clients=10000 --round=5000]: compares the throughput of single and bulk evaluations (50 flags) with a bare
// node:http server that parses the same requests and sends as many bytes, and with one that also evaluates the flags, with 64 connections. Prints evaluations in one process, the memory,
// and the time until all clients of the stream have received a change. The load generator is a separate process. Rounds alternate.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFlags } from './flags/create-flags.mjs';
import { evaluateLocally } from './flags/evaluate-locally.mjs';
import { flagRequests } from './flags/flag-requests.mjs';
import { measureLoad } from './measure-load.mjs';
import { createWebsites, rssMegabytes, startPharos, temporaryDirectory } from './pharos-server.mjs';

const CONNECTIONS = 64;
const ROUNDS = 3;
const WARM_UP_MS = 2_000;
const BULK = 50;
const SETTLE_MS = 5_000;
const AIM_RATIO = 0.5;
const AIM_P99_MS = 5;
const AIM_LOCAL = 1_000_000;
const AIM_STREAM_MS = 1_000;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const FLAGS = Number(options.flags ?? 1_000);
const CLIENTS = Number(options.clients ?? 10_000);
const ROUND_MS = Number(options.round ?? 5_000);

// Addresses of visitors are read from the header, as behind a proxy.
const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1', PHAROS_RATE_LIMIT: '9999999' };
const pharos = await startPharos({ dataDirectory: temporaryDirectory(), environment });
const { websiteIds, secret } = await createWebsites(pharos.baseUrl, 1, { scopes: ['manage:flags'] });
const [websiteId] = websiteIds;
const { set, change } = await createFlags({ baseUrl: pharos.baseUrl, secret, websiteId, count: FLAGS });
await printMemory();
await compare('single evaluation', { websiteId, count: FLAGS });
await compare(`bulk evaluation of ${BULK} flags`, { websiteId, count: FLAGS, bulk: BULK });
await printLocal();
await printChange();
await pharos.stop();

async function printMemory() {
  await sleep(SETTLE_MS);
  const before = rssMegabytes(pharos.pid);
  await load(pharos, { websiteId, count: FLAGS }, { maxRequests: FLAGS });
  console.log(
    `Memory: ${before} MB before ${rounded(FLAGS)} flags were requested, ${rssMegabytes(pharos.pid)} MB after\n`,
  );
}

async function compare(name, flags) {
  const servers = [await startBare(flags), await startBare(flags, set), pharos];
  const rounds = servers.map(() => []);
  for (const server of servers) await load(server, flags, { durationMs: WARM_UP_MS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, server] of servers.entries())
      rounds[index].push(await load(server, flags, { durationMs: ROUND_MS }));
  for (const { process: child } of servers) child?.kill();
  const [one, evaluating, other] = rounds.map(middle);
  console.log(`${name}: ${rounded(FLAGS)} flags, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`);
  for (const [label, { perSecond, costMicroseconds, p50Ms, p99Ms }] of [
    ['bare node:http', one],
    ['that evaluates', evaluating],
    ['Pharos', other],
  ])
    console.log(
      `  ${label.padEnd(15)} ${rounded(perSecond).padStart(8)} requests/s  (p50 ${p50Ms} ms, p99 ${p99Ms} ms, main thread ${costMicroseconds.toFixed(0)} µs each)`,
    );
  const ratio = (server) => (other.perSecond / server.perSecond).toFixed(2);
  console.log(
    `  ratio           ${ratio(one).padStart(8)}  (target: ${AIM_RATIO} or more, p99 ${AIM_P99_MS} ms or less); ${ratio(evaluating)} of the bare server that evaluates\n`,
  );
}

/** Starts the baseline, which sends as many bytes as the server. @param evaluated the flags, for the baseline that evaluates them. */
async function startBare(flags, evaluated) {
  const [first] = flagRequests({ host: 'localhost', flags });
  const response = await fetch(`${pharos.baseUrl}${first.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: first.body,
  });
  const bytes = (await response.arrayBuffer()).byteLength;
  const child = fork(new URL('./flags/bare-evaluation.mjs', import.meta.url));
  process.once('exit', () => child.kill());
  child.send({ bytes, set: evaluated });
  const [{ port }] = await once(child, 'message');
  return { process: child, port, pid: child.pid };
}

function load(server, flags, limits) {
  return measureLoad(server, { ...limits, flags });
}

async function printLocal() {
  const perSecond = await evaluateLocally(set);
  console.log(
    `Evaluation in one process: ${rounded(perSecond)} flags/s on one core  (target: ${rounded(AIM_LOCAL)} or more)\n`,
  );
}

async function printChange() {
  const clients = fork(new URL('./flags/change-clients.mjs', import.meta.url));
  process.once('exit', () => clients.kill());
  const before = rssMegabytes(pharos.pid);
  clients.send({ port: pharos.port, path: `/flags/${websiteId}/stream`, clients: CLIENTS });
  const [{ open }] = await once(clients, 'message');
  const after = rssMegabytes(pharos.pid);
  const received = once(clients, 'message');
  const startedMs = Date.now();
  await change();
  const savedMs = Date.now() - startedMs;
  const [{ count, firstMs, lastMs }] = await received;
  clients.kill();
  console.log(`A change reaches ${rounded(count)} of ${rounded(open)} clients of the stream`);
  console.log(
    `  saved after ${savedMs} ms; first client after ${firstMs - startedMs} ms, all after ${lastMs - startedMs} ms  (target: ${AIM_STREAM_MS} ms or less)`,
  );
  console.log(`  memory: ${before} MB without clients, ${after} MB with them`);
}

function middle(rounds) {
  return rounds.sort((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)];
}

function rounded(value) {
  return Math.round(value).toLocaleString('en');
}
