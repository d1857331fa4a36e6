import { useNavigate, useSearch } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardMenu, csvName, ExplainedWord, useAnalytics, writeCsv } from '../../analytics/index.ts';
import { changedSearch } from '../sessions/sessions-search.ts';
import type { JourneyPath } from './flow.ts';
import { FlowChart } from './flow-chart.tsx';
import { JourneyControls } from './journey-controls.tsx';
import { MAX_PATHS } from './journey-parts.ts';
import { type JourneysSearch, parseJourneysSearch } from './journeys-search.ts';
import { messages } from './messages.ts';
import { PathsTable } from './paths-table.tsx';
import { useJourneys } from './use-journeys.ts';

/** The most common paths as a chart and as a table. A click on a page shows the paths from there. */
export function Journeys() {
  const { subject: website } = useAnalytics();
  const search = parseJourneysSearch(useSearch({ strict: false }));
  const change = useChange();
  const { parts, depth, isFromEntry, flow, paths, isCut, isPlaceholder, error, refetch } =
    useJourneys(search);
  const continueFrom = (page: string) =>
    change(search.end === undefined ? { start: page, end: undefined } : { end: page, start: undefined });
  const isEmpty = flow?.links.length === 0;
  const menu = (
    <CardMenu
      title={messages.title}
      parts={parts}
      csv={paths && (() => ({ name: csvName(website.name, 'journeys'), text: csvOf(paths) }))}
    />
  );
  return (
    <>
      <JourneyControls search={search} depth={depth} onChange={change} />
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      <Card
        title={<ExplainedWord subject={{ type: 'journeys' }}>{messages.flow.title}</ExplainedWord>}
        actions={menu}
      >
        {flow === undefined && error === null && <Skeleton className="h-96! w-full" />}
        {isEmpty && (
          <EmptyState icon={<Route />} title={messages.flow.empty}>
            {search.end === undefined ? messages.flow.emptyAfter : messages.flow.emptyBefore}
          </EmptyState>
        )}
        {flow !== undefined && !isEmpty && (
          <div className={isPlaceholder ? 'opacity-60 transition-opacity delay-150' : ''}>
            <FlowChart
              flow={flow}
              direction={search.end === undefined ? 'from' : 'to'}
              unit={isFromEntry ? 'visit' : 'time'}
              onChoose={continueFrom}
            />
          </div>
        )}
        {isCut && <p className="mt-3 text-ink-3 text-xs">{messages.flow.isCut({ count: MAX_PATHS })}</p>}
      </Card>
      {paths !== undefined && !isEmpty && (
        <div className={isPlaceholder ? 'opacity-60 transition-opacity delay-150' : ''}>
          <PathsTable paths={paths} depth={depth} onChoose={continueFrom} />
        </div>
      )}
    </>
  );
}

/** Returns a function that changes the parameters of the URL. */
function useChange() {
  const navigate = useNavigate();
  return (change: { readonly [Key in keyof JourneysSearch]: JourneysSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => changedSearch(old, change),
      resetScroll: false,
    });
}

function csvOf(paths: readonly JourneyPath[]): string {
  return writeCsv([
    messages.csv,
    ...paths.map(({ pages, visits, visitors, times, share }) => [
      pages.join(' → '),
      visits,
      visitors,
      times,
      share,
    ]),
  ]);
}
