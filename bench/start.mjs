// npm run bench:start: measures the time from start to the first 200 on an existing data directory, and the memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { startPharos, temporaryDirectory } from './pharos-server.mjs';

const STARTS = 5;
const IDLE_MS = 5_000;
const AIM_START_MS = 2_000;
const AIM_RSS_MEGABYTES = 450;

const dataDirectory = temporaryDirectory();
const cold = await startPharos({ dataDirectory });
await cold.stop();

const times = [];
let rss = 0;
for (let start = 0; start < STARTS; start += 1) {
  const server = await startPharos({ dataDirectory });
  times.push(server.readyMs);
  if (start === STARTS - 1) {
    await sleep(IDLE_MS);
    rss = server.rssMegabytes();
  }
  await server.stop();
}
times.sort((one, other) => one - other);
const median = times[Math.floor(STARTS / 2)];
console.log(`First 200 of /health, empty data directory   ${cold.readyMs.toFixed(0).padStart(5)} ms`);
console.log(
  `First 200 of /health, warm data directory    ${median.toFixed(0).padStart(5)} ms  ` +
    `(median of ${STARTS}, slowest ${times.at(-1).toFixed(0)} ms; target: ${AIM_START_MS} or less)`,
);
console.log(
  `Resident memory, ${IDLE_MS / 1000} s after an idle start     ${String(rss).padStart(5)} MB  (target: ${AIM_RSS_MEGABYTES} or less)`,
);
