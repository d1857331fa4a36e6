import { identifier, Place, Sql } from '../sql.ts';
import {
  CLUSTER_CHANGE_S,
  type Cluster,
  onCluster,
  shardsDatabase,
  shardTable,
  systemTable,
  wholeTable,
} from './cluster.ts';

/** The database with the tables that hold the rows. */
export const STORED_DATABASE = place('currentDatabase()', (cluster) => `'${shardsDatabase(cluster)}'`);

/** The parts of all tables, with those of every replica. */
export const PARTS = place('system.parts', (cluster) => systemTable(cluster, 'all', 'parts'));

/** The parts of all tables, each once. */
export const PARTS_ONCE = place('system.parts', (cluster) => systemTable(cluster, 'each shard', 'parts'));

/** The mutations of every replica. */
export const MUTATIONS = place('system.mutations', (cluster) => systemTable(cluster, 'all', 'mutations'));

/** Makes a statement without a table run on every server. */
export const ON_CLUSTER = place('', onCluster);

/** A table in the condition of a removal, with its rows on all servers: each server evaluates the condition, in a database of its own. */
export function tableInRemoval(name: string): Sql {
  return place(name, (cluster) => wholeTable(cluster, name));
}

/** The table whose rows a condition selects, in a subquery of this condition: a mutation compares rows of the same server. */
export function sameTableInRemoval(name: string): Sql {
  const [single = ''] = identifier(name).chunks;
  return new Sql([
    new Place(
      String(single),
      (cluster) => wholeTable(cluster, name),
      (cluster) => shardTable(cluster, name),
    ),
  ]);
}

/** The table that holds the rows, for statements that change parts: on a cluster, every server runs them. */
export function storedTable(name: string): Sql {
  const [single = ''] = identifier(name).chunks;
  return place(String(single), (cluster) => `${shardTable(cluster, name)}${onCluster(cluster)}`);
}

/** As {@link storedTable}, for SYSTEM statements, which name the cluster first. */
export function storedTableOfSystem(name: string): Sql {
  const [single = ''] = identifier(name).chunks;
  return place(String(single), (cluster) => `${onCluster(cluster).trim()} ${shardTable(cluster, name)}`);
}

/**
 * The settings of a mutation. One server starts it and is asked for its progress. On a cluster, a server that has not heard of it would have
 * none, so the statement waits until all replicas have completed it. They evaluate its subqueries themselves, over rows that all of them have.
 */
export function settingsOfMutation(single: string): Sql {
  return place(
    single,
    () =>
      `lightweight_deletes_sync = 2, mutations_sync = 2, allow_nondeterministic_mutations = 1, max_execution_time = ${CLUSTER_CHANGE_S}, distributed_ddl_task_timeout = ${CLUSTER_CHANGE_S}`,
  );
}

/** Reads the number of rows that a condition selects: from the index, which `Distributed` tables do not have. */
export const ESTIMATED_ROWS = place('EXPLAIN ESTIMATE SELECT visitor_id', () => 'SELECT count() AS rows');

/** The columns of `system.tables` by which a load finds the rows of a segment. Rows of a shard have the first column of the order. */
export const KEYS_OF_PARTS = place('partition_key', () => 'partition_key, sorting_key');

function place(single: string, clustered: (cluster: Cluster) => string): Sql {
  return new Sql([new Place(single, clustered)]);
}
