// npm run bench:rest [-- --rates=0,1,10,50,200 --seconds=60 --settle=60 --as=browser --store=10M --websites=2000 --days=90 --data=/tmp/rest]: measures
// the CPU usage of the built server at steady rates of single events without queries, then with a dashboard query
// every two seconds. For comparison, a bare node:http server gets the same requests at the highest rate in the same run: if its CPU
// time per request is longer, the machine was slower. Events are sent as by browsers; with --as=server, they are sent with
// a key, and each request is recorded in the audit log. With --store, the store is first filled with batches to /track, and only
// 50 events per second are measured. With --data, the store is kept.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { processMicroseconds } from './pharos-server.mjs';
import { openStore } from './rest/open-store.mjs';
import { readDashboard } from './rest/read-dashboard.mjs';
import { sendSteadily } from './rest/send-steadily.mjs';

const AIM_PERCENT = { 0: 1, 1: 2, 10: 4, 50: 8, 200: 15 };
const AIM_PERCENT_FILLED = { 50: 10 };
const READERS = { perSecond: 10, everyMs: 2_000 };
/** The minimum share of due requests that must be answered for a valid measurement. */
const MIN_ANSWERED = 0.98;
const UNITS = { K: 1e3, M: 1e6 };
const WIDTHS = [10, 12, 8, 14, 12, 12, 7];

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const events = readCount(options.store ?? '0');
const isFilled = events > 0;
const rates = (options.rates ?? (isFilled ? '50' : '0,1,10,50,200')).split(',').map(Number);
const measuredMs = Number(options.seconds ?? 60) * 1_000;
const settleMs = Number(options.settle ?? 60) * 1_000;
const websites = Number(options.websites ?? (isFilled ? 2_000 : 1));
const days = Number(options.days ?? 90);
const as = options.as ?? 'browser';
if (processMicroseconds(process.pid) === undefined) throw new Error('CPU time requires /proc');
if (!['browser', 'server'].includes(as)) throw new Error(`--as takes browser or server, not ${as}`);

const log = (text) => process.stderr.write(`${text}\n`);
const { pharos, websiteIds, secret } = await openStore({
  events,
  websites,
  days,
  directory: options.data,
  log,
});
const traffic = { websiteIds, secret: as === 'server' ? secret : undefined };

console.log(
  `Single events as a ${as} sends them, ${measuredMs / 1000} s each after ${settleMs / 1000} s, on ${websites.toLocaleString('en')} website${websites === 1 ? '' : 's'}` +
    `${isFilled ? ` with ${events.toLocaleString('en')} events of ${days} days` : ''}\n`,
);
printLine('Events/s', '% of a core', 'target', 'µs per event', 'median ms', 'p99 ms', 'load');
let last;
for (const perSecond of rates) {
  last = await measure(pharos, perSecond);
  printLine(perSecond, ...cellsOf(last, (isFilled ? AIM_PERCENT_FILLED : AIM_PERCENT)[perSecond]));
}
await measureFloor(last);
if (!isFilled) await measureReaders();
await pharos.stop();
process.exit(0);

/** Measures the CPU time of a server at a rate of events per second. */
async function measure({ pid, port }, perSecond) {
  const sending = sendSteadily({ port, perSecond, ...traffic });
  await sleep(settleMs);
  sending.reset();
  const startMs = performance.now();
  const before = processMicroseconds(pid);
  await sleep(measuredMs);
  const microseconds = processMicroseconds(pid) - before;
  const tookMs = performance.now() - startMs;
  const load = loadavg()[0];
  const { answered, ...latency } = await sending.end();
  const due = (perSecond * tookMs) / 1_000;
  if (answered < Math.floor(MIN_ANSWERED * due)) throw new Error(`${answered} answers, ${due} were due`);
  return { perSecond, percent: microseconds / (tookMs * 10), each: microseconds / due, ...latency, load };
}

/** Measures the baseline for the same requests, at the last rate. */
async function measureFloor(ours) {
  const child = fork(new URL('./bare-server.mjs', import.meta.url));
  process.once('exit', () => child.kill());
  const [{ port }] = await once(child, 'message');
  const bare = await measure({ pid: child.pid, port }, ours.perSecond);
  child.kill();
  printLine(`bare ${bare.perSecond}`, ...cellsOf(bare));
  if (ours.perSecond > 0)
    console.log(
      `\nRatio to bare node:http at ${ours.perSecond} events/s   ${(ours.each / bare.each).toFixed(1)} (${ours.each.toFixed(0)} µs of CPU per event, bare ${bare.each.toFixed(0)} µs)`,
    );
}

async function measureReaders() {
  const { baseUrl } = pharos;
  const reading = readDashboard({ baseUrl, websiteId: websiteIds[0], secret, everyMs: READERS.everyMs });
  const { percent, load } = await measure(pharos, READERS.perSecond);
  const medianMs = await reading.end();
  console.log(
    `With a dashboard every ${READERS.everyMs / 1000} s at ${READERS.perSecond} events/s   ${percent.toFixed(1)} % of a core (answered in ${medianMs.toFixed(0)} ms; load ${load.toFixed(1)})`,
  );
}

function cellsOf({ percent, each, medianMs, p99Ms, load }, aim) {
  const fixed = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : '');
  return [
    percent.toFixed(1),
    aim === undefined ? '' : String(aim),
    fixed(each, 0),
    fixed(medianMs, 1),
    fixed(p99Ms, 1),
    load.toFixed(1),
  ];
}

function printLine(...cells) {
  console.log(cells.map((cell, index) => String(cell).padStart(WIDTHS[index])).join(''));
}

function readCount(text) {
  const unit = UNITS[text.at(-1)];
  return unit === undefined ? Number(text) : Number(text.slice(0, -1)) * unit;
}
