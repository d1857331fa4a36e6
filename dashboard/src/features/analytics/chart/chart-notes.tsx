import { AnnotationList } from '../annotations/annotation-list.tsx';
import { OutageList } from '../chart-outages/outage-list.tsx';
import type { Figures } from '../data/part.ts';
import type { Granularity } from '../search/range.ts';
import { annotationLabel } from './buckets.ts';
import type { SeriesPoint } from './points.ts';
import { useMarks } from './use-marks.ts';

/** Below the chart: its annotations and outages. Loaded later, so that first pages stay small. */
export function ChartNotes({
  points,
  figures,
  granularity,
}: {
  readonly points: readonly SeriesPoint[];
  readonly figures: Figures;
  readonly granularity: Granularity;
}) {
  const { annotations, outages } = useMarks(points, figures);
  const last = points.at(-1)?.date ?? '';
  const labelOf = (bucket: string) => annotationLabel(bucket, granularity, last);
  if (annotations.length === 0 && outages.length === 0) return null;
  // One flow of lines for both lists: the page below moves less when they arrive.
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5 border-line border-t px-4 py-2 text-xs">
      <AnnotationList marks={annotations} labelOf={labelOf} />
      <OutageList marks={outages} labelOf={labelOf} />
    </div>
  );
}
