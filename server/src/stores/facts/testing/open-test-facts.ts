import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '../../../testing/copy-template.ts';
import { testServers } from '../../../testing/test-servers.ts';
import { storedTable } from '../cluster/places.ts';
import { openChdbFacts } from '../engines/chdb.ts';
import { openServerFacts } from '../engines/server.ts';
import type { Facts } from '../facts.ts';
import { raw, Sql, sql } from '../sql.ts';
import { startTestClickHouse } from './clickhouse-http.ts';
import { closeReusedEngine, takeReusedFacts } from './reused-chdb.ts';

/** A store of facts for one test file. */
export interface TestFacts {
  readonly facts: Facts;
  /** A temporary directory, for a journal beside the store. */
  readonly directory: string;
  /** Closes the store and removes the directory. */
  close(): Promise<void>;
}

/** What a test file that failed half-way left open: files share a process, and the engine binds one directory at a time. */
let left: Facts | undefined;

/** Opens a new, migrated store at `path` on an engine of its own, for tests of its files. One at a time. */
export async function openTestEngine(path: string): Promise<Facts> {
  await left?.close();
  left = undefined;
  await closeReusedEngine();
  copyTemplate('facts', path);
  const facts = await openChdbFacts({ path });
  left = facts;
  return {
    ...facts,
    close() {
      if (left === facts) left = undefined;
      return facts.close();
    },
  };
}

/**
 * Opens migrated facts in a temporary directory. One at a time.
 * @param engine `own` for tests of the files in `directory`: see `openTestEngine`.
 */
export async function openTestFacts(engine: 'own' | 'reused' = 'reused'): Promise<TestFacts> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-facts-'));
  const path = join(directory, 'facts');
  if (testServers.clickhouseCluster !== undefined && engine === 'reused')
    return openOnCluster(directory, `${path}.spool`);
  const facts = engine === 'own' ? await openTestEngine(path) : await takeReusedFacts(`${path}.spool`);
  return {
    facts,
    directory,
    async close() {
      await facts.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Opens facts on a cluster: the tests of all features are those of the embedded engine. */
async function openOnCluster(directory: string, spoolDirectory: string): Promise<TestFacts> {
  const server = await startTestClickHouse();
  const { url, clusterName } = server;
  const facts = await openServerFacts({ url, clusterName, spoolDirectory });
  return {
    facts: { ...facts, command: (statement) => facts.command(onStoredTable(statement)) },
    directory,
    async close() {
      await facts.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Makes a statement of a test change the table that has the rows. */
function onStoredTable(statement: Sql): Sql {
  const values = statement.chunks.findIndex((chunk) => typeof chunk !== 'string');
  const end = values === -1 ? statement.chunks.length : values;
  const text = statement.chunks.slice(0, end).join('');
  const match = /^\s*((?:TRUNCATE|OPTIMIZE|ALTER) TABLE) `?(\w+)`?/.exec(text);
  if (match === null) return statement;
  const [found, verb = '', table = ''] = match;
  return sql`${raw(verb)} ${storedTable(table)}${raw(text.slice(found.length))}${new Sql(statement.chunks.slice(end))}`;
}
