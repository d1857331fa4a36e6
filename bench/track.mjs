// npm run bench:track [-- --profile]: our /track beside a bare node:http server, with the same requests, in one run.
// The load generator is a process of its own; two cores are enough for it and one server. Rounds take turns.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { hottestFunctions } from './cpu-profile.mjs';
import { createKey, rssMegabytes, startPharos, temporaryDirectory } from './pharos-server.mjs';

const CONNECTIONS = 64;
const ROUNDS = 3;
const ROUND_MS = 5_000;
const WARM_UP_MS = 4_000;
const BATCH = 100;
const HOTTEST = 15;
const AIM = 0.35;

const wantsProfile = process.argv.includes('--profile');
const profileDirectory = wantsProfile ? temporaryDirectory() : undefined;
const pharos = await startPharos({
  dataDirectory: temporaryDirectory(),
  nodeArguments: wantsProfile ? ['--cpu-prof', '--cpu-prof-dir', profileDirectory] : [],
});
const key = await createKey(pharos.baseUrl);
const idleMegabytes = pharos.rssMegabytes();
const bare = fork(new URL('./bare-server.mjs', import.meta.url));
const [{ port: barePort }] = await once(bare, 'message');

if (wantsProfile) {
  await load(pharos.port, 1, ROUNDS * ROUND_MS);
  await pharos.stop();
  console.log(`Where /track spends its time (one event a request, ${CONNECTIONS} connections):\n`);
  console.log(hottestFunctions(profileDirectory, HOTTEST).join('\n'));
} else {
  const single = await compare(1);
  const batched = await compare(BATCH);
  print(single, 1);
  print(batched, BATCH);
  console.log(`Resident memory: ${idleMegabytes} MB before, ${pharos.rssMegabytes()} MB after`);
  console.log(`                 (bare node:http ${rssMegabytes(bare.pid)} MB)`);
  await pharos.stop();
}
bare.kill();

async function compare(batch) {
  const rounds = { bare: [], ours: [] };
  await load(barePort, batch, WARM_UP_MS);
  await load(pharos.port, batch, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilLoaded();
    rounds.bare.push(await load(barePort, batch, ROUND_MS));
    rounds.ours.push(await load(pharos.port, batch, ROUND_MS));
  }
  await untilLoaded();
  return { bare: middle(rounds.bare), ours: middle(rounds.ours) };
}

/** What was accepted must not be loaded while the other server is measured. */
async function untilLoaded() {
  while ((await pharos.backlogBytes()) > 0) await sleep(100);
}

async function load(port, batch, durationMs) {
  const generator = fork(new URL('./load-generator.mjs', import.meta.url));
  const answer = once(generator, 'message');
  generator.send({ port, connections: CONNECTIONS, durationMs, batch, ...key });
  const [result] = await answer;
  generator.kill();
  if (result.failures > 0)
    throw new Error(`${result.failures} requests failed, as this: ${result.firstFailure}`);
  return { ...result, perSecond: result.requests / result.seconds };
}

/** The round in the middle. */
function middle(rounds) {
  return rounds.sort((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)];
}

function print({ bare, ours }, batch) {
  const ratio = ours.perSecond / bare.perSecond;
  const what = batch === 1 ? 'One event a request' : `Batches of ${batch}`;
  console.log(
    `${what}, ${CONNECTIONS} connections, ${ours.bodyBytes} bytes a body, median of ${ROUNDS} rounds`,
  );
  for (const [name, { perSecond, p50Ms, p99Ms }] of [
    ['bare node:http', bare],
    ['Pharos /track', ours],
  ]) {
    const events = batch === 1 ? '' : `, ${rounded(perSecond * batch)} events/s`;
    const latency = `p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
    console.log(`  ${name.padEnd(15)} ${rounded(perSecond).padStart(8)} requests/s${events}  (${latency})`);
  }
  console.log(
    `  ratio           ${ratio.toFixed(2).padStart(8)}${batch === 1 ? `  (aim: ${AIM} or more)` : ''}\n`,
  );
}

function rounded(value) {
  return Math.round(value).toLocaleString('en-US');
}
