// npm run bench:track [-- --profile]: our /track beside a bare node:http server, with the same requests, in one run.
// On a machine with other work, the processor time a request takes tells more than requests a second.
// The load generator is a process of its own; two cores are enough for it and one server. Rounds take turns.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { hottest } from './cpu-profile.mjs';
import {
  createKey,
  mainThreadMicroseconds,
  rssMegabytes,
  startPharos,
  temporaryDirectory,
} from './pharos-server.mjs';

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
const bareProcess = fork(new URL('./bare-server.mjs', import.meta.url));
process.once('exit', () => bareProcess.kill());
const [{ port: barePort }] = await once(bareProcess, 'message');
const bare = { port: barePort, pid: bareProcess.pid };

if (wantsProfile) {
  await load(pharos, 1, ROUNDS * ROUND_MS);
  await pharos.stop();
  const { functions, files } = hottest(profileDirectory, HOTTEST, ROUNDS * ROUND_MS);
  console.log(`Where /track spends its time (one event a request, ${CONNECTIONS} connections)\n`);
  console.log(`By function, without what it calls:\n${functions.join('\n')}\n`);
  console.log(`By file or package, with what it calls in Node itself:\n${files.join('\n')}`);
} else {
  const single = await compare(1);
  const batched = await compare(BATCH);
  print(single, 1);
  print(batched, BATCH);
  console.log(`Resident memory: ${idleMegabytes} MB before, ${pharos.rssMegabytes()} MB after`);
  console.log(`                 (bare node:http ${rssMegabytes(bare.pid)} MB)`);
  await pharos.stop();
}
bareProcess.kill();

async function compare(batch) {
  const rounds = { bare: [], ours: [] };
  await load(bare, batch, WARM_UP_MS);
  await load(pharos, batch, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilLoaded();
    rounds.bare.push(await load(bare, batch, ROUND_MS));
    rounds.ours.push(await load(pharos, batch, ROUND_MS));
  }
  await untilLoaded();
  return { bare: middle(rounds.bare), ours: middle(rounds.ours) };
}

/** What was accepted must not be loaded while the other server is measured. */
async function untilLoaded() {
  while ((await pharos.backlogBytes()) > 0) await sleep(100);
}

async function load({ port, pid }, batch, durationMs) {
  const generator = fork(new URL('./load-generator.mjs', import.meta.url));
  const answer = once(generator, 'message');
  const before = mainThreadMicroseconds(pid);
  generator.send({ port, connections: CONNECTIONS, durationMs, batch, ...key });
  const [result] = await answer;
  const spent = mainThreadMicroseconds(pid) - before;
  generator.kill();
  if (result.failures > 0)
    throw new Error(`${result.failures} requests failed, as this: ${result.firstFailure}`);
  return {
    ...result,
    perSecond: result.requests / result.seconds,
    costMicroseconds: spent / result.requests,
  };
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
  for (const [name, { perSecond, costMicroseconds, p50Ms, p99Ms }] of [
    ['bare node:http', bare],
    ['Pharos /track', ours],
  ]) {
    const events = batch === 1 ? '' : `, ${rounded(perSecond * batch)} events/s`;
    const cost = Number.isNaN(costMicroseconds)
      ? ''
      : `, ${costMicroseconds.toFixed(0)} µs of its main thread each`;
    const latency = `p50 ${p50Ms} ms, p99 ${p99Ms} ms${cost}`;
    console.log(`  ${name.padEnd(15)} ${rounded(perSecond).padStart(8)} requests/s${events}  (${latency})`);
  }
  console.log(
    `  ratio           ${ratio.toFixed(2).padStart(8)}${batch === 1 ? `  (aim: ${AIM} or more)` : ''}\n`,
  );
}

function rounded(value) {
  return Math.round(value).toLocaleString('en-US');
}
