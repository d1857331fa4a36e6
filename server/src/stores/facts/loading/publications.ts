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

/** Returns whether rows may belong to a subject. */
export function concerns({ subjects }: Pick<PendingRows, 'subjects'>, subjectId: string): boolean {
  return subjects?.has(subjectId) ?? true;
}

/** Tracks which stored rows are published and which subjects are changing, in memory for reads of this process. */
export class Publications {
  readonly #hiddenNumbers = new Map<Segment, string>();
  readonly #changes = new Set<readonly Segment[]>();
  readonly #delayed = new Set<readonly Segment[]>();
  readonly #watches = new Set<Watch>();
  readonly #waiting = new Set<() => void>();

  /** Hides the rows of a segment. Call it before they are stored. */
  hide(segment: Segment): void {
    this.#hiddenNumbers.set(segment, segmentNumber(segment.id));
  }

  /** Shows the rows of a hidden segment. */
  show(segment: Segment): void {
    this.#hiddenNumbers.delete(segment);
  }

  /** Returns the numbers of hidden segments with rows of a subject, as decimal text. */
  hidden(subjectId: string): readonly string[] {
    return [...this.#hiddenNumbers].flatMap(([segment, number]) =>
      concerns(segment, subjectId) ? [number] : [],
    );
  }

  /**
   * Runs work that changes the visible facts of the subjects of segments. It starts when no earlier watch delays it, after
   * {@link MAX_DELAY_MS} at the latest. As part of a change of the same segments, it starts immediately.
   */
  async change(segments: readonly Segment[], work: () => Promise<void>): Promise<void> {
    if (!this.#isPartOfChange(segments)) await this.#waitForWatches(segments);
    this.#changes.add(segments);
    for (const watch of this.#watches)
      if (!watch.changed) watch.changed = this.#concernAny(segments, watch.subjectId);
    try {
      await work();
    } finally {
      this.#changes.delete(segments);
      for (const resolve of [...this.#waiting]) resolve();
    }
  }

  /** Returns the current change of a subject: recent facts (short), or bulk only (can take minutes). */
  isChanging(subjectId: string): 'recent' | 'bulk' | undefined {
    const own = [...this.#changes].filter((segments) => this.#concernAny(segments, subjectId));
    if (own.length === 0) return undefined;
    return own.every((segments) => segments.every(({ isBulk }) => isBulk)) ? 'bulk' : 'recent';
  }

  /** Returns whether a watch delays a change of a subject. */
  isDelayed(subjectId: string): boolean {
    return [...this.#delayed].some((segments) => this.#concernAny(segments, subjectId));
  }

  /** Resolves when the next change has ended, at the deadline (by `performance.now()`), or when the signal aborts. */
  nextEnd(deadlineMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.max(0, deadlineMs - performance.now()));
      this.#waiting.add(end);
      signal?.addEventListener('abort', end, { once: true });
    });
  }

  /**
   * Reports later changes and a change of recent facts in progress.
   * @param delaysChanges whether changes of the subject wait until the watch ends. A slow read delays publications of
   * every organization with rows in the same segment, so the delay is bounded, and a change waits only once.
   */
  watch(subjectId: string, delaysChanges = false): SubjectWatch {
    const delay = delaysChanges ? createDelay() : undefined;
    const changed = this.isChanging(subjectId) === 'recent';
    const watch: Watch = { subjectId, delay: delay?.ended, changed };
    this.#watches.add(watch);
    return {
      hasChanged: () => watch.changed,
      end: () => {
        this.#watches.delete(watch);
        delay?.end();
      },
    };
  }

  #concernAny(segments: readonly Segment[], subjectId: string) {
    return segments.some((segment) => concerns(segment, subjectId));
  }

  async #waitForWatches(segments: readonly Segment[]): Promise<void> {
    const delays = [...this.#watches].flatMap(({ subjectId, delay }) =>
      delay !== undefined && this.#concernAny(segments, subjectId) ? [delay] : [],
    );
    if (delays.length === 0) return;
    this.#delayed.add(segments);
    await Promise.all(delays);
    this.#delayed.delete(segments);
  }

  #isPartOfChange(segments: readonly Segment[]): boolean {
    const changing = new Set([...this.#changes].flat());
    return segments.every((segment) => changing.has(segment));
  }
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
