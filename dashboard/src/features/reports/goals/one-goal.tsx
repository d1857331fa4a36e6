import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SeriesCard, useAnalytics } from '../../analytics/index.ts';
import { FigureTiles } from '../steps/figure-tiles.tsx';
import type { Report } from '../steps/step.ts';
import { describeGoal, stepOfGoal } from './goal-list.tsx';
import { GoalMenu, Pinned } from './goal-menu.tsx';
import { goalSeriesPart } from './goal-parts.ts';
import type { GoalFigures } from './goal-rows.ts';
import { messages } from './messages.ts';
import { SplitCard } from './split-card.tsx';
import { useGoalFigures } from './use-goal-figures.ts';
import { useGoalPins } from './use-goal-pins.ts';

/** A goal: its figures, its series and its conversion by a dimension. */
export function OneGoal({
  goal,
  onEdit,
}: {
  readonly goal: Report;
  readonly onEdit: (goal: Report) => void;
}) {
  const { search } = useAnalytics();
  const { rows, error, refetch } = useGoalFigures([goal]);
  const leave = useLeaveGoal();
  const pins = useGoalPins();
  const problem = error ?? pins.error;
  const retry = () => {
    refetch();
    pins.refetch();
  };
  const { definition } = goal;
  if (definition.kind !== 'goal') return null;
  return (
    <>
      <div className="flex min-w-0 items-center gap-3">
        <Link
          from="/websites/$websiteId/goals"
          search={({ goal: _, split: __, ...old }) => old}
          className={buttonClasses({ size: 'sm' })}
        >
          <ArrowLeft aria-hidden />
          {messages.all}
        </Link>
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 text-lg">
            <span className="truncate">{goal.name}</span>
            {goal.visibility === 'personal' && <Badge>{messages.onlyYou}</Badge>}
            {pins.has(goal) && <Pinned />}
          </h2>
          <p className="truncate text-ink-3 text-xs">{describeGoal(definition)}</p>
        </div>
        <GoalMenu
          goal={goal}
          pins={pins}
          onEdit={stepOfGoal(goal) && (() => onEdit(goal))}
          onDeleted={leave}
        />
      </div>
      {problem !== null && <ProblemNotice {...toProblem(problem)} onRetry={retry} />}
      <GoalTiles row={rows[0]} name={goal.name} />
      <SeriesCard
        title={messages.overTime}
        part={goalSeriesPart(search, definition)}
        series={[{ key: 'total_events', title: messages.columns.conversions, tone: 'series-1' }]}
      />
      <SplitCard goal={goal} />
    </>
  );
}

function GoalTiles({ row, name }: { readonly row: GoalFigures | undefined; readonly name: string }) {
  const tile = (
    label: string,
    field: string,
    figure: keyof GoalFigures['changes'],
    kind: 'count' | 'percent' = 'count',
  ) => ({ label, type: 'goals', field, kind, value: row?.[figure], change: row?.changes[figure] });
  return (
    <FigureTiles
      label={name}
      tiles={[
        tile(messages.columns.conversion, 'conversion_rate', 'rate', 'percent'),
        tile(messages.columns.visitors, 'users', 'visitors'),
        tile(messages.columns.visits, 'sessions', 'sessions'),
        tile(messages.columns.conversions, 'conversions', 'conversions'),
        tile(messages.columns.allVisitors, 'total_users', 'allVisitors'),
      ]}
    />
  );
}

/** Navigates from a goal to the list. */
function useLeaveGoal(): () => void {
  const navigate = useNavigate({ from: '/websites/$websiteId/goals' });
  return () => void navigate({ search: ({ goal: _, split: __, ...old }) => old });
}
