import type { PendingRows, Segment } from './journal.types.ts';
import { segmentNumber } from './segment-number.ts';

/** Notices changes of one subject. */
export interface SubjectWatch {
  hasChanged(): boolean;
  end(): void;
}

/** Knows which stored rows are published, and which subjects are changing. In memory: reads of this process ask it. */
export interface Publications {
  /** Hides the rows of a segment from now on. Call it before they are stored. */
  hide(segment: Segment): void;
  /** Shows the rows of a segment, if they were hidden. */
  show(segment: Segment): void;
  /** The numbers of hidden segments with rows about a subject, in decimal digits. */
  hidden(subjectId: string): readonly string[];
  /** Runs work that changes what reads find about the segments' subjects. */
  change(segments: readonly Segment[], work: () => Promise<void>): Promise<void>;
  /** What is changing about a subject: recent facts, which takes a moment, or bulk alone, which can take minutes. */
  isChanging(subjectId: string): 'recent' | 'bulk' | undefined;
  /** Resolves when the next change has ended, at the deadline (by `performance.now()`), or when the signal aborts. */
  nextEnd(deadlineMs: number, signal?: AbortSignal): Promise<void>;
  /** Notices changes from now on, and a change of recent facts that is under way. */
  watch(subjectId: string): SubjectWatch;
}

/** Whether rows may be about a subject. */
export function concerns({ subjects }: Pick<PendingRows, 'subjects'>, subjectId: string): boolean {
  return subjects?.has(subjectId) ?? true;
}

/** Creates the register; at first nothing is hidden. */
export function createPublications(): Publications {
  const hiddenNumbers = new Map<Segment, string>();
  const changes = new Set<readonly Segment[]>();
  const watches = new Set<{ readonly subjectId: string; changed: boolean }>();
  const waiting = new Set<() => void>();

  const concernAny = (segments: readonly Segment[], subjectId: string) =>
    segments.some((segment) => concerns(segment, subjectId));

  function isChanging(subjectId: string): 'recent' | 'bulk' | undefined {
    const own = [...changes].filter((segments) => concernAny(segments, subjectId));
    if (own.length === 0) return undefined;
    return own.every((segments) => segments.every(({ isBulk }) => isBulk)) ? 'bulk' : 'recent';
  }

  return {
    hide: (segment) => void hiddenNumbers.set(segment, segmentNumber(segment.id)),
    show: (segment) => void hiddenNumbers.delete(segment),
    hidden: (subjectId) =>
      [...hiddenNumbers].flatMap(([segment, number]) => (concerns(segment, subjectId) ? [number] : [])),
    async change(segments, work) {
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
    watch(subjectId) {
      const watch = { subjectId, changed: isChanging(subjectId) === 'recent' };
      watches.add(watch);
      return { hasChanged: () => watch.changed, end: () => void watches.delete(watch) };
    },
  };
}
