import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ClickHouseClient } from '@clickhouse/client';
import type { DeriveDriver, DriverSession } from '../derive.ts';
import type { TableShape } from '../loading/store-segment.ts';
import { identifier, raw, type Sql, sql } from '../sql.ts';
import { structureOf } from '../table-shapes.ts';
import { DERIVE_SETTINGS, LOAD_SETTINGS, SERVER_READ_MEMORY_BYTES } from './engine-settings.ts';
import { runStatement } from './run-statement.ts';
import { createServerLock, LOCK_STALE_MS } from './server-lock.ts';

/** Sends the rows of segments to a temporary table. The server drops the table with the session. */
export async function sendRows(
  client: ClickHouseClient,
  sessionId: string,
  table: Sql,
  shape: TableShape,
  paths: readonly string[],
): Promise<void> {
  const columns = raw(structureOf(shape));
  await runStatement(
    client,
    sql`CREATE TEMPORARY TABLE ${table} (${columns}) ENGINE = Memory`,
    LOAD_SETTINGS,
    sessionId,
  );
  for (const path of paths) {
    // `exec` accepts the bytes of the file; `insert` requires every row as an object.
    const { stream } = await client.exec({
      query: `INSERT INTO ${table.chunks.join('')} FORMAT JSONEachRow`,
      values: createReadStream(path),
      clickhouse_settings: LOAD_SETTINGS,
      session_id: sessionId,
    });
    stream.destroy();
  }
}

/** Derives facts on a ClickHouse server, with sessions by id and a lock between processes. */
export function serverDeriving(client: ClickHouseClient): DeriveDriver {
  return {
    // Shorter than the expiry of a lock: a statement of a terminated process ends before another process can start.
    settings: {
      ...DERIVE_SETTINGS,
      max_execution_time: (LOCK_STALE_MS - 5_000) / 1000,
    },
    memoryBytes: SERVER_READ_MEMORY_BYTES,
    openSession: () => openSession(client),
    lock: (name, work) => createServerLock(client, name)(work),
  };
}

function openSession(client: ClickHouseClient): DriverSession {
  const id = `pharos-derive-${randomUUID()}`;
  const staged: Sql[] = [];
  return {
    client,
    id,
    async stage(shape, paths) {
      const table = identifier(`segment_rows_${staged.length}`);
      staged.push(table);
      await sendRows(client, id, table, shape, paths);
      return table;
    },
    async end() {
      for (const table of staged)
        await runStatement(client, sql`DROP TEMPORARY TABLE IF EXISTS ${table}`, LOAD_SETTINGS, id);
    },
  };
}
