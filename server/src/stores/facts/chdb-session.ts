import type { ClickHouseClient } from '@clickhouse/client';
import type { DeriveDriver } from './derive.ts';
import { DERIVE_SETTINGS, memorySettings } from './engine-settings.ts';
import { join, param, type Sql, sql, text } from './sql.ts';
import { structureOf } from './table-shapes.ts';

/** Longest statement of derived work, in seconds. */
const LONGEST_STATEMENT_S = 300;

/** Derived work in the embedded engine: a connection each, which is a session, and no lock, since it is one process. */
export function chdbDeriving(connect: () => ClickHouseClient, memoryBytes: number): DeriveDriver {
  return {
    settings: { ...DERIVE_SETTINGS, ...memorySettings(memoryBytes), max_execution_time: LONGEST_STATEMENT_S },
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

/** A name may hold what `file()` takes for a pattern of several, so each file is named alone. */
function filesOf(paths: readonly string[], structure: string): Sql {
  const reads = paths.map(
    (path) => sql`SELECT * FROM file(${text(path)}, 'JSONEachRow', ${param(structure, 'String')})`,
  );
  return sql`(${join(reads, ' UNION ALL ')})`;
}
