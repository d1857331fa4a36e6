/** Where buckets are in the chart. */
export interface Plot {
  /** The space beside them, in pixels. */
  readonly left: number;
  readonly right: number;
  /** Whether each has a band of its own, as bars have; else they are points from edge to edge. */
  readonly isBanded: boolean;
}

/** The index of the bucket at a place: of points the nearest, of which the first is at the left edge of the plot. */
export function bucketAt(x: number, width: number, { left, right, isBanded }: Plot, count: number): number {
  const room = width - left - right;
  if (count < 2 || room <= 0) return 0;
  const part = Math.min(1, Math.max(0, (x - left) / room));
  return isBanded ? Math.min(count - 1, Math.floor(part * count)) : Math.round(part * (count - 1));
}

/** The place of a bucket, as a fraction of the width between the sides of the plot: the middle of a band. A single point is in the middle. */
export function placeOf(index: number, { isBanded }: Pick<Plot, 'isBanded'>, count: number): number {
  if (isBanded || count < 2) return (index + 0.5) / Math.max(1, count);
  return index / (count - 1);
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

/** The pixels between the labels of two buckets. */
const LABEL_GAP = 28;
/** The mean width of a character of a label, in pixels. */
const CHARACTER_WIDTH = 6.4;

/**
 * The indexes of the labels below the plot: from the first bucket at equal distances, as many as fit side by side. A label that would
 * leave the picture is omitted.
 *
 * @param width the width of the picture in pixels.
 */
export function labelledBuckets(labels: readonly string[], plot: Plot, width: number): readonly number[] {
  const room = width - plot.left - plot.right;
  const halves = labels.map((label) => (label.length * CHARACTER_WIDTH) / 2);
  const xs = labels.map((_, index) => plot.left + placeOf(index, plot, labels.length) * room);
  const startOf = (index: number) => (xs[index] ?? 0) - (halves[index] ?? 0);
  const endOf = (index: number) => (xs[index] ?? 0) + (halves[index] ?? 0);
  const every = (step: number) => labels.flatMap((_, index) => (index % step === 0 ? [index] : []));
  const fits = (indexes: readonly number[]) =>
    indexes.every((at, index) => index === 0 || startOf(at) - endOf(indexes[index - 1] ?? 0) >= LABEL_GAP);
  let step = 1;
  while (step < labels.length && !fits(every(step))) step += 1;
  return every(step).filter((index) => startOf(index) >= 0 && endOf(index) <= width);
}
