import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SeriesCard, useAnalytics } from '../../analytics/index.ts';
import { FigureTiles } from '../steps/figure-tiles.tsx';
import { ReportMenu } from '../steps/report-menu.tsx';
import type { Report } from '../steps/step.ts';
import { describeGoal, stepOfGoal } from './goal-list.tsx';
import { goalSeriesPart } from './goal-parts.ts';
import type { GoalFigures } from './goal-rows.ts';
import { SplitCard } from './split-card.tsx';
import { useGoalFigures } from './use-goal-figures.ts';
import { useLeaveGoal } from './use-leave-goal.ts';

/** One goal: how often it is reached, over time, and by a dimension. */
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
          All goals
        </Link>
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 text-lg">
            <span className="truncate">{goal.name}</span>
            {goal.visibility === 'personal' && <Badge>Only you</Badge>}
          </h2>
          <p className="truncate text-ink-3 text-xs">{describeGoal(definition)}</p>
        </div>
        <ReportMenu
          report={goal}
          noun="Goal"
          onEdit={stepOfGoal(goal) && (() => onEdit(goal))}
          onDeleted={leave}
        />
      </div>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={refetch} />}
      <GoalTiles row={rows[0]} name={goal.name} />
      <SeriesCard
        title="Over time"
        part={goalSeriesPart(search, definition)}
        series={[{ key: 'total_events', title: 'Conversions', tone: 'series-1' }]}
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
        tile('Conversion', 'conversion_rate', 'rate', 'percent'),
        tile('Visitors', 'users', 'visitors'),
        tile('Visits', 'sessions', 'sessions'),
        tile('Conversions', 'conversions', 'conversions'),
        tile('All visitors', 'total_users', 'everyone'),
      ]}
    />
  );
}
