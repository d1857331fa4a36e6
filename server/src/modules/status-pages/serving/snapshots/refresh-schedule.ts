import type { Clock } from '../../../../lib/time/clock.ts';

/** A page with visitors is projected again at least this often, because bars and states also change with time. */
export const VISITED_EVERY_MS = 60_000;
/** A page without visitors. Its next visitor starts a projection. */
const UNVISITED_EVERY_MS = 3.5 * 60_000;
/** How long a page counts as visited after a request. */
const VISITED_FOR_MS = 5 * 60_000;

/** Decides when pages are projected although nothing changed them. */
export interface RefreshSchedule {
  /** Records the start of a projection. */
  begin(pageId: string): void;
  /** Records a request for a page. @returns whether its projection is too old for a visitor. */
  visit(pageId: string): boolean;
  /** Returns whether a page is due. */
  isDue(pageId: string): boolean;
  remove(pageId: string): void;
}

/** When a page was last projected and requested, in milliseconds since the epoch. */
interface Times {
  begunMs: number;
  visitedMs: number;
}

/**
 * Creates a schedule without pages. Pages that it does not know are due.
 * @param hasReaders whether clients wait for changes of a page.
 */
export function createRefreshSchedule({
  clock,
  hasReaders,
}: {
  readonly clock: Clock;
  readonly hasReaders: (pageId: string) => boolean;
}): RefreshSchedule {
  const times = new Map<string, Times>();

  /** Returns whether a time is older than an age. A time in the future is: the clock was set back. */
  function isOlder(timeMs: number, ageMs: number): boolean {
    const elapsedMs = clock.now() - timeMs;
    return elapsedMs >= ageMs || elapsedMs < 0;
  }

  return {
    begin(pageId) {
      const known = times.get(pageId);
      if (known === undefined)
        times.set(pageId, { begunMs: clock.now(), visitedMs: Number.NEGATIVE_INFINITY });
      else known.begunMs = clock.now();
    },
    visit(pageId) {
      const known = times.get(pageId);
      // Its first projection has not begun.
      if (known === undefined) return false;
      known.visitedMs = clock.now();
      return isOlder(known.begunMs, VISITED_EVERY_MS);
    },
    isDue(pageId) {
      const known = times.get(pageId);
      if (known === undefined) return true;
      const isVisited = hasReaders(pageId) || !isOlder(known.visitedMs, VISITED_FOR_MS);
      return isVisited || isOlder(known.begunMs, UNVISITED_EVERY_MS);
    },
    remove: (pageId) => void times.delete(pageId),
  };
}
