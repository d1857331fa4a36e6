import type { LatencyPoint } from './use-latency.ts';

/** The size of the picture. It is stretched to the width of the card. */
export const [WIDTH, HEIGHT] = [1_000, 200];

/** Returns the largest value of stacked or separate series. */
export function maxOf(points: readonly LatencyPoint[], isStack: boolean): number {
  return points.reduce((max, { values }) => {
    const known = values.map((value) => value ?? 0);
    return Math.max(max, isStack ? known.reduce((sum, value) => sum + value, 0) : Math.max(0, ...known));
  }, 0);
}

/** Returns the path of a line. It is interrupted where nothing was measured. */
export function linePath(points: readonly LatencyPoint[], series: number, top: number): string {
  return runsOf(points, series)
    .map((run) =>
      run
        .map(({ x, point }, index) => `${index === 0 ? 'M' : 'L'}${x},${yOf(point.values[series] ?? 0, top)}`)
        .join(''),
    )
    .join('');
}

/** Returns the path of the area of a series that is stacked on those before it. */
export function areaPath(points: readonly LatencyPoint[], series: number, top: number): string {
  return runsOf(points, series)
    .map((run) => {
      const upper = run.map(({ x, point }) => `${x},${yOf(stackOf(point, series + 1), top)}`);
      const lower = run.map(({ x, point }) => `${x},${yOf(stackOf(point, series), top)}`).toReversed();
      return `M${[...upper, ...lower].join('L')}Z`;
    })
    .join('');
}

/** Returns where a point is, 0 to 1: in the middle of its column. */
export function placeOf(index: number, count: number): number {
  return (index + 0.5) / Math.max(1, count);
}

interface Placed {
  readonly x: number;
  readonly point: LatencyPoint;
}

/** Returns the sequences of points with a value. A single point is widened to its column, so that it can be seen. */
function runsOf(points: readonly LatencyPoint[], series: number): readonly (readonly Placed[])[] {
  const runs: Placed[][] = [];
  let run: Placed[] = [];
  for (const [index, point] of points.entries()) {
    if ((point.values[series] ?? null) === null) {
      run = [];
      continue;
    }
    if (run.length === 0) runs.push(run);
    run.push({ x: round(placeOf(index, points.length) * WIDTH), point });
  }
  const half = WIDTH / Math.max(1, points.length) / 2;
  return runs.map(([first, ...rest]) =>
    first === undefined || rest.length > 0
      ? [first, ...rest].filter((one) => one !== undefined)
      : [
          { ...first, x: round(first.x - half) },
          { ...first, x: round(first.x + half) },
        ],
  );
}

function stackOf({ values }: LatencyPoint, count: number): number {
  return values.slice(0, count).reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

function yOf(value: number, top: number): number {
  return round(HEIGHT - (value / top) * HEIGHT);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
