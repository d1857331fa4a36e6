import type { Preview } from './alert.ts';

/** The shapes of a preview, as SVG paths and positions from 0 to the width. */
export interface PreviewShapes {
  readonly line: string;
  /** The expected range; empty without one. */
  readonly band: string;
  /** A fixed limit; empty without one. */
  readonly limit: string;
  readonly firings: readonly { readonly x: number; readonly width: number; readonly key: string }[];
  /** The value at the top. */
  readonly top: number;
}

const MIN_FIRING = 2;

/** Draws a preview into a box. Values that are unknown interrupt the line. */
export function previewShapes(preview: Preview, width: number, height: number): PreviewShapes {
  const { points } = preview;
  const fromMs = Date.parse(preview.from);
  const spanMs = Math.max(1, Date.parse(preview.to) - fromMs);
  const highest = points.flatMap(({ value, high, low }) => [value ?? 0, high ?? 0, low ?? 0]);
  const top = Math.max(1, ...highest) * 1.05;
  const xOf = (at: string) => round(((Date.parse(at) - fromMs) / spanMs) * width);
  const yOf = (value: number) => round(height - (Math.max(0, value) / top) * height);
  let line = '';
  let isOpen = false;
  for (const { at, value } of points) {
    if (value !== null) line += `${isOpen ? 'L' : 'M'}${xOf(at)},${yOf(value)}`;
    isOpen = value !== null;
  }
  const ranged = points.flatMap(({ at, low, high }) =>
    low === null || high === null ? [] : [{ at, low, high }],
  );
  const upper = ranged.map(({ at, high }) => `${xOf(at)},${yOf(high)}`);
  const lower = ranged.toReversed().map(({ at, low }) => `${xOf(at)},${yOf(low)}`);
  const lows = points.flatMap(({ low, high }) => (low !== null && high === null ? [low] : []));
  const [limit] = lows;
  return {
    line,
    band: ranged.length === 0 ? '' : `M${upper.join('L')}L${lower.join('L')}Z`,
    limit: limit === undefined ? '' : `M0,${yOf(limit)}L${width},${yOf(limit)}`,
    firings: preview.firings.map(({ from, to }) => {
      const x = xOf(from);
      const end = to === null ? width : xOf(to);
      return { x, width: Math.max(MIN_FIRING, round(end - x)), key: from };
    }),
    top,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
