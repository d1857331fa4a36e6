import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { CardMenu, csvName, useAnalytics, writeCsv } from '../../analytics/index.ts';
import { exportAddress } from './export-address.ts';
import { messages } from './messages.ts';
import { MoreRows } from './more-rows.tsx';
import { rowsCsv } from './rows-csv.ts';
import { changedSearch, parseSessionsSearch } from './sessions-search.ts';
import { useLongList } from './use-long-list.ts';
import { VisitorsTable } from './visitors-table.tsx';
import { visitsOf } from './visits.ts';
import { VisitsTable } from './visits-table.tsx';

const LISTS = [
  { value: 'visits', label: messages.names.visits },
  { value: 'visitors', label: messages.names.visitors },
] as const;

/** The visits or visitors of the range, latest first. */
export function SessionList() {
  const { scope, subject: website } = useAnalytics();
  const { list = 'visits' } = parseSessionsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { part, figures, count, showMore } = useLongList(
    scope,
    list === 'visits' ? 'session_list' : 'profile_list',
  );
  const { data, error, isPlaceholderData, refetch } = figures;
  const rows = data?.result.data ?? [];
  const zone = data?.meta.timezone ?? website.timeZone;
  const show = (next: (typeof LISTS)[number]['value']) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) =>
        changedSearch(old, { list: next === 'visits' ? undefined : next, rows: undefined }),
      resetScroll: false,
    });
  return (
    <Card
      isFlush
      title={list === 'visits' ? messages.names.visits : messages.names.visitors}
      actions={
        <>
          <SegmentedControl label={messages.list.label} segments={LISTS} value={list} onChange={show} />
          <CardMenu
            title={messages.list.menu}
            parts={[part]}
            csv={
              rows.length === 0
                ? undefined
                : () => ({ name: csvName(website.name, list), text: writeCsv(rowsCsv(rows)) })
            }
          />
        </>
      }
    >
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && (
        <div className="p-4">
          <SkeletonLines count={10} label={messages.list.loading} />
        </div>
      )}
      {data !== undefined && (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
          {list === 'visits' ? (
            <VisitsTable
              label={messages.names.visits}
              type="session_list"
              visits={visitsOf(rows)}
              timeZone={zone}
            />
          ) : (
            <VisitorsTable rows={rows} timeZone={zone} />
          )}
        </div>
      )}
      {data !== undefined && (
        <MoreRows
          shown={rows.length}
          count={count}
          noun={list === 'visits' ? 'visit' : 'visitor'}
          isPending={isPlaceholderData}
          onMore={showMore}
          beyond={messages.list.beyond}
          action={
            <a href={exportAddress(website.id, scope)} download className={buttonClasses({ size: 'sm' })}>
              <Download aria-hidden />
              {messages.list.export}
            </a>
          }
        />
      )}
    </Card>
  );
}
