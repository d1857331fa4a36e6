// What the server does beside requests: projections of pages, and images for links.
import { setTimeout as sleep } from 'node:timers/promises';
import { mainThreadMicroseconds, processMicroseconds } from '../pharos-server.mjs';

const IDLE_MS = 20_000;
/** Pages with visitors are projected every minute. */
const PROJECTED_MS = 61_000;
const IMAGES = 50;
const PROBE_EVERY_MS = 5;
const QUIET_PROBES = 200;

/**
 * Prints the processor time of projecting a page, from a minute in which all pages have visitors and an idle time before.
 *
 * @param server of `startPharos`, whose pages nobody has requested yet.
 */
export async function printProjections(server, paths) {
  const idle = await spentIn(server, IDLE_MS);
  for (const path of paths) await read(`${server.baseUrl}${path}`);
  const busy = await spentIn(server, PROJECTED_MS);
  const cost = (name) =>
    Math.max(0, busy[name] - (idle[name] * PROJECTED_MS) / IDLE_MS) / paths.length / 1_000;
  console.log(
    `Projecting a page that has visitors, once a minute: ${cost('main').toFixed(1)} ms of the main thread, ${cost('all').toFixed(1)} ms of all threads (${paths.length} pages)`,
  );
}

/** Prints how long a page takes while images of pages are drawn, beside its time while none is. */
export async function printDrawing(server, paths) {
  const quiet = await probe(server, paths[0], sleep(QUIET_PROBES * PROBE_EVERY_MS));
  const images = paths.slice(0, IMAGES);
  const startedMs = performance.now();
  const drawing = (async () => {
    for (const path of images) await read(`${server.baseUrl}${path}/social.png`);
  })();
  const busy = await probe(server, paths[0], drawing);
  const eachMs = (performance.now() - startedMs) / images.length;
  console.log(
    `Drawing ${images.length} images, ${eachMs.toFixed(0)} ms each: a page takes p50 ${busy.p50} ms, p99 ${busy.p99} ms (${quiet.p50} and ${quiet.p99} ms while none is drawn)`,
  );
}

async function spentIn({ pid }, durationMs) {
  const [main, all] = [mainThreadMicroseconds(pid), processMicroseconds(pid)];
  await sleep(durationMs);
  return { main: mainThreadMicroseconds(pid) - main, all: processMicroseconds(pid) - all };
}

/** Requests a page again and again until a promise is settled. */
async function probe(server, path, until) {
  let isOver = false;
  until.finally(() => {
    isOver = true;
  });
  const times = [];
  while (!isOver) {
    const startedMs = performance.now();
    await read(`${server.baseUrl}${path}`);
    times.push(performance.now() - startedMs);
    await sleep(PROBE_EVERY_MS);
  }
  await until;
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  return { p50: at(0.5), p99: at(0.99) };
}

async function read(url) {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
}
