import type { Outputs } from '../../api/rpc.ts';

/** A website that was deleted, and how far its figures are gone. */
export type Deletion = Outputs['deletions']['list']['deletions'][number];

const BUSY_MS = 2_000;
const CALM_MS = 15_000;

/** How far it is, in words and in percent; `null` while nobody knows. */
export interface Progress {
  readonly text: string;
  readonly percent: number | null;
}

/** How far a deletion is. Finding nothing any more and having nothing on disk any more are two things. */
export function progressOf(deletion: Deletion): Progress {
  const { status, removedAt, rowsTotal, rowsRemoved } = deletion;
  if (removedAt !== null)
    return { text: 'Everything is removed. The last files are cleared within minutes.', percent: 100 };
  const percent = rowsTotal === 0 ? null : Math.min(99, Math.floor((100 * rowsRemoved) / rowsTotal));
  if (status === 'failed') return { text: 'It did not work out, and is tried again by itself.', percent };
  if (status === 'pending' || percent === null) return { text: 'Begins in a moment.', percent: null };
  return { text: 'What was measured is being removed.', percent };
}

/** Deletions that are not over. */
export function openDeletions(deletions: readonly Deletion[] | undefined): readonly Deletion[] {
  return (deletions ?? []).filter(({ finishedAt }) => finishedAt === null);
}

/** How soon to ask again, in milliseconds; `false` when all are over. */
export function askAgainMs(deletions: readonly Deletion[] | undefined): number | false {
  const open = openDeletions(deletions);
  if (open.length === 0) return false;
  return open.some(({ removedAt }) => removedAt === null) ? BUSY_MS : CALM_MS;
}
