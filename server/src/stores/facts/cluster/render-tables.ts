import { quoteSql } from '../sql.ts';
import { type Cluster, onCluster, quoteName, shardsDatabase, shardTable, wholeTable } from './cluster.ts';

/** How long a replicated table recognizes a repeated insert, in seconds: a year. The number of inserts is the real limit. */
const WINDOW_S = 31_536_000;

const TABLE =
  /^CREATE TABLE IF NOT EXISTS (\w+)\s*(\([\s\S]*\))\s*ENGINE = (\w*MergeTree)(?:\(([\w, ]*)\))?\s+((?:PARTITION BY [^\n]+\s+)?ORDER BY (\([^\n]+\)|\w+)\s*SETTINGS ([\s\S]+))$/;
const VIEW = /^CREATE VIEW IF NOT EXISTS (\w+) AS\s([\s\S]+)$/;
const DROP = /^DROP (TABLE|VIEW) IF EXISTS (\w+)$/;
const ALTER = /^ALTER TABLE (\w+)\s+([\s\S]+)$/;
const WINDOW = /\bnon_replicated_deduplication_window = (\d+)/;

/**
 * Renders a statement of a migration for a cluster. Each server has a table with its rows, and a table of the same name that reads and writes
 * those of all servers. `CREATE TABLE` with the order `(a, …)` puts rows with the same `a` on one shard.
 * @throws TypeError if it is a kind of statement that no migration had until now.
 */
export function renderOnCluster(cluster: Cluster, statement: string): readonly string[] {
  const text = statement.replace(/^(?:--[^\n]*\n\s*)+/, '').trim();
  const table = TABLE.exec(text);
  if (table !== null) return renderTable(cluster, table);
  const view = VIEW.exec(text);
  if (view !== null) return renderView(cluster, view);
  const dropped = DROP.exec(text);
  if (dropped !== null) {
    const [, kind = '', name = ''] = dropped;
    return [
      `DROP TABLE IF EXISTS ${wholeTable(cluster, name)}${onCluster(cluster)} SYNC`,
      `DROP ${kind} IF EXISTS ${shardTable(cluster, name)}${onCluster(cluster)} SYNC`,
    ];
  }
  const altered = ALTER.exec(text);
  if (altered !== null) return renderAlter(cluster, altered);
  if (/^INSERT INTO \w+\b/.test(text)) return [statement];
  throw new TypeError(`This statement of a migration cannot be rendered for a cluster: ${text.slice(0, 60)}`);
}

/** Renders the statements that create the databases. The comment records how rows are divided: see `readCluster`. */
export function renderDatabases(cluster: Cluster, comment: string): readonly string[] {
  return [
    `CREATE DATABASE IF NOT EXISTS ${quoteName(cluster.database)}${onCluster(cluster)}`,
    `CREATE DATABASE IF NOT EXISTS ${quoteName(shardsDatabase(cluster))}${onCluster(cluster)} COMMENT ${quoteSql(comment)}`,
  ];
}

/** Returns the column that decides on which shard a row is: the first of the order. @throws TypeError if it is no column. */
export function shardingColumn(order: string): string {
  const column = /^\(?\s*(\w+)\s*(?:,|\)|$)/.exec(order)?.[1];
  if (column === undefined)
    throw new TypeError(`The order of a table of facts must begin with a column: ${order}`);
  return column;
}

function renderTable(cluster: Cluster, match: RegExpExecArray): readonly string[] {
  const [, name = '', columns = '', engine = '', version, tail = '', order = ''] = match;
  const path = quoteSql(`/clickhouse/tables/{shard}/${shardsDatabase(cluster)}/${name}`);
  const replicated = `Replicated${engine}(${[path, `'{replica}'`, ...(version ? [version] : [])].join(', ')})`;
  return [
    `CREATE TABLE IF NOT EXISTS ${shardTable(cluster, name)}${onCluster(cluster)} ${columns}\nENGINE = ${replicated}\n${renderSettings(tail)}`,
    renderDistributed(cluster, name, `, cityHash64(${quoteName(shardingColumn(order))})`),
  ];
}

/** A replicated table ignores a repeated insert even without a token, unless the window is 0. */
function renderSettings(tail: string): string {
  const window = WINDOW.exec(tail)?.[1];
  return window === undefined
    ? `${tail}, replicated_deduplication_window = 0`
    : tail.replace(
        WINDOW,
        `replicated_deduplication_window = ${window}, replicated_deduplication_window_seconds = ${WINDOW_S}`,
      );
}

/** Each server filters and sums its own rows of the view. */
function renderView(cluster: Cluster, [, name = '', select = '']: RegExpExecArray): readonly string[] {
  const own = select.replace(/\b(FROM|JOIN) (\w+)\b/g, (_, word: string, table: string) => {
    return `${word} ${shardTable(cluster, table)}`;
  });
  return [
    `CREATE VIEW IF NOT EXISTS ${shardTable(cluster, name)}${onCluster(cluster)} AS ${own}`,
    renderDistributed(cluster, name, ''),
  ];
}

function renderDistributed(cluster: Cluster, name: string, key: string): string {
  const [clusterName, database, table] = [cluster.name, shardsDatabase(cluster), name].map(quoteSql);
  return `CREATE TABLE IF NOT EXISTS ${wholeTable(cluster, name)}${onCluster(cluster)} AS ${shardTable(cluster, name)}
ENGINE = Distributed(${clusterName}, ${database}, ${table}${key})`;
}

/** Changes of columns are changes of both tables; others only of the one with the rows. */
function renderAlter(cluster: Cluster, [, name = '', changes = '']: RegExpExecArray): readonly string[] {
  const isOfColumns = /^(ADD|DROP|MODIFY|RENAME|COMMENT) COLUMN\b/.test(changes);
  const alter = (table: string) => `ALTER TABLE ${table}${onCluster(cluster)} ${changes}`;
  const stored = alter(shardTable(cluster, name));
  return isOfColumns ? [stored, alter(wholeTable(cluster, name))] : [stored];
}
