// npm run bench:status [-- --pages=1000 --components=5]: serves a status page while 1,000 clients listen to its events, and compares the
// throughput with a bare node:http server that sends the same compressed page, with 64 connections. Then prints the memory of a new
// process before and after all pages were read, and what projections and images of pages cost. Rounds alternate; the load generator is a
// separate process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebsites, startPharos, temporaryDirectory } from './pharos-server.mjs';
import { printDrawing, printProjections } from './status/background.mjs';
import { createPages } from './status/create-pages.mjs';

const CONNECTIONS = 64;
const CLIENTS = 1_000;
const ROUNDS = 3;
const ROUND_MS = 5_000;
const WARM_UP_MS = 2_000;
const AIM_RATIO = 0.5;
const AIM_P99_MS = 5;
const SETTLE_MS = 5_000;
const KEPT_HEADERS = [
  'content-type',
  'content-encoding',
  'content-security-policy',
  'etag',
  'cache-control',
  'vary',
];

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const PAGES = Number(options.pages ?? 100);
const COMPONENTS = Number(options.components ?? 5);
const settings = {
  dataDirectory: temporaryDirectory(),
  environment: { PHAROS_TRUSTED_PROXIES: '127.0.0.1', PHAROS_RATE_LIMIT: '9999999' },
};

const pharos = await startPharos(settings);
const { organizationId, secret } = await createWebsites(pharos.baseUrl, 1, {
  scopes: ['write:status_pages'],
});
const slugs = await createPages({
  baseUrl: pharos.baseUrl,
  secret,
  organizationId,
  pages: PAGES,
  components: COMPONENTS,
});
const paths = slugs.map((slug) => `/status/${slug}`);
await untilServed(paths.at(-1));
await compare(paths[0]);
await pharos.stop();
await printBackground();

/** A page is projected soon after it was created, not in the same instant. */
async function untilServed(path) {
  while (!(await fetch(`${pharos.baseUrl}${path}`)).ok) await sleep(100);
}

async function compare(path) {
  const bare = await startBare(path);
  const streams = fork(new URL('./status/stream-clients.mjs', import.meta.url));
  process.once('exit', () => streams.kill());
  streams.send({ port: pharos.port, path: `${path}/events`, clients: CLIENTS });
  const [opened] = await once(streams, 'message');
  const rounds = { bare: [], ours: [] };
  await load(bare.port, path, WARM_UP_MS);
  await load(pharos.port, path, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.bare.push(await load(bare.port, path, ROUND_MS));
    rounds.ours.push(await load(pharos.port, path, ROUND_MS));
  }
  bare.process.kill();
  streams.send({});
  const [after] = await once(streams, 'message');
  streams.kill();
  console.log(`${CONNECTIONS} connections, ${opened.open} clients of events, median of ${ROUNDS} rounds`);
  const [one, other] = [middle(rounds.bare), middle(rounds.ours)];
  for (const [name, { perSecond, p50Ms, p99Ms }] of [
    ['bare node:http', one],
    ['Pharos', other],
  ])
    console.log(
      `  ${name.padEnd(15)} ${Math.round(perSecond).toLocaleString('en').padStart(8)} requests/s  (p50 ${p50Ms} ms, p99 ${p99Ms} ms)`,
    );
  console.log(
    `  ratio           ${(other.perSecond / one.perSecond).toFixed(2).padStart(8)}  (target: ${AIM_RATIO} or more, p99 ${AIM_P99_MS} ms or less)`,
  );
  console.log(`  clients of events that are still connected: ${after.open} of ${CLIENTS}\n`);
}

/** Starts the baseline with the response that the server sends to a browser. */
async function startBare(path) {
  const response = await fetch(`${pharos.baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } });
  const headers = Object.fromEntries(KEPT_HEADERS.map((name) => [name, response.headers.get(name) ?? '']));
  // `fetch` decompresses; the size of the compressed body is that of the header.
  const size = Number(response.headers.get('content-length'));
  await response.arrayBuffer();
  const child = fork(new URL('./status/bare-page.mjs', import.meta.url));
  process.once('exit', () => child.kill());
  child.send({ headers, body: Buffer.alloc(size, 'x').toString('base64') });
  const [{ port }] = await once(child, 'message');
  return { process: child, port };
}

async function load(port, path, durationMs) {
  const generator = fork(new URL('./load-generator.mjs', import.meta.url));
  const answer = once(generator, 'message');
  generator.send({ port, connections: CONNECTIONS, durationMs, paths: [path] });
  const [result] = await answer;
  generator.kill();
  if (result.failures > 0)
    throw new Error(`${result.failures} requests failed, first error: ${result.firstFailure}`);
  return { ...result, perSecond: result.requests / result.seconds };
}

function middle(rounds) {
  return rounds.sort((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)];
}

/** Prints the memory of a new process, after its start and after all pages were read, and the cost of what it does beside requests. */
async function printBackground() {
  const server = await startPharos(settings);
  await sleep(SETTLE_MS);
  const before = server.rssMegabytes();
  await printProjections(server, paths);
  console.log(
    `Memory with ${PAGES} pages of ${COMPONENTS} components: ${before} MB after the start, ${server.rssMegabytes()} MB after all of them were read`,
  );
  await printDrawing(server, paths);
  await server.stop();
}
