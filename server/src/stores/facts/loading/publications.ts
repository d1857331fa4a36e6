import type { PendingRows, Segment } from '../journal/journal.types.ts';
import { segmentNumber } from '../journal/segment-number.ts';

/** Reports changes of one subject. */
export interface SubjectWatch {
  /** Returns whether a change of the subject started since the watch was created. */
  hasChanged(): boolean;
  /** Ends the watch, which also ends the delay of changes. */
  end(): void;
}

/** The longest that a watch delays changes of its subject, in milliseconds. */
const MAX_DELAY_MS = 2_000;

/** Tracks which stored rows are published and which subjects are changing, in memory for reads of this process. */
export interface Publications {
  /** Hides the rows of a segment. Call it before they are stored. */
  hide(segment: Segment): void;
  /** Shows the rows of a hidden segment. */
  show(segment: Segment): void;
  /** Returns the numbers of hidden segments with rows of a subject, as decimal text. */
  hidden(subjectId: string): readonly string[];
  /**
   * Runs work that changes the visible facts of the subjects of segments. It starts when no earlier watch delays it, after
   * {@link MAX_DELAY_MS} at the latest. As part of a change of the same segments, it starts immediately.
   */
  change(segments: readonly Segment[], work: () => Promise<void>): Promise<void>;
  /** Returns the current change of a subject: recent facts (short), or bulk only (can take minutes). */
  isChanging(subjectId: string): 'recent' | 'bulk' | undefined;
  /** Resolves when the next change has ended, at the deadline (by `performance.now()`), or when the signal aborts. */
  nextEnd(deadlineMs: number, signal?: AbortSignal): Promise<void>;
  /** Returns whether a watch delays a change of a subject. */
  isDelayed(subjectId: string): boolean;
  /**
   * Reports later changes and a change of recent facts in progress.
   * @param delaysChanges whether changes of the subject wait until the watch ends. A slow read delays publications of
   * every organization with rows in the same segment, so the delay is bounded, and a change waits only once.
   */
  watch(subjectId: string, delaysChanges?: boolean): SubjectWatch;
}

/** Returns whether rows may belong to a subject. */
export function concerns({ subjects }: Pick<PendingRows, 'subjects'>, subjectId: string): boolean {
  return subjects?.has(subjectId) ?? true;
}

/** Creates an empty register. */
export function createPublications(): Publications {
  const hiddenNumbers = new Map<Segment, string>();
  const changes = new Set<readonly Segment[]>();
  const delayed = new Set<readonly Segment[]>();
  const watches = new Set<Watch>();
  const waiting = new Set<() => void>();

  const concernAny = (segments: readonly Segment[], subjectId: string) =>
    segments.some((segment) => concerns(segment, subjectId));

  function isChanging(subjectId: string): 'recent' | 'bulk' | undefined {
    const own = [...changes].filter((segments) => concernAny(segments, subjectId));
    if (own.length === 0) return undefined;
    return own.every((segments) => segments.every(({ isBulk }) => isBulk)) ? 'bulk' : 'recent';
  }

  async function waitForWatches(segments: readonly Segment[]): Promise<void> {
    const delays = [...watches].flatMap(({ subjectId, delay }) =>
      delay !== undefined && concernAny(segments, subjectId) ? [delay] : [],
    );
    if (delays.length === 0) return;
    delayed.add(segments);
    await Promise.all(delays);
    delayed.delete(segments);
  }

  function isPartOfChange(segments: readonly Segment[]): boolean {
    const changing = new Set([...changes].flat());
    return segments.every((segment) => changing.has(segment));
  }

  return {
    hide: (segment) => void hiddenNumbers.set(segment, segmentNumber(segment.id)),
    show: (segment) => void hiddenNumbers.delete(segment),
    hidden: (subjectId) =>
      [...hiddenNumbers].flatMap(([segment, number]) => (concerns(segment, subjectId) ? [number] : [])),
    async change(segments, work) {
      if (!isPartOfChange(segments)) await waitForWatches(segments);
      changes.add(segments);
      for (const watch of watches) if (!watch.changed) watch.changed = concernAny(segments, watch.subjectId);
      try {
        await work();
      } finally {
        changes.delete(segments);
        for (const resolve of [...waiting]) resolve();
      }
    },
    isChanging,
    isDelayed: (subjectId) => [...delayed].some((segments) => concernAny(segments, subjectId)),
    nextEnd(deadlineMs, signal) {
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          signal?.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, Math.max(0, deadlineMs - performance.now()));
        waiting.add(end);
        signal?.addEventListener('abort', end, { once: true });
      });
    },
    watch(subjectId, delaysChanges = false) {
      const delay = delaysChanges ? createDelay() : undefined;
      const changed = isChanging(subjectId) === 'recent';
      const watch: Watch = { subjectId, delay: delay?.ended, changed };
      watches.add(watch);
      return {
        hasChanged: () => watch.changed,
        end() {
          watches.delete(watch);
          delay?.end();
        },
      };
    },
  };
}

interface Watch {
  readonly subjectId: string;
  /** Resolves when the watch no longer delays changes. */
  readonly delay: Promise<void> | undefined;
  changed: boolean;
}

function createDelay(): { readonly ended: Promise<void>; readonly end: () => void } {
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_DELAY_MS);
    ending.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return { ended, end: () => ending.abort() };
}
