/** What lies beside the part of the chart that shows buckets, in pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
}

/** The number of the bucket nearest to a place: the first lies at the left edge of the plot, the last at the right one. */
export function bucketAt(x: number, width: number, { left, right }: Plot, count: number): number {
  const room = width - left - right;
  if (count < 2 || room <= 0) return 0;
  const part = Math.min(1, Math.max(0, (x - left) / room));
  return Math.round(part * (count - 1));
}
