import type { Facts } from './facts.ts';

/** Accepted facts that are not yet visible to reads. */
export interface MissingFacts {
  /** The maximum number of such facts. */
  readonly rows: number;
  /** The earliest time at which the oldest of them may have been accepted, in milliseconds since the epoch. */
  readonly sinceMs: number;
}

/** A consistent view of a subject for one or several reads. */
export interface FactsView {
  /** Facts of the subject that were accepted before the view and are not included; `undefined` if all are included. */
  readonly missing: MissingFacts | undefined;
  /**
   * Segments whose rows may be stored although the data derived from them is not. Reads of tables with a follower exclude their
   * rows. Numbers as in the `segment` column, as decimal text.
   */
  readonly hiddenSegments: readonly string[];
  /** Whether no change of the subject was in progress when the view was opened. */
  readonly isSettled: boolean;
  /** Returns whether facts of the subject changed since the view was opened. */
  hasChanged(): boolean;
  /** Closes the view, which also ends the delay of changes. */
  close(): void;
}

/** Options of opening a view. */
export interface ViewOptions {
  /** The deadline for waiting, by `performance.now()`. */
  readonly deadlineMs: number;
  /** `false` for a view that need not include the newest facts: it waits only for changes in progress. Default `true`. */
  readonly catchesUp?: boolean;
  /** Whether changes of the subject wait until the view is closed, for at most 2 s. Default `false`. */
  readonly delaysChanges?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The maximum time that a request waits for facts accepted before it, in milliseconds. */
const CATCH_UP_MS = 500;

/** Makes accepted facts visible to later reads. */
export interface Freshness {
  /**
   * Waits until the facts of a subject that were accepted before the call are published and none is being changed, or
   * until the deadline.
   * @param subjectId the id of a website, an organization, a link or a monitor.
   * @throws the signal's reason.
   */
  openView(subjectId: string, options: ViewOptions): Promise<FactsView>;
}

/** Returns the deadline of a request that starts now, by `performance.now()`. */
export function catchUpDeadline(): number {
  return performance.now() + CATCH_UP_MS;
}

/** Waits as {@link Freshness.openView}, for one read that needs no view. @throws the signal's reason. */
export async function catchUp(
  freshness: Freshness | undefined,
  subjectId: string,
  signal?: AbortSignal,
): Promise<void> {
  const view = await freshness?.openView(subjectId, { deadlineMs: catchUpDeadline(), signal });
  view?.close();
}

/** Freshness without a loader in this process: a view contains what is stored. */
export function storedFacts(facts: Pick<Facts, 'generation'>): Freshness {
  return {
    async openView() {
      const generation = facts.generation();
      return {
        missing: undefined,
        hiddenSegments: [],
        isSettled: true,
        hasChanged: () => facts.generation() !== generation,
        close: () => undefined,
      };
    },
  };
}
