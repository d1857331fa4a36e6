// npm run bench:redirect [-- --links=100K --memory=1M --profile]: reads 100,000 links into the cache and prints the memory. Then compares the throughput with a
// bare node:http server that answers 302, and with one that also does what no redirect can omit (`redirect/bare-clicks.mjs`, which loads its clicks), with 64 connections.
// Also compares the number of clicks in the store with the number of redirects.
// `--memory` prints the memory with another number of links. `--profile` prints where redirects spend their time instead. The load generator is a separate process. Rounds alternate.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { hottest } from './cpu-profile.mjs';
import {
  createWebsites,
  mainThreadMicroseconds,
  processMicroseconds,
  startPharos,
  temporaryDirectory,
} from './pharos-server.mjs';
import { fillLinks } from './redirect/fill-links.mjs';

const CONNECTIONS = 64;
const ROUNDS = 3;
const ROUND_MS = 5_000;
const WARM_UP_MS = 4_000;
const PREFIX = 'bench-';
const AIM_RATIO = 0.5;
const AIM_P99_MS = 5;
const AIM_MEGABYTES = 150;
/** How long the server is idle before its memory is read. */
const SETTLE_MS = 5_000;
const PASS = 250_000;
const AIM_LINKS = 100_000;
const HOTTEST = 40;
const UNITS = { K: 1e3, M: 1e6 };

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const LINKS = readCount(options.links ?? '100K');
const dataDirectory = temporaryDirectory();
const profileDirectory = 'profile' in options ? temporaryDirectory() : undefined;
// Visitor addresses are read from the header, as behind a proxy.
const settings = { dataDirectory, environment: { PHAROS_TRUSTED_PROXIES: '127.0.0.1' } };

const first = await startPharos(settings);
const { organizationId, secret } = await createWebsites(first.baseUrl, 1, { scopes: ['read:links'] });
await first.stop();
await fillLinks({ dataDirectory, organizationId, prefix: PREFIX, count: LINKS });

const pharos = await startPharos({
  ...settings,
  nodeArguments: profileDirectory === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileDirectory],
});
await printMemory(pharos, LINKS);
if (profileDirectory !== undefined) await printProfile();
else await compare();
await pharos.stop();
if (options.memory !== undefined) {
  const links = readCount(options.memory);
  await fillLinks({ dataDirectory, organizationId, prefix: PREFIX, count: links });
  const server = await startPharos(settings);
  await printMemory(server, links);
  await server.stop();
}

async function compare() {
  const bare = await startBare(new URL('./bare-redirect.mjs', import.meta.url));
  const clicking = await startBare(new URL('./redirect/bare-clicks.mjs', import.meta.url), {
    directory: temporaryDirectory(),
    prefix: PREFIX,
    count: LINKS,
  });
  const rounds = { bare: [], clicking: [], ours: [] };
  let redirects = 0;
  await load(bare, { durationMs: WARM_UP_MS });
  await load(clicking, { durationMs: WARM_UP_MS });
  redirects += (await load(pharos, { durationMs: WARM_UP_MS })).requests;
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilLoaded();
    rounds.bare.push(await load(bare, { durationMs: ROUND_MS }));
    rounds.clicking.push(await load(clicking, { durationMs: ROUND_MS }));
    rounds.ours.push(await load(pharos, { durationMs: ROUND_MS }));
    redirects += rounds.ours.at(-1).requests;
  }
  bare.stop();
  clicking.stop();
  print(middle(rounds.bare), middle(rounds.clicking), middle(rounds.ours));
  await untilLoaded();
  const clicks = await countClicks();
  console.log(`Clicks counted: ${clicks} of ${redirects}${clicks === redirects ? '' : ' (MISSING)'}\n`);
}

/** Starts a baseline. @param message what it needs to start, if anything. */
async function startBare(file, message) {
  const child = fork(file);
  process.once('exit', () => child.kill());
  const ready = once(child, 'message');
  if (message !== undefined) child.send(message);
  const [{ port }] = await ready;
  return { port, pid: child.pid, stop: () => child.kill() };
}

async function printProfile() {
  const { costMicroseconds } = await load(pharos, { durationMs: ROUNDS * ROUND_MS });
  await pharos.stop();
  const { functions, files } = hottest(profileDirectory, HOTTEST, ROUNDS * ROUND_MS);
  console.log(
    `Where redirects spend their time (${costMicroseconds.toFixed(0)} µs of main thread CPU each)\n`,
  );
  console.log(`By function, without what it calls:\n${functions.join('\n')}\n`);
  console.log(`By file or package, with what it calls in Node itself:\n${files.join('\n')}`);
}

