import type { FileHandle } from 'node:fs/promises';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '../jobs/scheduler.ts';
import { exists } from '../lib/files.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { Damage } from '../stores/damage.ts';
import { param, raw, sql, texts } from '../stores/facts/sql.ts';
import type { Stores } from '../stores/open-stores.ts';
import { isSound, PAGE_BYTES } from '../stores/state/pages.ts';
import { readRelations, relationOfFile } from '../stores/state/relations.ts';

const HOUR_MS = 3_600_000;
/** All files are checked once within this time while the process runs. */
const EVERY_MS = 24 * HOUR_MS;
/** The maximum time of one run of the task, in milliseconds. The next one continues. */
const MAX_RUN_MS = 60_000;

const CHUNK_BYTES = 64 * PAGE_BYTES;
/** How often a page with another checksum is read again, because Postgres can be writing it, and the time between. */
const READ_AGAIN = 3;
const READ_AGAIN_MS = 50;

/** The stores are idle when they were not used for this long, in milliseconds. */
const IDLE_MS = 3_000;
const POLL_MS = 500;
/** How long a check waits for idle stores altogether, in milliseconds. Then it runs beside other work. */
const MAX_WAIT_MS = 10 * 60_000;

type CheckedStores = Pick<Stores, 'facts' | 'state' | 'damage'> & {
  readonly journal: Pick<Stores['journal'], 'stats'>;
};

/** Options of {@link createFileCheck}. */
export interface FileCheckOptions {
  readonly clock: Clock;
  /** The data directory of the embedded state store. */
  readonly stateDirectory: string;
  /** For tests. Default 3 s. */
  readonly idleMs?: number;
}

/**
 * Creates the task that checks the files of the embedded stores once a day when they are idle: parts of tables with the checksums of the
 * engine, and pages of the state store with those of Postgres. Damage is reported in /health until a check does not find it. Stores on
 * servers check their own files.
 */
