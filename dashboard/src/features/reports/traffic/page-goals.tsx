import { formatFigure, formatShortFigure } from '../../analytics/index.ts';
import { useGoalFigures } from '../goals/use-goal-figures.ts';
import { useReports } from '../steps/use-reports.ts';
import { messages } from './messages.ts';
import { ShortList } from './short-list.tsx';

const SHOWN = 5;

/** The goals that visitors reached on the page that the conditions select, most conversions first. */
export function PageGoals() {
  const { data } = useReports('goal');
  const goals = data?.reports ?? [];
  const { rows } = useGoalFigures(goals);
  const isLoading = data === undefined || rows.some((row) => row === undefined);
  const reached = goals
    .flatMap(({ id, name }, index) => {
      const figures = rows[index];
      return figures === undefined || figures.conversions === 0 ? [] : [{ id, name, figures }];
    })
    .toSorted((one, other) => other.figures.conversions - one.figures.conversions)
    .slice(0, SHOWN);
  return (
    <ShortList
      title={messages.page.goals}
      figureTitle={messages.page.conversions}
      none={messages.page.noGoals}
      rows={
        isLoading
          ? undefined
          : reached.map(({ id, name, figures }) => ({
              key: id,
              name,
              figure: (
                <>
                  <span className="font-normal text-ink-3">{formatFigure(figures.rate, 'percent')}</span>
                  {formatShortFigure(figures.conversions, 'count')}
                </>
              ),
            }))
      }
    />
  );
}
