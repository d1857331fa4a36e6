// npm run bench:query [-- --events=1M,10M --traffic=zipf --data=/tmp/pharos-bench --rounds=15 --websites=20]: a dashboard of twelve parameters for
// 30 days on the largest of 20 websites (`--traffic=zipf`: of 1,000 websites with a Zipf distribution, by default with 10 M and 100 M events), as one request and each parameter alone, with and without a filter, compared with hand-written SQL.
// The results are compared, too. On a machine with other work, CPU time is more reliable than
// elapsed time. With --data, the generated data is kept and reused. With --websites=1, only the
// largest website gets rows, because generating a hundred million takes long and those of the others are never read.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryDirectory } from './pharos-server.mjs';
import { websitesOf } from './query/dataset.mjs';
import { printGrowth, printSize } from './query/report.mjs';

const UNITS = { K: 1e3, M: 1e6 };

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const traffic = options.traffic ?? 'even';
const sizes = (options.events ?? (traffic === 'zipf' ? '10M,100M' : '1M,10M'))
  .split(',')
  .map(readCount)
  .sort((one, other) => one - other);
const websites = Number(options.websites ?? websitesOf(traffic));
const data = options.data ?? temporaryDirectory();

const results = [];
for (const events of sizes) {
  const result = await measureSize(events);
  printSize(result);
  results.push(result);
}
printGrowth(results);
if (results.some(({ differences }) => differences.length > 0)) process.exitCode = 1;

async function measureSize(events) {
  const child = fork(new URL('./query/measure-size.mjs', import.meta.url));
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit');
  let result;
  child.on('message', (message) => {
    if (message.log !== undefined) progress(`${events / 1e6} M: ${message.log}`);
    result = message.result ?? result;
  });
  const kind = traffic === 'even' ? '' : `-${traffic}`;
  const part = websites === websitesOf(traffic) ? '' : `-${websites}`;
  const directory = join(data, `${events / 1e6}M${kind}${part}`);
  child.send({ directory, events, websites, traffic, rounds: Number(options.rounds ?? 15) });
  const [code, signal] = await ended;
  progress('');
  if (result === undefined) throw new Error(`measuring ${events} events ended with ${code ?? signal}`);
  return result;
}

/** Prints a line that the next one replaces. */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  else if (text !== '') process.stderr.write(`${text}\n`);
}

function readCount(text) {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([KM])$/.exec(text) ?? [];
  if (unit === undefined) throw new Error(`--events takes counts such as 1M,10M, not ${text}`);
  return Number(number) * UNITS[unit];
}
