import { useNavigate, useSearch } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
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
import { cohortQuery, MAX_COHORTS } from './cohort-range.ts';
import { averagesOf, cohortsOf, cookielessShare } from './cohorts.ts';
import { CookielessNotice } from './cookieless-notice.tsx';
import { messages } from './messages.ts';
import { parseRetentionSearch, type RetentionSearch } from './retention-search.ts';
import { ReturnCurve } from './return-curve.tsx';

const PERIODS = [
  { value: 'day', label: messages.controls.day },
  { value: 'week', label: messages.controls.week },
  { value: 'month', label: messages.controls.month },
] as const;
const SHOWN = [
  { value: 'percent', label: '%', ariaLabel: messages.controls.percent },
  { value: 'count', label: messages.controls.visitors },
] as const;

/** Cohorts with their retention, and the average retention. */
export function Retention() {
  const { scope, subject: website } = useAnalytics();
  const { period = 'week', show, who = 'all' } = parseRetentionSearch(useSearch({ strict: false }));
  const change = useChange();
  const { part, isCut } = cohortQuery(scope, period, localDate(website.timeZone, Date.now()));
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
      {isCut && <p className="text-ink-3">{messages.isCut({ count: MAX_COHORTS[period], period })}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label={messages.controls.period}
          segments={PERIODS}
          value={period}
          onChange={(next) => change({ period: next === 'week' ? undefined : next })}
        />
        <SegmentedControl
          label={messages.controls.figures}
          segments={SHOWN}
          value={show ?? 'percent'}
          onChange={(next) => change({ show: next === 'count' ? next : undefined })}
        />
      </div>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && (
        <Card>
          <SkeletonLines count={10} label={messages.loading} />
        </Card>
      )}
      {cohorts?.length === 0 && (
        <Card>
          <EmptyState icon={<Repeat />} title={messages.empty.title}>
            {who === 'named' ? messages.empty.lastingIds : messages.empty.text}
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
            title={<ExplainedWord subject={{ type: 'retention' }}>{messages.cohorts}</ExplainedWord>}
            actions={
              <CardMenu
                title={messages.cohorts}
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

/** Returns a function that changes the parameters of the URL. */
function useChange() {
  const navigate = useNavigate();
  return (change: { readonly [Key in keyof RetentionSearch]: RetentionSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => changedSearch(old, change),
      resetScroll: false,
    });
}
