/** A line and the area below it, as SVG paths. */
export interface SparklinePath {
  readonly line: string;
  /** The part of the line that leads to an incomplete last value; empty otherwise. */
  readonly running: string;
  readonly area: string;
}

/** Keeps the stroke inside the box. */
const MARGIN = 2;

/**
 * Draws values from left to right into a box, from 0 at the bottom to the largest at the top. One value gives a horizontal line.
 * @param isRunning whether the period of the last value is not over.
 */
export function sparklinePath(
  values: readonly number[],
  width: number,
  height: number,
  isRunning = false,
): SparklinePath {
  const shown = values.length === 1 ? [...values, ...values] : values;
  const top = Math.max(1, ...shown);
  const stepX = width / Math.max(1, shown.length - 1);
  const points = shown.map((value, index) => {
    const y = height - MARGIN - (value / top) * (height - 2 * MARGIN);
    return `${round(index * stepX)},${round(y)}`;
  });
  if (points.length === 0) return { line: '', running: '', area: '' };
  const whole = `M${points.join('L')}`;
  const area = `${whole}L${round(width)},${height}L0,${height}Z`;
  if (!isRunning) return { line: whole, running: '', area };
  return { line: `M${points.slice(0, -1).join('L')}`, running: `M${points.slice(-2).join('L')}`, area };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
