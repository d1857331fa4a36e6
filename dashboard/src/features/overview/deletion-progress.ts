import type { Outputs } from '../../api/rpc.ts';
import { messages } from './messages.ts';

/** A deleted website with the progress of the deletion of its data. */
export type Deletion = Outputs['deletions']['list']['deletions'][number];

const BUSY_MS = 2_000;
const IDLE_MS = 15_000;

/** The progress of a deletion; `percent` is `null` while it is unknown. */
export interface Progress {
  readonly text: string;
  readonly percent: number | null;
}

/** Describes the progress of a deletion. It reaches 100 % only when `removedAt` is set: files are cleared later. */
export function progressOf(deletion: Deletion): Progress {
  const { status, removedAt, rowsTotal, rowsRemoved } = deletion;
  if (removedAt !== null) return { text: messages.deletions.removed, percent: 100 };
  const percent = rowsTotal === 0 ? null : Math.min(99, Math.floor((100 * rowsRemoved) / rowsTotal));
  if (status === 'failed') return { text: messages.deletions.failed, percent };
  if (status === 'pending' || percent === null) return { text: messages.deletions.waiting, percent: null };
  return { text: messages.deletions.running, percent };
}

/** Returns the deletions that are not finished. */
export function openDeletions(deletions: readonly Deletion[] | undefined): readonly Deletion[] {
  return (deletions ?? []).filter(({ finishedAt }) => finishedAt === null);
}

/** Returns the refetch interval in milliseconds; `false` when all deletions are finished. */
export function refetchIntervalMs(deletions: readonly Deletion[] | undefined): number | false {
  const open = openDeletions(deletions);
  if (open.length === 0) return false;
  return open.some(({ removedAt }) => removedAt === null) ? BUSY_MS : IDLE_MS;
}
