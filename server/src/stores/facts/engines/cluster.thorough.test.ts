import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../testing/guide-server.ts';
import { startTestClickHouse } from '../testing/clickhouse-http.ts';
import { describeFacts } from '../testing/facts.suite.ts';
import { openServerFacts } from './server.ts';

/** A cluster of one server: `Distributed` tables are real, replicas are not. */
const CLUSTER = 'analytics';
const server = await startTestClickHouse(CLUSTER);

afterAll(() => server.close());

describeFacts('cluster', () => openServerFacts(server));

describe('the start refuses', () => {
  test('a cluster that the server does not know', async () => {
    await expect(openServerFacts({ url: server.url, clusterName: 'other' })).rejects.toThrow(
      'The cluster other of PHAROS_CLICKHOUSE_CLUSTER is not in the configuration of the ClickHouse server (remote_servers).',
    );
  });

  test('tables of a cluster without the setting, and tables of one server with it', async () => {
    await (await openServerFacts(server)).close();
    await expect(openServerFacts({ url: server.url })).rejects.toThrow(
      'The tables in the database of PHAROS_CLICKHOUSE_URL are of a cluster: set PHAROS_CLICKHOUSE_CLUSTER to its name.',
    );
    const single = await startTestClickHouse(CLUSTER);
    await (await openServerFacts({ url: single.url })).close();
    await expect(openServerFacts(single)).rejects.toThrow(
      'are of one server, not of a cluster: name an empty database.',
    );
    await single.close();
  });

  test('shards that were divided otherwise before', async () => {
    const client = createClient({ url: server.url, log: { level: ClickHouseLogLevel.OFF } });
    const comment = (text: string) =>
      client.command({ query: `ALTER DATABASE default_shards MODIFY COMMENT '${text}'` });
    await comment('Pharos: weights of shards 1, 1');
    await expect(openServerFacts(server)).rejects.toThrow(
      'The shards of the cluster analytics were changed: the facts were divided by “Pharos: weights of shards 1, 1”, now “Pharos: weights of shards 1”.',
    );
    await comment('Pharos: weights of shards 1');
    await client.close();
  });
});

test('the engine reads the configuration of deploy/: two shards with two replicas, which replicate themselves', async () => {
  const file = await readFile(join(ROOT, 'deploy/clickhouse/cluster.xml'), 'utf8');
  // Without the variables of a server.
  const described = file.replaceAll(/<(\w+) from_env="\w+"\/>/g, '<$1>1</$1>');
  const other = await startTestClickHouse(CLUSTER, described);
  const client = createClient({ url: other.url, log: { level: ClickHouseLogLevel.OFF } });
  const result = await client.query({
    query: `SELECT shard_num, count() AS replicas, min(internal_replication) AS is_replicated
FROM system.clusters WHERE cluster = 'analytics' GROUP BY shard_num ORDER BY shard_num`,
    format: 'JSONEachRow',
  });
  expect(await result.json()).toEqual(
    [1, 2].map((shard) => ({ shard_num: shard, replicas: 2, is_replicated: 1 })),
  );
  await client.close();
  await other.close();
});
