import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { FactSession, RemoveOptions } from './facts.ts';
import { identifier, param, raw, type Sql, sql, text, texts } from './sql.ts';

type Statements = Pick<FactSession, 'query' | 'command'>;

const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 500;
/** A change of one partition that takes longer is left to the engine, which goes on with it; in milliseconds. */
const LONGEST_CHANGE_MS = 600_000;

/**
 * Removes the rows of a table that meet a condition, a partition after another, so that no statement is long and it can be
 * ended in between. Once it is done no read finds them; their bytes go with {@link rewriteParts}.
 *
 * The engine marks rows in each part (a lightweight DELETE), which takes a twentieth of the time of rewriting it. It is told
 * to begin and then asked how far it is, because a statement that waits would end before a large change does.
 *
 * @throws AppError SERVICE_UNAVAILABLE when the engine cannot do it now; QUERY_ERROR when a change of the table failed; the
 * signal's reason.
 */
export async function removeRows(
  session: Statements,
  table: string,
  where: Sql,
  { signal, onPart }: RemoveOptions = {},
): Promise<void> {
  // A process that died may have left one under way.
  await changesDone(session, table, signal);
  const name = identifier(table);
  const rows = await session.query(
    sql`SELECT DISTINCT _partition_id AS id FROM ${name} WHERE ${where} ORDER BY id`,
  );
  for (const { id } of rows) {
    signal?.throwIfAborted();
    await session.command(
      sql`DELETE FROM ${name} IN PARTITION ID ${partition(id)} WHERE ${where} SETTINGS lightweight_deletes_sync = 0`,
    );
    await changesDone(session, table, signal);
    await onPart?.();
  }
}

/**
 * Rewrites all parts of these tables that hold removed rows, a partition after another. The files before are deleted by the
 * engine once no read needs them: see {@link dropReplacedParts}.
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
SELECT DISTINCT table, partition_id AS id FROM system.parts
WHERE database = currentDatabase() AND table IN ${texts(tables)} AND active AND has_lightweight_delete
ORDER BY table, id`);
  for (const { table, id } of rows) {
    signal?.throwIfAborted();
    const name = identifier(String(table));
    await changesDone(session, String(table), signal);
    await session.command(
      sql`ALTER TABLE ${name} APPLY DELETED MASK IN PARTITION ID ${partition(id)} SETTINGS mutations_sync = 0`,
    );
    await changesDone(session, String(table), signal);
  }
  return rows.length > 0;
}

/** The engine's own time, in whole seconds since the epoch: what it dates its files by. */
export async function engineSeconds(session: Statements): Promise<number> {
  const [row] = await session.query(sql`SELECT toUnixTimestamp(now()) AS seconds`);
  return Number(row?.['seconds']);
}

/**
 * Deletes the files of replaced parts as far as the engine lets go of them: the embedded one at once, a server eight minutes
 * after they were replaced (`old_parts_lifetime`), both not while a read uses them.
 *
 * @param untilSeconds by the engine's time.
 * @returns how many parts of these tables that were replaced until then still lie on the disk.
 */
export async function dropReplacedParts(
  session: Statements,
  tables: readonly string[],
  untilSeconds: number,
): Promise<number> {
  const replaced = sql`
FROM system.parts WHERE database = currentDatabase() AND table IN ${texts(tables)} AND NOT active
  AND rows > 0 AND remove_time <= fromUnixTimestamp(${param(untilSeconds, 'Int64')})`;
  // The engine's own sweep can be ten minutes away when nothing is stored; dropping a partition sweeps, too. No partition
  // has this name: those of a month are numbers, and the only one of a table without partitions is "all".
  for (const { table } of await session.query(sql`SELECT DISTINCT table ${replaced} ORDER BY table`))
    await session.command(sql`ALTER TABLE ${identifier(String(table))} DROP PARTITION ID 'none'`);
  const [row] = await session.query(sql`SELECT count() AS parts ${replaced}`);
  return Number(row?.['parts']);
}

/**
 * Waits until the engine has made all changes of a table that it was told to make. One that fails is cancelled: the engine would
 * try it for ever, and each further change of the table would wait for it. What it has done so far stays.
 */
async function changesDone(
  session: Statements,
  table: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadlineMs = performance.now() + LONGEST_CHANGE_MS;
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_POLL_MS)) {
    const [row] = await session.query(sql`
SELECT count() AS changes, max(latest_fail_reason) AS reason FROM system.mutations
WHERE database = currentDatabase() AND table = ${text(table)} AND NOT is_done`);
    if (Number(row?.['changes']) === 0) return;
    const reason = String(row?.['reason']);
    if (reason !== '') {
      await session.command(
        sql`KILL MUTATION WHERE database = currentDatabase() AND table = ${text(table)} AND latest_fail_reason != '' AND NOT is_done SYNC`,
      );
      throw new AppError('QUERY_ERROR', { reason });
    }
    // The engine goes on with it, and the next attempt of ours waits for that first.
    if (performance.now() > deadlineMs)
      throw new AppError('SERVICE_UNAVAILABLE', { reason: `${table} is still being changed` });
    await sleep(waitMs, undefined, signal === undefined ? {} : { signal });
  }
}

/** Ids of partitions come from the engine; where a statement takes one, no value can be bound. */
function partition(id: unknown): Sql {
  const name = String(id);
  if (!/^[0-9A-Za-z_-]{1,64}$/.test(name)) throw new TypeError(`Not a partition: ${JSON.stringify(name)}`);
  return raw(`'${name}'`);
}
