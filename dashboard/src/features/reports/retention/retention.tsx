import { useNavigate, useSearch } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  ExplainedWord,
  localDate,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { rowsCsv } from '../sessions/rows-csv.ts';
import { changedSearch } from '../sessions/sessions-search.ts';
import { CohortGrid } from './cohort-grid.tsx';
import { askCohorts, mostCohorts } from './cohort-range.ts';
import { averagesOf, cohortsOf, cookielessShare } from './cohorts.ts';
import { CookielessNotice } from './cookieless-notice.tsx';
import { parseRetentionSearch, type RetentionSearch } from './retention-search.ts';
import { ReturnCurve } from './return-curve.tsx';

const PERIODS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const;
const SHOWN = [
  { value: 'percent', label: '%', ariaLabel: 'Percent' },
  { value: 'count', label: 'Visitors' },
] as const;

/** Cohorts, how many of each came back, and how many do on average. */
export function Retention() {
  const { scope, website } = useAnalytics();
  const { period = 'week', show, who = 'all' } = parseRetentionSearch(useSearch({ strict: false }));
  const change = useChange();
  const { part, isCut } = askCohorts(scope, period, localDate(website.timeZone, Date.now()));
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const rows = data?.result.data;
  const cohorts = rows && cohortsOf(rows, who);
  const averages = cohorts && averagesOf(cohorts);
  return (
    <>
      {rows && (
        <CookielessNotice
          share={cookielessShare(rows)}
          isNamedOnly={who === 'named'}
          onNamedOnly={(isOn) => change({ who: isOn ? 'named' : undefined })}
        />
      )}
      {isCut && <p className="text-ink-3">Shows the last {mostCohorts(period)} of the range.</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Period"
          segments={PERIODS}
          value={period}
          onChange={(next) => change({ period: next === 'week' ? undefined : next })}
        />
        <SegmentedControl
          label="Figures"
          segments={SHOWN}
          value={show ?? 'percent'}
          onChange={(next) => change({ show: next === 'count' ? next : undefined })}
        />
      </div>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && (
        <Card>
          <SkeletonLines count={10} label="Loading cohorts" />
        </Card>
      )}
      {cohorts?.length === 0 && (
        <Card>
          <EmptyState icon={<Repeat />} title="There is no cohort to follow">
            {who === 'named'
              ? 'Nobody in this range has an id that lasts. Pages give one by data-anonymous-ids, or by identify once somebody signs in.'
              : 'Nobody came in this range.'}
          </EmptyState>
        </Card>
      )}
      {rows !== undefined && cohorts !== undefined && averages !== undefined && cohorts.length > 0 && (
        <div
          className={`flex min-w-0 flex-col gap-4 ${isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}`}
        >
          <ReturnCurve averages={averages} period={period} />
          <Card
            isFlush
            title={<ExplainedWord subject={{ type: 'retention' }}>Cohorts</ExplainedWord>}
            actions={
              <CardMenu
                title="Cohorts"
                parts={[part]}
                csv={() => ({
                  name: csvName(website.name, 'retention', period),
                  text: writeCsv(rowsCsv(rows)),
                })}
              />
            }
          >
            <CohortGrid cohorts={cohorts} averages={averages} period={period} isCount={show === 'count'} />
          </Card>
        </div>
      )}
    </>
  );
}

/** Shows something else, by the address. */
function useChange() {
  const navigate = useNavigate();
  return (change: { readonly [Key in keyof RetentionSearch]: RetentionSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => changedSearch(old, change),
      resetScroll: false,
    });
}
