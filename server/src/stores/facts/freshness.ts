import type { Facts } from './facts.ts';

/** Accepted facts that reads do not find yet. */
export interface MissingFacts {
  /** How many they are at most. */
  readonly rows: number;
  /** When the oldest of them was accepted, at the earliest, in milliseconds since the epoch. */
  readonly sinceMs: number;
}

/** What one read, or several that belong together, may see of a subject. */
export interface FactsView {
  /** Accepted facts of the subject that the view does not hold; `undefined` when it holds all that there were before it. */
  readonly missing: MissingFacts | undefined;
  /**
   * Segments of tables with a follower whose rows may be stored, although what derives from them is not: reads of such a
   * table leave their rows out. Numbers as in the `segment` column, in decimal digits.
   */
  readonly hiddenSegments: readonly string[];
  /** Whether no change of the subject was under way when the view was opened. */
  readonly isSettled: boolean;
  /** Whether facts of the subject changed since the view was opened. */
  hasChanged(): boolean;
  /** Ends the view, and with it the delay of changes. */
  close(): void;
}

/** How long a read waits at most. */
export interface ViewOptions {
  /** When waiting ends, by `performance.now()`. */
  readonly deadlineMs: number;
  /** `false` for a view that need not hold the newest facts: it waits for changes under way only. Default `true`. */
  readonly catchesUp?: boolean;
  /** Whether changes of the subject wait until the view is closed, for at most 2 s. Default `false`. */
  readonly delaysChanges?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The longest that a request waits for facts that were accepted before it, in milliseconds. */
const CATCH_UP_MS = 500;

/** Lets reads see what was accepted before them. */
export interface Freshness {
  /**
   * Waits until the facts of a subject that were accepted before the call are published and none is being changed, or
   * until the deadline.
   * @param subjectId the id of a website, an organization, a link or a monitor.
   * @throws the signal's reason.
   */
  openView(subjectId: string, options: ViewOptions): Promise<FactsView>;
}

/** Returns when a request that begins now stops waiting, by `performance.now()`. */
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

/** The freshness of facts that no loader of this process publishes: a view is whatever the store holds. */
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
