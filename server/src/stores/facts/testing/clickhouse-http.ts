import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A ClickHouse server on this machine, for one test file. */
export interface TestClickHouse {
  readonly url: string;
  /** Ends the server the hard way. */
  kill(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

const listening = z.object({ port: z.number() });

/** Starts a server: the real engine behind enough of ClickHouse's HTTP interface, over a real socket. */
export async function startTestClickHouse(): Promise<TestClickHouse> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-clickhouse-'));
  const script = fileURLToPath(new URL('./clickhouse-http-child.mjs', import.meta.url));
  const child = fork(script, [directory], { execArgv: [], stdio: 'inherit' });
  const [message] = await once(child, 'message');
  const { port } = listening.parse(message);

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  return {
    url: `http://127.0.0.1:${port}/default`,
    kill,
    async close() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
