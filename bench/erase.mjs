// npm run bench:erase [-- --events=10M --profiles=1000 --data=/tmp/pharos-bench]: measures the time to erase 1,000 waiting profiles,
// compared with one profile and with a baseline: the same number of visitors with one plain DELETE per table and one rewrite.
// Deliberate waiting times (a second check after five minutes, a rewrite every ten) are excluded: the clock is moved.
// With --data, the generated data is kept and reused, also by bench:query. Profiles are erased from a copy.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { printErasing } from './erase/report.mjs';
import { temporaryDirectory } from './pharos-server.mjs';

const UNITS = { K: 1e3, M: 1e6 };

const options = Object.fromEntries(process.argv.slice(2).map((text) => text.replace(/^--/, '').split('=')));
const events = readCount(options.events ?? '10M');
const profiles = Number(options.profiles ?? 1_000);
const scratch = temporaryDirectory();
const kept = join(options.data ?? scratch, `${events / 1e6}M`);

// In child processes, because the engine supports one directory per process.
await run(new URL('./erase/fill-store.mjs', import.meta.url), { directory: kept, events });
const facts = join(scratch, 'erased', 'facts');
cpSync(join(kept, 'facts'), facts, { recursive: true });
const result = await run(new URL('./erase/measure-erasing.mjs', import.meta.url), {
  facts,
  state: join(scratch, 'erased', 'state'),
  profiles,
});
printErasing({ ...result, profiles });
if (result.problems.length > 0) process.exitCode = 1;

async function run(script, message) {
  const child = fork(script);
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit');
  let answer;
  child.on('message', ({ log, result: last }) => {
    if (log !== undefined) process.stderr.write(`${log}\n`);
    answer = last ?? answer;
  });
  child.send(message);
  const [code, signal] = await ended;
  if (answer === undefined) throw new Error(`${script} ended with ${code ?? signal}`);
  return answer;
}

function readCount(text) {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([KM])$/.exec(text) ?? [];
  if (unit === undefined) throw new Error(`--events takes a count such as 10M, not ${text}`);
  return Number(number) * UNITS[unit];
}
