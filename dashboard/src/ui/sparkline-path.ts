/** A line and the area below it, as SVG paths. */
export interface SparklinePath {
  readonly line: string;
  readonly area: string;
}

/** Keeps the stroke inside the box. */
const MARGIN = 2;

/** Draws values from left to right into a box, from 0 at the bottom to the largest at the top. One value gives a horizontal line. */
export function sparklinePath(values: readonly number[], width: number, height: number): SparklinePath {
  const shown = values.length === 1 ? [...values, ...values] : values;
  const top = Math.max(1, ...shown);
  const stepX = width / Math.max(1, shown.length - 1);
  const points = shown.map((value, index) => {
    const y = height - MARGIN - (value / top) * (height - 2 * MARGIN);
    return `${round(index * stepX)},${round(y)}`;
  });
  if (points.length === 0) return { line: '', area: '' };
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${round(width)},${height}L0,${height}Z` };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
