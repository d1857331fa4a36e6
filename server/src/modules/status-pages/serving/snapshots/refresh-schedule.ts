import type { Clock } from '../../../../lib/time/clock.ts';

/** A page with visitors is projected again at least this often, because bars and states also change with time. */
export const VISITED_EVERY_MS = 60_000;
/** A page without visitors. Its next visitor starts a projection. */
const UNVISITED_EVERY_MS = 3.5 * 60_000;
/** How long a page counts as visited after a request. */
const VISITED_FOR_MS = 5 * 60_000;

/** When a page was last projected and requested, in milliseconds since the epoch. */
interface Times {
  begunMs: number;
  visitedMs: number;
}

/** Decides when pages are projected although nothing changed them. Pages that it does not know are due. */
export class RefreshSchedule {
  readonly #clock: Clock;
  readonly #hasReaders: (pageId: string) => boolean;
  readonly #times = new Map<string, Times>();

  /** @param hasReaders whether clients wait for changes of a page. */
  constructor({
    clock,
    hasReaders,
  }: {
    readonly clock: Clock;
    readonly hasReaders: (pageId: string) => boolean;
  }) {
    this.#clock = clock;
    this.#hasReaders = hasReaders;
  }

  /** Records the start of a projection. */
  begin(pageId: string): void {
    const known = this.#times.get(pageId);
    if (known === undefined)
      this.#times.set(pageId, { begunMs: this.#clock.now(), visitedMs: Number.NEGATIVE_INFINITY });
    else known.begunMs = this.#clock.now();
  }

  /** Records a request for a page. @returns whether its projection is too old for a visitor. */
  visit(pageId: string): boolean {
    const known = this.#times.get(pageId);
    // Its first projection has not begun.
    if (known === undefined) return false;
    known.visitedMs = this.#clock.now();
    return this.#isOlder(known.begunMs, VISITED_EVERY_MS);
  }

  /** Returns whether a page is due. */
  isDue(pageId: string): boolean {
    const known = this.#times.get(pageId);
    if (known === undefined) return true;
    const isVisited = this.#hasReaders(pageId) || !this.#isOlder(known.visitedMs, VISITED_FOR_MS);
    return isVisited || this.#isOlder(known.begunMs, UNVISITED_EVERY_MS);
  }

  remove(pageId: string): void {
    this.#times.delete(pageId);
  }

  /** Returns whether a time is older than an age. A time in the future is: the clock was set back. */
  #isOlder(timeMs: number, ageMs: number): boolean {
    const elapsedMs = this.#clock.now() - timeMs;
    return elapsedMs >= ageMs || elapsedMs < 0;
  }
}
