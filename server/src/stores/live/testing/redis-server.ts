import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

const BINARY = 'redis-server';

/** A Redis process for one test, which can be killed, frozen and restarted on the same port. */
export interface TestRedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Sends SIGKILL; the data is lost. */
  kill(): Promise<void>;
  /** Sends SIGSTOP: connections stay open, commands are not answered. */
  freeze(): void;
  thaw(): void;
}

/** Returns whether `redis-server` is installed. */
export function hasRedisServer(): boolean {
  return spawnSync(BINARY, ['--version']).status === 0;
}

/** Reserves a port for a server; `start` starts it. */
export async function createTestRedisServer(): Promise<TestRedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      child = spawn(
        BINARY,
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: 'ignore',
        },
      );
      await answers(url);
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  return address.port;
}

async function answers(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  redis.on('error', () => undefined);
  const outcome = await Promise.race([redis.ping(), sleep(10_000, 'late', { ref: false })]);
  redis.disconnect();
  if (outcome === 'late') throw new Error('The test Redis did not start within 10 s');
}
