import { useNavigate, useSearch } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardMenu, csvName, ExplainedWord, useAnalytics, writeCsv } from '../../analytics/index.ts';
import { changedSearch } from '../sessions/sessions-search.ts';
import type { Way } from './flow.ts';
import { FlowChart } from './flow-chart.tsx';
import { JourneyControls } from './journey-controls.tsx';
import { type JourneysSearch, parseJourneysSearch } from './journeys-search.ts';
import { useJourneys } from './use-journeys.ts';
import { WaysTable } from './ways-table.tsx';

/** The commonest ways, drawn as a flow and told as a list; a click on a page goes on from there. */
export function Journeys() {
  const { website } = useAnalytics();
  const search = parseJourneysSearch(useSearch({ strict: false }));
  const change = useChange();
  const { parts, depth, isFromEntry, flow, ways, isCut, isPlaceholder, error, refetch } = useJourneys(search);
  const goOn = (page: string) =>
    change(search.end === undefined ? { start: page, end: undefined } : { end: page, start: undefined });
  const isEmpty = flow?.links.length === 0;
  const menu = (
    <CardMenu
      title="Journeys"
      parts={parts}
      csv={ways && (() => ({ name: csvName(website.name, 'journeys'), text: csvOf(ways) }))}
    />
  );
  return (
    <>
      <JourneyControls search={search} depth={depth} onChange={change} />
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      <Card title={<ExplainedWord subject={{ type: 'journeys' }}>Flow</ExplainedWord>} actions={menu}>
        {flow === undefined && error === null && <Skeleton className="h-96! w-full" />}
        {isEmpty && (
          <EmptyState icon={<Route />} title="No way to show">
            No visit in this range viewed another page {search.end === undefined ? 'after' : 'before'} this
            one.
          </EmptyState>
        )}
        {flow !== undefined && !isEmpty && (
          <div className={isPlaceholder ? 'opacity-60 transition-opacity delay-150' : ''}>
            <FlowChart
              flow={flow}
              direction={search.end === undefined ? 'from' : 'to'}
              unit={isFromEntry ? 'visit' : 'time'}
              isWhole={!isCut}
              onChoose={goOn}
            />
          </div>
        )}
        {isCut && (
          <p className="mt-3 text-ink-3 text-xs">
            Of each length the 1,000 commonest ways are drawn: rarer ones are missing.
          </p>
        )}
      </Card>
      {ways !== undefined && !isEmpty && (
        <div className={isPlaceholder ? 'opacity-60 transition-opacity delay-150' : ''}>
          <WaysTable ways={ways} depth={depth} onChoose={goOn} />
        </div>
      )}
    </>
  );
}

/** Shows something else, by the address. */
function useChange() {
  const navigate = useNavigate();
  return (change: { readonly [Key in keyof JourneysSearch]: JourneysSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => changedSearch(old, change),
      resetScroll: false,
    });
}

function csvOf(ways: readonly Way[]): string {
  return writeCsv([
    ['Journey', 'Visits', 'Visitors', 'Times', 'Share (%)'],
    ...ways.map(({ pages, visits, visitors, times, share }) => [
      pages.join(' → '),
      visits,
      visitors,
      times,
      share,
    ]),
  ]);
}
