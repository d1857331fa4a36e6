import { Bug } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { formatAgo } from '../../../lib/time/format-time.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import {
  changeIn,
  comparedScope,
  type Figures,
  formatFigure,
  formatShortFigure,
  granularityOf,
  numberIn,
  type Series,
  SeriesCard,
  seriesScope,
  textOf,
  useAnalytics,
  useFigures,
} from '../../analytics/index.ts';
import { applicableScope } from '../health/applicable-scope.ts';
import { EmptyReport } from '../health/empty-report.tsx';
import { FigureTile, FigureTiles } from '../health/figure-tile.tsx';
import { IgnoredFilters } from '../health/ignored-filters.tsx';
import { ModuleSnippet } from '../health/module-snippet.tsx';
import { SplitCard } from '../health/split-card.tsx';
import type { SplitColumn } from '../health/split-table.tsx';
import { useOwnSearch } from '../health/use-own-search.ts';
import { errorSplitPart, OWN_FIELDS, SPLITS } from './error-groups.ts';
import { ErrorGroups } from './error-groups-card.tsx';
import { parseErrorsSearch } from './errors-search.ts';
import { messages } from './messages.ts';

const TILES = [
  { field: 'totalErrors', title: messages.figures.errors, kind: 'count' },
  { field: 'uniqueErrorTypes', title: messages.figures.issues, kind: 'count' },
  { field: 'affectedUsers', title: messages.figures.affectedVisitors, kind: 'count' },
  { field: 'affectedSessions', title: messages.figures.affectedVisits, kind: 'count' },
  { field: 'errorRate', title: messages.figures.errorRate, kind: 'percent' },
] as const;

const ErrorDialog = lazy(() =>
  import('./error-dialog.tsx').then((module) => ({ default: module.ErrorDialog })),
);

const SERIES: readonly Series[] = [
  { key: 'errors', metric: 'totalErrors', title: messages.figures.errors, tone: 'series-5' },
  { key: 'affected_users', title: messages.figures.affectedVisitors, tone: 'series-1' },
];
const KEYS = SERIES.map(({ key }) => key);

/** JavaScript errors: figures, series, issues and splits. */
export function ErrorsReport() {
  const { search } = useAnalytics();
  const [own, change] = useOwnSearch(parseErrorsSearch);
  const granularity = granularityOf(search);
  const { scope, ignored } = applicableScope(comparedScope(search), OWN_FIELDS);
  const compared = applicableScope(seriesScope(search), OWN_FIELDS).scope;
  const summary = useFigures({ frame: scope, parameter: 'error_summary' });
  const seriesPart = { frame: compared, parameter: { metrics: KEYS, dimensions: ['date'], granularity } };
  const isEmpty = numberIn(summary.data?.result.data[0], 'totalErrors') === 0 && !summary.isPlaceholderData;
  return (
    <>
      <IgnoredFilters fields={ignored} />
      {summary.error !== null && (
        <ProblemNotice {...toProblem(summary.error)} onRetry={() => void summary.refetch()} />
      )}
      {isEmpty ? (
        <EmptyReport metric="errors">
          <TeachErrors />
        </EmptyReport>
      ) : (
        <>
          <div className={summary.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
            <ErrorTiles figures={summary.data} />
          </div>
          <SeriesCard title={messages.overTime} series={SERIES} part={seriesPart} />
          <ErrorGroups
            scope={compared}
            state={own.state ?? 'open'}
            onState={(next) => change({ state: next === 'open' ? undefined : next })}
            onOpen={(error) => change({ error })}
          />
          <SplitCard
            title={messages.title}
            splits={SPLITS}
            value={own.split ?? 'page'}
            onChange={(next) => change({ split: next === 'page' ? undefined : next })}
            partOf={(split) => errorSplitPart(compared, split)}
            columns={COLUMNS}
          />
        </>
      )}
      <Suspense>
        {own.error !== undefined && (
          <ErrorDialog
            fingerprint={own.error}
            scope={compared}
            onClose={() => change({ error: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

const COLUMNS: readonly SplitColumn[] = [
  {
    key: 'errors',
    title: messages.figures.errors,
    subject: { metric: 'errors' },
    show: (row) => <span className="font-medium">{formatFigure(numberIn(row, 'errors'), 'count')}</span>,
  },
  {
    key: 'affected_users',
    title: messages.figures.visitors,
    subject: { metric: 'affected_users' },
    show: (row) => formatFigure(numberIn(row, 'affected_users'), 'count'),
  },
  {
    key: 'last_error',
    title: messages.columns.lastSeen,
    subject: { metric: 'last_error' },
    show: (row) => <span className="text-ink-2">{formatAgo(textOf(row, 'last_error'), Date.now())}</span>,
    isWideOnly: true,
  },
];

/** The headline figures of errors. */
function ErrorTiles({ figures }: { readonly figures: Figures | undefined }) {
  const row = figures?.result.data[0];
  const before = figures?.result.comparison?.data[0];
  return (
    <FigureTiles label={messages.title}>
      {TILES.map(({ field, title, kind }) => (
        <FigureTile
          key={field}
          title={title}
          subject={{ type: 'error_summary', field }}
          value={figures && formatShortFigure(numberIn(row, field), kind)}
          exact={figures && formatFigure(numberIn(row, field), kind)}
          change={changeIn(before, field)}
          format={kind}
        />
      ))}
    </FigureTiles>
  );
}

/** The empty state, which explains how to enable error tracking. */
function TeachErrors() {
  return (
    <EmptyState icon={<Bug />} title={messages.empty.title}>
      <p>
        {messages.empty.textBefore}
        <code className="font-mono">data-errors</code>
        {messages.empty.textAfter}
        <code className="font-mono">data-release</code>
      </p>
      <div className="mt-3 w-full">
        <ModuleSnippet attribute="data-errors" />
      </div>
    </EmptyState>
  );
}
