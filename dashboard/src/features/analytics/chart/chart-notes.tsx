import { AnnotationList } from '../annotations/annotation-list.tsx';
import { OutageList } from '../chart-outages/outage-list.tsx';
import type { Figures } from '../data/part.ts';
import type { Granularity } from '../search/range.ts';
import { noteLabel } from './buckets.ts';
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
  const labelOf = (bucket: string) => noteLabel(bucket, granularity, last);
  return (
    <>
      <AnnotationList marks={annotations} labelOf={labelOf} />
      <OutageList marks={outages} labelOf={labelOf} />
    </>
  );
}
