import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardMenu, csvName, type Frame, useAnalytics, useFigures, writeCsv } from '../../analytics/index.ts';
import { TabRow } from '../health/tab-row.tsx';
import { type ErrorGroup, GROUPS, groupsOf, groupsPart, placesOf, placesPart } from './error-groups.ts';
import { filterOfState, type StatesOfIssues, stateOf, useErrorStates } from './error-states.ts';
import { ERROR_STATES, type ErrorState } from './errors-search.ts';
import { GroupTable } from './group-table.tsx';
import { messages } from './messages.ts';

const PAGE_ROWS = 12;

const ROWS = Array.from({ length: 6 }, (_, index) => `row-${index}`);

const TABS = ERROR_STATES.map((value) => ({ value, title: messages.states[value] }));

/** The list of issues with a state. A click opens one. */
export function ErrorGroups({
  scope,
  state,
  onState,
  onOpen,
}: {
  readonly scope: Frame;
  readonly state: ErrorState;
  readonly onState: (state: ErrorState) => void;
  readonly onOpen: (fingerprint: string) => void;
}) {
  const { subject: website } = useAnalytics();
  const [page, setPage] = useState(1);
  const { states, part, groups, error, isPlaceholderData, refetch } = useGroups(scope, state);
  const [pagesPart, browsersPart] = [placesPart(scope, 'path'), placesPart(scope, 'browser_name')];
  const pages = useFigures(pagesPart).data;
  const browsers = useFigures(browsersPart).data;
  const pageCount = Math.max(1, Math.ceil((groups?.length ?? 0) / PAGE_ROWS));
  const first = (Math.min(page, pageCount) - 1) * PAGE_ROWS;
  return (
    <Card
      isFlush
      title={messages.issues}
      description={messages.issuesDescription}
      actions={
        <CardMenu
          title={messages.issues}
          parts={[part, pagesPart, browsersPart]}
          csv={
            groups &&
            (() => ({ name: csvName(website.domain ?? website.name, 'errors'), text: csvOf(groups) }))
          }
        />
      }
    >
      <TabRow
        label={messages.states.label}
        tabs={TABS}
        value={state}
        onChange={(next) => {
          setPage(1);
          onState(next);
        }}
      />
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={refetch} />
        </div>
      )}
      {(groups === undefined || states === undefined) && error === null && <GroupTableSkeleton />}
      {groups?.length === 0 && (
        <p className="px-6 py-12 text-center text-ink-3">{messages.states.none[state]}</p>
      )}
      {groups !== undefined && groups.length > 0 && states !== undefined && (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
          <GroupTable
            groups={groups.slice(first, first + PAGE_ROWS)}
            states={states}
            scope={scope}
            pages={pages && placesOf(pages, 'path')}
            browsers={browsers && placesOf(browsers, 'browser_name')}
            onOpen={onOpen}
          />
          <div className="px-2 py-1">
            <Pagination
              page={Math.min(page, pageCount)}
              pageCount={pageCount}
              onChange={setPage}
              label={messages.pagination}
            />
          </div>
        </div>
      )}
    </Card>
  );
}

/**
 * The issues with a state. The first request does not wait for the states. Only if it cannot contain all of the issues, a second one
 * selects them.
 */
function useGroups(scope: Frame, state: ErrorState) {
  const { states, ...stored } = useErrorStates();
  const all = useFigures(groupsPart(scope));
  const filter = states && filterOfState(states, state);
  const isCut = (all.data?.result.data.length ?? 0) >= GROUPS;
  const isNarrowed = isCut && filter !== undefined && filter !== null;
  const part = groupsPart(scope, isNarrowed ? filter : undefined);
  const narrowed = useFigures(isNarrowed ? part : undefined);
  const { data, error, isPlaceholderData } = isNarrowed ? narrowed : all;
  return {
    states,
    part,
    groups: states && data && withState(groupsOf(data), states, state),
    error: stored.error ?? error,
    isPlaceholderData,
    refetch: () =>
      void Promise.all([stored.refetch(), all.refetch(), ...(isNarrowed ? [narrowed.refetch()] : [])]),
  };
}

function withState(
  groups: readonly ErrorGroup[],
  states: StatesOfIssues,
  state: ErrorState,
): readonly ErrorGroup[] {
  return groups.filter(({ fingerprint }) => stateOf(states, fingerprint) === state);
}

function csvOf(groups: readonly ErrorGroup[]): string {
  return writeCsv([
    messages.csv.group,
    ...groups.map(({ fingerprint, message, type, place, count, users, firstSeen, lastSeen, release }) => [
      fingerprint,
      message,
      type,
      place,
      count,
      users,
      firstSeen,
      lastSeen,
      release,
    ]),
  ]);
}

/** The placeholder of the list of issues. Its rows have the height of those of the list. */
function GroupTableSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{messages.loading}</span>
      <div className="h-9 border-line border-b" />
      <div className="divide-y divide-line">
        {ROWS.map((key) => (
          <div key={key} className="flex h-14 items-center gap-6 px-4">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/6 max-sm:hidden" />
            <Skeleton className="ml-auto w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
