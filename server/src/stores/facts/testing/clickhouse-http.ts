import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@clickhouse/client';
import { z } from 'zod';
import { testServers } from '../../../testing/test-servers.ts';

/** A ClickHouse server on this machine, for one test file. */
export interface TestClickHouse {
  readonly url: string;
  /** The cluster that the server belongs to. */
  readonly clusterName: string | undefined;
  /** Ends the server the hard way. */
  kill(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

const listening = z.object({ port: z.number() });

/**
 * Starts a server: the real engine behind enough of ClickHouse's HTTP interface, over a real socket.
 * With `PHAROS_TEST_CLICKHOUSE_URL`, it is a new database of this server instead.
 * @param description the configuration of the engine; by default, it describes the cluster.
 * @param clusterName a cluster of one shard and one replica, which is the server itself. Its `Distributed` tables are real, but tables are not replicated.
 */
export async function startTestClickHouse(
  clusterName = testServers.clickhouseCluster,
  description?: string,
): Promise<TestClickHouse> {
  const { clickhouseUrl } = testServers;
  if (clickhouseUrl !== undefined) return useServer(clickhouseUrl, clusterName);
  const directory = await mkdtemp(join(tmpdir(), 'pharos-clickhouse-'));
  const data = join(directory, 'data');
  const config = join(directory, 'config.xml');
  if (clusterName !== undefined) await writeFile(config, description ?? describeCluster(clusterName));
  const script = fileURLToPath(new URL('./clickhouse-http-child.mjs', import.meta.url));
  const child = fork(script, clusterName === undefined ? [data] : [data, config], {
    execArgv: [],
    stdio: 'inherit',
  });
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
    clusterName,
    kill,
    async close() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Creates a database on a real server, which tests cannot end. */
async function useServer(address: string, clusterName: string | undefined): Promise<TestClickHouse> {
  const client = createClient({ url: address });
  const name = `pharos_test_${randomBytes(6).toString('hex')}`;
  const place = clusterName === undefined ? '' : ` ON CLUSTER \`${clusterName}\``;
  await client.command({ query: `CREATE DATABASE ${name}${place}` });
  const url = new URL(address);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    clusterName,
    kill: () => Promise.reject(new Error('Tests cannot end the server of PHAROS_TEST_CLICKHOUSE_URL')),
    async close() {
      for (const database of [name, `${name}_shards`])
        await client.command({ query: `DROP DATABASE IF EXISTS ${database}${place} SYNC` });
      await client.close();
    },
  };
}

function describeCluster(name: string): string {
  return `<clickhouse>
  <tcp_port>9000</tcp_port>
  <macros><shard>1</shard><replica>1</replica></macros>
  <remote_servers><${name}><shard>
    <internal_replication>true</internal_replication>
    <replica><host>127.0.0.1</host><port>9000</port></replica>
  </shard></${name}></remote_servers>
</clickhouse>
`;
}
