import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import {
  MUTATIONS,
  ON_CLUSTER,
  PARTS,
  STORED_DATABASE,
  settingsOfMutation,
  storedTable,
} from './cluster/places.ts';
import type { FactSession, RemoveOptions } from './facts.ts';
import { identifier, param, raw, type Sql, sql, text, texts, withinShard } from './sql.ts';

type Statements = Pick<FactSession, 'query' | 'command'>;

const FIRST_POLL_MS = 5;
const MAX_POLL_MS = 500;
/** The maximum time to wait for a mutation of one partition, in milliseconds. The engine continues it afterwards. */
const MAX_CHANGE_MS = 600_000;

/**
 * Removes the rows of a table that match a condition, one partition at a time, so that statements are short and it can be
 * aborted between them. Later reads do not find the rows. {@link rewriteParts} removes their bytes.
 *
 * The engine marks rows in each part (lightweight DELETE), which takes a twentieth of the time of rewriting it. The mutation
 * is started and its progress is polled, because a waiting statement would time out before a large mutation ends.
 *
 * @throws AppError SERVICE_UNAVAILABLE if the engine cannot do it now; QUERY_ERROR if a mutation of the table failed; the
 * reason of the signal.
 */
export async function removeRows(
  session: Statements,
  table: string,
  where: Sql,
  { signal, onPart }: RemoveOptions = {},
): Promise<void> {
  // A terminated process may have left a mutation in progress.
  await changesDone(session, table, signal);
  const name = identifier(table);
  const rows = await session.query(
    sql`SELECT DISTINCT _partition_id AS id FROM ${name} WHERE ${where} ORDER BY id`,
  );
  for (const { id } of rows) {
    signal?.throwIfAborted();
    await session.command(
      sql`DELETE FROM ${storedTable(table)} IN PARTITION ID ${partition(id)} WHERE ${withinShard(where)} SETTINGS ${settingsOfMutation('lightweight_deletes_sync = 0')}`,
    );
    await changesDone(session, table, signal);
    await onPart?.();
  }
}

/**
 * Rewrites all parts of these tables that contain removed rows, one partition at a time. The engine deletes the replaced files
 * when no read needs them: see {@link dropReplacedParts}.
 *
 * @returns whether there were any.
 * @throws as {@link removeRows}.
 */
export async function rewriteParts(
  session: Statements,
  tables: readonly string[],
  signal?: AbortSignal,
): Promise<boolean> {
  const rows = await session.query(sql`
SELECT DISTINCT table, partition_id AS id FROM ${PARTS}
WHERE database = ${STORED_DATABASE} AND table IN ${texts(tables)} AND active AND has_lightweight_delete
ORDER BY table, id`);
  for (const { table, id } of rows) {
    signal?.throwIfAborted();
    await changesDone(session, String(table), signal);
    await session.command(
      sql`ALTER TABLE ${storedTable(String(table))} APPLY DELETED MASK IN PARTITION ID ${partition(id)} SETTINGS ${settingsOfMutation('mutations_sync = 0')}`,
    );
    await changesDone(session, String(table), signal);
  }
  return rows.length > 0;
}

/** Returns the time of the engine, in seconds since the epoch. The engine uses it for the dates of its files. */
export async function engineSeconds(session: Statements): Promise<number> {
  const [row] = await session.query(sql`SELECT toUnixTimestamp(now()) AS seconds`);
  return Number(row?.['seconds']);
}

/**
 * Deletes the files of replaced parts that the engine has released: the embedded engine immediately, a server eight minutes
 * after they were replaced (`old_parts_lifetime`), neither while a read uses them.
 *
 * @param untilSeconds by the clock of the engine.
 * @returns the number of parts replaced until then that are still on disk.
 */
export async function dropReplacedParts(
  session: Statements,
  tables: readonly string[],
  untilSeconds: number,
): Promise<number> {
  const replaced = sql`
FROM ${PARTS} WHERE database = ${STORED_DATABASE} AND table IN ${texts(tables)} AND NOT active
  AND rows > 0 AND remove_time <= fromUnixTimestamp(${param(untilSeconds, 'Int64')})`;
  // Without writes, the next cleanup of the engine can be ten minutes away. Dropping a partition also triggers a cleanup. No
  // partition has this name: monthly partitions are numbers, and the only one of an unpartitioned table is "all".
  for (const { table } of await session.query(sql`SELECT DISTINCT table ${replaced} ORDER BY table`))
    await session.command(sql`ALTER TABLE ${storedTable(String(table))} DROP PARTITION ID 'none'`);
  const [row] = await session.query(sql`SELECT count() AS parts ${replaced}`);
  return Number(row?.['parts']);
}

/**
 * Waits until the engine has completed all mutations of a table. A failed mutation is killed: the engine would
 * retry it forever, and later mutations of the table would wait for it. Its partial effect stays.
 */
async function changesDone(
  session: Statements,
  table: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadlineMs = performance.now() + MAX_CHANGE_MS;
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(2 * waitMs, MAX_POLL_MS)) {
    const [row] = await session.query(sql`
SELECT count() AS changes, max(latest_fail_reason) AS reason FROM ${MUTATIONS}
WHERE database = ${STORED_DATABASE} AND table = ${text(table)} AND NOT is_done`);
    if (Number(row?.['changes']) === 0) return;
    const reason = String(row?.['reason']);
    if (reason !== '') {
      await session.command(
        sql`KILL MUTATION${ON_CLUSTER} WHERE database = ${STORED_DATABASE} AND table = ${text(table)} AND latest_fail_reason != '' AND NOT is_done SYNC`,
      );
      throw new AppError('QUERY_ERROR', { reason });
    }
    // The engine continues, and our next attempt first waits for it.
    if (performance.now() > deadlineMs)
      throw new AppError('SERVICE_UNAVAILABLE', { reason: `${table} is still being changed` });
    await sleep(waitMs, undefined, signal === undefined ? {} : { signal });
  }
}

/** Validates a partition id from the engine, because it cannot be bound in a statement. */
function partition(id: unknown): Sql {
  const name = String(id);
  if (!/^[0-9A-Za-z_-]{1,64}$/.test(name)) throw new TypeError(`Invalid partition: ${JSON.stringify(name)}`);
  return raw(`'${name}'`);
}
