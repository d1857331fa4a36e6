import type { ClickHouseClient } from '@clickhouse/client';
import { COMMAND_SETTINGS } from '../engines/engine-settings.ts';
import { runSelect } from '../engines/run-statement.ts';
import { sql, text } from '../sql.ts';
import { type Cluster, shardsDatabase } from './cluster.ts';

/** Thrown if the servers or the database cannot be used as they are. Its message is for the operator. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
}

/** A cluster, and how its rows are divided, which must never change. */
export interface FoundCluster {
  readonly cluster: Cluster;
  readonly division: string;
}

/**
 * Reads a cluster from the configuration of the server, and compares how it divides rows with how they were divided before.
 * @throws ClusterError if it is missing, or if statements would not have the same results as on one server.
 */
export async function readCluster(client: ClickHouseClient, name: string): Promise<FoundCluster> {
  const select = (statement: ReturnType<typeof sql>) => runSelect(client, statement, COMMAND_SETTINGS);
  const shards = await select(sql`
SELECT shard_num, any(shard_weight) AS weight, count() AS replicas, min(internal_replication) AS is_replicated,
  max(is_local) AS is_here
FROM system.clusters WHERE cluster = ${text(name)} GROUP BY shard_num ORDER BY shard_num`);
  const title = `The cluster ${name}`;
  if (shards.length === 0)
    throw new ClusterError(
      `${title} of PHAROS_CLICKHOUSE_CLUSTER is not in the configuration of the ClickHouse server (remote_servers).`,
    );
  if (shards.some((shard) => Number(shard['is_replicated']) !== 1))
    throw new ClusterError(
      `${title} writes each row to all replicas: set internal_replication to true for each shard, because the tables replicate themselves.`,
    );
  if (shards.every((shard) => Number(shard['is_here']) !== 1))
    throw new ClusterError(
      `The server of PHAROS_CLICKHOUSE_URL is not in the cluster ${name}: name one of its servers.`,
    );
  const replicas = new Set(shards.map((shard) => Number(shard['replicas'])));
  if (replicas.size > 1)
    throw new ClusterError(
      `${title} has shards with different numbers of replicas: give all the same number.`,
    );
  const macros = await select(sql`SELECT macro FROM system.macros WHERE macro IN ('shard', 'replica')`);
  if (macros.length < 2)
    throw new ClusterError(`The servers of the cluster ${name} need the macros shard and replica.`);
  const [current] = await select(sql`SELECT currentDatabase() AS name`);
  const cluster = { name, database: String(current?.['name']), replicas: [...replicas][0] ?? 1 };
  const division = `Pharos: weights of shards ${shards.map((shard) => Number(shard['weight'])).join(', ')}`;
  await compareDivision(client, cluster, division);
  return { cluster, division };
}

/** @throws ClusterError if rows were divided in another way: then the shards of existing rows would be wrong. */
async function compareDivision(client: ClickHouseClient, cluster: Cluster, division: string): Promise<void> {
  const [known] = await runSelect(
    client,
    sql`SELECT comment FROM system.databases WHERE name = ${text(shardsDatabase(cluster))}`,
    COMMAND_SETTINGS,
  );
  if (known !== undefined && known['comment'] !== division)
    throw new ClusterError(
      `The shards of the cluster ${cluster.name} were changed: the facts were divided by “${String(known['comment'])}”, now “${division}”. Restore the former shards, or move the facts to a new database.`,
    );
  await assertKind(client, 'Distributed', `of one server, not of a cluster: name an empty database`);
}

/** @throws ClusterError if the tables of the database are those of a cluster. */
export async function assertSingle(client: ClickHouseClient): Promise<void> {
  await assertKind(client, 'MergeTree', 'of a cluster: set PHAROS_CLICKHOUSE_CLUSTER to its name');
}

async function assertKind(client: ClickHouseClient, engine: string, others: string): Promise<void> {
  const [table] = await runSelect(
    client,
    sql`SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'schema_migrations'`,
    COMMAND_SETTINGS,
  );
  if (table === undefined || String(table['engine']).endsWith(engine)) return;
  throw new ClusterError(`The tables in the database of PHAROS_CLICKHOUSE_URL are ${others}.`);
}
