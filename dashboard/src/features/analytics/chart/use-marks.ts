import { useAnnotations } from '../annotations/use-annotations.ts';
import { type ShownOutage, useOutages } from '../chart-outages/use-outages.ts';
import type { Figures } from '../data/part.ts';
import { type Mark, marksOf } from './marks.ts';
import type { SeriesPoint } from './points.ts';

/** The annotations and outages of a chart. */
export interface Marks {
  readonly annotations: readonly Mark[];
  readonly outages: readonly Mark<ShownOutage>[];
}

/** Queries the annotations and outages in the range of the figures, and places them on the chart. */
export function useMarks(points: readonly SeriesPoint[], figures: Figures): Marks {
  const { range, timezone } = figures.meta;
  const annotations = useAnnotations(figures);
  const outages = useOutages(figures);
  return {
    annotations: marksOf(points, annotations, range, timezone),
    outages: marksOf(points, outages, range, timezone),
  };
}