export function createFileCheck(
  { facts, state, journal, damage }: CheckedStores,
  { clock, stateDirectory, idleMs = IDLE_MS }: FileCheckOptions,
): Task & { checkAll(signal: AbortSignal): Promise<void> } {
  let waiting: { readonly table: string; readonly partition: string }[] = [];
  /** What was known before the check, unless the check finds it, too. */
  let doubtful: readonly Damage[] | undefined;
  let waitUntilMs = Number.POSITIVE_INFINITY;

  const find = (store: Damage['store'], table: string, problem: string): void => {
    doubtful = doubtful?.filter((known) => known.store !== store || known.table !== table);
    damage.add(store, table, problem);
  };

  async function begin(): Promise<void> {
    waitUntilMs = performance.now() + MAX_WAIT_MS;
    doubtful = damage.list();
    if (state.driver === 'pglite')
      for (const [table, problem] of await findDamagedTables(state, stateDirectory))
        find('state', table, problem);
    if (facts.driver !== 'chdb') return;
    const rows = await facts.query(sql`
SELECT DISTINCT table, partition_id AS partition FROM system.parts
WHERE active AND database = currentDatabase() ORDER BY table, partition`);
    waiting = rows.map((row) => ({ table: String(row['table']), partition: String(row['partition']) }));
  }

  async function checkNext(): Promise<void> {
    const next = waiting.shift();
    if (next === undefined) return;
    const [table, partition] = [next.table, next.partition].map((name) => name.replaceAll(/[^\w-]/g, ''));
    const found = await facts.derive('checking', (session) =>
      session.query(
        sql`CHECK TABLE ${raw(`\`${table}\``)} PARTITION ID ${raw(`'${partition}'`)} SETTINGS check_query_single_value_result = 0, max_threads = 1`,
      ),
    );
    const bad = found.filter((row) => Number(row['is_passed']) === 0).map((row) => String(row['part_path']));
    if (bad.length === 0 || !(await areActive(next.table, bad))) return;
    find('facts', next.table, `CHECK TABLE: ${bad.join(', ')}`);
  }

  /** A part that was merged meanwhile has no files. */
  async function areActive(table: string, parts: readonly string[]): Promise<boolean> {
    const [row] = await facts.query(sql`
SELECT count() AS n FROM system.parts
WHERE active AND database = currentDatabase() AND table = ${param(table, 'String')} AND name IN ${texts(parts)}`);
    return Number(row?.['n']) > 0;
  }

  /** Resolves when no facts were read, loaded or accepted for some seconds, or when the check has waited long enough. */
  async function waitForIdle(signal: AbortSignal, untilMs: number): Promise<void> {
    const read = () => `${facts.uses()} ${journal.stats().appends}`;
    let [before, sinceMs] = [read(), performance.now()];
    while (!signal.aborted && performance.now() < Math.min(untilMs, waitUntilMs)) {
      await sleep(Math.min(POLL_MS, idleMs));
      const after = read();
      if (after !== before) [before, sinceMs] = [after, performance.now()];
      else if (performance.now() - sinceMs >= idleMs) return;
    }
  }

  async function advance(signal: AbortSignal, untilMs: number): Promise<void> {
    let failure: unknown;
    while (waiting.length > 0 && !signal.aborted && performance.now() < untilMs) {
      await waitForIdle(signal, untilMs);
      try {
        if (!signal.aborted) await checkNext();
      } catch (error) {
        failure ??= error;
      }
    }
    if (signal.aborted) return;
    if (failure !== undefined) {
      doubtful = undefined;
      throw failure;
    }
    if (waiting.length === 0) end();
  }

  function end(): void {
    if (doubtful !== undefined) damage.endCheck(doubtful);
    doubtful = undefined;
  }

  return {
    name: 'check-files',
    runsOn: 'each',
    everyMs: HOUR_MS,
    async run(signal) {
      if (waiting.length === 0 && clock.now() - damage.checkedAtMs() >= EVERY_MS) await begin();
      await advance(signal, performance.now() + MAX_RUN_MS);
    },
    async checkAll(signal) {
      await waitForIdle(signal, performance.now() + MAX_RUN_MS);
      if (signal.aborted) return;
      await begin();
      await advance(signal, Number.POSITIVE_INFINITY);
    },
  };
}

/** Returns the damaged tables of an embedded state store, and what is wrong with their files. */
async function findDamagedTables(
  state: Pick<Stores['state'], 'db'>,
  directory: string,
): Promise<ReadonlyMap<string, string>> {
  // Without the catalog, files are reported with their paths.
  const relations = await readRelations(state).catch(() => undefined);
  const damaged = new Map<string, string>();
  for (const path of await findDamagedFiles(directory))
    damaged.set(relationOfFile(path, relations) ?? path, `checksum of a page in ${path}`);
  for (const [path, table] of relations ?? [])
    if (/^(base|global)\//.test(path) && !(await exists(join(directory, path))))
      damaged.set(table, `${path} is missing`);
  return damaged;
}

/** Returns the files of a data directory of Postgres in which a page has another checksum than the stored one. */
export async function findDamagedFiles(directory: string): Promise<readonly string[]> {
  const damaged: string[] = [];
  const databases = await readdir(join(directory, 'base'));
  for (const folder of ['global', ...databases.map((name) => join('base', name))]) {
    for (const name of await readdir(join(directory, folder))) {
      // Files of relations: their number, the fork, and the number of the gigabyte.
      if (!/^\d+(_fsm|_vm)?(\.\d+)?$/.test(name)) continue;
      if (await hasDamagedPage(join(directory, folder, name))) damaged.push(join(folder, name));
    }
  }
  return damaged;
}

async function hasDamagedPage(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  // Removed since it was listed.
  if (file === undefined) return false;
  try {
    const firstBlock = Number(/\.(\d+)$/.exec(path)?.[1] ?? 0) * 131_072;
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let position = 0; ; position += CHUNK_BYTES) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
      for (let at = 0; at + PAGE_BYTES <= bytesRead; at += PAGE_BYTES) {
        const block = firstBlock + (position + at) / PAGE_BYTES;
        const page = chunk.subarray(at, at + PAGE_BYTES);
        if (!isSound(page, block) && !(await isSoundLater(file, position + at, block))) return true;
      }
      if (bytesRead < CHUNK_BYTES) return bytesRead % PAGE_BYTES !== 0;
    }
  } finally {
    await file.close();
  }
}

async function isSoundLater(file: FileHandle, position: number, block: number): Promise<boolean> {
  const page = Buffer.alloc(PAGE_BYTES);
  for (let attempt = 0; attempt < READ_AGAIN; attempt += 1) {
    await sleep(READ_AGAIN_MS);
    await file.read(page, 0, PAGE_BYTES, position);
    if (isSound(page, block)) return true;
  }
  return false;
}
