/** A range of the buckets of a group: `from` inclusive, `to` exclusive, of 100,000. */
export interface BucketRange {
  readonly from: number;
  readonly to: number;
}

/** The buckets of a group. */
const BUCKETS = 100_000;

/** Returns the size of a share in buckets. @param share in percent, with at most three decimals. */
export function bucketsOf(share: number): number {
  return Math.round((share / 100) * BUCKETS);
}

/** Returns the share of a range, in percent. */
export function shareOf({ from, to }: BucketRange): number {
  return ((to - from) * 100) / BUCKETS;
}

/**
 * Allocates buckets for a flag without moving those of others. A flag that has buckets keeps them while its share grows, and as many as
 * it needs when its share shrinks.
 *
 * @param others the ranges of the other flags of the group.
 * @param current the range of the flag, if it has one.
 * @returns `undefined` if there is no gap that is large enough.
 */
export function allocateRange(
  others: readonly BucketRange[],
  size: number,
  current?: BucketRange | undefined,
): BucketRange | undefined {
  const gaps = gapsBetween(others);
  if (current !== undefined) {
    if (size <= current.to - current.from) return { from: current.from, to: current.from + size };
    const around = gaps.find(({ from, to }) => from <= current.from && current.to <= to);
    if (around === undefined || around.to - around.from < size) return undefined;
    const from = Math.max(around.from, Math.min(current.from, around.to - size));
    return { from, to: from + size };
  }
  const gap = gaps.find(({ from, to }) => to - from >= size);
  return gap && { from: gap.from, to: gap.from + size };
}

function gapsBetween(ranges: readonly BucketRange[]): readonly BucketRange[] {
  const gaps: BucketRange[] = [];
  let free = 0;
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    if (from > free) gaps.push({ from: free, to: from });
    free = Math.max(free, to);
  }
  if (free < BUCKETS) gaps.push({ from: free, to: BUCKETS });
  return gaps;
}
