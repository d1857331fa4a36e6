// The process of an idle thread (`IdleThread`): it runs the thread, and passes messages on. V8 ends the process if the thread uses too much
// memory. The process ends itself if a request uses too much processor time, which it measures: the time that the process waits for a processor of
// a busy machine does not count. It also ends with the one that started it, even if the thread never returns.
import { Worker } from 'node:worker_threads';

const CHECK_MS = 50;
const [, , file, limitText] = process.argv;
if (file === undefined || process.send === undefined) throw new Error('This file runs only as a process.');

const limitMs = Number(limitText ?? Number.POSITIVE_INFINITY);
const worker = new Worker(new URL(file), { execArgv: [], env: {} });
const end = (): never => process.exit(1);
/** The processor time before the request in progress. The start of the thread does not count. */
let before: NodeJS.CpuUsage | undefined;
let isStarted = false;
let isAsked = false;

worker.on('message', (message) => {
  if (isStarted) isAsked = false;
  isStarted = true;
  before = isAsked ? process.cpuUsage() : undefined;
  process.send?.(message);
});
worker.on('error', end);
worker.on('exit', end);
process.on('message', (message) => {
  isAsked = true;
  if (isStarted) before = process.cpuUsage();
  worker.postMessage(message);
});
process.on('disconnect', end);
if (Number.isFinite(limitMs))
  setInterval(() => {
    if (before === undefined) return;
    const { user, system } = process.cpuUsage(before);
    // `process.exit` waits for the thread, which can be collecting garbage for a long time when its memory is nearly full.
    if ((user + system) / 1_000 > limitMs) process.kill(process.pid, 'SIGKILL');
  }, CHECK_MS);
