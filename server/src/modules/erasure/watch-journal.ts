import type { SegmentJournal } from '../../stores/facts/journal.types.ts';

/**
 * Finds, among erasures, those for which facts that were in the journal when it was first asked are still on their way into
 * the store. Those of other processes are found by the second look of the eraser.
 *
 * @param tables whose segments matter.
 */
export function createJournalWatch(
  journal: Pick<SegmentJournal, 'rotate' | 'closed'>,
  tables: ReadonlySet<string>,
): (erasureIds: readonly string[]) => Promise<ReadonlySet<string>> {
  const awaited = new Map<string, ReadonlySet<string>>();

  return async (erasureIds) => {
    if (erasureIds.some((id) => !awaited.has(id))) await journal.rotate();
    const closed: ReadonlySet<string> = new Set(
      journal
        .closed()
        .filter(({ table }) => tables.has(table))
        .map(({ id }) => id),
    );
    for (const id of erasureIds) {
      const before = awaited.get(id);
      const left = before === undefined ? closed : new Set([...before].filter((one) => closed.has(one)));
      if (left.size > 0) awaited.set(id, left);
      else awaited.delete(id);
    }
    return new Set(erasureIds.filter((id) => awaited.has(id)));
  };
}
