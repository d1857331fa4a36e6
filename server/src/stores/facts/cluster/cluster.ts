import type { ClickHouseSettings } from '@clickhouse/client';

/** A cluster of ClickHouse servers (docs/decisions/0075). */
export interface Cluster {
  /** Its name in the configuration of the servers. */
  readonly name: string;
  /** The database of the address: its tables are `Distributed`, and every statement reads and writes them. */
  readonly database: string;
  /** The number of replicas of each shard. */
  readonly replicas: number;
}

/** What a name of a cluster may be. */
export const CLUSTER_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** The time limit of a mutation on all servers, in seconds. Servers that need longer complete it, and the next attempt finds it done. */
export const CLUSTER_CHANGE_S = 600;

/** The time in which all replicas have to confirm an insert, in milliseconds. Then the insert fails and is repeated. */
const QUORUM_MS = 30_000;

/** The database with the tables that hold the rows of a server. Its tables have the names of those in {@link Cluster.database}. */
export function shardsDatabase({ database }: Pick<Cluster, 'database'>): string {
  return `${database}_shards`;
}

/** ` ON CLUSTER …`, for statements that each server runs. */
export function onCluster({ name }: Pick<Cluster, 'name'>): string {
  return ` ON CLUSTER ${quoteName(name)}`;
}

/** A table that holds the rows of a server. */
export function shardTable(cluster: Pick<Cluster, 'database'>, table: string): string {
  return `${quoteName(shardsDatabase(cluster))}.${quoteName(table)}`;
}

/** A table with the rows of all servers. */
export function wholeTable({ database }: Pick<Cluster, 'database'>, table: string): string {
  return `${quoteName(database)}.${quoteName(table)}`;
}

/** A table function that reads a table of the system from all servers, or from one replica of each shard. */
export function systemTable(cluster: Cluster, from: 'all' | 'each shard', table: string): string {
  const name = from === 'all' ? 'clusterAllReplicas' : 'cluster';
  return `${name}('${cluster.name}', system.${table})`;
}

/** Quotes a name that {@link CLUSTER_NAME} or `identifier` accepts. */
export function quoteName(name: string): string {
  return `\`${name}\``;
}

/** The settings of every statement on a cluster, which make its results and effects the same as on one server. */
export function clusterSettings({ replicas }: Pick<Cluster, 'replicas'>): ClickHouseSettings {
  return {
    // Subqueries and the right sides of joins are executed once, for all shards: also those that read temporary tables.
    distributed_product_mode: 'global',
    prefer_global_in_and_join: 1,
    // An insert ends when every shard has stored its rows, and every replica, so that the next read finds them wherever it runs.
    distributed_foreground_insert: 1,
    insert_quorum: String(replicas),
    insert_quorum_timeout: QUORUM_MS,
    // INSERT … SELECT would run on each shard, which does not have temporary tables.
    parallel_distributed_insert_select: '0',
    // The engine would remove it from the keys of a statement for a shard, but not from GROUPING(…), and the shard would refuse it.
    optimize_injective_functions_in_group_by: 0,
    // A statement about a website reads only the shard that has it.
    optimize_skip_unused_shards: 1,
    // An unavailable shard is an error, never a smaller result.
    skip_unavailable_shards: 0,
    load_balancing: 'in_order',
    distributed_ddl_output_mode: 'none',
  };
}
