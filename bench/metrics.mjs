// npm run bench:metrics: the cost of metrics on the main thread. Two servers receive the same single events in alternating rounds of a second, one of
// them with PHAROS_METRICS_TOKEN and a scrape in every fifth round. Prints the processor time of a request on both, the median ratio of the pairs of rounds,
// the time that is added to a request (in a loop, without a server), and that of a scrape. Each set starts both servers again. On a shared machine, pairs differ
// by more than metrics cost, so the loop is more exact, and the pairs show that nothing else costs much. `--sets=N` and `--pairs=N` set the numbers.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { RequestDurations } from '../server/dist/http/metrics/request-durations.js';
import { createKey, mainThreadMicroseconds, startPharos, temporaryDirectory } from './pharos-server.mjs';

const CONNECTIONS = 64;
const WARM_UP_MS = 6_000;
const ROUND_MS = 1_000;
const SCRAPED_ROUND = 5;
const TOKEN = 'a-token-of-prometheus-with-forty-letters';
const SCRAPES = 50;
const SCRAPE_EVERY_SECONDS = 15;
const EVENTS_PER_SECOND = 10_000;
/** The aim, as a share of the main thread at this rate. */
const AIM = 0.02;
const LOOPS = 5_000_000;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const pairs = Number(options.pairs ?? 30);
const sets = [];
for (let set = 0; set < Number(options.sets ?? 3); set += 1) sets.push(await measureSet(set));
print(measureLoop());

/** Starts both servers, and measures pairs of rounds. Each is first in every second pair and set. */
async function measureSet(set) {
  const servers = {};
  for (const name of set % 2 === 0 ? ['off', 'on'] : ['on', 'off'])
    servers[name] = await start(name === 'on' ? { PHAROS_METRICS_TOKEN: TOKEN } : {});
  for (const server of Object.values(servers)) await load(server, WARM_UP_MS);
  const rounds = { off: [], on: [] };
  for (let pair = 0; pair < pairs; pair += 1)
    for (const name of (pair + set) % 2 === 0 ? ['off', 'on'] : ['on', 'off']) {
      const isScraped = name === 'on' && pair % SCRAPED_ROUND === 0;
      rounds[name].push(await load(servers[name], ROUND_MS, isScraped));
    }
  for (const server of Object.values(servers)) await untilLoaded(server);
  const scrapeMicroseconds = await measureScrapes(servers.on);
  for (const server of Object.values(servers)) await server.stop();
  const ratio = median(rounds.on.map((microseconds, pair) => microseconds / rounds.off[pair]));
  return { off: median(rounds.off), on: median(rounds.on), ratio, scrapeMicroseconds };
}

async function start(environment) {
  const server = await startPharos({
    dataDirectory: temporaryDirectory(),
    environment: { PHAROS_TRUSTED_PROXIES: '127.0.0.1', ...environment },
  });
  return { ...server, key: await createKey(server.baseUrl) };
}

/** Sends single events, and returns the processor time of the main thread for each, in microseconds. */
async function load({ port, pid, key, baseUrl }, durationMs, isScraped = false) {
  const generator = fork(new URL('./load-generator.mjs', import.meta.url));
  const answer = once(generator, 'message');
  const scraping = isScraped ? sleep(durationMs / 2).then(() => scrape(baseUrl)) : undefined;
  const before = mainThreadMicroseconds(pid);
  generator.send({ port, connections: CONNECTIONS, durationMs, batch: 1, ...key });
  const [{ requests, failures, firstFailure }] = await answer;
  const spent = mainThreadMicroseconds(pid) - before;
  await scraping;
  generator.kill();
  if (failures > 0) throw new Error(`${failures} requests failed, first error: ${firstFailure}`);
  return spent / requests;
}

async function scrape(baseUrl) {
  const response = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`A scrape was answered with ${response.status}: ${text}`);
  return text.length;
}

async function untilLoaded(server) {
  while ((await server.backlogBytes()) > 0) await sleep(100);
}

/** Returns the processor time of the main thread for a scrape of an idle server, in microseconds. */
async function measureScrapes({ baseUrl, pid }) {
  await scrape(baseUrl);
  const before = mainThreadMicroseconds(pid);
  for (let count = 0; count < SCRAPES; count += 1) await scrape(baseUrl);
  return (mainThreadMicroseconds(pid) - before) / SCRAPES;
}

/** Returns what is added to a request, in nanoseconds: two readings of the clock, and the count. */
function measureLoop() {
  const durations = new RequestDurations();
  const operations = Array.from({ length: 8 }, (_, index) => ({ name: `operation ${index}` }));
  const run = (loops) => {
    const startedMs = performance.now();
    for (let index = 0; index < loops; index += 1) {
      const call = { operation: operations[index % operations.length], startedMs: performance.now() };
      durations.record(call, 200, performance.now());
    }
    return ((performance.now() - startedMs) * 1e6) / loops;
  };
  run(LOOPS / 10);
  return run(LOOPS);
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

function print(loopNanoseconds) {
  const list = (choose, digits) => sets.map((set) => choose(set).toFixed(digits)).join(', ');
  const scrapeMicroseconds = median(sets.map((set) => set.scrapeMicroseconds));
  const perRequest = (loopNanoseconds / 1e9) * EVENTS_PER_SECOND;
  const perScrape = scrapeMicroseconds / 1e6 / SCRAPE_EVERY_SECONDS;
  const percent = (share) => `${(share * 100).toFixed(2)} %`;
  console.log(`Main thread time of /track, single events, in ${sets.length} sets of ${pairs} pairs of rounds of ${ROUND_MS / 1000} s
  without metrics                 ${list(({ off }) => off, 1)} µs
  with, and some scrapes          ${list(({ on }) => on, 1)} µs
  ratio                           ${list(({ ratio }) => ratio, 3)}, median ${median(sets.map(({ ratio }) => ratio)).toFixed(3)}
Added to a request, in a loop: ${loopNanoseconds.toFixed(0)} ns
A scrape: ${(scrapeMicroseconds / 1000).toFixed(1)} ms of the main thread
Share of the main thread at ${EVENTS_PER_SECOND.toLocaleString('en-US')} events/s: ${percent(perRequest)} for requests and ${percent(perScrape)} for a scrape each ${SCRAPE_EVERY_SECONDS} s (target: less than ${percent(AIM)})`);
}
