import type { SegmentJournal } from '../../stores/facts/journal.types.ts';

/**
 * Tells, for each erasure, whether facts that were in the journal when it was first asked are still on their way into the
 * store. Those of other processes are found by the second look of the eraser.
 *
 * @param tables whose segments matter.
 */
export function createJournalWatch(
  journal: Pick<SegmentJournal, 'rotate' | 'closed'>,
  tables: ReadonlySet<string>,
): (erasureId: string) => Promise<boolean> {
  const awaited = new Map<string, ReadonlySet<string>>();

  return async (erasureId) => {
    if (!awaited.has(erasureId)) await journal.rotate();
    const closed = journal
      .closed()
      .filter(({ table }) => tables.has(table))
      .map(({ id }) => id);
    const before = awaited.get(erasureId);
    const left = new Set(before === undefined ? closed : closed.filter((id) => before.has(id)));
    if (left.size > 0) awaited.set(erasureId, left);
    else awaited.delete(erasureId);
    return left.size > 0;
  };
}
