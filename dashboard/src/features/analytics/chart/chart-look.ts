import { type FigureKind, formatFigure, formatShortFigure } from '../headline/format-figure.ts';
import type { Granularity } from '../search/range.ts';
import type { Series, Threshold } from './series.ts';

/** How figures are told: as a kind of figure, or in a way of their own, as money is. */
export type Telling = FigureKind | ((value: number) => string);

/** How series are drawn and told. */
export interface SeriesLook {
  readonly series: readonly Series[];
  /** The first as an area and the others dashed beside it, lines of equal standing, or parts that are stacked. */
  readonly as?: 'area' | 'lines' | 'stack';
  readonly kind: Telling;
  /** What stands beside the axis, when that is shorter. */
  readonly formatAxis?: ((value: number) => string) | undefined;
  readonly thresholds?: readonly Threshold[] | undefined;
}

/** A look in a range: how long its buckets are, and whether the first series shows beside that of another range. */
export interface ChartLook extends SeriesLook {
  readonly granularity: Granularity;
  readonly hasComparison: boolean;
}

/** A figure in full. */
export function tell(value: number | null, kind: Telling): string {
  if (typeof kind === 'string') return formatFigure(value, kind);
  return value === null ? formatFigure(null, 'count') : kind(value);
}

/** A figure beside the axis. */
export function tellOnAxis(value: number, { kind, formatAxis }: SeriesLook): string {
  if (formatAxis !== undefined) return formatAxis(value);
  return typeof kind === 'string' ? formatShortFigure(value, kind) : kind(value);
}
