import { Link } from '@tanstack/react-router';
import { formatFigure, formatShortFigure, useAnalytics, useFiguresOfAll } from '../../analytics/index.ts';
import { funnelSteps } from '../funnels/funnel-rows.ts';
import { useReports } from '../steps/use-reports.ts';
import { messages } from './messages.ts';
import { goalParts } from './page-parts.ts';
import { ShortList } from './short-list.tsx';

/** The number of goals that are queried, and of those that are shown. */
const MAX_GOALS = 10;
const SHOWN_GOALS = 5;

/** The goals that visitors reached within 24 hours after a page, most visitors first. */
export function PageGoals({ page }: { readonly page: string }) {
  const { search, subject: website } = useAnalytics();
  const goals = useReports('goal');
  const parts = goalParts(search, page, goals.data?.reports ?? []);
  const shown = parts.slice(0, MAX_GOALS);
  const answers = useFiguresOfAll(shown.map(({ part }) => part));
  const queries = [goals, ...answers];
  const isLoading = queries.some(({ data }) => data === undefined);
  const reached = shown
    .flatMap(({ goal: { id, name } }, index) => {
      const figures = answers[index]?.data;
      const last = figures && funnelSteps(figures).at(-1);
      return last === undefined || last.users === 0 ? [] : [{ ...last, id, name }];
    })
    .toSorted((one, other) => other.users - one.users)
    .slice(0, SHOWN_GOALS);
  return (
    <ShortList
      title={messages.goals}
      figureTitle={messages.visitorsOf}
      none={
        goals.data?.reports.length === 0 ? (
          <>
            {messages.noGoalsYet}{' '}
            <Link
              to="/websites/$websiteId/goals"
              params={{ websiteId: website.id }}
              className="text-accent-text underline"
            >
              {messages.createGoal}
            </Link>
          </>
        ) : (
          messages.noGoals
        )
      }
      rows={
        isLoading
          ? undefined
          : reached.map(({ id, name, users, rate }) => ({
              key: id,
              name,
              figure: (
                <>
                  <span className="font-normal text-ink-3">{formatFigure(rate, 'percent')}</span>
                  {formatShortFigure(users, 'count')}
                </>
              ),
            }))
      }
      note={parts.length > MAX_GOALS ? messages.firstGoals({ count: MAX_GOALS }) : undefined}
      error={queries.find(({ error }) => error !== null)?.error ?? null}
      onRetry={() =>
        void Promise.all(queries.filter(({ error }) => error !== null).map((one) => one.refetch()))
      }
    />
  );
}
