// npm run bench:backfill [-- --events=1M --websites=2000 --days=30]: a backfill over many websites and days, in batches of 500 with
// one key. Prints how long it takes to be accepted and until every event is in the figures, the peak of memory, what a
// start in the middle of it takes, and what the server needs a minute later.
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebsites, processMicroseconds, startPharos, temporaryDirectory } from './pharos-server.mjs';

const BATCH = 500;
const CONNECTIONS = 8;
const NAMES = 40_000;
const DAY_MS = 86_400_000;
const SAMPLE_MS = 250;
const REST_MS = 60_000;
const MEASURED_MS = 10_000;
const LONGEST_WAIT_MS = 600_000;
const AIMS = { visibleS: 60, megabytes: 1_200, startMs: 3_000, restPercent: 1.5, restMegabytes: 700 };
const UNITS = { K: 1e3, M: 1e6 };

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const total = readCount(options.events ?? '1M');
const websites = Number(options.websites ?? 2_000);
const days = Number(options.days ?? 30);
const dataDirectory = temporaryDirectory();
const environment = { PHAROS_RATE_LIMIT: '1000000' };

let pharos = await startPharos({ dataDirectory, environment });
const { websiteIds, organizationId, secret } = await createWebsites(pharos.baseUrl, websites);
const nowMs = Date.now();
let peakMegabytes = 0;
const sampling = setInterval(() => {
  peakMegabytes = Math.max(peakMegabytes, pharos.rssMegabytes());
}, SAMPLE_MS);

const before = processMicroseconds(pharos.pid);
const acceptedS = await seconds(() => send(total));
const visibleS = await seconds(() => untilVisible(total));
const microseconds = (processMicroseconds(pharos.pid) - before) / total;
clearInterval(sampling);

console.log(
  `${total.toLocaleString('en')} events of ${days} days on ${websites.toLocaleString('en')} websites\n`,
);
console.log(`Accepted                            ${acceptedS.toFixed(1)} s`);
console.log(`All visible after the last answer   ${visibleS.toFixed(1)} s  (aim: ${AIMS.visibleS} or less)`);
console.log(`Processor time an event             ${microseconds.toFixed(0)} µs`);
console.log(`Peak of resident memory             ${peakMegabytes} MB  (aim: ${AIMS.megabytes} or less)`);

await sleep(REST_MS);
const restBefore = processMicroseconds(pharos.pid);
await sleep(MEASURED_MS);
const restPercent = (processMicroseconds(pharos.pid) - restBefore) / (MEASURED_MS * 10);
console.log(
  `A minute later                      ${restPercent.toFixed(1)} % of a core, ${pharos.rssMegabytes()} MB  ` +
    `(aim: ${AIMS.restPercent} %, ${AIMS.restMegabytes} MB or less)`,
);

// A server that is killed while it catches up has a full journal to load when it starts.
await send(Math.floor(total / 4));
pharos.kill();
pharos = await startPharos({ dataDirectory, environment });
console.log(
  `Start with what a kill left         ${pharos.readyMs.toFixed(0)} ms  (aim: ${AIMS.startMs} or less)`,
);
await untilVisible(total + Math.floor(total / 4));
console.log('Every event is counted.');
await pharos.stop();
process.exit(0);

/** Sends pageviews at random times of the days before now: a few websites get most of them. */
async function send(count) {
  const batches = Math.ceil(count / BATCH);
  let next = 0;
  const work = async () => {
    for (let batch = next++; batch < batches; batch = next++) {
      const size = Math.min(BATCH, count - batch * BATCH);
      const response = await fetch(`${pharos.baseUrl}/track`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': secret },
        body: JSON.stringify(Array.from({ length: size }, pageview)),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`/track was answered with ${response.status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

function pageview() {
  const website = Math.min(websites - 1, Math.floor((websites + 1) ** Math.random()) - 1);
  return {
    name: 'pageview',
    websiteId: websiteIds[website],
    path: `/page/${Math.floor(Math.random() * 100)}`,
    anonymousId: `visitor-${Math.floor(Math.random() * NAMES)}`,
    timestamp: nowMs - Math.floor(Math.random() * days * DAY_MS),
  };
}

/** Waits until figures from events and figures from visits hold so many pageviews. */
async function untilVisible(count) {
  const deadlineMs = performance.now() + LONGEST_WAIT_MS;
  const query = {
    parameters: ['summary_metrics', { metrics: ['pageviews'], dimensions: ['event_type'] }],
    startDate: new Date(nowMs - (days + 1) * DAY_MS).toISOString(),
    endDate: new Date(nowMs + DAY_MS).toISOString(),
  };
  let found;
  while (performance.now() < deadlineMs) {
    const response = await fetch(`${pharos.baseUrl}/v1/query?organization_id=${organizationId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify(query),
    });
    const answer = await response.json();
    found = answer.data?.map(({ data }) => data[0]?.pageviews) ?? answer;
    if (Array.isArray(found) && found.every((pageviews) => pageviews === count)) return;
    await sleep(500);
  }
  throw new Error(`not visible in time: ${JSON.stringify(found)} of ${count}`);
}

async function seconds(work) {
  const beganMs = performance.now();
  await work();
  return (performance.now() - beganMs) / 1000;
}

function readCount(text) {
  const unit = UNITS[text.at(-1)];
  return unit === undefined ? Number(text) : Number(text.slice(0, -1)) * unit;
}
