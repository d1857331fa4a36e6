// npm run bench:kill [-- --rounds=20]: sends single events and batches at full speed, kills the server with SIGKILL at a random time, and starts it
// again, on one data directory. Then compares the stored events with the acknowledged ones. Exits with 1 if one is missing or stored twice.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey, startPharos, temporaryDirectory } from './pharos-server.mjs';

const CONNECTIONS = [
  { count: 48, batch: 1 },
  { count: 4, batch: 100 },
];
/** The time of a kill after the first event, in milliseconds. */
const EARLIEST_MS = 300;
const LATEST_MS = 3_000;

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const rounds = Number(options.rounds ?? 20);
const dataDirectory = temporaryDirectory();
const settings = { dataDirectory, environment: { PHAROS_RATE_LIMIT: '9999999' } };

let key;
const acknowledgedOf = new Map();
const startMs = [];
let sendingMs = 0;
for (let round = 0; round < rounds; round += 1) {
  const pharos = await startPharos(settings);
  startMs.push(pharos.readyMs);
  key ??= await createKey(pharos.baseUrl);
  const sender = fork(new URL('./kill/send-until-killed.mjs', import.meta.url));
  const answer = Promise.race([once(sender, 'message'), failureOf(sender)]);
  sender.send({ port: pharos.port, round, connections: CONNECTIONS, ...key });
  const killAfterMs = EARLIEST_MS + Math.random() * (LATEST_MS - EARLIEST_MS);
  await sleep(killAfterMs);
  sendingMs += killAfterMs;
  await pharos.kill();
  const [connections] = await answer;
  sender.disconnect();
  for (const { name, acknowledged } of connections) acknowledgedOf.set(name, acknowledged);
}
const last = await startPharos(settings);
while ((await last.backlogBytes()) > 0) await sleep(100);
await last.stop();

const { missing, repeated, stored } = compare(readStored());
const acknowledged = [...acknowledgedOf.values()].reduce((sum, count) => sum + count, 0);
console.log(`${rounds} rounds of SIGKILL, ${(sendingMs / rounds / 1000).toFixed(1)} s each`);
console.log(
  `  acknowledged ${format(acknowledged)} events, ${format((1000 * acknowledged) / sendingMs)} in a second`,
);
console.log(`  stored       ${format(stored)}, including events without a response`);
console.log(`  missing      ${format(missing)}`);
console.log(`  repeated     ${format(repeated)}`);
console.log(
  `  start        ${format(Math.max(...startMs.slice(1)))} ms at most after a kill, first start ${format(startMs[0])} ms`,
);
if (missing + repeated > 0) process.exitCode = 1;

/** Rejects when the sender ends by itself: an event was refused. */
async function failureOf(sender) {
  const [code] = await once(sender, 'exit');
  throw new Error(`the sender ended with ${code}`);
}

/** Returns what is stored of each connection: its events, its different events, and the highest number. */
function readStored() {
  const { Session } = createRequire(new URL('../server/package.json', import.meta.url))('chdb');
  const session = new Session(join(dataDirectory, 'facts'));
  const rows = session.query(
    `SELECT arrayStringConcat(arraySlice(splitByChar('-', title), 1, 3), '-') AS name, count() AS stored,
uniqExact(title) AS different, max(toUInt32(splitByChar('-', title)[4])) AS highest
FROM events GROUP BY name FORMAT JSONEachRow SETTINGS output_format_json_quote_64bit_integers = 0`,
  );
  session.close();
  return new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row))
      .map((row) => [row.name, row]),
  );
}

/** Events of a connection are numbered without gaps, so one is missing if there are fewer than the highest number says. */
function compare(found) {
  const sums = { missing: 0, repeated: 0, stored: 0 };
  for (const [name, count] of acknowledgedOf) {
    const { stored, different, highest } = found.get(name) ?? { stored: 0, different: 0, highest: -1 };
    sums.stored += stored;
    sums.repeated += stored - different;
    sums.missing += Math.max(count, highest + 1) - different;
  }
  return sums;
}

function format(value) {
  return Math.round(value).toLocaleString('en');
}
