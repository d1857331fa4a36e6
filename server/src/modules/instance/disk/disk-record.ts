import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { hasCode } from '../../../lib/files.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { DiskSample } from './disk-forecast.ts';

/** What a process keeps of its disk when it ends. */
export interface DiskRecord {
  /** Identifies the data directory in notifications, because names of machines change. */
  readonly id: string;
  /** Since when space is low, in milliseconds since the epoch; `null` if it is not. */
  readonly lowSinceMs: number | null;
  /** Whether that was announced. */
  readonly isAnnounced: boolean;
  /** Oldest first. */
  readonly samples: readonly DiskSample[];
}

const amount = z.number().nonnegative();
const recordSchema = z.object({
  id: z.string().min(1).max(64),
  lowSinceMs: z.number().nullable(),
  isAnnounced: z.boolean(),
  samples: z.array(z.object({ atMs: z.number(), freeBytes: amount, totalBytes: amount })).max(1_000),
});

/** Reads the record. One that is missing or damaged begins anew. */
export async function readDiskRecord(path: string, nowMs: number): Promise<DiskRecord> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const read = recordSchema.safeParse(parse(text));
  return read.success
    ? read.data
    : { id: newId('dsk', nowMs), lowSinceMs: null, isAnnounced: false, samples: [] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the record. On a full disk, the last one stays. */
export async function writeDiskRecord(path: string, record: DiskRecord): Promise<void> {
  try {
    await writeFile(`${path}.unfinished`, JSON.stringify(record));
    await rename(`${path}.unfinished`, path);
  } catch (error) {
    if (!hasCode(error, 'ENOSPC') && !hasCode(error, 'EDQUOT')) throw error;
  }
}
