import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { useAnalytics } from '../analytics-context.ts';
import type { Part } from '../data/part.ts';
import { CardMenu } from '../export/card-menu.tsx';
import { csvName, writeCsv } from '../export/csv.ts';
import { messages } from '../messages.ts';
import type { SeriesPoint } from './points.ts';
import { type Series, seriesCsv } from './series.ts';

const AnnotationDialog = lazy(() =>
  import('../annotations/annotation-dialog.tsx').then((module) => ({ default: module.AnnotationDialog })),
);

/** The menu of a chart. */
export function ChartMenu({
  title,
  fileTitle = title,
  parts,
  series,
  points,
}: {
  readonly title: string;
  /** The title used in the file name. */
  readonly fileTitle?: string;
  readonly parts: readonly Part[];
  readonly series: readonly Series[];
  /** Absent until they are loaded. */
  readonly points: readonly SeriesPoint[] | undefined;
}) {
  const { subject, canEdit } = useAnalytics();
  const [isAnnotating, setIsAnnotating] = useState(false);
  const csv =
    points &&
    (() => {
      const edges = [points[0], points.at(-1)].map((point) => point?.date.slice(0, 10) ?? '');
      return {
        name: csvName(subject.domain ?? subject.name, fileTitle, ...edges),
        text: writeCsv(seriesCsv(points, series)),
      };
    });
  return (
    <>
      <CardMenu title={title} parts={parts} csv={csv}>
        {canEdit && (
          <MenuItem icon={<Flag />} onSelect={() => setIsAnnotating(true)}>
            {messages.annotations.add}
          </MenuItem>
        )}
      </CardMenu>
      <Suspense>{isAnnotating && <AnnotationDialog onClose={() => setIsAnnotating(false)} />}</Suspense>
    </>
  );
}
