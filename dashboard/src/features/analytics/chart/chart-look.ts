import { type FigureKind, formatFigure, formatShortFigure } from '../headline/format-figure.ts';
import type { Granularity } from '../search/range.ts';
import type { Series, Threshold } from './series.ts';

/** The format of values: a kind of figure, or a function for others, such as money. */
export type ValueFormat = FigureKind | ((value: number) => string);

/** How series are drawn and formatted. */
export interface SeriesLook {
  readonly series: readonly Series[];
  /** The first series as an area with the others as lines, all as lines, or all stacked. */
  readonly as?: 'area' | 'lines' | 'stack';
  readonly kind: ValueFormat;
  /** The format on the axis, when it is shorter. */
  readonly formatAxis?: ((value: number) => string) | undefined;
  readonly thresholds?: readonly Threshold[] | undefined;
}

/** A look with its granularity, and whether the first series is compared with another range. */
export interface ChartLook extends SeriesLook {
  readonly granularity: Granularity;
  readonly hasComparison: boolean;
}

/** Formats a value in full. */
export function formatValue(value: number | null, kind: ValueFormat): string {
  if (typeof kind === 'string') return formatFigure(value, kind);
  return value === null ? formatFigure(null, 'count') : kind(value);
}

/** Formats a value for the axis. */
export function formatOnAxis(value: number, { kind, formatAxis }: SeriesLook): string {
  if (formatAxis !== undefined) return formatAxis(value);
  return typeof kind === 'string' ? formatShortFigure(value, kind) : kind(value);
}
