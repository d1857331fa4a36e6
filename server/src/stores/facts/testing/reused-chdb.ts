import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../errors.ts';
import { copyTemplate } from '../../../testing/copy-template.ts';
import { type ChdbEngine, openChdbEngine, openFactsOnEngine } from '../engines/chdb.ts';
import type { Facts } from '../facts.ts';
import { compileSql, raw, sql } from '../sql.ts';

/** Runs work that may still change the store, and rejects it once the store is closed. */
type Track = <T>(work: () => Promise<T>) => Promise<T>;

/** The engine of this process, which test files use one after another. It binds one directory at a time. */
let engine: (ChdbEngine & { readonly tables: unknown }) | undefined;
/** The store that was opened last, unless it is closed. */
let left: Facts | undefined;

/** Changes when a test adds, removes or alters a table. */
const TABLES = sql`
SELECT sum(cityHash64(name, toString(uuid), toUnixTimestamp(metadata_modification_time))) AS tables,
  groupArrayIf(name, total_rows > 0 AND name != 'schema_migrations') AS filled
FROM system.tables WHERE database = currentDatabase()`;

/**
 * Opens an empty, migrated store on the engine that earlier test files of this process used. Its `close()` empties the tables for the next
 * caller, which takes 15 ms; opening an engine takes 100 ms of processor time.
 *
 * @param spoolDirectory see `openChdbFacts`.
 */
export async function takeReusedFacts(
  spoolDirectory: string,
  onDamage?: (table: string, problem: string) => void,
): Promise<Facts> {
  // A test file that failed half-way left it open.
  await left?.close();
  const own = engine ?? (await openEngine());
  engine = own;
  const facts = await openFactsOnEngine(
    { ...own, close: async () => undefined },
    { spoolDirectory, ...(onDamage === undefined ? {} : { onDamage }) },
  );
  const running = new Set<Promise<unknown>>();
  let isOpen = true;
  const track: Track = (work) => {
    if (!isOpen)
      return Promise.reject(new AppError('SERVICE_UNAVAILABLE', { reason: 'The store of facts is closed' }));
    const result = work();
    running.add(result);
    const end = () => running.delete(result);
    result.then(end, end);
    return result;
  };
  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    left = undefined;
    await Promise.allSettled(running);
    const [after] = await facts.query(TABLES);
    const isReusable = after?.['tables'] === own.tables;
    const filled = Array.isArray(after?.['filled']) ? after['filled'] : [];
    if (isReusable) for (const name of filled) await facts.command(sql`TRUNCATE TABLE ${raw(String(name))}`);
    await facts.close();
    if (!isReusable) await closeReusedEngine();
  }
  left = {
    ...facts,
    query: (...args) => track(() => facts.query(...args)),
    spool: (...args) => track(() => facts.spool(...args)),
    command: (...args) => track(() => facts.command(...args)),
    loadSegment: (...args) => track(() => facts.loadSegment(...args)),
    derive: (...args) => track(() => facts.derive(...args)),
    ping: () => track(() => facts.ping()),
    close,
  };
  return left;
}

/** Closes the engine, so that the process can open another directory. */
export async function closeReusedEngine(): Promise<void> {
  await left?.close();
  const closing = engine;
  engine = undefined;
  await closing?.close();
}

async function openEngine(): Promise<NonNullable<typeof engine>> {
  const path = join(await mkdtemp(join(tmpdir(), 'pharos-facts-')), 'facts');
  copyTemplate('facts', path);
  const opened = await openChdbEngine({ path });
  const { rows } = opened.readers[0] ?? {};
  const [row] = (await rows?.(compileSql(TABLES), {}, undefined)) ?? [];
  return { ...opened, tables: row?.['tables'] };
}
