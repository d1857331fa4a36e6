import type { ClickHouseClient } from '@clickhouse/client';
import type { DeriveDriver } from '../derive.ts';
import { join, param, type Sql, sql, text } from '../sql.ts';
import { structureOf } from '../table-shapes.ts';
import { DERIVE_SETTINGS, UNCOMPILED } from './engine-settings.ts';

/** The time limit of a statement of derived work, in seconds. */
const MAX_STATEMENT_S = 300;

/** Derives facts in the embedded engine. Each session is a connection. A single process needs no lock. */
export function chdbDeriving(connect: () => ClickHouseClient, memoryBytes: number): DeriveDriver {
  return {
    settings: {
      ...DERIVE_SETTINGS,
      ...UNCOMPILED,
      max_execution_time: MAX_STATEMENT_S,
    },
    memoryBytes,
    lock: (_name, work) => work(),
    openSession() {
      const client = connect();
      return {
        client,
        stage: (shape, paths) => Promise.resolve(filesOf(paths, structureOf(shape))),
        end: () => client.close(),
      };
    },
  };
}

/** Reads each file separately, because `file()` would interpret a list as a pattern. */
function filesOf(paths: readonly string[], structure: string): Sql {
  const reads = paths.map(
    (path) => sql`SELECT * FROM file(${text(path)}, 'JSONEachRow', ${param(structure, 'String')})`,
  );
  return sql`(${join(reads, ' UNION ALL ')})`;
}
