import { z } from 'zod';
import { readJsonFile } from '../../../lib/files.ts';
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
  const read = recordSchema.safeParse(await readJsonFile(path));
  return read.success
    ? read.data
    : { id: newId('dsk', nowMs), lowSinceMs: null, isAnnounced: false, samples: [] };
}
