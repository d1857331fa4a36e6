import type { FactsView, MissingFacts, ViewOptions } from './freshness.ts';
import type { PendingRows, SegmentJournal } from './journal/journal.types.ts';
import { rowsAbout } from './journal/row-origins.ts';
import { concerns, type Publications } from './loading/publications.ts';

/** Dependencies of views. */
export interface ViewSources {
  readonly journal: Pick<SegmentJournal, 'pending'>;
  readonly publications: Publications;
  /** Requests a publication of recent facts. */
  readonly ask: () => Promise<unknown>;
  /** Returns whether a segment failed and waits for a retry: views do not wait for it. */
  readonly isFailed: (segment: Pick<PendingRows, 'id'>) => boolean;
}

/**
 * How long a view waits for a change of recent facts in progress, in milliseconds, also after its deadline: during the change,
 * derived data may be stored while the facts are still hidden.
 */
const SETTLE_MS = 2_000;

/** Opens a view of a subject, as {@link Freshness.openView}. */
export async function openView(
  { journal, publications, ask, isFailed }: ViewSources,
  subjectId: string,
  { deadlineMs, catchesUp = true, delaysChanges = false, signal }: ViewOptions,
): Promise<FactsView> {
  const before = journal.pending().filter((rows) => concerns(rows, subjectId));
  const isInTime = () => performance.now() < deadlineMs;
  /** Returns the earlier segments that are not published. */
  const missing = () => {
    const ids = new Set(journal.pending().map(({ id }) => id));
    return before.filter(({ id }) => ids.has(id));
  };
  if (catchesUp && before.some((rows) => !isFailed(rows))) {
    let isPublished = false;
    const end = () => {
      isPublished = true;
    };
    // The loader logs a failure. The read returns what is stored.
    const publishing = ask().then(end, end);
    while (!isPublished && isInTime()) {
      signal?.throwIfAborted();
      await Promise.race([publishing, publications.nextEnd(deadlineMs, signal)]);
    }
    while (isInTime() && missing().some((rows) => !isFailed(rows))) {
      signal?.throwIfAborted();
      await publications.nextEnd(deadlineMs, signal);
    }
  }
  const settledMs = Math.max(deadlineMs, performance.now() + SETTLE_MS);
  const mayWaitUntil = () => {
    // A change delayed by another view may start during this view, which cannot delay it again.
    const waitsForDelayed = delaysChanges && publications.isDelayed(subjectId);
    return waitsForDelayed || publications.isChanging(subjectId) === 'recent' ? settledMs : deadlineMs;
  };
  const isBusy = () =>
    publications.isChanging(subjectId) !== undefined || (delaysChanges && publications.isDelayed(subjectId));
  while (isBusy() && performance.now() < mayWaitUntil()) {
    signal?.throwIfAborted();
    await publications.nextEnd(mayWaitUntil(), signal);
  }
  const isSettled = publications.isChanging(subjectId) === undefined;
  const watch = publications.watch(subjectId, delaysChanges);
  return {
    missing: sumUp(missing(), subjectId),
    hiddenSegments: publications.hidden(subjectId),
    isSettled,
    hasChanged: watch.hasChanged,
    close: watch.end,
  };
}

function sumUp(segments: readonly PendingRows[], subjectId: string): MissingFacts | undefined {
  if (segments.length === 0) return undefined;
  return {
    rows: segments.reduce((sum, segment) => sum + rowsAbout(segment, subjectId), 0),
    sinceMs: Math.min(...segments.map((segment) => segment.sinceMs)),
  };
}
