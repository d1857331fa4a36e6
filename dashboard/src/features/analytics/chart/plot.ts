/** Where buckets lie in the chart. */
export interface Plot {
  /** What lies beside them, in pixels. */
  readonly left: number;
  readonly right: number;
  /** Whether each has a band of its own, as bars have; else they are points from edge to edge. */
  readonly isBanded: boolean;
}

/** The number of the bucket at a place: of points the nearest, of which the first lies at the left edge of the plot. */
export function bucketAt(x: number, width: number, { left, right, isBanded }: Plot, count: number): number {
  const room = width - left - right;
  if (count < 2 || room <= 0) return 0;
  const part = Math.min(1, Math.max(0, (x - left) / room));
  return isBanded ? Math.min(count - 1, Math.floor(part * count)) : Math.round(part * (count - 1));
}

/** The edges of the buckets `first` to `last`, as fractions of the width between the sides of the plot. */
export function edgesOf(
  first: number,
  last: number,
  { isBanded }: Pick<Plot, 'isBanded'>,
  count: number,
): readonly [start: number, end: number] {
  if (isBanded) return [first / count, (last + 1) / count];
  const gaps = Math.max(1, count - 1);
  return [first / gaps, last / gaps];
}
