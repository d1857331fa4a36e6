import type { FileHandle } from 'node:fs/promises';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from './jobs/scheduler.ts';
import { param, raw, sql, texts } from './stores/facts/sql.ts';
import type { Stores } from './stores/open-stores.ts';

const HOUR_MS = 3_600_000;
/** All files are checked once within this time while the process runs. */
const EVERY_MS = 24 * HOUR_MS;
/** The maximum time of one run of the task, in milliseconds. The next one continues. */
const LONGEST_RUN_MS = 60_000;

/** The page size and the position of the checksum of Postgres. */
const PAGE_BYTES = 8_192;
const CHECKSUM_AT = 8;
const CHUNK_BYTES = 64 * PAGE_BYTES;
/** How often a page with another checksum is read again, because Postgres can be writing it, and the time between. */
const READ_AGAIN = 3;
const READ_AGAIN_MS = 50;

type CheckedStores = Pick<Stores, 'facts' | 'state' | 'damage'>;

/**
 * Creates the task that checks the files of the embedded stores when the process is idle: parts of tables with the checksums of the engine,
 * and pages of the state store with those of Postgres. Damage is reported in /health. Stores on servers check their own files.
 * @param stateDirectory the data directory of the embedded state store.
 */
export function createFileCheck(
  { facts, state, damage }: CheckedStores,
  stateDirectory: string,
): Task & { checkAll(signal: AbortSignal): Promise<void> } {
  let waiting: { readonly table: string; readonly partition: string }[] = [];
  let beganMs = Number.NEGATIVE_INFINITY;

  async function begin(): Promise<void> {
    beganMs = performance.now();
    if (state.driver === 'pglite')
      for (const file of await findDamagedFiles(stateDirectory))
        damage.add('state', file, 'checksum of a page');
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
    damage.add('facts', next.table, `CHECK TABLE: ${bad.join(', ')}`);
  }

  /** A part that was merged meanwhile has no files. */
  async function areActive(table: string, parts: readonly string[]): Promise<boolean> {
    const [row] = await facts.query(sql`
SELECT count() AS n FROM system.parts
WHERE active AND database = currentDatabase() AND table = ${param(table, 'String')} AND name IN ${texts(parts)}`);
    return Number(row?.['n']) > 0;
  }

  async function advance(signal: AbortSignal, untilMs: number): Promise<void> {
    let failure: unknown;
    while (waiting.length > 0 && !signal.aborted && performance.now() < untilMs) {
      try {
        await checkNext();
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure !== undefined && !signal.aborted) throw failure;
  }

  return {
    name: 'check-files',
    runsOn: 'each',
    everyMs: HOUR_MS,
    async run(signal) {
      if (waiting.length === 0 && performance.now() - beganMs >= EVERY_MS) await begin();
      await advance(signal, performance.now() + LONGEST_RUN_MS);
    },
    async checkAll(signal) {
      await begin();
      await advance(signal, Number.POSITIVE_INFINITY);
    },
  };
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

const SUMS = 32;
const PRIME = 16_777_619;
/** The start values of the 32 parallel sums (`checksum_impl.h` of Postgres). */
const OFFSETS = Uint32Array.from([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
]);

/** Whether the checksum of a page is correct. An empty page has none. */
function isSound(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(14) === 0) return page.every((byte) => byte === 0);
  const sums = Uint32Array.from(OFFSETS);
  const add = (index: number, value: number): void => {
    const mixed = (sums[index] ?? 0) ^ value;
    sums[index] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
  };
  for (let at = 0; at < PAGE_BYTES; at += 4) {
    // The checksum itself counts as zero.
    const value = at === CHECKSUM_AT ? page.readUInt32LE(at) & 0xffff0000 : page.readUInt32LE(at);
    add((at / 4) % SUMS, value);
  }
  for (let round = 0; round < 2; round += 1) for (let index = 0; index < SUMS; index += 1) add(index, 0);
  const sum = sums.reduce((mixed, one) => (mixed ^ one) >>> 0, 0) ^ block;
  return ((sum >>> 0) % 65_535) + 1 === page.readUInt16LE(CHECKSUM_AT);
}
