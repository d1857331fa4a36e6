// npm run bench:neighbours [-- --seconds=20 --attackers=50 --events=200K --as=key]: measures how much one organization delays another. A
// neighbour sends 50 events per second and reads its dashboard once a second, first on a quiet server, then while 50
// connections of another organization send queries that are as large as the server accepts, and then queries that are larger. With
// --as=anonymous the attacker has no key and queries a public website. Prints p50 and p99 of the neighbour, and the peak of the memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { fillWebsite } from './neighbours/fill-website.mjs';
import { startAttack } from './neighbours/start-attack.mjs';
import { createWebsites, rssMegabytes, startPharos, temporaryDirectory } from './pharos-server.mjs';
import { readDashboard } from './rest/read-dashboard.mjs';
import { sendSteadily } from './rest/send-steadily.mjs';

const EVENTS_PER_SECOND = 50;
const READ_EVERY_MS = 1_000;
const WARM_UP_MS = 3_000;
const MEMORY_EVERY_MS = 200;
const AIMS = { trackP99Ms: 100, dashboardFactor: 3, megabytes: 1_500 };
const UNITS = { K: 1e3, M: 1e6 };
const WIDTHS = [34, 12, 12, 16, 16, 24];

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const seconds = Number(options.seconds ?? 20);
const attackers = Number(options.attackers ?? 50);
const events = readCount(options.events ?? '200K');
const isAnonymous = options.as === 'anonymous';
if (options.as !== undefined && !['key', 'anonymous'].includes(options.as))
  throw new Error(`--as takes key or anonymous, not ${options.as}`);

// Each address has its own limits, and the attacker uses many.
const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' };
const pharos = await startPharos({ dataDirectory: temporaryDirectory(), environment });
const neighbour = await createWebsites(pharos.baseUrl, 1, { organization: 'Neighbour' });
const attacker = await createWebsites(pharos.baseUrl, 1, {
  organization: 'Attacker',
  keys: attackers * 4,
  isPublic: isAnonymous,
});
await fillWebsite(pharos, neighbour, events);
await fillWebsite(pharos, attacker, events);

let peakMegabytes = 0;
const watching = setInterval(() => {
  peakMegabytes = Math.max(peakMegabytes, rssMegabytes(pharos.pid));
}, MEMORY_EVERY_MS);

printLine('', 'track p50', 'track p99', 'dashboard p50', 'dashboard p99', 'attacker: answers');
await measure('warm-up', undefined);
const quiet = await measure('quiet', undefined);
const largest = await measure('largest accepted queries', 'largest');
const tooLarge = await measure('20 queries × 50 parameters', 'tooLarge');
clearInterval(watching);

const worst = (field) => Math.max(largest[field], tooLarge[field]);
const factor = worst('dashboardP99Ms') / quiet.dashboardP99Ms;
console.log(
  `\ntrack p99 ${worst('trackP99Ms').toFixed(0)} ms (target ≤ ${AIMS.trackP99Ms}), dashboard p99 ${factor.toFixed(1)} times quiet ` +
    `(target ≤ ${AIMS.dashboardFactor}), peak memory ${peakMegabytes} MB (target ≤ ${AIMS.megabytes.toLocaleString('en')})`,
);
await pharos.stop();
process.exit(0);

/** Measures the neighbour for some seconds, beside an attack if there is one. */
async function measure(name, body) {
  const attack =
    body === undefined
      ? undefined
      : startAttack({ port: pharos.port, attacker, body, connections: attackers, isAnonymous });
  if (body !== undefined) await sleep(WARM_UP_MS);
  const sending = sendSteadily({ port: pharos.port, perSecond: EVENTS_PER_SECOND, ...neighbour });
  const reading = readDashboard({
    baseUrl: pharos.baseUrl,
    websiteId: neighbour.websiteIds[0],
    secret: neighbour.secret,
    everyMs: READ_EVERY_MS,
  });
  await sleep(seconds * 1_000);
  const track = await sending.end();
  const dashboard = await reading.endWithTimes();
  const statuses = (await attack?.end()) ?? {};
  const result = {
    trackP99Ms: track.p99Ms,
    dashboardP99Ms: at(dashboard, 0.99),
  };
  printLine(
    name,
    `${track.medianMs.toFixed(1)} ms`,
    `${track.p99Ms.toFixed(1)} ms`,
    `${at(dashboard, 0.5).toFixed(0)} ms`,
    `${result.dashboardP99Ms.toFixed(0)} ms`,
    Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(' '),
  );
  return result;
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function printLine(...cells) {
  console.log(cells.map((cell, index) => String(cell).padEnd(WIDTHS[index])).join(''));
}

function readCount(text) {
  const [, number, unit] = /^(\d+)([KM]?)$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`Not a number: ${text}`);
  return Number(number) * (UNITS[unit] ?? 1);
}
