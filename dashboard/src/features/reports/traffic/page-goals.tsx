import { Link } from '@tanstack/react-router';
import {
  formatFigure,
  formatShortFigure,
  numberIn,
  useAnalytics,
  useFiguresOfAll,
} from '../../analytics/index.ts';
import { useReports } from '../steps/use-reports.ts';
import { messages } from './messages.ts';
import { goalParts, SHOWN_GOALS } from './page-parts.ts';
import { ShortList } from './short-list.tsx';

/** The goals that visitors reached after a page, with most visitors first. */
export function PageGoals({ page }: { readonly page: string }) {
  const { search, subject: website } = useAnalytics();
  const { data } = useReports('goal');
  const parts = goalParts(search, page, data?.reports ?? []);
  const answers = useFiguresOfAll(parts.map(({ part }) => part));
  const isLoading = data === undefined || answers.some((answer) => answer.data === undefined);
  const reached = parts
    .map(({ goal }, index) => {
      const last = answers[index]?.data?.result.data.find((row) => numberIn(row, 'step_number') === 2);
      return {
        goal,
        visitors: numberIn(last, 'users') ?? 0,
        rate: numberIn(last, 'conversion_rate'),
      };
    })
    .filter(({ visitors }) => visitors > 0)
    .toSorted((one, other) => other.visitors - one.visitors)
    .slice(0, SHOWN_GOALS);
  return (
    <ShortList
      title={messages.page.goals}
      figureTitle={messages.page.visitorsOf}
      none={
        data?.reports.length === 0 ? (
          <>
            {messages.page.noGoalsYet}{' '}
            <Link
              to="/websites/$websiteId/goals"
              params={{ websiteId: website.id }}
              className="text-accent-text underline"
            >
              {messages.page.createGoal}
            </Link>
          </>
        ) : (
          messages.page.noGoals
        )
      }
      rows={
        isLoading
          ? undefined
          : reached.map(({ goal: { id, name }, visitors, rate }) => ({
              key: id,
              name,
              figure: (
                <>
                  <span className="font-normal text-ink-3">{formatFigure(rate, 'percent')}</span>
                  {formatShortFigure(visitors, 'count')}
                </>
              ),
            }))
      }
    />
  );
}
