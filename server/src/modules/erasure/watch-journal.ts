import type { SegmentJournal } from '../../stores/facts/journal/journal.types.ts';

/**
 * Creates a function that returns the erasures for which facts in the journal at its first call are still pending. The second
 * pass of the eraser handles those of other processes.
 *
 * @param tables whose segments are considered.
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
