import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { groupBy } from '../../lib/group-by.ts';
import {
  type Checksum,
  type CopiedPart,
  type CopiedTable,
  divide,
  type FactsCopy,
  readPartitionChecksum,
} from '../backup/facts-rows.ts';
import type { Facts } from '../facts/facts.ts';
import { identifier, sql, text } from '../facts/sql.ts';
import { CopyError } from './copy-state.ts';

const SUM_MODULUS = 2n ** 64n;

/** Rows and bytes that were copied. */
export interface CopiedAmount {
  readonly rows: number;
  readonly bytes: number;
}

/** What copies facts needs. */
export interface CopyFactsOptions {
  readonly copy: FactsCopy;
  readonly target: Facts;
  /** A directory for one file at a time. */
  readonly scratch: string;
  /** The partitions that an earlier process copied, as `table partition`. */
  readonly done: ReadonlySet<string>;
  /** Called after each file, which contains rows of a partition that may not be complete. */
  readonly onFile: (amount: CopiedAmount) => void;
  /** Called when the rows of a partition are copied and compared. */
  readonly onPartition: (name: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Returns the number of rows of a copy. */
export async function countRows(copy: FactsCopy): Promise<number> {
  let rows = 0;
  for (const { name } of copy.tables) for (const part of await copy.parts(name)) rows += part.rows;
  return rows;
}

/**
 * Copies all facts to another store, partition by partition. Each is compared after it was copied. One that an earlier process did not
 * complete is copied again.
 * @throws CopyError if the rows of a partition differ.
 */
export async function copyFacts(options: CopyFactsOptions): Promise<void> {
  const { copy, target, done, onPartition } = options;
  for (const table of copy.tables) {
    const partitions = groupBy(await copy.parts(table.name), ({ partition }) => partition);
    const missing = [...partitions].filter(([partition]) => !done.has(nameOf(table, partition)));
    if (missing.length === 0) continue;
    // A merge would remove rows that later ones replace, before they are compared.
    await target.command(sql`SYSTEM STOP MERGES ${identifier(table.name)}`);
    for (const [partition, parts] of missing) {
      await copyPartition(options, table, partition, parts);
      await onPartition(nameOf(table, partition));
    }
    await target.command(sql`SYSTEM START MERGES ${identifier(table.name)}`);
  }
}

function nameOf({ name }: CopiedTable, partition: string): string {
  return `${name} ${partition}`;
}

async function copyPartition(
  { copy, target, scratch, onFile, signal }: CopyFactsOptions,
  table: CopiedTable,
  partition: string,
  parts: readonly CopiedPart[],
): Promise<void> {
  const before = await readPartitionChecksum(target, table, partition);
  if (before.rows > 0)
    await target.command(
      sql`ALTER TABLE ${identifier(table.name)} DROP PARTITION ID ${text(partition)} SETTINGS max_partition_size_to_drop = 0`,
    );
  const path = join(scratch, `rows.native.${copy.compression}`);
  const sums: Checksum[] = [];
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  for (const part of parts)
    for (const range of divide(part)) {
      signal.throwIfAborted();
      sums.push(await copy.checksum(table, part, range, signal));
      const file = createWriteStream(path);
      await pipeline((await copy.spool(table, part, range, signal)).createReadStream(), file);
      await target.insertFile(table.name, path);
      onFile({ rows: range.rows, bytes: file.bytesWritten });
    }
  await rm(path, { force: true });
  const found = await readPartitionChecksum(target, table, partition);
  const rows = sums.reduce((total, sum) => total + sum.rows, 0);
  const sum = String(sums.reduce((total, one) => (total + BigInt(one.sum)) % SUM_MODULUS, 0n));
  if (found.rows !== rows || found.sum !== sum)
    throw new CopyError(
      `The copy of the partition ${partition} of the table ${table.name} differs: it has ${found.rows} rows, the original has ${rows} rows.`,
    );
}
