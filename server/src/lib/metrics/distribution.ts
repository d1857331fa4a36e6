/** Upper bounds of durations, in seconds. */
export const SECONDS: readonly number[] = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** Counts values by range. Observing one allocates nothing. */
export class Distribution {
  /** The upper bounds of the ranges, ascending. */
  readonly bounds: readonly number[];
  /** The number of values of each range, and of those above the last bound. */
  readonly counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  get sum(): number {
    return this.#sum;
  }

  observe(value: number): void {
    const { bounds, counts } = this;
    let range = 0;
    while (range < bounds.length && value > (bounds[range] ?? 0)) range += 1;
    counts[range] = (counts[range] ?? 0) + 1;
    this.#sum += value;
  }

  /** Adds the values of another distribution with the same bounds. */
  add({ counts, sum }: Pick<Distribution, 'counts' | 'sum'>): void {
    for (const [range, count] of counts.entries()) this.counts[range] = (this.counts[range] ?? 0) + count;
    this.#sum += sum;
  }
}
