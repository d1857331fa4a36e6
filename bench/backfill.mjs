// npm run bench:backfill [-- --events=1M --websites=2000 --days=30 --other --kills=10]: a backfill over many websites and days, in batches
// of 500 with one key. Prints the time until it is accepted and until every event is visible, the peak memory, the time of a
// start during the backfill, and the resource usage a minute later. With --other, also the latency of new events of another
// organization during the backfill. With --memory=768, the server is limited to 768 MB, as in a container. With --kills=10, the
// server is killed ten times while it catches up, each event has an id, and the store is checked for missing and duplicate events.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countFigures, untilCounted } from './backfill/count-events.mjs';
import { countStored, killRepeatedly } from './backfill/kill-server.mjs';
import { printFigure, printOther } from './backfill/report.mjs';
import { createSender } from './backfill/send-events.mjs';
import { KEYS, watchWebsite } from './backfill/watch-website.mjs';
import { createMemoryLimit } from './memory-limit.mjs';
import { createWebsites, processMicroseconds, startPharos, temporaryDirectory } from './pharos-server.mjs';

const DAY_MS = 86_400_000;
const SAMPLE_MS = 250;
const REST_MS = 60_000;
const MEASURED_MS = 10_000;
const EMPTY_EVERY_MS = 100;
const AIMS = { visibleS: 60, megabytes: 1_200, startMs: 3_000, restPercent: 1.5, restMegabytes: 700 };
const UNITS = { K: 1e3, M: 1e6 };

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const total = readCount(options.events ?? '1M');
const websites = Number(options.websites ?? 2_000);
const days = Number(options.days ?? 30);
const kills = Number(options.kills ?? 0);
const memoryLimit = options.memory === undefined ? undefined : createMemoryLimit(Number(options.memory));
const dataDirectory = temporaryDirectory();
const environment = { PHAROS_RATE_LIMIT: '1000000' };

let pharos = await startPharos({ dataDirectory, environment, memoryLimit });
const server = () => pharos;
const { websiteIds, organizationId, secret } = await createWebsites(pharos.baseUrl, websites);
const nowMs = Date.now();
const sender = createSender({ server, websiteIds, secret, days, nowMs, isNamed: kills > 0 });
const other = 'other' in options ? await watchAnother() : undefined;
let peakMegabytes = 0;
const sampling = setInterval(() => {
  peakMegabytes = Math.max(peakMegabytes, pharos.rssMegabytes());
}, SAMPLE_MS);

const before = processMicroseconds(pharos.pid);
const acceptedS = await seconds(() => sender.send(total));
const visibleS = await seconds(untilVisible);
const microseconds = (processMicroseconds(pharos.pid) - before) / total;
const ofOther = await other?.end();
clearInterval(sampling);

console.log(
  `${total.toLocaleString('en')} events of ${days} days on ${websites.toLocaleString('en')} websites\n`,
);
printFigure('Accepted', `${acceptedS.toFixed(1)} s`);
if (sender.counts.refused > 0)
  printFigure('Rejected with 503, sent again', `${sender.counts.refused} batches: the journal was full`);
printFigure('All visible after the last response', `${visibleS.toFixed(1)} s`, AIMS.visibleS);
printFigure('CPU time per event', `${microseconds.toFixed(0)} µs`);
printFigure('Peak resident memory', `${peakMegabytes} MB`, AIMS.megabytes);
if (ofOther !== undefined) printOther(ofOther);
if (memoryLimit !== undefined)
  printFigure(`Out-of-memory kills with ${options.memory} MB`, memoryLimit.kills(), 0);

await sleep(REST_MS);
const restBefore = processMicroseconds(pharos.pid);
await sleep(MEASURED_MS);
const restPercent = (processMicroseconds(pharos.pid) - restBefore) / (MEASURED_MS * 10);
console.log('');
printFigure(
  'A minute later',
  `${restPercent.toFixed(1)} % of a core, ${pharos.rssMegabytes()} MB`,
  `${AIMS.restPercent} %, ${AIMS.restMegabytes} MB`,
);

// A server killed while it catches up loads a full journal at the next start.
if (kills === 0) {
  await sender.send(Math.floor(total / 4));
  await pharos.kill();
  printFigure('Start after a kill', `${(await restart()).toFixed(0)} ms`, AIMS.startMs);
  await untilVisible();
  console.log('Every event is counted.');
  await untilEmpty();
} else await measureKills();
await pharos.stop();
process.exit(0);

async function measureKills() {
  const { longestStartMs, kept } = await killRepeatedly({
    server: { kill: () => pharos.kill(), restart },
    sender,
    journal: join(dataDirectory, 'journal'),
    kills,
    eventsEach: Math.ceil(total / 2 / kills),
  });
  printFigure('Kills', `${kills}, ${kept} with events left in the journal`);
  printFigure('Batches without a response because of a kill', `${sender.counts.unanswered}, sent again`);
  printFigure('Longest start after a kill', `${longestStartMs.toFixed(0)} ms`, AIMS.startMs);
  printFigure('All visible after the last start', `${(await seconds(untilVisible)).toFixed(1)} s`);
  // Remaining journal segments must not change figures.
  await untilEmpty();
  await untilVisible();
  await pharos.stop();
  const { accepted } = sender.counts;
  const { events, ids } = await countStored(join(dataDirectory, 'facts'));
  if (events !== accepted || ids !== accepted)
    throw new Error(`${accepted} events were accepted; ${events} are stored, with ${ids} different ids`);
  console.log(`Each of ${accepted.toLocaleString('en')} events is stored and counted once.`);
}

/** Restarts the server and resolves to the duration of the start, in milliseconds. */
async function restart() {
  pharos = await startPharos({ dataDirectory, environment, memoryLimit });
  return pharos.readyMs;
}

async function watchAnother() {
  const created = await createWebsites(pharos.baseUrl, 1, { organization: 'Other', keys: KEYS });
  return watchWebsite({ server, websiteId: created.websiteIds[0], secrets: created.secrets });
}

/** Waits until every accepted event is visible. */
function untilVisible() {
  const range = { fromMs: nowMs - (days + 1) * DAY_MS, toMs: nowMs + DAY_MS };
  const subject = `organization_id=${organizationId}`;
  return untilCounted(sender.expected(), () =>
    countFigures({ baseUrl: pharos.baseUrl, secret, subject, range }),
  );
}

/** Waits until the journal is empty. */
async function untilEmpty() {
  while ((await pharos.backlogBytes()) > 0) await sleep(EMPTY_EVERY_MS);
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
