import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { headlinePart, seriesPart } from '../data/parts.ts';
import { CardMenu } from '../export/card-menu.tsx';
import { csvName, writeCsv } from '../export/csv.ts';
import { METRIC_TITLES } from '../headline/metrics.ts';
import type { MetricName } from '../search/search.ts';
import type { Point } from './points.ts';

const AnnotationDialog = lazy(() =>
  import('../annotations/annotation-dialog.tsx').then((module) => ({ default: module.AnnotationDialog })),
);

/** What can be done with the chart. */
export function ChartMenu({
  points,
  metric,
}: {
  readonly points: readonly Point[] | undefined;
  readonly metric: MetricName;
}) {
  const { search, website, canEdit } = useAnalytics();
  const [isAnnotating, setIsAnnotating] = useState(false);
  return (
    <>
      <CardMenu
        title="Chart"
        parts={[headlinePart(search, website.timeZone), seriesPart(search)]}
        csv={points && (() => csvOf(points, website.domain ?? website.name, metric))}
      >
        {canEdit && (
          <MenuItem icon={<Flag />} onSelect={() => setIsAnnotating(true)}>
            Add an annotation
          </MenuItem>
        )}
      </CardMenu>
      <Suspense>{isAnnotating && <AnnotationDialog onClose={() => setIsAnnotating(false)} />}</Suspense>
    </>
  );
}

function csvOf(points: readonly Point[], website: string, metric: MetricName) {
  const title = METRIC_TITLES[metric];
  const head = ['Time', title, 'Compared time', `${title} before`];
  const rows = points.map(({ date, value, previousDate, previous }) => [date, value, previousDate, previous]);
  const edges = [points[0], points.at(-1)].map((point) => point?.date.slice(0, 10) ?? '');
  return { name: csvName(website, title, ...edges), text: writeCsv([head, ...rows]) };
}
