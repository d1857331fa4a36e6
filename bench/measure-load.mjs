// Starts the bare server, and measures a server under load from another process: used by several benchmarks.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mainThreadMicroseconds } from './pharos-server.mjs';

const CONNECTIONS = 64;

/** Starts the baseline for events. @param output where its output goes, as in `spawn`. */
export async function startBareServer({ nodeArguments = [], output = 'ignore' } = {}) {
  const bareProcess = fork(new URL('./bare-server.mjs', import.meta.url), {
    execArgv: nodeArguments,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  process.once('exit', () => bareProcess.kill());
  const [{ port }] = await once(bareProcess, 'message');
  return { port, pid: bareProcess.pid, kill: () => bareProcess.kill() };
}

/**
 * Sends requests to a server with 64 connections. @param work what the load generator sends, and for how long.
 *
 * @returns what the generator counted, requests per second, and the time of the main thread for each request in microseconds.
 * @throws Error if a request failed.
 */
export async function measureLoad({ port, pid }, work) {
  const generator = fork(new URL('./load-generator.mjs', import.meta.url));
  const answer = once(generator, 'message');
  const before = mainThreadMicroseconds(pid);
  generator.send({ port, connections: CONNECTIONS, ...work });
  const [result] = await answer;
  const spent = mainThreadMicroseconds(pid) - before;
  generator.kill();
  if (result.failures > 0)
    throw new Error(`${result.failures} requests failed, first error: ${result.firstFailure}`);
  return {
    ...result,
    perSecond: result.requests / result.seconds,
    costMicroseconds: spent / result.requests,
  };
}