async function load({ port, pid }, limits, slugs = { prefix: PREFIX, count: LINKS }, suffix = '') {
  const generator = fork(new URL('./load-generator.mjs', import.meta.url));
  const answer = once(generator, 'message');
  const before = mainThreadMicroseconds(pid);
  const allBefore = processMicroseconds(pid);
  const status = suffix === '' ? 302 : 200;
  generator.send({ port, connections: CONNECTIONS, ...limits, slugs, suffix, status });
  const [result] = await answer;
  const spent = mainThreadMicroseconds(pid) - before;
  const spentByAll = processMicroseconds(pid) - allBefore;
  generator.kill();
  if (result.failures > 0)
    throw new Error(`${result.failures} requests failed, first error: ${result.firstFailure}`);
  return {
    ...result,
    perSecond: result.requests / result.seconds,
    costMicroseconds: spent / result.requests,
    allMicroseconds: spentByAll / result.requests,
  };
}

/** Waits until accepted clicks are loaded, so that the load does not affect the other server. */
async function untilLoaded() {
  while ((await pharos.backlogBytes()) > 0) await sleep(100);
}

async function countClicks() {
  const address = `${pharos.baseUrl}/v1/query?organization_id=${organizationId}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secret },
    body: JSON.stringify({ parameters: ['link_total_clicks'], preset: 'last_7d' }),
  });
  if (!response.ok)
    throw new Error(`The query was answered with ${response.status}: ${await response.text()}`);
  const { data } = await response.json();
  return data[0].data[0].total;
}

/** Prints the memory of a new process before and after it has read all links, and the time of a read. No clicks are recorded. */
async function printMemory(server, links) {
  // The first visitors load the database of places (63 MB), which is not memory of links.
  await load(server, { maxRequests: CONNECTIONS }, { prefix: PREFIX, count: CONNECTIONS }, '+');
  await sleep(SETTLE_MS);
  const before = server.rssMegabytes();
  const startMs = performance.now();
  for (let from = 0; from < links; from += PASS) {
    const count = Math.min(PASS, links - from);
    await load(server, { maxRequests: count }, { prefix: PREFIX, from, count }, '+');
  }
  const missMs = (performance.now() - startMs) / links;
  await sleep(SETTLE_MS);
  const added = server.rssMegabytes() - before;
  const aim = links === AIM_LINKS ? `  (target: ${AIM_MEGABYTES} MB or less)` : '';
  console.log(`Memory for ${rounded(links)} links: ${added} MB more than ${before} MB${aim}`);
  console.log(`A link that is not cached: ${missMs.toFixed(2)} ms of the server each\n`);
}

function middle(rounds) {
  return rounds.sort((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)];
}

function print(bare, clicking, ours) {
  console.log(`${rounded(LINKS)} links, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`);
  for (const [name, { perSecond, costMicroseconds, allMicroseconds, p50Ms, p99Ms }] of [
    ['bare node:http', bare],
    ['bare with clicks', clicking],
    ['Pharos', ours],
  ]) {
    const cost = Number.isNaN(costMicroseconds)
      ? ''
      : `, CPU each: main thread ${costMicroseconds.toFixed(0)} µs, all threads ${allMicroseconds.toFixed(0)} µs`;
    console.log(
      `  ${name.padEnd(16)} ${rounded(perSecond).padStart(8)} requests/s  (p50 ${p50Ms} ms, p99 ${p99Ms} ms${cost})`,
    );
  }
  const ratio = (one, other) => (one.perSecond / other.perSecond).toFixed(2);
  console.log(
    `  ratio            ${ratio(ours, bare).padStart(8)}  (target: ${AIM_RATIO} or more, p99 ${AIM_P99_MS} ms or less)`,
  );
  console.log(
    `  of the possible  ${ratio(ours, clicking).padStart(8)}  (bare with clicks: ${ratio(clicking, bare)} of bare node:http)\n`,
  );
}

function rounded(value) {
  return Math.round(value).toLocaleString('en');
}

function readCount(text) {
  const [, number, unit] = /^(\d+)([KM]?)$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`--memory=${text} is not a count such as 100K or 1M`);
  return Number(number) * (UNITS[unit] ?? 1);
}
