// npm run bench:backup [-- --events=1M]: backups of a running server. Loads events of 60 days, writes a first backup, adds 1 % new events of today and
// writes a second one; meanwhile single events are sent on four connections. Prints the 99th percentile of /track with and without
// a backup, in pairs of the same run, and what the second backup adds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countFigures, untilCounted } from './backfill/count-events.mjs';
import { printFigure } from './backfill/report.mjs';
import { createSender } from './backfill/send-events.mjs';
import { measureLoad } from './measure-load.mjs';
import { createWebsites, startPharos, temporaryDirectory } from './pharos-server.mjs';

const BIN = fileURLToPath(new URL('../server/bin/pharos.cjs', import.meta.url));
const DAY_MS = 86_400_000;
const DAYS = 60;
const CONNECTIONS = 4;
const PAIRS = 5;
const QUIET_MS = 4_000;
const AIMS = { p99Ratio: 3, secondPercent: 5 };
const UNITS = { K: 1e3, M: 1e6 };

const [, count = '1', unit] = /^--events=(\d+)([KM])?$/.exec(process.argv[2] ?? '--events=1M') ?? [];
const total = Number(count) * (UNITS[unit] ?? 1);
const dataDirectory = temporaryDirectory();
const places = temporaryDirectory();
const environment = { PHAROS_RATE_LIMIT: '1000000', PHAROS_TRUSTED_PROXIES: '127.0.0.1' };
const pharos = await startPharos({ dataDirectory, environment });
const { websiteIds, organizationId, secret } = await createWebsites(pharos.baseUrl, 20);
const nowMs = Date.now();
await load(total, DAYS);

const place = join(places, 'incremental');
const first = await backUp(place);
await load(Math.floor(total / 100), 1);
const second = await backUp(place);
const third = await backUp(place);
printFigure('First backup', `${first.text}, ${((first.seconds * 1e6) / total).toFixed(1)} µs per event`);
const percent = (second.newMegabytes / first.newMegabytes) * 100;
printFigure(
  'Second backup, with 1 % new events',
  `${second.text}, ${percent.toFixed(1)} % of the first`,
  `${AIMS.secondPercent} %`,
);
printFigure('Third backup, without new events', third.text);

const ratios = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  const quiet = await track(QUIET_MS);
  const writing = backUp(join(places, `pair-${pair}`));
  let isWriting = true;
  writing.finally(() => {
    isWriting = false;
  });
  const busy = [];
  while (isWriting) busy.push((await track(1_000)).p99Ms);
  busy.sort((one, other) => one - other);
  const p99Ms = busy[busy.length >> 1];
  const { text } = await writing;
  console.log(
    `p99 of /track: ${quiet.p99Ms.toFixed(1)} ms, during a backup ${p99Ms.toFixed(1)} ms (${text})`,
  );
  ratios.push(p99Ms / quiet.p99Ms);
}
ratios.sort((one, other) => one - other);
printFigure(
  'p99 of /track, in multiples',
  `${ratios[PAIRS >> 1].toFixed(2)} (${ratios[0].toFixed(2)} to ${ratios[PAIRS - 1].toFixed(2)})`,
  AIMS.p99Ratio,
);
await pharos.stop();
process.exit(0);

/** Sends events at random times of the last days, and waits until all are stored. */
async function load(events, days) {
  const sender = createSender({ server: () => pharos, websiteIds, secret, days, nowMs });
  const query = { baseUrl: pharos.baseUrl, secret, subject: `organization_id=${organizationId}` };
  const range = { fromMs: nowMs - (DAYS + 1) * DAY_MS, toMs: nowMs + DAY_MS };
  const { pageviews } = await countFigures({ ...query, range });
  await sender.send(events);
  await untilCounted({ pageviews: pageviews + events }, async () => ({
    pageviews: (await countFigures({ ...query, range })).pageviews,
  }));
}

function track(durationMs) {
  const work = { durationMs, connections: CONNECTIONS, batch: 1, secret, websiteId: websiteIds[0] };
  return measureLoad(pharos, work);
}

/** Runs `pharos backup` beside the server. */
async function backUp(target) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [BIN, 'backup', target], {
    env: { ...process.env, PHAROS_DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [code] = await once(child, 'exit');
  const [, newMegabytes] = /of which ([\d.]+) MB are new/.exec(output) ?? [];
  if (code !== 0 || newMegabytes === undefined) throw new Error(`The backup failed: ${output}`);
  const seconds = (performance.now() - startedMs) / 1_000;
  return { seconds, newMegabytes: Number(newMegabytes), text: `${seconds.toFixed(1)} s, ${newMegabytes} MB` };
}
