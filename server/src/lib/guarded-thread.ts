// The process of an idle thread (`createIdleThread`): it runs the thread, and passes messages on. V8 ends the process if the thread uses too much
// memory. The process also ends with the one that started it, even if the thread never returns.
import { Worker } from 'node:worker_threads';

const file = process.argv[2];
if (file === undefined || process.send === undefined) throw new Error('This file runs only as a process.');

const worker = new Worker(new URL(file), { execArgv: [], env: {} });
const end = (): never => process.exit(1);
worker.on('message', (message) => process.send?.(message));
worker.on('error', end);
worker.on('exit', end);
process.on('message', (message) => worker.postMessage(message));
process.on('disconnect', end);
